import { forgotFault } from '../../../domain/account/signInFields.ts'
import { sendCall } from '../../device/api/sendCall.ts'
import { useHeadingFocus } from './useHeadingFocus.ts'
import type { Values } from '../../forms/formValues.ts'
import { Field } from '../../ui/Field.tsx'
import { ServerForm } from './ServerForm.tsx'
import type { DraftValues } from './draftValues.ts'
import { useServerForm } from './useServerForm.ts'

const emailOf = (values: Values): string => values['email']?.trim() ?? ''

/** Step 0: the email that gets the code [FORGOT-02 to FORGOT-06]. */
export function ForgotEmail({ typed, onSent }: { typed: DraftValues; onSent: (email: string) => void }) {
  const heading = useHeadingFocus()
  const form = useServerForm(
    {
      check: (values) => forgotFault(emailOf(values)),
      send: (values, key) => sendCall('forgotPassword', { email: emailOf(values) }, key),
      refusedFields: ['email'],
      onSuccess: (_, values) => onSent(emailOf(values)),
    },
    typed,
  )
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Forgot Password?
      </h1>
      <p className="soft">If an account is registered with this e-mail, a code will be sent.</p>
      <ServerForm form={form} submit="Send Code" busyText="Sending…">
        <Field
          label="Email"
          type="email"
          autoComplete="username"
          maxLength={200}
          aria-required
          {...form.field('email')}
        />
      </ServerForm>
    </>
  )
}
