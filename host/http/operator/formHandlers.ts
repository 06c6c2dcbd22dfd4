import type { z } from '../../../contract/wire.ts'
import {
  exportedForm,
  type FORM_KINDS,
  type FORM_STATES,
  type formCalls as declared,
} from '../../../contract/operator/forms.ts'
import type { OperatorInput } from '../../../contract/operator/operatorCalls.ts'
import type { FormCall } from '../../../contract/form.ts'
import { isInScope, type StoreScope } from '../../../domain/office/roles.ts'
import { storeHash } from '../../catalogue/hashes.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { dayIn } from '../../catalogue/zoneOffsets.ts'
import { formFacts, formTitle, isFormCall } from '../../messages/formFacts.ts'
import { formAnswerMail } from '../../messages/mail/formMail.tsx'
import { addSeconds, DAY_SECONDS } from '../../store/database/addSeconds.ts'
import type { Transaction } from '../../store/database/database.ts'
import { newId } from '../../store/database/newId.ts'
import {
  addFormEvent,
  countForms,
  findForm,
  listFormEvents,
  listForms,
  listFormsOfSender,
  lockForm,
  ordersOfSender,
  type InboxEvent,
  type InboxForm,
  type InboxState,
} from '../../store/inbox.ts'
import {
  changeTemplate,
  deleteTemplate,
  findTemplate,
  insertTemplate,
  listTemplates,
} from '../../store/answerTemplates.ts'
import { findPerson, peopleWho } from '../../store/office/people.ts'
import { countOpenDisputes, isDecided, listDisputes } from '../../store/orders/disputes.ts'
import { queueMessage } from '../../store/outbox.ts'
import { narrowed } from '../../store/storeScope.ts'
import type { Asker } from './asker.ts'
import { exportFile, pagesOf } from './exportFile.ts'
import {
  answer,
  nameOfStore,
  refuse,
  type OperatorContext,
  type OperatorHandlers,
  type OperatorRefused,
} from './operatorHandler.ts'

const PAGE = 50
const EXPORT_PAGE = 500
const OTHERS = 5
const MEDIAN_DAYS = 30

const CALLS_OF: Record<(typeof FORM_KINDS)[number], readonly FormCall[]> = {
  catering: ['catering'],
  franchise: ['franchise', 'franchiseQuestions'],
  feedback: ['contact'],
}

const STATES_OF: Record<(typeof FORM_STATES)[number], readonly InboxState[]> = {
  open: ['new', 'assigned'],
  new: ['new'],
  assigned: ['assigned'],
  answered: ['answered'],
  done: ['done'],
}

const NOTHING = refuse('There is no such form.', 404)
const NO_TEMPLATE = refuse('There is no such template.', 404)
const MOST_TEMPLATES = 50

