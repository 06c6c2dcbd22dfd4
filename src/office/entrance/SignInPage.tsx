import { localTime, type UtcOffsets } from '../../../domain/schedule/localTime.ts'
import { Fingerprint, Smartphone } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { reportRejection } from '../../ui/reportRejection.ts'
import { ask } from '../device/ask.ts'
import { readOf, queryClient } from '../device/reads.ts'
import { useEntrance } from '../device/useAsker.ts'
import { hostNow } from '../../device/hostClock.ts'
import { momentWords } from '../times.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Note } from '../ui/Note.tsx'
import { assertPasskey, canAutofill } from '../../device/passkeys/authenticator.ts'
import { EntranceFrame } from './EntranceFrame.tsx'
import { forgetLastPerson, keepLastPerson, lastPerson } from './lastPerson.ts'
import { PasswordForm, type Typed } from './PasswordForm.tsx'

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Where the link led that wanted a sign-in; only below /office. */
function wanted(): string {
  const to = new URLSearchParams(location.search).get('to') ?? ''
  return /^\/office(\/(?!sign-in)[^\\]*|\?[^\\]*)?$/.test(to) ? to : '/office'
}

/** Opens the office for who has just signed in. */
export async function enter(to = '/office'): Promise<void> {
  const entrance = await queryClient.fetchQuery({ ...readOf('officeEntrance', {}), staleTime: 0 })
  if (entrance.me) keepLastPerson(entrance.me)
  location.assign(to)
}

/** The way in: by a passkey, by the phone beside you, or by password and code. */
export function SignInPage() {
  const entrance = useEntrance()
  const [fault, setFault] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const title = greeting(entrance.data?.offsets)
  const press = (work: () => Promise<string | undefined>) => {
    if (isBusy) return
    setIsBusy(true)
    setFault('')
    reportRejection(
      work()
        .then((words) => words !== undefined && setFault(words))
        .finally(() => setIsBusy(false)),
    )
  }
  useEffect(() => {
    reportRejection(waitForAutofill(setFault))
  }, [])
  if (entrance.isError)
    return (
      <EntranceFrame title="Office">
        <ErrorState message={entrance.error.message} again={entrance.refetch} />
      </EntranceFrame>
    )
  const hasPasskeys = entrance.data?.hasPasskeys ?? true
  return (
    <EntranceFrame title={title}>
      {entrance.data?.isFirst ? (
        <Note>Nobody is here yet. The first owner comes by the link that the start of the host has printed.</Note>
      ) : null}
      {hasPasskeys ? (
        <>
          <p className="soft">Sign in with the passkey on this device, by finger, face or its PIN.</p>
          <button
            type="button"
            className="ob go w"
            aria-disabled={isBusy || undefined}
            onClick={() => press(() => signInByPasskey())}
          >
            <Fingerprint className="i" size={22} strokeWidth={1.9} aria-hidden />
            Sign in with a passkey
          </button>
          <button
            type="button"
            className="ob w"
            aria-disabled={isBusy || undefined}
            onClick={() => press(() => signInByPasskey({ isBeside: true }))}
          >
            <Smartphone className="i" size={20} strokeWidth={1.9} aria-hidden />
            Use the phone beside you
          </button>
        </>
      ) : (
        <Note tone="warn">
          Passkeys need a name: open this page as <b>localhost</b> or by the name of your shop. A password works here.
        </Note>
      )}
      {fault ? (
        <Note tone="bad" action={<Link to="/lost">Use a recovery code</Link>}>
          {fault}
        </Note>
      ) : null}
      <details open={!hasPasskeys}>
        <summary className="ob quiet">Use a password, or a recovery code</summary>
        <PasswordForm
          codeLabel="Code of your app, or a recovery code"
          passwordHint="Empty, if you only have a recovery code."
          label="Sign in"
          isBusy={isBusy}
          isFirst={!hasPasskeys}
          onSend={(given) => press(() => signInByPassword(given))}
        />
      </details>
      <Link to="/lost" className="ob quiet">
        I have lost my passkey
      </Link>
      <LastPerson zone={entrance.data?.offsets ?? []} />
      <p className="sm soft">
        A kitchen signs in with its PIN on its own screen. Lost means: a colleague sends a link that works once; every
        other device is signed out.
      </p>
    </EntranceFrame>
  )
}

/** By the clocks of the chain; before they are known by none. */
function greeting(offsets: UtcOffsets | undefined): string {
  if (!offsets) return 'Good day'
  const hour = localTime(new Date(hostNow()), offsets).minutes / 60
  return hour < 5 || hour >= 18 ? 'Good evening' : hour < 12 ? 'Good morning' : 'Good afternoon'
}

/** Answers why it failed; undefined when the office opens. */
async function signInByPasskey(using: Parameters<typeof assertPasskey>[1] = {}): Promise<string | undefined> {
  const begun = await ask('officeSignInOptions', {})
  if (!begun.ok) return begun.message
  const made = await assertPasskey(begun.answer.options, using)
  // What waits in a list and is not picked is no fault.
  if (!made.ok) return using.isAutofill ? undefined : made.message
  const sent = await ask('officeSignInPasskey', { response: made.response, zone })
  if (!sent.ok) return sent.message
  await enter(wanted())
  return undefined
}

/** Offers the passkeys of this device in the list of the mail field. */
async function waitForAutofill(setFault: (fault: string) => void): Promise<void> {
  if (!(await canAutofill())) return
  const fault = await signInByPasskey({ isAutofill: true })
  if (fault !== undefined) setFault(fault)
}

/** Signs in by password and code, or by a recovery code, and opens the office at `to`; answers why it failed. */
export async function signInByPassword(given: Typed, to = wanted()): Promise<string | undefined> {
  const sent = await ask('officeSignIn', { ...given, zone })
  if (!sent.ok) return sent.message
  await enter(to)
  return undefined
}

function LastPerson({ zone: zoneOfChain }: { zone: UtcOffsets }) {
  const [last, setLast] = useState(lastPerson)
  if (!last) return null
  return (
    <div className="ent-last">
      <b className="ava" aria-hidden>
        {last.words.slice(0, 2)}
      </b>
      <span>
        <b>{last.words}</b>
        <br />
        <span className="sm soft">last on this device, {momentWords(last.at, zoneOfChain)}</span>
      </span>
      <button
        type="button"
        className="q"
        onClick={() => {
          forgetLastPerson()
          setLast(undefined)
        }}
      >
        Not me
      </button>
    </div>
  )
}
