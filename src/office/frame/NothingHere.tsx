import { Link } from '@tanstack/react-router'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHead } from '../ui/PageHead.tsx'

export function NothingHere() {
  return (
    <main className="opage">
      <PageHead title="Nothing is here" />
      <EmptyState
        title="This address leads nowhere"
        action={
          <Link className="ob" to="/">
            To the office
          </Link>
        }
      >
        It may be of another release, or have lost a letter on the way.
      </EmptyState>
    </main>
  )
}