/** What customers write by forms, and what their banks dispute (D-209). */
export const formHandlers = {
  listForms: async ({ before, ...asked }, context) => {
    const { db, stores, by, now } = context
    const filter = filterOf(asked, context)
    if (!filter) return refuse('There is no such store.')
    const rows = await listForms(db, { ...filter, ...(before === undefined ? {} : { before }) }, PAGE + 1)
    const since = addSeconds(now, -MEDIAN_DAYS * DAY_SECONDS)
    const { open, mine, oldest, answerSeconds } = await countForms(db, { stores, person: by.id, since })
    const next = rows.length > PAGE ? rows[PAGE - 1]?.id : undefined
    return answer({
      forms: rows.slice(0, PAGE).map((form) => rowOf(form, context)),
      ...(next === undefined ? {} : { next }),
      open,
      mine,
      oldest,
      ...(answerSeconds === null ? {} : { answerMinutes: Math.round(answerSeconds / 60) }),
    })
  },
  exportForms: ({ format, ...asked }, context) => {
    const filter = filterOf(asked, context)
    if (!filter) return refuse('There is no such store.')
    const pages = pagesOf<InboxForm>(EXPORT_PAGE, (last) =>
      listForms(context.reads, { ...filter, ...(last ? { before: last.id } : {}) }, EXPORT_PAGE),
    )
    const next = async () => (await pages())?.map((form) => rowOf(form, context))
    return { ok: true, file: exportFile({ name: 'forms', format, row: exportedForm, next }) }
  },
  getForm: async ({ id }, context) => {
    const { db, stores, catalogue, now, by } = context
    const form = await findForm(db, stores, id)
    if (!form) return NOTHING
    const { count, last } = await ordersOfSender(db, by.allowed('orders:read'), form.data)
    const others = await listFormsOfSender(db, stores, form, OTHERS)
    const { email = '', phone = '' } = form.data
    return answer({
      ...rowOf(form, context),
      email,
      phone,
      facts: formFacts(form.data, (hash) => catalogue.store(hash, now)?.name).map(([label, value]) => ({
        label,
        value,
      })),
      events: (await listFormEvents(db, id)).map(({ by_name, ...event }) => ({ ...event, by: by_name })),
      colleagues: (await peopleWho(db, 'forms:answer', form.store)).map(({ id: person, name }) => ({
        id: person,
        name,
      })),
      orders: count,
      ...(last ? { lastOrder: { ...last, store: nameOfStore(catalogue, last.store) } } : {}),
      others: others.map((other) => rowOf(other, context)),
    })
  },
  assignForm: async ({ id, to, seen }, context) => {
    const { by, note } = context
    const person = to === 'me' ? by.id : to
    if (to === 'me' && by.kind !== 'person') return refuse('Only a person looks after a form.')
    return await change(id, context, seen, async (form, transaction) => {
      const given = person === '' ? undefined : await findPerson(transaction, person)
      const allowed = await peopleWho(transaction, 'forms:answer', form.store)
      if (person !== '' && !allowed.some((one) => one.id === person))
        return refuse(`${given?.name ?? 'This person'} may not answer this form.`)
      if (person === form.assignee) return answer({ seen: form.seen })
      const event = { what: 'assigned', text: given?.name ?? '' } as const
      const latest = await add(transaction, form, event, { assignee: person || null }, context)
      note({
        before: form.assigneeName || 'nobody',
        after: given?.name ?? 'nobody',
        undo: { call: 'assignForm', input: { id: String(id), to: form.assignee, seen: String(latest) } },
      })
      return answer({ seen: latest })
    })
  },
  noteForm: async ({ id, text }, context) =>
    await change(id, context, undefined, async (form, transaction) =>
      answer({ seen: await add(transaction, form, { what: 'noted', text: text.trim() }, {}, context) }),
    ),
  answerForm: async ({ id, text, seen }, context) => {
    const { catalogue, now, note } = context
    return await change(id, context, seen, async (form, transaction) => {
      const { email } = form.data
      if (!email) return refuse('This form has no mail address. Call them, and write a note.')
      const { chain } = catalogue
      const mail = formAnswerMail({
        to: email,
        chain: chain.name,
        replyTo: chain.email || undefined,
        call: callOf(form),
        text: text.trim(),
        facts: formFacts(form.data, (hash) => catalogue.store(hash, now)?.name),
        on: dayText(dayIn(chain.timeZone, form.at)),
      })
      await queueMessage(transaction, mail, now)
      const event = { what: 'answered', text: text.trim() } as const
      const latest = await add(transaction, form, event, { answered_at: now }, context)
      note({ before: form.state, after: 'answered' })
      return answer({ seen: latest })
    })
  },
  finishForm: async ({ id, done }, context) => {
    const { now, note } = context
    return await change(id, context, undefined, async (form, transaction) => {
      if (done === (form.state === 'done')) return answer({ seen: form.seen })
      const event = { what: done ? 'done' : 'reopened', text: '' } as const
      // One that is opened again waits for an answer.
      const change = done ? { done_at: now } : { done_at: null, answered_at: null }
      const latest = await add(transaction, form, event, change, context)
      note({
        before: form.state,
        after: done ? 'done' : 'open again',
        undo: { call: 'finishForm', input: { id: String(id), done: done ? '0' : '1' } },
      })
      return answer({ seen: latest })
    })
  },
  listAnswerTemplates: async (_, { db }) =>
    answer({ templates: (await listTemplates(db)).map(({ id, name, text }) => ({ id, name, text })) }),
  saveAnswerTemplate: async ({ id, name, text }, { db, now, by, note }) => {
    const kept = { name, text, changed_at: now, changed_by: by.name }
    if (id === undefined) {
      if ((await listTemplates(db)).length >= MOST_TEMPLATES)
        return refuse(`There are ${MOST_TEMPLATES} templates: remove one first.`, 409)
      const made = await insertTemplate(db, kept)
      note({ subject: name, what: 'Template of an answer made', undo: { call: 'removeAnswerTemplate', input: { id: String(made) } } }) // oxfmt-ignore
      return answer({ id: made })
    }
    const former = await findTemplate(db, id)
    if (!former) return NO_TEMPLATE
    await changeTemplate(db, { id, ...kept })
    const undo = { call: 'saveAnswerTemplate', input: { id: String(id), name: former.name, text: former.text } }
    note({ subject: name, what: 'Template of an answer changed', before: former.text, after: text, undo })
    return answer({ id })
  },
  removeAnswerTemplate: async ({ id }, { db, note }) => {
    const former = await findTemplate(db, id)
    if (!former) return NO_TEMPLATE
    await deleteTemplate(db, id)
    const undo = { call: 'saveAnswerTemplate', input: { name: former.name, text: former.text } }
    note({ subject: former.name, what: 'Template of an answer removed', before: former.text, undo })
    return answer({})
  },
  listDisputes: async ({ store: code, state, before }, context) => {
    const { db, stores, catalogue } = context
    const scope = scopeOf(code, context)
    if (!scope) return refuse('There is no such store.')
    const filter = { stores: scope, ...(state === undefined ? {} : { isOpen: state === 'open' }) }
    const rows = await listDisputes(db, { ...filter, ...(before ? { before } : {}) }, PAGE + 1)
    const last = rows.length > PAGE ? rows[PAGE - 1] : undefined
    return answer({
      disputes: rows.slice(0, PAGE).map(({ order, store, at, dispute }) => ({
        order,
        store: nameOfStore(catalogue, store),
        at,
        amount: dispute.amount,
        status: dispute.status,
        reason: dispute.reason,
        dueBy: dispute.dueBy === undefined ? null : new Date(dispute.dueBy),
        isOpen: !isDecided(dispute),
      })),
      ...(last ? { next: { at: last.at, number: last.order } } : {}),
      open: await countOpenDisputes(db, stores),
    })
  },
} satisfies Partial<OperatorHandlers>

