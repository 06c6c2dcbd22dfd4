import { useState } from 'react'
import type { Customer } from '../../../../domain/account/session.ts'
import { Note } from '../../../ui/Note.tsx'
import { EditDetails } from './EditDetails.tsx'
import { NewEmail } from './NewEmail.tsx'
import { PASSWORD_HINT, passwordFault, type NewPassword } from '../../../../domain/account/accountFields.ts'
import { sendCall } from '../../../device/api/sendCall.ts'
import { useForm } from '../../../forms/useForm.ts'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { SaveButtons } from './SaveButtons.tsx'
import { PhoneField } from './PhoneField.tsx'
import { SignedInDevices } from './SignedInDevices.tsx'
import { useDetailsDraft } from './useDetailsDraft.ts'
import { Field } from '../../../ui/Field.tsx'
import styles from './SettingsTab.module.css'

/** Account Settings in three modes: view, edit, password [ACCT-04 ACCT-05 ACCT-06 ACCT-08]. */
export function SettingsTab({ customer }: { customer: Customer }) {
  const [mode, setMode] = useState<'view' | 'edit' | 'password'>('view')
  const [verifying, setVerifying] = useState(false)
  const [newEmail, setNewEmail] = useState(false)
  const [saved, setSaved] = useState(false)
  const draft = useDetailsDraft(customer, () => setMode('edit'))

  if (mode === 'password') return <PasswordForm email={customer.email} onClose={() => setMode('view')} />
  if (mode === 'edit')
    return (
      <EditDetails
        customer={customer}
        draft={draft}
        onCancel={() => {
          draft.forget()
          setMode('view')
        }}
        onSaved={(toProve) => {
          draft.forget()
          setSaved(true)
          setVerifying(toProve === 'phone')
          setNewEmail(toProve === 'email')
          setMode('view')
        }}
      />
    )
  return (
    <div className={`stack ${styles.form}`}>
      <output>{saved ? <Note tone="good">Your details are saved.</Note> : null}</output>
      <div className="fields">
        <Field label="First Name" value={customer.name} disabled />
        <Field label="Last Name" value={customer.lastname} disabled />
        <PhoneField customer={customer} verifying={verifying} onVerifying={setVerifying} />
        <Field label="Email" value={customer.email} disabled />
      </div>
      {customer.newEmail ? <NewEmail email={customer.email} newEmail={customer.newEmail} isNew={newEmail} /> : null}
      <div className={`row ${styles.buttons}`}>
        <button
          type="button"
          className="btn btn-go"
          onClick={() => {
            setSaved(false)
            setMode('edit')
          }}
        >
          Edit
        </button>
        <button type="button" className="btn btn-line" onClick={() => setMode('password')}>
          Change My Password
        </button>
      </div>
      <SignedInDevices />
    </div>
  )
}

const EMPTY: NewPassword = { old: '', password: '', repeated: '' }

/** 'Change My Password': Old, New, Confirm New, Save and Cancel; a new password signs out [PWD-01 to PWD-08]. */
function PasswordForm({ email, onClose }: { email: string; onClose: () => void }) {
  const [values, setValues] = useState(EMPTY)
  const [shown, setShown] = useState(false)
  const form = useForm({
    initialFocus: 'old',
    values: () => values,
    check: passwordFault,
    send: (typed) => sendCall('updatePassword', typed),
    onSuccess: async () => {
      const { signOut } = await import('../../../device/session/signOut.ts')
      await signOut('/signin')
      // Stays busy until the page is unloaded.
      await new Promise(() => undefined)
    },
  })
  const field = (name: keyof NewPassword) => ({
    ...form.field(name),
    shown,
    value: values[name],
    onChange: (event: { target: { value: string } }) => {
      form.clear()
      setValues((before) => ({ ...before, [name]: event.target.value }))
    },
  })
  // A failure other than a refusal by the host has its own text [AERR-10].
  const message = form.failure && form.failure.kind !== 'refused' ? 'Error fetching data' : form.message

  return (
    <form className={`stack ${styles.form}`} aria-labelledby="change-password" {...form.props}>
      <h2 id="change-password">Change My Password</h2>
      {/* Tells a password manager whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Old" autoComplete="current-password" onShow={setShown} what="passwords" {...field('old')} />
      <PasswordField label="New" autoComplete="new-password" hint={PASSWORD_HINT} {...field('password')} />
      <PasswordField label="Confirm New" autoComplete="new-password" {...field('repeated')} />
      {message ? <Note tone="bad">{message}</Note> : null}
      <p className="soft sm">You will be asked to log in again with your new password.</p>
      <SaveButtons what="Changing your password" busy={form.busy} onCancel={onClose} />
    </form>
  )
}
