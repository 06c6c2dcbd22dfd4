import { Fingerprint } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { deviceWords } from '../../../domain/account/deviceWords.ts'
import { reportRejection } from '../../ui/reportRejection.ts'
import { ask, type Answer, type Failure, type Input } from '../device/ask.ts'
import { readAgain, readOf } from '../device/reads.ts'
import { useEntrance } from '../device/useAsker.ts'
import { momentWords } from '../times.ts'
import { NewPasskey } from '../proof/NewPasskey.tsx'
import { createPasskey } from '../../device/passkeys/authenticator.ts'
import { May } from '../people/May.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Field } from '../ui/Field.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Note } from '../ui/Note.tsx'
import { EntranceFrame } from './EntranceFrame.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { PasswordAndApp } from './PasswordAndApp.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { enter } from './SignInPage.tsx'

/** The page of a link. Its secret stands behind the #, so that no request of the page carries it. */
export function InvitationPage() {
  const [secret] = useState(() => location.hash.slice(1))
  useEffect(() => {
    // Another link, opened where this one stands.
    const again = () => location.reload()
    addEventListener('hashchange', again)
    return () => removeEventListener('hashchange', again)
  }, [])
  const [codes, setCodes] = useState<readonly string[]>()
  const [hasPasskey, setHasPasskey] = useState(false)
  const read = useQuery({
    ...readOf('officeInvitation', { secret }, { keep: false, isLive: false }),
    refetchInterval: false,
    enabled: codes === undefined,
  })
  const isOwner = read.data?.assignments.some(({ role }) => role === 'owner') ?? false
  if (codes)
    return (
      <EntranceFrame title="You are in">
        <RecoveryCodes codes={codes}>
          {hasPasskey ? <SecondPasskey /> : null}
          {isOwner ? <FirstSteps isAlways /> : null}
          <button type="button" className="ob go w noprint" onClick={() => reportRejection(enter())}>
            I have them: to the office
          </button>
        </RecoveryCodes>
      </EntranceFrame>
    )
  if (read.data && read.error?.failure.kind !== 'refused')
    return (
      <Invited
        invitation={read.data}
        secret={secret}
        onRefused={() => reportRejection(read.refetch())}
        onAccepted={(made, by) => {
          setCodes(made)
          setHasPasskey(by === 'passkey')
        }}
      />
    )
  return (
    <EntranceFrame title="Your link">
      {read.error ? (
        <>
          {read.error.failure.kind === 'refused' ? (
            <Note tone="bad">{read.error.message}</Note>
          ) : (
            <ErrorState message={read.error.message} again={read.refetch} />
          )}
          <Link className="ob" to="/sign-in">
            To the sign-in
          </Link>
        </>
      ) : (
        <Loading rows={3} what="your link" />
      )}
    </EntranceFrame>
  )
}

/** A spare, so that nobody is locked out by a lost device. */
function SecondPasskey() {
  const [isAdded, setIsAdded] = useState(false)
  if (isAdded) return <Note tone="good">You have two passkeys.</Note>
  return (
    <div className="g8 noprint">
      <p className="soft">A second passkey, on your phone or a security key, lets you in when this device is lost.</p>
      <NewPasskey
        label="Make a second passkey"
        onAdded={async () => {
          setIsAdded(true)
          await readAgain('firstSteps')
        }}
      />
    </div>
  )
}

interface InvitedProps {
  invitation: Answer<'officeInvitation'>
  secret: string
  /** The link may have come to its end meanwhile. */
  onRefused: () => void
  onAccepted: (codes: readonly string[], by: 'passkey' | 'password') => void
}

const TITLES = { first: 'Open your office', invite: 'You are invited', 'way-back': 'Welcome back' } as const

function Invited({ invitation, secret, onRefused, onAccepted }: InvitedProps) {
  const { kind, by, assignments, stores, until } = invitation
  const entrance = useEntrance()
  const hasPasskeys = entrance.data?.hasPasskeys ?? true
  const [name, setName] = useState(invitation.name)
  const [mail, setMail] = useState(invitation.mail)
  const [failure, setFailure] = useState<Failure>()
  const [fault, setFault] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const refused = (failed: Failure) => {
    setFailure(failed)
    if (failed.kind === 'refused') onRefused()
  }
  const accept = async (given: Pick<Input<'officeAcceptInvitation'>, 'passkey' | 'password' | 'totp'>) => {
    const sent = await ask('officeAcceptInvitation', { secret, name, mail, zone, ...given })
    if (!sent.ok) return sent
    onAccepted(sent.answer.codes, given.passkey ? 'passkey' : 'password')
    // Nobody finds a used secret in the list of pages.
    history.replaceState(null, '', location.pathname)
    return undefined
  }
  const byPasskey = async () => {
    const begun = await ask('officeInvitationOptions', { secret, name, mail })
    if (!begun.ok) return refused(begun)
    const made = await createPasskey(begun.answer.options)
    if (!made.ok) return setFault(made.message)
    const passkey = { response: made.response, name: deviceWords(navigator.userAgent).slice(0, 40) }
    const failed = await accept({ passkey, password: '' })
    if (failed) refused(failed)
  }
  return (
    <EntranceFrame title={TITLES[kind]}>
      <p>
        {kind === 'first'
          ? 'Nobody is here yet. You become the first owner, and invite the others.'
          : kind === 'way-back'
            ? `${by} lets you back in as ${invitation.name}. You make a new passkey; whatever you signed in with before ends, and every other device is signed out.`
            : `${by || 'The chain'} invites you${invitation.mail ? `, ${invitation.mail}` : ''}.`}
      </p>
      {kind === 'way-back' ? null : <May assignments={assignments} nameOf={(code) => stores[code] ?? code} />}
      <form
        className="g12"
        onSubmit={(event) => {
          event.preventDefault()
          if (isBusy) return
          setIsBusy(true)
          setFault('')
          setFailure(undefined)
          reportRejection(byPasskey().finally(() => setIsBusy(false)))
        }}
      >
        {kind === 'way-back' ? null : (
          <Field
            label="Your name"
            autoComplete="name"
            required
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
        {kind === 'first' ? (
          <Field
            label="Your mail"
            type="email"
            autoComplete="email"
            required
            value={mail}
            onChange={({ target }) => setMail(target.value)}
          />
        ) : null}
        <ErrorNote failure={failure} />
        {fault ? <Note tone="bad">{fault}</Note> : null}
        {hasPasskeys ? (
          <button type="submit" className="ob go w" aria-disabled={isBusy || undefined}>
            <Fingerprint className="i" size={22} strokeWidth={1.9} aria-hidden />
            {isBusy ? 'One moment ...' : 'Make a passkey on this device'}
          </button>
        ) : (
          <Note tone="warn">
            Passkeys need a name: open this link as <b>localhost</b> or by the name of your shop. A password works here.
          </Note>
        )}
      </form>
      <details open={!hasPasskeys}>
        <summary className="ob quiet">No passkey here? A password and an app for codes</summary>
        <PasswordAndApp
          mail={mail}
          label="Open the office"
          makeSecret={() => ask('officeInvitationTotp', { secret, mail })}
          save={accept}
        />
      </details>
      <p className="sm soft">This link works once, until {momentWords(until, entrance.data?.offsets ?? [])}.</p>
    </EntranceFrame>
  )
}
