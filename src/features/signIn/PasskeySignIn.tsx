import { useRouter } from '@tanstack/react-router'
import { Fingerprint } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { canUsePasskeys } from '../../device/passkeys/canUsePasskeys.ts'
import { isCancelled } from '../../device/passkeys/cancelled.ts'
import type { SignedIn } from '../../device/session/signIn.ts'
import { useForm } from '../../forms/useForm.ts'
import { useOnline } from '../../hooks/useDevice.ts'
import { Note } from '../../ui/Note.tsx'
import { reportRejection } from '../../ui/reportRejection.ts'
import { useHydrated } from '../../ui/useHydrated.ts'
import { whenNextIdle } from '../../ui/whenNextIdle.ts'
import { continueAfterSignIn } from './continueAfterSignIn.ts'

interface PasskeySignInProps {
  next: string
  /** The form with the password is being sent. */
  isPaused: boolean
}

const passkeys = () => import('../../device/passkeys/memberPasskeys.ts')

/** Signs in by a passkey: by its button, and from the list of the mail field, where the browser can (D-241). */
export function PasskeySignIn(props: PasskeySignInProps) {
  return useHydrated() && canUsePasskeys() ? <Offer {...props} /> : null
}

function Offer({ next, isPaused }: PasskeySignInProps) {
  const router = useRouter()
  const online = useOnline()
  const picked = useRef<SignedIn>(undefined)
  const form = useForm({
    values: () => undefined,
    send: async (): Promise<SignedIn> => {
      const sent = picked.current ?? (await (await passkeys()).signInByPasskey(next))
      picked.current = undefined
      return sent
    },
    onSuccess: (answer) => continueAfterSignIn(answer, next, router),
    onFailure: isCancelled,
  })
  const isWaiting = online && !isPaused && !form.busy
  const wait = useEffectEvent(async (signal: AbortSignal) => {
    const { waitInMailField } = await passkeys()
    const sent = await waitInMailField(next, signal)
    if (!sent.ok && isCancelled(sent)) return
    picked.current = sent
    await form.submit()
  })
  useEffect(() => {
    if (!isWaiting) return
    const waiting = new AbortController()
    whenNextIdle(() => {
      if (!waiting.signal.aborted) reportRejection(wait(waiting.signal))
    })
    return () => waiting.abort()
  }, [isWaiting])
  return (
    <>
      {form.message ? <Note tone="bad">{form.message}</Note> : null}
      <button
        type="button"
        className="btn btn-line btn-big btn-wide"
        disabled={!online}
        aria-disabled={form.busy || isPaused}
        onClick={() => reportRejection(form.submit())}
      >
        <Fingerprint className="i" size={20} strokeWidth={1.9} aria-hidden />
        {form.busy ? 'Waiting for your passkey…' : 'Sign in with a passkey'}
      </button>
    </>
  )
}
