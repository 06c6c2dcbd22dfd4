import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { reportRejection } from '../../ui/reportRejection.ts'
import { ask, type Failure } from '../device/ask.ts'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { Field } from '../ui/Field.tsx'
import { Note } from '../ui/Note.tsx'
import { EntranceFrame } from './EntranceFrame.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { signInByPassword } from './SignInPage.tsx'

/** The ways back after a loss: a recovery code, or a colleague, who is asked in the same words whoever asks. */
export function LostPage() {
  const [askedFor, setAskedFor] = useState<string>()
  if (askedFor !== undefined)
    return (
      <EntranceFrame title="Now call a colleague">
        <p>
          If {askedFor} is somebody here, the owners have a mail about it. Call one of them, so that they know that it
          is you: they let you back in, and you get a link that works once, for an hour.
        </p>
        <p className="soft">Until then nothing changes, and your other devices stay signed in.</p>
        <Link className="ob" to="/sign-in">
          To the sign-in
        </Link>
      </EntranceFrame>
    )
  return (
    <EntranceFrame title="Your way back">
      <ByCode />
      <ByColleague onAsked={setAskedFor} />
      <Link className="ob quiet" to="/sign-in">
        Back to the sign-in
      </Link>
    </EntranceFrame>
  )
}

function ByCode() {
  const [fault, setFault] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const signIn = async (given: Parameters<typeof signInByPassword>[0]) => {
    setIsBusy(true)
    setFault((await signInByPassword(given, '/office/account')) ?? '')
    setIsBusy(false)
  }
  return (
    <section className="g12" aria-labelledby="by-code">
      <h2 id="by-code">With a recovery code</h2>
      <p className="soft">
        Each of the codes that you printed lets you in once. Then your account opens, where you remove what is lost.
      </p>
      <PasswordForm
        codeLabel="Recovery code"
        passwordHint="Only if you sign in with one."
        label="Sign in with this code"
        isBusy={isBusy}
        isFirst
        onSend={(given) => !isBusy && reportRejection(signIn(given))}
      />
      {fault ? <Note tone="bad">{fault}</Note> : null}
    </section>
  )
}

function ByColleague({ onAsked }: { onAsked: (mail: string) => void }) {
  const [mail, setMail] = useState('')
  const [failure, setFailure] = useState<Failure>()
  const send = async () => {
    const sent = await ask('officeAskWayBack', { mail })
    if (sent.ok) onAsked(mail)
    else setFailure(sent)
  }
  return (
    <section className="g12" aria-labelledby="by-colleague">
      <h2 id="by-colleague">Without a code</h2>
      <p className="soft">A colleague lets you back in, and you make a new passkey.</p>
      <form
        className="g12"
        onSubmit={(event) => {
          event.preventDefault()
          reportRejection(send())
        }}
      >
        <Field
          label="Your mail"
          type="email"
          autoComplete="username"
          required
          value={mail}
          onChange={({ target }) => setMail(target.value)}
        />
        <ErrorNote failure={failure} />
        <button type="submit" className="ob w">
          Ask my colleagues
        </button>
      </form>
    </section>
  )
}
