import { sql, type Selectable } from 'kysely'
import type { StoreScope } from '../../../domain/office/roles.ts'
import { inStores } from '../storeScope.ts'
import { jsonb, type Db } from '../database/database.ts'
import { addSeconds, HOUR_SECONDS } from '../database/addSeconds.ts'
import type { Dispute, DisputeAnswerTable, DisputeFileTable } from '../schema/orderTables.ts'
import { PAID_CHECKOUT } from './payments.ts'

/** With one of these the provider has decided. */
const FINAL_STATUSES = ['won', 'lost', 'warning_closed']

export const isDecided = ({ status }: Dispute): boolean => FINAL_STATUSES.includes(status)

export const isLost = ({ status }: Dispute): boolean => status === 'lost'

export const isWon = ({ status }: Dispute): boolean => status === 'won'

/** The bank only asks about the payment, and has taken no money. */
export const isInquiry = ({ status }: Dispute): boolean => status.startsWith('warning_')

/** The bank waits for the chain's answer. */
export const isUnanswered = ({ status }: Dispute): boolean =>
  status === 'needs_response' || status === 'warning_needs_response'

/** Whether the provider still gives back what the card paid: while the bank only inquires, and again once the chain has won. */
export const isRefundable = (dispute: Dispute): boolean =>
  isWon(dispute) || (dispute.isRefundable ?? isInquiry(dispute))

/** Keeps a dispute on its payment. Answers the number of the order when it is news; a decided dispute stays decided. */
export async function saveDispute(
  db: Db,
  intent: string,
  dispute: Dispute,
  now: Date,
): Promise<{ number: number; isFirst: boolean } | undefined> {
  const { rows } = await sql<{ number: number; isFirst: boolean }>`
    with found as (
      select payments.checkout, orders.number, payments.dispute is null as "isFirst"
      from payments join orders on orders.checkout = ${PAID_CHECKOUT}
      where payments.intent = ${intent} and payments.dispute is distinct from ${jsonb(dispute)}
        and not (payments.dispute->>'id' = ${dispute.id}
          and coalesce(payments.dispute->>'status' = any(${FINAL_STATUSES}::text[]), false))
      for update of payments
    )
    update payments set dispute = ${jsonb(dispute)}, disputed_at = coalesce(disputed_at, ${now}::timestamptz)
    from found where payments.checkout = found.checkout
    returning found.number, found."isFirst"`.execute(db)
  return rows[0]
}

/** The disputed payment of an order; undefined without one. */
export async function findDispute(
  db: Db,
  number: number,
): Promise<{ intent: string; dispute: Dispute; at: Date } | undefined> {
  const { rows } = await sql<{ intent: string; dispute: Dispute; at: Date }>`
    select payments.intent, payments.dispute, payments.disputed_at as at
    from payments join orders on orders.checkout = ${PAID_CHECKOUT}
    where orders.number = ${number} and payments.dispute is not null and payments.intent is not null
    order by payments.disputed_at desc limit 1`.execute(db)
  return rows[0]
}

export type DisputeAnswer = Selectable<DisputeAnswerTable>

