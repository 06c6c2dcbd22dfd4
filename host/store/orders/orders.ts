import { sql, type Insertable } from 'kysely'
import type { Order } from '../../../domain/order/order.ts'
import { jsonb, type Db } from '../database/database.ts'
import { consentInsert, type NewConsent } from '../accounts/consents.ts'
import { jobInsert } from '../jobs/jobs.ts'
import { webhookInsert } from '../webhooks.ts'
import { messageJob, type OutgoingMessage } from '../outbox.ts'
import { NO_LEASE } from './payments.ts'
import type { PaidCard } from '../../../domain/payment/paidCard.ts'
import type { StoredLines, OrderTable } from '../schema/orderTables.ts'
import type { Line } from '../../../domain/cart/cart.ts'
import { stepOf, type Stage, type Step } from '../../../domain/order/orderStage.ts'

export interface OrderPlacement {
  order: Insertable<OrderTable>
  payment?: { intent: string; card?: PaidCard }
  /** The lines that stay in the cart; undefined when the session has no cart any more. */
  cart?: StoredLines
  messages: OutgoingMessage[]
  consents: readonly NewConsent[]
}

export async function savePlacedOrder(
  db: Db,
  { order, payment, cart, messages, consents }: OrderPlacement,
): Promise<void> {
  const { hash, checkout, placed_at: now } = order
  const card = jsonb(payment?.card ?? null)
  await sql`
    with placed as (
      insert into orders (hash, number, checkout, session, member, store, document, lines, notes, mailing, sms, total,
        card_amount, placed_at, ready_at, changed_at)
      values (${hash}, ${order.number}, ${checkout}, ${order.session}, ${order.member}, ${order.store},
        ${jsonb(order.document)}, ${jsonb(order.lines)}, ${order.notes}, ${order.mailing}, ${order.sms}, ${order.total},
        ${order.card_amount}, ${now}, ${order.ready_at}, ${now})
    ), ended as (
      update checkouts set state = 'placed' where hash = ${checkout}
    ), paid as (
      update payments set state = 'paid', intent = ${payment?.intent ?? null}, amount = ${order.card_amount}, card = ${card},
        leased_until = ${NO_LEASE}, changed_at = ${now}
      where checkout = ${checkout} and ${payment !== undefined}
    ), emptied as (
      update carts set document = ${jsonb(cart ?? null)}, changed_at = ${now}
      where session = ${order.session} and ${cart !== undefined}
    ), told as (
      ${jobInsert(messages.map(messageJob), now)}
    ), announced as (
      ${webhookInsert({ order: hash, revision: 1, type: 'order.placed' }, now)}
    ), consented as (
      ${consentInsert(consents, now)}
    )
    insert into order_events ("order", revision, stage, at, source) values (${hash}, 1, 'new', ${now}, 'customer')`.execute(
    db,
  )
}

export async function findOrderByCheckout(db: Db, checkout: string): Promise<Order | undefined> {
  const { rows } = await sql<{ document: Order }>`
    select document from orders where checkout = ${checkout} union all
    select orders.document from order_changes join orders on hash = "order" where order_changes.checkout = ${checkout}`.execute(
    db,
  )
  return rows[0]?.document
}

/** Of the table `orders`: placed before an order that is changed; any for ''. */
export const isBefore = (changes: string) =>
  sql<boolean>`(${changes} = '' or number < (select number from orders as changed where changed.hash = ${changes}))`

/** Whether this member, or somebody with this phone number, has ordered before; before the order `changes` where one is changed. */
export async function hasOrdered(
  db: Db,
  { member = '', phone, changes = '' }: { member?: string; phone: string; changes?: string | undefined },
): Promise<boolean> {
  const { rows } = await sql`
    select from orders where (document->>'phone' = ${phone} or member = ${member}) and ${isBefore(changes)} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

export async function findOrder(db: Db, hash: string): Promise<Order | undefined> {
  const row = await db.selectFrom('orders').select('document').where('hash', '=', hash).executeTakeFirst()
  return row?.document
}

/** An order as a row of its member's history [HIST-03]. */
interface PastOrderRow {
  hash: string
  number: string
  placedAt: string
  total: number
  /** Earned, less what refunds took back. */
  points: number
  status: number
  picture: string
  stage: Stage
  accepted: boolean
  delivers: boolean
  /** The chosen slot in the store's zone; both '' for as soon as possible. */
  date: string
  time: string
}

type PastOrder = Omit<PastOrderRow, 'stage'> & { step: Step }

const MOST_ORDERS = 200

export async function listOrderHistory(db: Db, member: string): Promise<PastOrder[]> {
  const { rows } = await sql<PastOrderRow>`
    select hash, number::text as number, document->>'placedAt' as "placedAt", total,
      (document->'points')::integer - coalesce((document->'unearned')::integer, 0) as points, status,
      stage, accepted_at is not null as accepted, document->>'service' = 'Delivery' as delivers,
      document->>'date' as date, document->>'time' as time,
      coalesce(document->'items'->0->>'picture', '') as picture
    from orders where member = ${member} order by orders.number desc limit ${MOST_ORDERS}`.execute(db)
  return rows.map(({ stage, ...row }) => ({ ...row, step: stepOf(stage) }))
}

/** The newest first. */
export const listPastOrders = async (
  db: Db,
  member: string,
  limit: number,
): Promise<{ hash: string; document: Order; lines: Line[] }[]> =>
  await db
    .selectFrom('orders')
    .select(['hash', 'document', 'lines'])
    .where('member', '=', member)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()

export async function findPastOrder(
  db: Db,
  member: string,
  hash: string,
): Promise<{ document: Order; lines: Line[] } | undefined> {
  return await db
    .selectFrom('orders')
    .select(['document', 'lines'])
    .where('hash', '=', hash)
    .where('member', '=', member)
    .executeTakeFirst()
}
