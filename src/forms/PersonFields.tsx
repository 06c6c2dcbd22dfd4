import { nameText } from '../../domain/forms/fields.ts'
import { phoneDigits, type Person } from '../../domain/forms/forms.ts'
import { Field } from '../ui/Field.tsx'
import type { Values } from './formValues.ts'
import type { QueuedField } from './useQueuedForm.ts'

/** Name, email, phone [CONTACT-04]. */
export function PersonFields({ field }: { field: (name: keyof Person) => QueuedField }) {
  return (
    <>
      <Field label="Name" autoComplete="name" maxLength={100} aria-required {...field('name')} />
      <Field label="Email" type="email" autoComplete="email" maxLength={200} aria-required {...field('email')} />
      <Field
        label="Phone"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder="10 digits"
        maxLength={20}
        aria-required
        {...field('phone')}
      />
    </>
  )
}

export const personOf = (values: Values): Person => ({
  name: nameText(values['name']?.trim() ?? ''),
  email: values['email']?.trim() ?? '',
  phone: phoneDigits(values['phone'] ?? ''),
})
