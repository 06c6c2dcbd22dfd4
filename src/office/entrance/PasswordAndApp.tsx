import { useState } from 'react'
import { encode } from 'uqr'
import { reportRejection } from '../../ui/reportRejection.ts'
import type { Answer, Failure, Result } from '../device/ask.ts'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { Field } from '../ui/Field.tsx'

interface NewPassword {
  password: string
  totp: { sealed: string; code: string }
}

interface PasswordAndAppProps {
  /** The mail that the password belongs to, for the browser's list of passwords. */
  mail: string
  /** Asks the host for the secret of an app. */
  makeSecret: () => Promise<Result<Answer<'officeNewTotp'>>>
  /** Sends both; answers why it was refused. */
  save: (given: NewPassword) => Promise<Failure | undefined>
  label: string
}

/** A password with an app for codes, in two steps: the app reads a picture, and shows its first code. */
export function PasswordAndApp({ mail, makeSecret, save, label }: PasswordAndAppProps) {
  const [secret, setSecret] = useState<Answer<'officeNewTotp'>>()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setIsBusy] = useState(false)
  const begin = async () => {
    const made = await makeSecret()
    if (made.ok) setSecret(made.answer)
    else setFailure(made)
  }
  const send = async () => {
    if (secret) setFailure(await save({ password, totp: { sealed: secret.sealed, code } }))
  }
  return (
    <form
      className="g12"
      onSubmit={(event) => {
        event.preventDefault()
        if (isBusy) return
        setIsBusy(true)
        setFailure(undefined)
        reportRejection((secret ? send() : begin()).finally(() => setIsBusy(false)))
      }}
    >
      <input type="hidden" name="username" autoComplete="username" value={mail} />
      <Field
        label="Password"
        type="password"
        autoComplete="new-password"
        hint="At least 12 characters. Four words that do not belong together are good."
        minLength={12}
        required
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      {secret ? (
        <>
          <p>Let an app for codes on your phone read this picture, and type the six digits that it shows.</p>
          <QrCode text={secret.address} />
          <p className="soft sm">
            Or type this secret into it: <b className="n">{secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}</b>
          </p>
          <Field
            label="Code of the app"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        </>
      ) : null}
      <ErrorNote failure={failure} />
      <button type="submit" className="ob w" aria-disabled={isBusy || undefined}>
        {secret ? label : 'Go on to the app for codes'}
      </button>
    </form>
  )
}

/** A QR code as one drawn path; readers have the secret as text. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 0 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} aria-hidden>
      <path d={path} />
    </svg>
  )
}
