import { useEffect, useRef, useState } from 'react'
import {
  PASSWORD_HINT,
  passwordFault,
  type FormFault,
  type NewPassword,
} from '../../../../domain/account/accountFields.ts'
import { Note } from '../../../ui/Note.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { run } from '../../../ui/run.ts'
import { SaveButtons } from './SaveButtons.tsx'
import styles from './SettingsTab.module.css'

const EMPTY: NewPassword = { old: '', password: '', repeated: '' }

/** 'Change My Password': Old, New, Confirm New, Save and Cancel; a new password signs out [PWD-01 to PWD-08]. */
export function PasswordForm({ email, onClose }: { email: string; onClose: () => void }) {
  const [values, setValues] = useState(EMPTY)
  const [shown, setShown] = useState(false)
  const [fault, setFault] = useState<FormFault<keyof NewPassword>>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => focus(form.current, 'old'), [])

  async function save() {
    const found = passwordFault(values)
    setFault(found)
    setError(undefined)
    if (found) return focus(form.current, found.field ?? 'old')
    setBusy(true)
    const { send } = await import('../../../device/api/api.ts')
    const sent = await send('updatePassword', values)
    if (sent.ok) {
      const { signOut } = await import('../../../device/session/signOut.ts')
      return await signOut('/signin')
    }
    setBusy(false)
    // What is no answer of the host has a text of its own [AERR-10].
    setError(sent.kind === 'refused' ? sent.message : 'Error fetching data')
  }

  const field = (name: keyof NewPassword) => ({
    name,
    shown,
    value: values[name],
    invalid: fault !== undefined && (fault.field === undefined || fault.field === name),
    error: fault?.field === name ? fault.message : undefined,
    announced: true,
    onChange: (event: { target: { value: string } }) => {
      setFault(undefined)
      setError(undefined)
      setValues((before) => ({ ...before, [name]: event.target.value }))
    },
  })
  const whole = fault && fault.field === undefined ? fault.message : error

  return (
    <form
      ref={form}
      className={`stack ${styles.form}`}
      aria-labelledby="change-password"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) run(save())
      }}
    >
      <h2 id="change-password">Change My Password</h2>
      {/* So that a password manager knows whose it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Old" autoComplete="current-password" onShow={setShown} what="passwords" {...field('old')} />
      <PasswordField label="New" autoComplete="new-password" hint={PASSWORD_HINT} {...field('password')} />
      <PasswordField label="Confirm New" autoComplete="new-password" {...field('repeated')} />
      {whole ? <Note tone="bad">{whole}</Note> : null}
      <p className="soft sm">You will be asked to log in again with your new password.</p>
      <SaveButtons what="Changing your password" busy={busy} onCancel={onClose} />
    </form>
  )
}

const focus = (form: HTMLFormElement | null, name: string) =>
  form?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()
