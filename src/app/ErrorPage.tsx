import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { BROKEN_MESSAGE } from '../../domain/brokenMessage.ts'
import { ReadFailure } from '../device/api/result.ts'
import { isMissingChunk } from '../../domain/errors/chunkError.ts'
import { missingPart } from '../device/store/notices.ts'
import { reload } from '../device/reload.ts'
import { Message } from '../components/Message.tsx'
import { lazyWithFallback } from '../hooks/lazyWithFallback.ts'
import { withLoader } from '../hooks/busyPage.ts'
import { reportRejection } from '../ui/reportRejection.ts'

/** The missing file may be this picture's own, hence the fallback. */
const Oven = lazyWithFallback<{ id: string }>(
  () => import('../components/OvenArt.tsx').then((file) => file.OvenArt),
  () => <svg viewBox="0 0 404 326" aria-hidden="true" />,
)

const SavedMenus = lazyWithFallback(() => import('./SavedMenus.tsx').then((file) => file.SavedMenus))

/** Replaces the content that could not be read: an empty area with a Retry line and no error text [ERR-03], D-21. */
function UnreadPage({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="wrap">
      <p className="soft">
        This could not be shown just now.{' '}
        <button type="button" className="link" onClick={onRetry}>
          Retry
        </button>
      </p>
    </main>
  )
}

export function ErrorPage(props: ErrorComponentProps) {
  return isMissingChunk(props.error) ? <MissingPart /> : <Broken {...props} />
}

/** A file of the page is missing, and a reload did not help or was not possible [ERR-04]. */
function MissingPart() {
  const state = useSyncExternalStore(missingPart.watch, missingPart.get, () => 'reloading' as const)
  if (state === 'reloading') return null
  const offline = state === 'unreachable'
  return (
    <Message
      picture={<Oven id="error-glow" />}
      title={offline ? 'No connection' : 'A part of this page is missing'}
      actions={
        <button type="button" className="btn btn-go btn-big" onClick={() => reportRejection(reload())}>
          Reload the page
        </button>
      }
    >
      {offline
        ? 'This page is not saved on this device yet. Your cart is: reload when you are connected again.'
        : 'It could not be loaded. Your cart is safe; reloading the page brings the rest.'}
    </Message>
  )
}

function Broken({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const again = () => {
    reset()
    reportRejection(withLoader(router.invalidate()))
  }
  if (error instanceof ReadFailure && error.failure.kind !== 'no-network') return <UnreadPage onRetry={again} />
  const offline = error instanceof ReadFailure
  return (
    <Message
      picture={<Oven id="error-glow" />}
      title={offline ? 'No connection' : 'The oven went out'}
      actions={
        <>
          <button type="button" className="btn btn-go btn-big" onClick={again}>
            Try again
          </button>
          <a href="/" className="link">
            Home
          </a>
        </>
      }
      more={offline ? <SavedMenus /> : null}
    >
      {error instanceof ReadFailure ? error.failure.message : BROKEN_MESSAGE}
    </Message>
  )
}
