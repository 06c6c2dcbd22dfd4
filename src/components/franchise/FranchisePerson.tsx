import { useMemo } from 'react'
import { franchiseFault, type Person } from '../../../domain/forms/forms.ts'
import { FAILED, STEP_SENT } from '../../content/forms.ts'
import { FormBox } from '../../forms/FormBox.tsx'
import { PersonFields, personOf } from '../../forms/PersonFields.tsx'
import { useQueuedForm, type QueuedFormPlan } from '../../forms/useQueuedForm.ts'

export const PERSON_DRAFT = 'franchise'

/** The second step opens half a second after it was announced [FRAN-05]. */
const STEP_DELAY_MS = 500

/** Step 1: contact details [FRAN-03 FRAN-04 FRAN-05 FRAN-12]. */
export function FranchisePerson({
  onDone,
  onInput,
}: {
  onDone: (person: Person) => Promise<void>
  onInput: () => void
}) {
  const plan = useMemo<QueuedFormPlan<keyof Person>>(
    () => ({
      draft: PERSON_DRAFT,
      check: (values) => franchiseFault(personOf(values)),
      form: (values) => ({
        lane: 'franchise',
        call: 'franchise',
        title: 'Franchise enquiry',
        input: { ...personOf(values) },
      }),
      sentMessage: STEP_SENT,
      failedMessage: ({ kind, message }) => (kind === 'refused' && message ? message : FAILED),
      onSubmitted: async (values) => {
        await new Promise((resolve) => setTimeout(resolve, STEP_DELAY_MS))
        await onDone(personOf(values))
      },
    }),
    [onDone],
  )
  const form = useQueuedForm(plan)
  return (
    <FormBox
      form={{
        ...form,
        props: {
          ...form.props,
          onInput: () => {
            onInput()
            form.props.onInput()
          },
        },
      }}
      submit="Next"
    >
      <PersonFields field={form.field} />
    </FormBox>
  )
}
