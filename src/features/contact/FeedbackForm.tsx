import { feedbackFault, HEAD_OFFICE, type Feedback, type Person } from '../../../domain/forms/forms.ts'
import { FEEDBACK_FAILED, FEEDBACK_SENT } from '../../content/forms.ts'
import { FormBox } from '../../forms/FormBox.tsx'
import type { Values } from '../../forms/formValues.ts'
import { LocationField } from '../../components/LocationField.tsx'
import { PersonFields, personOf } from '../../forms/PersonFields.tsx'
import { useQueuedForm, type QueuedFormPlan } from '../../forms/useQueuedForm.ts'
import { FieldFrame } from '../../ui/Field.tsx'

const feedbackOf = (values: Values): Feedback => ({
  ...personOf(values),
  location: values['location'] ?? HEAD_OFFICE,
  text: values['text']?.trim() ?? '',
})

const plan: QueuedFormPlan<keyof Person> = {
  draft: 'contact',
  check: (values) => feedbackFault(feedbackOf(values)),
  form: (values) => ({
    lane: 'contact',
    call: 'contact',
    title: 'Guest feedback',
    input: { ...feedbackOf(values) },
  }),
  sentMessage: FEEDBACK_SENT,
  failedMessage: ({ kind, message }) => (kind === 'broken' && message ? message : FEEDBACK_FAILED),
}

/** Guest feedback, to the head office or to a restaurant [CONTACT-04 to CONTACT-11], Q-54. */
export function FeedbackForm() {
  const form = useQueuedForm(plan)
  return (
    <FormBox form={form}>
      <div className="fields">
        <PersonFields field={form.field} />
        <LocationField name="location">
          <option>{HEAD_OFFICE}</option>
        </LocationField>
        <div className="whole">
          <FieldFrame label="Message">
            {(control) => <textarea className="input" name="text" maxLength={4000} {...control} />}
          </FieldFrame>
        </div>
      </div>
    </FormBox>
  )
}
