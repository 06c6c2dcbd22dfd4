import { z } from '../wire.ts'
import { field } from '../words.ts'
import { disputeFacts } from './disputes.ts'
import {
  array,
  boolean,
  dollars,
  int,
  maybeTime,
  named,
  object,
  optional,
  string,
  time,
  upTo,
  whole,
  yes,
} from './fields.ts'
import { operatorCall } from './operatorCall.ts'
import { FILE_FORMAT, FILE_TYPES, ofStore } from './orderFields.ts'

const formId = field('The number of the form.', whole(/^[1-9]\d{0,8}$/, 'There is no such form.'), '12')
const templateId = whole(/^[1-9]\d{0,8}$/, 'There is no such template.')
const seen = field(
  'The newest thing that the asker has seen of it: who was first is told to the later one.',
  whole(/^\d{1,9}$/, 'Say seen=0 or what the form says.'),
  '0',
)

/** The kinds of forms, as the office calls them. */
export const FORM_KINDS = ['catering', 'franchise', 'feedback'] as const
export const FORM_STATES = ['open', 'new', 'assigned', 'answered', 'done'] as const
const DISPUTE_STATES = ['open', 'decided'] as const
const MAX_ANSWER_LENGTH = 5000
const MAX_NOTE_LENGTH = 1000

const written = (most: number) =>
  z
    .string('Please write something.')
    .check(z.regex(/\S/, 'Please write something.'), z.maxLength(most, `Please write at most ${most} characters.`))

const row = {
  id: field('The number of the form.', int()),
  at: field('When it was sent, ISO 8601.', time),
  kind: field('catering, franchise or feedback.', z.enum(FORM_KINDS)),
  title: field('What it is about, in one line.', string()),
  name: field('Who sent it.', string()),
  store: field('The name of the store; empty for the chain.', string()),
  state: field('new, assigned, answered or done.', z.enum(['new', 'assigned', 'answered', 'done'])),
  assignee: field('The name of who looks after it; empty for nobody.', string()),
  isMine: field('The asker looks after it.', boolean()),
  seen: field('The newest thing that happened to it; 0 for nothing.', int()),
} as const

const formRow = named('FormRow', object(row))

const formEvent = object({
  id: field('The number of the event.', int()),
  at: field('When it happened, ISO 8601.', time),
  what: field('assigned, answered, noted, done or reopened.', z.enum(['assigned', 'answered', 'noted', 'done', 'reopened'])), // oxfmt-ignore
  by: field('The name of who did it.', string()),
  text: field('The answer, the note, or to whom it was given; empty for nobody.', string()),
})

/** Time and order of the last row. */
const place = z.codec(
  z.string().check(z.regex(/^\d{1,15}\.\d{1,9}$/, 'Say the next of the page before.')),
  z.custom<{ at: Date; number: number }>(),
  {
    decode: (text) => {
      const [ms, number] = text.split('.')
      return { at: new Date(Number(ms)), number: Number(number) }
    },
    encode: ({ at, number }) => `${at.getTime()}.${number}`,
  },
)

const changed = object({ seen: field('The newest thing that happened to it.', int()) })
const acts = (path: string) =>
  ({
    method: 'POST',
    path: `/forms/:id/${path}`,
    permission: 'forms:answer',
    reach: 'stores',
    keyed: true,
    refuses: [404, 409],
  }) as const

const formFilter = {
  ...ofStore,
  kind: field('Only forms of this kind.', optional(z.enum(FORM_KINDS, 'Say kind=catering, franchise or feedback.')), 'catering'), // oxfmt-ignore
  state: field('Only forms in this state; open: new or assigned.', optional(z.enum(FORM_STATES, 'Say state=open, new, assigned, answered or done.')), 'open'), // oxfmt-ignore
  assignee: field('The id of a person, me or nobody: only what they look after.', optional(string()), 'me'),
  text: field('Only forms with these words.', optional(string()), 'birthday'),
}

