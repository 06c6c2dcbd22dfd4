import { useState } from 'react'
import { Field } from '../ui/Field.tsx'

export interface Typed {
  mail: string
  password: string
  code: string
}

interface PasswordFormProps {
  /** Which codes are asked for. */
  codeLabel: string
  passwordHint: string
  isBusy: boolean
  /** It is the first thing to do on its page. */
  isFirst: boolean
  label: string
  onSend: (typed: Typed) => void
}

/** Signs in by password and code, or by a recovery code. */
export function PasswordForm({ codeLabel, passwordHint, isBusy, isFirst, label, onSend }: PasswordFormProps) {
  const [typed, setTyped] = useState<Typed>({ mail: '', password: '', code: '' })
  const change = (field: keyof Typed) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [field]: event.target.value })
  return (
    <form
      className="g12"
      onSubmit={(event) => {
        event.preventDefault()
        onSend(typed)
      }}
    >
      <Field
        label="Mail"
        type="email"
        autoComplete="username webauthn"
        required
        value={typed.mail}
        onChange={change('mail')}
      />
      <Field
        label="Password"
        type="password"
        autoComplete="current-password"
        hint={passwordHint}
        value={typed.password}
        onChange={change('password')}
      />
      <Field
        label={codeLabel}
        autoComplete="one-time-code"
        spellCheck={false}
        required
        value={typed.code}
        onChange={change('code')}
      />
      <button type="submit" className={isFirst ? 'ob go w' : 'ob w'} aria-disabled={isBusy || undefined}>
        {isBusy ? 'One moment ...' : label}
      </button>
    </form>
  )
}
