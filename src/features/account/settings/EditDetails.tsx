import { CONSENT_WORDS } from '../../../../domain/account/consentWords.ts'
import { accountFaults, type Details } from '../../../../domain/account/accountFields.ts'
import { detailsFault } from '../../../../domain/account/signInFields.ts'
import { nameText } from '../../../../domain/forms/fields.ts'
import { phoneDigits } from '../../../../domain/forms/forms.ts'
import type { FormFault } from '../../../../domain/forms/fault.ts'
import type { Customer } from '../../../../domain/account/session.ts'
import { sendCall } from '../../../device/api/sendCall.ts'
import { useForm } from '../../../forms/useForm.ts'
import { usePasswordProof } from '../../../forms/usePasswordProof.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Note } from '../../../ui/Note.tsx'
import { SaveButtons } from './SaveButtons.tsx'
import type { DetailsDraft, DetailsForm } from './useDetailsDraft.ts'
import styles from './SettingsTab.module.css'

interface EditDetailsProps {
  customer: Customer
  draft: DetailsDraft
  onCancel: () => void
  /** `toProve` is a changed phone [ACCT-14] or a new email (D-36). */
  onSaved: (toProve: 'phone' | 'email' | undefined) => void
}

/** The details in edit mode: opt-in, Save and Cancel [ACCT-05 ACCT-11 ACCT-12 ACCT-13]. */
export function EditDetails({ customer, draft: { values, change }, onCancel, onSaved }: EditDetailsProps) {
  const proof = usePasswordProof()
  const form = useForm({
    initialFocus: 'name',
    values: () => detailsOf(values),
    check: faultsOf,
    send: (details) => sendCall('updateAccount', details),
    onSuccess: async ({ phoneVerified, email, newEmail }, details) => {
      const { keepAccount } = await import('../../../device/session/memberAccount.ts')
      keepAccount({ ...details, email: email ?? details.email, newEmail, phoneVerified })
      if (details.phone !== customer.phone && !phoneVerified) onSaved('phone')
      else onSaved(newEmail === details.email ? 'email' : undefined)
    },
    onFailure: proof.isWanted,
  })

  const field = (name: keyof Details) => ({
    ...form.field(name),
    value: values[name],
    onChange: (event: { target: { value: string } }) => {
      form.clear(name)
      change({ [name]: event.target.value })
    },
  })

  return (
    <form className={`stack ${styles.form}`} {...form.props}>
      <div className="fields">
        <Field label="First Name" autoComplete="given-name" maxLength={100} {...field('name')} />
        <Field label="Last Name" autoComplete="family-name" maxLength={100} {...field('lastname')} />
        <Field
          label="Phone"
          inputMode="tel"
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
        <span>{CONSENT_WORDS.account}</span>
      </label>
      {form.message ? <Note tone="bad">{form.message}</Note> : null}
      <SaveButtons what="Saving" busy={form.busy} onCancel={onCancel} />
      {proof.dialog(form.submit)}
    </form>
  )
}

function faultsOf(details: Details): readonly FormFault<keyof Details>[] {
  const missing = accountFaults(details)
  return missing.length > 0 ? missing : [detailsFault(details) ?? []].flat()
}

const detailsOf = ({ name, lastname, email, phone, mailing }: DetailsForm): DetailsForm => ({
  name: nameText(name.trim()),
  lastname: nameText(lastname.trim()),
  email: email.trim(),
  phone: phoneDigits(phone) || phone.trim(),
  mailing,
})
