import type { Contact } from '../../../../domain/forms/fields.ts'
import { Field } from '../../../ui/Field.tsx'
import styles from '../CheckoutPage.module.css'

/** A guest's details, all required [CHK-17 CHK-18]. */
export function ContactForm({
  contact,
  errorAt,
  onChange,
}: {
  contact: Contact
  errorAt: (name: keyof Contact) => string | undefined
  onChange: (change: Partial<Contact>) => void
}) {
  const field = (name: keyof Contact) => ({
    name,
    value: contact[name],
    error: errorAt(name),
    required: true,
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  return (
    <fieldset className="stack">
      <legend className={styles.legend}>Your details</legend>
      <div className="two">
        <Field label="First Name*" autoComplete="given-name" maxLength={100} {...field('name')} />
        <Field label="Last Name*" autoComplete="family-name" maxLength={100} {...field('lastname')} />
      </div>
      <Field label="Email*" type="email" autoComplete="email" maxLength={200} {...field('email')} />
      <Field label="Confirm Email*" type="email" autoComplete="email" maxLength={200} {...field('confirmEmail')} />
      <Field
        label="Phone Number*"
        prefix="+1"
        placeholder="10 digits"
        inputMode="numeric"
        autoComplete="tel-national"
        {...field('phone')}
        onChange={(event) =>
          onChange({
            phone: event.target.value
              .replace(/\D/g, '')
              .replace(/^1(?=\d{10})/, '')
              .slice(0, 10),
          })
        }
      />
    </fieldset>
  )
}
