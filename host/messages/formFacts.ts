import type { FormCall } from '../../contract/form.ts'
import { EXPERIENCE, LAST_QUESTION, QUESTION_TEXTS } from '../../domain/forms/questionTexts.ts'

export const FORM_NAMES: Record<FormCall, string> = {
  catering: 'Catering enquiry',
  contact: 'Guest feedback',
  franchise: 'Franchise enquiry',
  franchiseQuestions: 'Franchise enquiry, questions',
}

export const isFormCall = (call: string): call is FormCall => Object.hasOwn(FORM_NAMES, call)

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
    Object.entries(QUESTION_TEXTS).flatMap(([field, question], index) => [
      [field, `${index + 1}. ${question}`],
      // The two that ask for more after a yes.
      ...(field === 'q1' || field === 'q3' ? [[`${field}Text`, `${index + 1}. ${EXPERIENCE}`]] : []),
    ]),
  ),
  q10: `10. ${LAST_QUESTION}`,
}

/** The order in which the fields stand; the database keeps none. */
const ORDER = Object.keys(FIELD_LABELS)

/** What was written into a form, by the words of its fields; empty fields are left out. */
export const formFacts = (
  form: Readonly<Record<string, string>>,
  nameOfStore: (hash: string) => string | undefined,
): (readonly [label: string, value: string])[] =>
  Object.entries(form)
    .filter(([, value]) => value !== '')
    .toSorted(([one], [other]) => ORDER.indexOf(one) - ORDER.indexOf(other))
    .map(([field, value]) => [
      FIELD_LABELS[field] ?? field,
      field === 'store' || field === 'location' ? (nameOfStore(value) ?? value) : value,
    ])

const MAX_TITLE_LENGTH = 60

/** A form in one line: '40 people, Fri, Dec 18', '“Pizza came cold twice”'. */
export function formTitle(call: FormCall, form: Readonly<Record<string, string>>): string {
  const { people = '', date = '', text = '' } = form
  switch (call) {
    case 'catering':
      return `${people} people, ${dayFormat.format(new Date(`${date}T00:00:00Z`)).replaceAll('.', '')}`
    case 'contact':
      return text === '' ? 'No message' : `“${shortened(text)}”`
    case 'franchise':
      return 'Franchise, step 1 of 2'
    case 'franchiseQuestions':
      return 'Franchise, step 2 of 2'
  }
}

const dayFormat = new Intl.DateTimeFormat('en-CA', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length <= MAX_TITLE_LENGTH ? line : `${line.slice(0, MAX_TITLE_LENGTH).replace(/ \S*$/, '')} ...`
}
