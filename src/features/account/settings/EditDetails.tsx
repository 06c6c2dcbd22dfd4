import { useEffect, useRef, useState } from 'react'
import { accountFaults, type Details, type FormFault } from '../../../../domain/account/accountFields.ts'
import { phoneDigits } from '../../../../domain/forms/forms.ts'
import type { Customer } from '../../../../domain/account/session.ts'
import { usePasswordProof } from '../../../forms/usePasswordProof.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Note } from '../../../ui/Note.tsx'
import { run } from '../../../ui/run.ts'
import { SaveButtons } from './SaveButtons.tsx'
import type { DetailsDraft } from './useDetailsDraft.ts'
import styles from './SettingsTab.module.css'

interface EditDetailsProps {
  customer: Customer
  draft: DetailsDraft
  onCancel: () => Promise<void>
  /** What is to be proved: a phone that is another one [ACCT-14], a new email (D-36). */
  onSaved: (toProve: 'phone' | 'email' | undefined) => Promise<void>
}

/** The details while they are edited, the opt-in, Save and Cancel [ACCT-05 ACCT-11 ACCT-12 ACCT-13]. */
export function EditDetails({ customer, draft: { values, change }, onCancel, onSaved }: EditDetailsProps) {
  const [faults, setFaults] = useState<FormFault<keyof Details>[]>([])
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const proof = usePasswordProof(() => run(save()))
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  async function save() {
    const found = accountFaults(values)
    setFaults(found)
    setError(undefined)
    if (found[0]) return focus(found[0].field ?? 'name')
    setBusy(true)
    const { name, lastname, email, phone, mailing } = values
    const details = {
      name: name.trim(),
      lastname: lastname.trim(),
      email: email.trim(),
      phone: phoneDigits(phone) || phone.trim(),
      mailing,
    }
    const { send } = await import('../../../device/api/api.ts')
    const sent = await send('updateAccount', details)
    setBusy(false)
    if (proof.isWanted(sent)) return
    if (!sent.ok) return setError(sent.message)
    const { phoneVerified, email: counts = details.email, newEmail } = sent.answer
    const { noteAccount } = await import('../../../device/session/memberAccount.ts')
    noteAccount({ ...details, email: counts, newEmail, phoneVerified })
    if (details.phone !== customer.phone && !phoneVerified) await onSaved('phone')
    else await onSaved(newEmail === details.email ? 'email' : undefined)
  }

  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()

  const field = (name: keyof Details) => ({
    name,
    value: values[name],
    error: faults.find((fault) => fault.field === name)?.message,
    invalid: faults.some((fault) => fault.field === name || fault.field === undefined),
    announced: true,
    onChange: (event: { target: { value: string } }) => {
      setFaults((before) => before.filter((fault) => fault.field !== name && fault.field !== undefined))
      change({ [name]: event.target.value })
    },
  })
  const whole = faults.find((fault) => fault.field === undefined)

  return (
    <form
      ref={form}
      className={`stack ${styles.form}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) run(save())
      }}
    >
      <div className="fields">
        <Field label="First Name" autoComplete="given-name" maxLength={100} {...field('name')} />
        <Field label="Last Name" autoComplete="family-name" maxLength={100} {...field('lastname')} />
        <Field
          label="Phone"
          type="tel"
          prefix="+1"
          placeholder="10 digits"
          autoComplete="tel-national"
          maxLength={20}
          {...field('phone')}
        />
        <Field label="Email" type="email" autoComplete="email" maxLength={200} {...field('email')} />
      </div>
      <label className="check">
        <input
          type="checkbox"
          checked={values.mailing}
          onChange={(event) => change({ mailing: event.target.checked })}
        />
        <span>Send me offers by email</span>
      </label>
      {whole || error ? <Note tone="bad">{whole?.message ?? error}</Note> : null}
      <SaveButtons what="Saving" busy={busy} onCancel={() => run(onCancel())} />
      {proof.dialog}
    </form>
  )
}