type Asked = Pick<OperatorInput<'listForms'>, 'store' | 'kind' | 'state' | 'assignee' | 'text'>

/** The filter of a list or a file; undefined where the named store is none of the asker's. */
function filterOf({ store, kind, state, assignee, text }: Asked, context: OperatorContext) {
  const stores = scopeOf(store, context)
  return (
    stores && {
      stores,
      ...(kind === undefined ? {} : { calls: CALLS_OF[kind] }),
      ...(state === undefined ? {} : { states: STATES_OF[state] }),
      ...(assignee === undefined ? {} : { assignee: assigneeOf(assignee, context.by) }),
      ...(text === undefined ? {} : { text }),
    }
  )
}

/** The stores of a list; undefined where the named one is none of the asker's. */
function scopeOf(
  code: string | undefined,
  { stores, catalogue, now }: Pick<OperatorContext, 'stores' | 'catalogue' | 'now'>,
): StoreScope | undefined {
  if (code === undefined) return stores
  const store = storeHash(code)
  return catalogue.store(store, now) && isInScope(stores, store) ? narrowed(stores, store) : undefined
}

const assigneeOf = (text: string, { id }: Pick<Asker, 'id'>): string =>
  text === 'me' ? id : text === 'nobody' ? '' : text

/** One that the next release knows is a message like another. */
const callOf = ({ call }: Pick<InboxForm, 'call'>): FormCall => (isFormCall(call) ? call : 'contact')