/** A row of the export. */
export const exportedForm = named(
  'ExportedForm',
  object({
    id: row.id,
    at: row.at,
    kind: row.kind,
    title: row.title,
    name: row.name,
    store: row.store,
    state: row.state,
    assignee: row.assignee,
  }),
)

/** The forms of customers as an inbox, and the payments that cardholders dispute (D-209). */
export const formCalls = {
  listForms: operatorCall(
    'The forms of customers, the newest first, at most 50; `next` is the `before` of the next page.',
    { method: 'GET', path: '/forms', permission: 'forms:read', reach: 'stores', secret: ['text'] },
    {
      ...formFilter,
      before: field('The number of a form: only older ones.', optional(whole(/^\d{1,9}$/, 'Say before=1234.')), '1234'),
    },
    object({
      forms: field('The forms, the newest first.', array(formRow)),
      next: field('Where the next page starts; absent on the last one.', optional(int())),
      open: field('How many wait for an answer in all stores of the asker.', int()),
      mine: field('How many of these the asker looks after.', int()),
      oldest: field('When the oldest of these was sent, ISO 8601; empty for none.', maybeTime),
      answerMinutes: field('So many minutes half of the answers of the last 30 days took at most; absent without any.', optional(int())), // oxfmt-ignore
    }),
    {
      name: 'forms',
      usage: '[--store CODE] [--kind KIND] [--state STATE] [--text WORDS]',
      prints: ({ forms }) =>
        forms.map(({ id, at, kind, state, store, name, title, assignee }) =>
          [id, at.toISOString(), kind, state, assignee || '-', store || '-', name, title].join('  '),
        ),
    },
  ),
  exportForms: operatorCall(
    'The forms of customers as CSV or as JSON lines, the newest first, without what was written.',
    {
      method: 'GET',
      path: '/forms/export',
      permission: 'forms:read',
      reach: 'stores',
      audited: true,
      secret: ['text'],
    },
    { ...formFilter, ...FILE_FORMAT },
    FILE_TYPES,
    { name: 'forms-export', usage: '[--store CODE] [--kind KIND] [--state STATE] [--format csv|jsonl]' },
  ),
  getForm: operatorCall(
    'One form with what was written, what happened to it, and what is known of who sent it.',
    { method: 'GET', path: '/forms/:id', permission: 'forms:read', reach: 'stores', audited: true, refuses: [404] },
    { id: formId },
    object({
      ...row,
      email: field('The mail address of who sent it.', string()),
      phone: field('The phone number of who sent it.', string()),
      facts: field(
        'What was written, by the words of the fields.',
        array(
          object({ label: field('The words of the field.', string()), value: field('What was written.', string()) }),
        ),
      ),
      events: field('What happened to it, the oldest first.', array(formEvent)),
      colleagues: field(
        'Who may answer it.',
        array(
          object({ id: field('The id of the person.', string()), name: field('The name of the person.', string()) }),
        ),
      ),
      orders: field('How many orders they placed in the stores whose orders the asker sees.', int()),
      lastOrder: field(
        'The last of these; absent without any.',
        optional(
          object({
            number: field('The number of the order.', int()),
            at: field('When it was placed, ISO 8601.', time),
            store: field('The name of the store.', string()),
            total: field('Its total in dollars.', dollars),
          }),
        ),
      ),
      others: field('Other forms of the same mail or phone, the newest first, at most five.', array(formRow)),
    }),
    { name: 'form', usage: '<id>' },
  ),
  assignForm: operatorCall(
    'Gives a form to somebody who may answer it, or to nobody.',
    acts('assign'),
    { id: formId, to: field('The id of a person, me, or nothing for nobody.', z._default(string(), ''), 'me'), seen },
    changed,
    { name: 'form-assign', usage: '<id> [--to ID] --seen NUMBER', prints: () => 'Assigned.' },
  ),
  noteForm: operatorCall(
    'Keeps a note with a form, which its sender never sees.',
    { ...acts('note'), secret: ['text'] },
    { id: formId, text: field('The note that is kept.', written(MAX_NOTE_LENGTH), 'Called, wants 12 trays') },
    changed,
    { name: 'form-note', usage: '<id> --text WORDS', prints: () => 'Noted.' },
  ),
  answerForm: operatorCall(
    'Answers a form by mail, and keeps the answer.',
    { ...acts('answer'), secret: ['text'] },
    { id: formId, text: field('The answer as it is mailed.', written(MAX_ANSWER_LENGTH), 'Yes, gladly.'), seen },
    changed,
    { name: 'form-answer', usage: '<id> --text WORDS --seen NUMBER', prints: () => 'Answered.' },
  ),
  finishForm: operatorCall(
    'Settles a form, or opens it again.',
    acts('done'),
    { id: formId, done: field('1: it is settled; otherwise it is open again.', yes, '1') },
    changed,
    { name: 'form-done', usage: '<id>', sends: (given) => ({ ...given, done: '1' }), prints: () => 'Settled.' },
  ),
  listAnswerTemplates: operatorCall(
    'The templates of answers to forms, by name; {name} in them stands for the name of who sent the form.',
    { method: 'GET', path: '/answer-templates', permission: 'forms:answer', reach: 'stores' },
    {},
    object({
      templates: field(
        'The templates, by name.',
        array(
          object({
            id: field('The number of the template.', int()),
            name: field('What people call it.', string()),
            text: field('The words of the answer.', string()),
          }),
        ),
      ),
    }),
    { name: 'answer-templates', usage: '' },
  ),
  saveAnswerTemplate: operatorCall(
    'Makes a template of an answer to forms, or changes one.',
    {
      method: 'POST',
      path: '/answer-templates',
      permission: 'forms:answer',
      reach: 'chain',
      topic: 'answer template :id',
      refuses: [404, 409],
    },
    {
      id: field('The number of the template to change; without it a new one is made.', optional(templateId), '3'),
      name: field('What people call it.', upTo(60, 'A name has up to 60 characters.').check(z.regex(/\S/, 'Give it a name.')), 'Catering, yes'), // oxfmt-ignore
      text: field('The words of the answer, with {name} for who sent the form.', written(MAX_ANSWER_LENGTH), 'Dear {name}, yes, gladly.'), // oxfmt-ignore
    },
    object({ id: field('The number of the template.', int()) }),
    {
      name: 'answer-template-save',
      usage: '--name NAME --text WORDS [--id NUMBER]',
      prints: ({ id }) => `Kept as ${id}.`,
    },
  ),
  removeAnswerTemplate: operatorCall(
    'Removes a template of an answer to forms.',
    {
      method: 'POST',
      path: '/answer-templates/:id/remove',
      permission: 'forms:answer',
      reach: 'chain',
      topic: 'answer template :id',
      refuses: [404],
    },
    { id: field('The number of the template.', templateId, '3') },
    object({}),
    { name: 'answer-template-remove', usage: '<id>', prints: () => 'It is gone.' },
  ),
  listDisputes: operatorCall(
    'The payments that cardholders dispute, the newest first, at most 50; `next` is the `before` of the next page.',
    { method: 'GET', path: '/disputes', permission: 'disputes:read', reach: 'stores' },
    {
      ...ofStore,
      state: field('open or decided; without it both.', optional(z.enum(DISPUTE_STATES, 'Say state=open or state=decided.')), 'open'), // oxfmt-ignore
      before: field('The `next` of the page before.', optional(place), '1764000000000.40218'),
    },
    object({
      disputes: field(
        'The disputes, the newest first.',
        array(
          object({
            order: field('The number of the order.', int()),
            ...disputeFacts,
            isOpen: field('The bank has not decided yet.', boolean()),
          }),
        ),
      ),
      next: field('Where the next page starts; absent on the last one.', optional(place)),
      open: field('How many are open in all stores of the asker.', int()),
    }),
    {
      name: 'disputes',
      usage: '[--store CODE] [--state STATE]',
      prints: ({ disputes }) =>
        disputes.map(({ order, at, store, status, reason, dueBy }) =>
          [order, at.toISOString(), store, status, reason, dueBy?.toISOString() ?? '-'].join('  '),
        ),
    },
  ),
}
