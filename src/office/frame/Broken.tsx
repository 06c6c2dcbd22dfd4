import { useEffect } from 'react'
import { reportSilently } from '../../services/errors/errors.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PageHead } from '../ui/PageHead.tsx'

/** A page that failed, or whose files did not load. */
export function Broken({ error }: { error: unknown }) {
  useEffect(() => reportSilently(error), [error])
  return (
    <div className="opage">
      <PageHead title="This page failed" />
      <ErrorState
        message="Something in this page went wrong. What you typed is kept; load the page again."
        again={() => location.reload()}
        label="Load again"
      />
    </div>
  )
}
