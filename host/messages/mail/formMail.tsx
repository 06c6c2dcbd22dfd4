import type { InputOf } from '../../../contract/calls.ts'
import type { FormCall } from '../../../contract/form.ts'
import { EXPERIENCE, LAST_QUESTION, QUESTION_TEXTS } from '../../../domain/forms/questionTexts.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { OutgoingMessage } from '../../store/outbox.ts'
import { Answers, Heading, mailHtml } from './MailTemplate.tsx'

const SUBJECTS: Record<FormCall, string> = {
  catering: 'Catering enquiry',
  contact: 'Guest feedback',
  franchise: 'Franchise enquiry',
  franchiseQuestions: 'Franchise enquiry, questions',
}

const FIELD_LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  date: 'Event date',
  people: 'Number of people',
  address: 'Delivery address',
  store: 'Location',
  location: 'Location',
  notes: 'Notes',
  text: 'Message',
  ...Object.fromEntries(
    Object.entries(QUESTION_TEXTS).map(([field, question], index) => [field, `${index + 1}. ${question}`]),
  ),
  q1Text: `1. ${EXPERIENCE}`,
  q3Text: `3. ${EXPERIENCE}`,
  q10: `10. ${LAST_QUESTION}`,
}

/** The mail to the chain about a submitted form; undefined when the chain has no email address. */
export function formMail<N extends FormCall>(
  call: N,
  form: InputOf<N>,
  { chain, store }: Pick<Catalogue, 'chain' | 'store'>,
  now: Date,
): OutgoingMessage | undefined {
  if (!chain.email) return undefined
  const facts = Object.entries(form)
    .filter(([, value]) => value !== '')
    .map(([field, value]): [string, string] => [FIELD_LABELS[field] ?? field, value])
    .map(([label, value]) => [label, label === 'Location' ? (store(value, now)?.name ?? value) : value] as const)
  const subject = `${SUBJECTS[call]} from ${form.name}`
  return {
    kind: 'mail',
    to: chain.email,
    subject,
    text: facts.map(([label, value]) => `${label}${label.endsWith('?') ? '' : ':'} ${value}`).join('\n'),
    html: mailHtml(
      { subject, chain: chain.name },
      <>
        <Heading>{subject}</Heading>
        <Answers answers={facts} />
      </>,
    ),
  }
}
