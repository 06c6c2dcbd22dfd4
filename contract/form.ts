import { call, done } from './call.ts'
import { optionalText, text, codec, z } from './wire.ts'
import { field, subject, type Subject } from './words.ts'

const person = {
  name: ['name', field('First name.', text(100), 'Ada')],
  email: ['email', field('Email address.', text(200), 'ada@example.com')],
  phone: ['phone', field('A phone number of ten digits.', text(20), '6045550134')],
} as const
/** '' passes the schema, so that the handler answers with the specified message [FRAN-08]. */
const answer = field("yes or no; '' is refused with a message.", z.enum(['yes', 'no', '']), 'yes')

const FORMS: Subject = { name: 'Forms', words: 'Messages to the chain.' }

export const formCalls = subject(FORMS, {
  catering: call(
    'Asks for catering',
    { method: 'POST', path: '/form/catering', offline: 'queue', source: 'CALL-27' },
    codec(() => ({
      ...person,
      date: ['date', field('The day, YYYY-MM-DD.', text(10), '2026-12-24')],
      people: ['number_of_people', field('How many people.', text(6), '40')],
      address: ['address', field('Where it is to be.', text(400), '853 Davie Street, Vancouver')],
      store: ['location', field('The hash of a store, or empty.', optionalText(64), 'u4ukpsqdmg')],
      notes: ['notes', field('Anything else.', optionalText(2000), 'Half of it vegetarian')],
    })),
    done,
  ),
  contact: call(
    'Sends a message to the chain',
    { method: 'POST', path: '/form/contact', offline: 'queue', source: 'CALL-28' },
    codec(() => ({
      ...person,
      location: ['location', field('The hash of a store, or empty.', text(64), 'u4ukpsqdmg')],
      text: ['messages', field('The message.', optionalText(4000), 'Do you have gluten-free crust?')],
    })),
    done,
  ),
  franchise: call(
    'Asks about a franchise',
    { method: 'POST', path: '/form/franchise', offline: 'queue', source: 'CALL-29' },
    codec(() => person),
    done,
  ),
  franchiseQuestions: call(
    'Answers the questions to future franchisees',
    { method: 'POST', path: '/form/franchise-questions', offline: 'queue', source: 'CALL-30' },
    codec(() => ({
      ...person,
      q1: ['q1', answer],
      q1Text: ['q1_t', field('More on `q1`.', optionalText(1000), 'Two restaurants')],
      q2: ['q2', answer],
      q3: ['q3', answer],
      q3Text: ['q3_t', field('More on `q3`.', optionalText(1000), 'With my sister')],
      q4: ['q4', answer],
      q5: ['q5', answer],
      q6: ['q6', answer],
      q7: ['q7', answer],
      q8: ['q8', answer],
      q9: ['q9', answer],
      q10: ['q10', field('Anything else.', optionalText(1000), 'We would start in spring')],
    })),
    done,
  ),
})

export type FormCall = keyof typeof formCalls
