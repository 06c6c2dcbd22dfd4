import { sql, type Selectable, type SqlBool } from 'kysely'
import type { StoreScope } from '../../domain/office/roles.ts'
import type { Db, Transaction } from './database/database.ts'
import type { InboxEventTable } from './schema/officeTables.ts'
import { inStores } from './storeScope.ts'

/**
 * The forms of customers as an inbox (D-209). A form has a row in `inbox` once somebody has done something with it, and is new
 * before. Every function takes the stores that may be seen; a form of the chain is for who has all.
 */

/** new: nobody's yet; assigned: somebody looks after it; answered: it waits for nothing of ours; done: it is settled. */
export type InboxState = 'new' | 'assigned' | 'answered' | 'done'

export interface InboxForm {
  id: number
  /** Its call in `contract/form.ts`. */
  call: string
  data: Readonly<Record<string, string>>
  /** The hash; '' for the chain. */
  store: string
  at: Date
  state: InboxState
  /** The id and the name of who looks after it; empty for nobody. */
  assignee: string
  assigneeName: string
  /** The newest of its events; 0 for none. */
  seen: number
}

export interface InboxFilter {
  stores: StoreScope
  /** Calls. */
  calls?: readonly string[]
  states?: readonly InboxState[]
  /** A person's id; '' for nobody. */
  assignee?: string
  /** Words of the form. */
  text?: string
  /** Only forms that came before this one. */
  before?: number
}

const STATE = sql<InboxState>`case when inbox.done_at is not null then 'done' when inbox.answered_at is not null then 'answered'
  when coalesce(inbox.assignee, '') <> '' then 'assigned' else 'new' end`

const forms = (db: Db, stores: StoreScope) =>
  db
    .selectFrom('forms')
    .leftJoin('inbox', 'inbox.form', 'forms.id')
    .leftJoin('office_people as person', 'person.id', 'inbox.assignee')
    .select(['forms.id', 'forms.call', 'forms.store', 'forms.created_at as at'])
    .select([
      sql<Record<string, string>>`forms.data`.as('data'),
      STATE.as('state'),
      sql<string>`coalesce(inbox.assignee, '')`.as('assignee'),
      sql<string>`coalesce(person.name, '')`.as('assigneeName'),
      sql<number>`coalesce((select max(id) from inbox_events where form = forms.id), 0)`.as('seen'),
    ])
    .where(inStores(stores, 'forms.store'))

/** The newest first, at most so many. */
export async function listForms(db: Db, filter: InboxFilter, most: number): Promise<InboxForm[]> {
  const { stores, calls, states, assignee, text, before } = filter
  const conditions: ReturnType<typeof sql<SqlBool>>[] = []
  if (calls) conditions.push(sql`forms.call = any(${[...calls]}::text[])`)
  if (states) conditions.push(sql`${STATE} = any(${[...states]}::text[])`)
  if (assignee !== undefined) conditions.push(sql`coalesce(inbox.assignee, '') = ${assignee}`)
  if (text) conditions.push(sql`strpos(lower(forms.data::text), lower(${text})) > 0`)
  if (before !== undefined) conditions.push(sql`forms.id < ${before}`)
  const found = conditions.reduce((query, condition) => query.where(condition), forms(db, stores))
  return await found.orderBy('forms.id', 'desc').limit(most).execute()
}

/** How many wait for an answer, of these how many with this person, since when, and how long an answer takes in the middle. */
export async function countForms(
  db: Db,
  { stores, person, since }: { stores: StoreScope; person: string; since: Date },
): Promise<{ open: number; mine: number; oldest: Date | null; answerSeconds: number | null }> {
  const isOpen = sql`inbox.done_at is null and inbox.answered_at is null`
  return await db
    .selectFrom('forms')
    .leftJoin('inbox', 'inbox.form', 'forms.id')
    .select([
      sql<number>`(count(*) filter (where ${isOpen}))::integer`.as('open'),
      sql<number>`(count(*) filter (where ${isOpen} and inbox.assignee = ${person}))::integer`.as('mine'),
      sql<Date | null>`min(forms.created_at) filter (where ${isOpen})`.as('oldest'),
      sql<
        number | null
      >`percentile_cont(0.5) within group (order by extract(epoch from (select min(at) from inbox_events
        where form = forms.id and what = 'answered') - forms.created_at)) filter (where forms.created_at > ${since})`.as(
        'answerSeconds',
      ),
    ])
    .where(inStores(stores, 'forms.store'))
    .executeTakeFirstOrThrow()
}

export async function findForm(db: Db, stores: StoreScope, id: number): Promise<InboxForm | undefined> {
  return await forms(db, stores).where('forms.id', '=', id).executeTakeFirst()
}

/** The same; nobody else changes it until the transaction ends. */
export async function lockForm(db: Transaction, stores: StoreScope, id: number): Promise<InboxForm | undefined> {
  await sql`insert into inbox (form) select id from forms where id = ${id} and ${inStores(stores, 'store')}
    on conflict do nothing`.execute(db)
  await db.selectFrom('inbox').select('form').where('form', '=', id).forUpdate().execute()
  return await findForm(db, stores, id)
}

export type InboxEvent = Selectable<InboxEventTable>

/** What happened to a form, the oldest first. */
export async function listFormEvents(db: Db, form: number): Promise<InboxEvent[]> {
  return await db.selectFrom('inbox_events').selectAll().where('form', '=', form).orderBy('id').execute()
}

/** Notes what somebody did with a form that they have locked, and what it is now. */
export async function addFormEvent(
  db: Transaction,
  event: Omit<InboxEvent, 'id'>,
  change: { assignee?: string | null; answered_at?: Date | null; done_at?: Date | null },
): Promise<number> {
  const { id } = await db.insertInto('inbox_events').values(event).returning('id').executeTakeFirstOrThrow()
  if (Object.keys(change).length > 0) await db.updateTable('inbox').set(change).where('form', '=', event.form).execute()
  return id
}

/** The other forms of these stores with the same mail or phone, the newest first. */
export async function listFormsOfSender(
  db: Db,
  stores: StoreScope,
  { id, data: { email = '', phone = '' } }: Pick<InboxForm, 'id' | 'data'>,
  most: number,
): Promise<InboxForm[]> {
  const sender = sql<SqlBool>`(lower(forms.data->>'email') = lower(${email}) or forms.data->>'phone' = ${phone})`
  const others = forms(db, stores).where('forms.id', '<>', id).where(sender)
  return await others.orderBy('forms.id', 'desc').limit(most).execute()
}

/** What somebody has ordered in these stores, by their phone or as the member with their mail. */
export async function ordersOfSender(
  db: Db,
  stores: StoreScope,
  { email = '', phone = '' }: Readonly<Record<string, string>>,
): Promise<{ count: number; last?: { number: number; at: Date; store: string; total: number } }> {
  const { rows } = await sql<{ count: number; number: number; at: Date; store: string; total: number }>`
    select count(*) over ()::integer as count, number, placed_at as at, store, total from orders
    where ${inStores(stores, 'store')} and (document->>'phone' = ${phone}
      or member = (select hash from members where lower(email) = lower(${email})))
    order by number desc limit 1`.execute(db)
  const [row] = rows
  if (!row) return { count: 0 }
  const { count, ...last } = row
  return { count, last }
}