function rowOf(form: InboxForm, { catalogue, by }: { catalogue: Catalogue; by: Pick<Asker, 'id' | 'kind'> }) {
  const { id, at, data, store, state, assignee, assigneeName, seen } = form
  const call = callOf(form)
  const kind = call === 'catering' ? 'catering' : call === 'contact' ? 'feedback' : 'franchise'
  return {
    id,
    at,
    kind,
    title: formTitle(call, data),
    name: data['name'] ?? '',
    store: store === '' ? '' : nameOfStore(catalogue, store),
    state,
    assignee: assigneeName,
    isMine: by.kind === 'person' && assignee === by.id,
    seen,
  } satisfies z.output<(typeof declared)['listForms']['answer']>['forms'][number]
}

type Changed = { ok: true; answer: { seen: number } } | OperatorRefused

/**
 * Changes a form that nobody else changes meanwhile. The same press counts once, and with `seen` who looked at an older state is told
 * who was first (409).
 */
async function change(
  id: number,
  context: OperatorContext,
  seen: number | undefined,
  run: (form: InboxForm, transaction: Transaction) => Promise<Changed>,
): Promise<Changed> {
  const { db, stores, key, note } = context
  return await db.transaction().execute(async (transaction) => {
    const form = await lockForm(transaction, stores, id)
    if (!form) return NOTHING
    note({ store: form.store, subject: `form ${id}` })
    const events = await listFormEvents(transaction, id)
    if (key !== undefined && events.some((event) => event.key === keyOf(key, context)))
      return answer({ seen: form.seen })
    const first = seen === undefined ? undefined : events.findLast((event) => event.id > seen && event.what !== 'noted')
    return first ? wasFirst(first) : await run(form, transaction)
  })
}

const WORDS: Record<InboxEvent['what'], string> = {
  assigned: 'gave this form to somebody',
  answered: 'answered this form',
  noted: 'wrote a note',
  done: 'settled this form',
  reopened: 'opened this form again',
}

function wasFirst({ by_name: by, at, what, text }: InboxEvent): OperatorRefused {
  const who = by || 'Somebody'
  const words = what !== 'assigned' ? WORDS[what] : text === '' ? 'gave this form back' : text === by ? 'took this form' : `gave this form to ${text}` // oxfmt-ignore
  return {
    ok: false,
    httpStatus: 409,
    message: `${who} was first: ${who} ${words}.`,
    details: {
      changed: {
        by: who,
        at,
        what: `${who} ${words}`,
        before: '',
        after: what === 'assigned' ? text || 'nobody' : words,
      },
    },
  }
}

/** The key of a press is its asker's own. */
const keyOf = (key: string, { by }: Pick<OperatorContext, 'by'>): string => `${by.kind} ${by.id} ${key}`

const add = async (
  transaction: Transaction,
  { id }: Pick<InboxForm, 'id'>,
  event: Pick<InboxEvent, 'what' | 'text'>,
  state: Parameters<typeof addFormEvent>[2],
  context: OperatorContext,
): Promise<number> => {
  const { by, now, key } = context
  const named = { form: id, at: now, by_id: by.id, by_name: by.name, key: keyOf(key ?? newId(), context) }
  return await addFormEvent(transaction, { ...named, ...event }, state)
}

const dayFormat = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'UTC' })
const dayText = (date: string): string => dayFormat.format(new Date(`${date}T00:00:00Z`))
