import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHead } from '../ui/PageHead.tsx'

/** Who is not signed in is led to the entrance, and afterwards back to where the link led. */
export function SignedOut() {
  const to = `${location.pathname}${location.search}`
  return (
    <main className="opage">
      <PageHead title="Office" />
      <EmptyState
        title="You are not signed in"
        action={
          <a className="ob go" href={`/office/sign-in?${new URLSearchParams({ to })}`}>
            Sign in
          </a>
        }
      >
        Your session has ended, or there was none on this device.
      </EmptyState>
    </main>
  )
}
