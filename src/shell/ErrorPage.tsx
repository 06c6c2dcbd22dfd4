import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { lazy, Suspense, type ComponentType } from 'react'
import { ReadFailure } from '../device/answer.ts'
import { Message } from '../parts/Message.tsx'
import { waitFor } from '../parts/busy.ts'
import { run } from '../ui/run.ts'

/** Its file may be what is missing. */
const Oven = lazy(async (): Promise<{ default: ComponentType<{ id: string }> }> => {
  try {
    return { default: (await import('../parts/OvenArt.tsx')).OvenArt }
  } catch {
    return { default: () => null }
  }
})

const BROKEN = 'Something went wrong. Please try again later.'

/** A page that could not be read or drawn: why, and the way on. The header and the cart still work. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const offline = error instanceof ReadFailure && error.failure.kind === 'no-network'
  const again = () => {
    reset()
    run(waitFor(router.invalidate()))
  }
  return (
    <Message
      picture={
        <Suspense fallback={<svg className="oven" viewBox="0 0 404 326" aria-hidden="true" />}>
          <Oven id="error-glow" />
        </Suspense>
      }
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
    >
      {error instanceof ReadFailure ? error.failure.message : BROKEN}
    </Message>
  )
}
