import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { ReadFailure } from '../device/answer.ts'
import { OvenMessage } from '../parts/OvenMessage.tsx'
import { waitFor } from '../parts/busy.ts'
import { run } from '../ui/run.ts'

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
    <OvenMessage
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
    </OvenMessage>
  )
}
