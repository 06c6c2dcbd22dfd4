import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { BRAND } from '../../../shared/brand.ts'
import { CONTACT, REQUESTS } from '../../content/contact.ts'
import { CateringForm } from '../../components/CateringForm.tsx'
import { FranchiseForm } from '../../components/franchise/FranchiseForm.tsx'
import { FieldFrame } from '../../ui/Field.tsx'
import { useHydrated } from '../../ui/useHydrated.ts'
import { feedbackFault, HEAD_OFFICE, type Feedback, type Person } from '../../../domain/forms/forms.ts'
import { FEEDBACK_FAILED, FEEDBACK_SENT } from '../../content/forms.ts'
import { FormBox } from '../../forms/FormBox.tsx'
import type { Values } from '../../forms/formValues.ts'
import { LocationField } from '../../components/LocationField.tsx'
import { useStoreSearch } from '../../components/useStoreSearch.tsx'
import { PersonFields, personOf } from '../../forms/PersonFields.tsx'
import { useQueuedForm, type QueuedFormPlan } from '../../forms/useQueuedForm.ts'
import styles from './ContactPage.module.css'

/** [CONTACT-02] */
const CATERING_SUGGESTION_DELAY_MS = 500

/**
 * Contact details and the form of the chosen topic, which the address can set too (`#feedback`); another topic clears
 * the messages [ROUTE-08 CONTACT-01].
 */
export function ContactPage() {
  const asked = useRouterState({ select: ({ location }) => location.hash })
  const hydrated = useHydrated()
  const [chosen, setChosen] = useState<string>()
  const kind = chosen ?? (hydrated ? asked : '')
  return (
    <main className="wrap formpage">
      <div className="stack stack-3">
        <h1>{CONTACT.title}</h1>
        <p className="lead soft">{CONTACT.text}</p>
        <p>
          <a href={`mailto:${BRAND.email}`} className={styles.email}>
            {BRAND.email}
          </a>
          <br />
          <span className="soft">{BRAND.supportHours}</span>
        </p>
        <p className="soft">{CONTACT.stores}</p>
      </div>
      <section className={`card formcard stack stack-3 ${styles.request}`} aria-label="Your request">
        <FieldFrame label="Request type">
          {(control) => (
            <select
              className="input"
              data-replay=""
              value={REQUESTS.some(({ value }) => value === kind) ? kind : ''}
              onChange={({ target }) => setChosen(target.value)}
              {...control}
            >
              {REQUESTS.map(({ value, name }) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
        {kind === 'feedback' ? <FeedbackForm /> : null}
        {kind === 'franchise' ? <FranchiseForm /> : null}
        {kind === 'catering' ? <CateringForm suggestionDelayMs={CATERING_SUGGESTION_DELAY_MS} /> : null}
      </section>
    </main>
  )
}

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
function FeedbackForm() {
  const form = useQueuedForm(plan)
  const search = useStoreSearch()
  const stores = search.stores.filter((store) => !store.comingSoon)
  return (
    <FormBox form={form}>
      <div className="fields">
        <PersonFields field={form.field} />
        <LocationField name="location" stores={stores} search={search.field}>
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