/** Begins the one answer to a dispute; where one was begun already, that one is answered with its own text. */
export async function beginDisputeAnswer(
  db: Db,
  answer: Pick<DisputeAnswer, 'dispute' | 'order' | 'text' | 'sent_by'>,
  now: Date,
): Promise<DisputeAnswer> {
  await db
    .insertInto('dispute_answers')
    .values({ ...answer, begun_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return await db
    .selectFrom('dispute_answers')
    .selectAll()
    .where('dispute', '=', answer.dispute)
    .executeTakeFirstOrThrow()
}

export async function findDisputeAnswer(db: Db, dispute: string): Promise<DisputeAnswer | undefined> {
  return await db.selectFrom('dispute_answers').selectAll().where('dispute', '=', dispute).executeTakeFirst()
}

export async function markDisputeAnswered(db: Db, dispute: string, now: Date): Promise<void> {
  await db.updateTable('dispute_answers').set({ sent_at: now }).where('dispute', '=', dispute).execute()
}

/** The provider has refused it, so that another one may be sent. */
export async function dropDisputeAnswer(db: Db, dispute: string): Promise<void> {
  await db.deleteFrom('dispute_answers').where('dispute', '=', dispute).where('sent_at', 'is', null).execute()
}

export type DisputeFile = Selectable<DisputeFileTable>

export async function findDisputeFile(db: Db, dispute: string): Promise<DisputeFile | undefined> {
  return await db.selectFrom('dispute_files').selectAll().where('dispute', '=', dispute).executeTakeFirst()
}

/** Keeps the one file of an answer, in place of the one before. */
export async function saveDisputeFile(db: Db, { dispute, ...file }: DisputeFile): Promise<void> {
  await db
    .insertInto('dispute_files')
    .values({ dispute, ...file })
    .onConflict((conflict) => conflict.column('dispute').doUpdateSet(file))
    .execute()
}

/** False when there was none. */
export async function deleteDisputeFile(db: Db, dispute: string): Promise<boolean> {
  const deleted = db.deleteFrom('dispute_files').where('dispute', '=', dispute)
  return (await deleted.returning('dispute').executeTakeFirst()) !== undefined
}

/** So long a host, or a person, has for one try of an answer, before another one tries too. */
const TRY_SECONDS = 120

/** Orders whose dispute has to be answered within so many hours, and that nobody answers now: the first that ends first. */
export async function listDueDisputes(db: Db, hours: number, now: Date): Promise<number[]> {
  const until = addSeconds(now, hours * HOUR_SECONDS)
  const { rows } = await sql<{ number: number }>`
    select orders.number from payments join orders on orders.checkout = ${PAID_CHECKOUT}
    left join dispute_answers as answer on answer.dispute = payments.dispute->>'id'
    where payments.dispute->>'status' in ('needs_response', 'warning_needs_response')
      and (payments.dispute->>'dueBy')::timestamptz > ${now}::timestamptz
      and (payments.dispute->>'dueBy')::timestamptz <= ${until}::timestamptz
      and (answer.dispute is null or (answer.sent_at is null
        and coalesce(answer.tried_at, answer.begun_at) < ${addSeconds(now, -TRY_SECONDS)}::timestamptz))
    order by payments.dispute->>'dueBy', orders.number limit 50`.execute(db)
  return rows.map(({ number }) => number)
}

/**
 * Takes an answer for one try of this host, begun with this text where nobody has begun one: undefined where it was sent, or somebody
 * else tries. Of two hosts one gets it.
 */
export async function takeDisputeAnswer(
  db: Db,
  { dispute, order, text }: Pick<DisputeAnswer, 'dispute' | 'order' | 'text'>,
  now: Date,
): Promise<DisputeAnswer | undefined> {
  const { rows } = await sql<DisputeAnswer>`
    insert into dispute_answers (dispute, "order", text, begun_at, tried_at, sent_by)
    values (${dispute}, ${order}::integer, ${text}, ${now}::timestamptz, ${now}::timestamptz, '')
    on conflict (dispute) do update set tried_at = excluded.tried_at
      where dispute_answers.sent_at is null
        and coalesce(dispute_answers.tried_at, dispute_answers.begun_at) < ${addSeconds(now, -TRY_SECONDS)}::timestamptz
    returning *`.execute(db)
  return rows[0]
}

export interface ListedDispute {
  order: number
  store: string
  at: Date
  dispute: Dispute
}

interface DisputeFilter {
  stores: StoreScope
  /** False: only those that the provider has decided. */
  isOpen?: boolean
  /** The last row of the page before. */
  before?: { at: Date; number: number }
}

const isUndecided = sql<boolean>`payments.dispute->>'status' <> all(${FINAL_STATUSES}::text[])`

/** Orders of these stores whose payment is or was disputed, the latest dispute first, at most so many. */
export async function listDisputes(
  db: Db,
  { stores, isOpen, before }: DisputeFilter,
  most: number,
): Promise<ListedDispute[]> {
  const state = isOpen === undefined ? sql`true` : isOpen ? isUndecided : sql`not ${isUndecided}`
  const place = before
    ? sql`(payments.disputed_at, orders.number) < (${before.at}::timestamptz, ${before.number}::integer)`
    : sql`true`
  const { rows } = await sql<ListedDispute>`
    select orders.number as "order", orders.store, payments.disputed_at as at, payments.dispute
    from payments join orders on orders.checkout = ${PAID_CHECKOUT}
    where payments.dispute is not null and ${inStores(stores, 'orders.store')} and ${state} and ${place}
    order by payments.disputed_at desc, orders.number desc limit ${most}`.execute(db)
  return rows
}

/** How many in these stores the provider has not decided. */
export async function countOpenDisputes(db: Db, stores: StoreScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count
    from payments join orders on orders.checkout = ${PAID_CHECKOUT}
    where payments.dispute is not null and ${inStores(stores, 'orders.store')} and ${isUndecided}`.execute(db)
  return rows[0]?.count ?? 0
}
