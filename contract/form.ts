import { call, done } from './call.ts'
import { optionalText, text, codec, z } from './wire.ts'

const person = { name: ['name', text(100)], email: ['email', text(200)], phone: ['phone', text(20)] } as const
/** '' passes the schema, so that the handler answers with the specified message [FRAN-08]. */
const answer = z.enum(['yes', 'no', ''])

export const formCalls = {
  catering: call(
    { method: 'POST', path: '/form/catering', offline: 'queue', source: 'CALL-27' },
    codec(() => ({
      ...person,
      date: ['date', text(10)],
      people: ['number_of_people', text(6)],
      address: ['address', text(400)],
      store: ['location', optionalText(64)],
      notes: ['notes', optionalText(2000)],
    })),
    done,
  ),
  contact: call(
    { method: 'POST', path: '/form/contact', offline: 'queue', source: 'CALL-28' },
    codec(() => ({ ...person, location: ['location', text(64)], text: ['messages', optionalText(4000)] })),
    done,
  ),
  franchise: call(
    { method: 'POST', path: '/form/franchise', offline: 'queue', source: 'CALL-29' },
    codec(() => person),
    done,
  ),
  franchiseQuestions: call(
    { method: 'POST', path: '/form/franchise-questions', offline: 'queue', source: 'CALL-30' },
    codec(() => ({
      ...person,
      q1: ['q1', answer],
      q1Text: ['q1_t', optionalText(1000)],
      q2: ['q2', answer],
      q3: ['q3', answer],
      q3Text: ['q3_t', optionalText(1000)],
      q4: ['q4', answer],
      q5: ['q5', answer],
      q6: ['q6', answer],
      q7: ['q7', answer],
      q8: ['q8', answer],
      q9: ['q9', answer],
      q10: ['q10', optionalText(1000)],
    })),
    done,
  ),
}

export type FormCall = keyof typeof formCalls
