import { useState } from 'react'
import type { Customer } from '../../../../domain/account/session.ts'
import { Note } from '../../../ui/Note.tsx'
import { EditDetails } from './EditDetails.tsx'
import { NewEmail } from './NewEmail.tsx'
import { PasswordForm } from './PasswordForm.tsx'
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
