import type { Selectable } from 'kysely'
import { trackingPath } from '../../../domain/order/order.ts'
import type { Db } from '../database/database.ts'
import type { OrderEventTable, OrderTable } from '../schema/orderTables.ts'

type ReportedColumns = 'number' | 'store' | 'document' | 'notes' | 'placed_at' | 'ready_at' | 'refunded'

export interface ReportedOrder {
  order: Pick<Selectable<OrderTable>, ReportedColumns>
  /** Up to the revision that was asked for, or all, the oldest first. */
  events: Pick<Selectable<OrderEventTable>, 'revision' | 'stage' | 'at' | 'source' | 'detail'>[]
}

/** An order as it was at a revision, or without one as it is, for its messages. */
export async function findReportedOrder(db: Db, hash: string, revision?: number): Promise<ReportedOrder | undefined> {
  const order = await db
    .selectFrom('orders')
    .select(['number', 'store', 'document', 'notes', 'placed_at', 'ready_at', 'refunded'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (!order) return undefined
  let events = db
    .selectFrom('order_events')
    .select(['revision', 'stage', 'at', 'source', 'detail'])
    .where('order', '=', hash)
    .orderBy('revision')
  if (revision !== undefined) events = events.where('revision', '<=', revision)
  return { order, events: await events.execute() }
}

export interface OrderRecipient {
  chain: string
  zone: string
  /** Text messages were asked for. */
  sms: boolean
  /** The page that tracks it; '' of an order checked by a release before these links. */
  link: string
}

/** What a message to the customer of an order needs besides the order. */
export async function findRecipient(db: Db, hash: string): Promise<OrderRecipient> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('checkouts', 'checkouts.hash', 'orders.checkout')
    .select(['orders.number', 'orders.sms', 'checkouts.document'])
    .where('orders.hash', '=', hash)
    .executeTakeFirstOrThrow()
  const { chain, zone, tracking } = row.document
  const path = trackingPath({ number: String(row.number), hash, guestKey: tracking?.guestKey })
  return { chain, zone, sms: row.sms, link: tracking ? `${tracking.origin}${path}` : '' }
}
