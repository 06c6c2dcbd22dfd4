import { sql, type Selectable } from 'kysely'
import type { Db } from '../database/database.ts'
import type { CheckedOrder } from '../../../domain/order/checkedOrder.ts'
import type { Cents } from '../../../domain/money.ts'
import type { Line } from '../../../domain/cart/cart.ts'
import type { JobName } from '../schema/jobTable.ts'
import type { PaidCard } from '../../../domain/payment/paidCard.ts'
import type { Dispute, OrderTable } from '../schema/orderTables.ts'
import { SHOWN_PAYMENT } from './payments.ts'

type Columns =
  | 'hash'
  | 'number'
  | 'store'
  | 'stage'
  | 'status'
  | 'revision'
  | 'placed_at'
  | 'ready_at'
  | 'accepted_at'
  | 'changed_at'
  | 'shown_at'
  | 'document'
  | 'notes'
  | 'sms'
  | 'member'
  | 'total'
  | 'card_amount'
  | 'refunded'
  | 'allergy_seen'

export interface ToldOrder extends Pick<Selectable<OrderTable>, Columns> {
  lines: Line[]
  checked: CheckedOrder
  card: PaidCard | null
  dispute: Dispute | null
  disputed_at: Date | null
  /** The last digits of the gift cards that paid a part, in the order in which they were used. */
  giftCards: { card: string; last: string; amount: Cents }[]
  /** Since when its customer is a member; null for a guest. */
  memberSince: Date | null
  /** How many orders were placed with this phone number, or by this member. */
  orders: number
  /** Who has it on the way; null without a driver. */
  driver: string | null
  /** What it cost before its customer changed it; null where nobody did. */
  placedTotal: number | null
}

/** An order with all that its story says of itself. */
export async function findToldOrder(db: Db, number: number): Promise<ToldOrder | undefined> {
  const { rows } = await sql<ToldOrder>`
    select orders.hash, orders.number, orders.store, orders.stage, orders.status, orders.revision, placed_at, ready_at, accepted_at,
      orders.changed_at, shown_at, orders.document, orders.notes, orders.sms, orders.member, orders.lines, total, card_amount, refunded, allergy_seen,
      checkouts.document as checked, payments.card, payments.dispute, payments.disputed_at, members.created_at as "memberSince",
      (select coalesce(jsonb_agg(jsonb_build_object('card', entry.card, 'last', gift_cards.last, 'amount', -delta) order by entry.id), '[]')
        from gift_card_entries as entry join gift_cards on gift_cards.hash = entry.card
        where entry."order" = orders.hash and reason in ('spent', 'unspent')) as "giftCards",
      (select count(*)::integer from orders as other where case when orders.member is null
        then other.document->>'phone' = orders.document->>'phone' else other.member = orders.member end) as orders,
      (select driver from deliveries where deliveries."order" = orders.hash order by assigned_at desc limit 1) as driver,
      (select (change.document->>'total')::integer from order_changes as change where change."order" = orders.hash
        order by change.revision limit 1) as "placedTotal"
    from orders join checkouts on checkouts.hash = orders.checkout
    left join ${SHOWN_PAYMENT} as payments on true
    left join members on members.hash = orders.member
    where orders.number = ${number}`.execute(db)
  return rows[0]
}

/** A message about an order, or its ticket on a printer. */
export interface OrderJob {
  id: number
  kind: Extract<JobName, 'mail' | 'sms' | 'push' | 'print'>
  at: Date
  ended_at: Date | null
  outcome: 'done' | 'failed' | 'expired' | 'outdated' | null
  fault: string
  subject: string | null
  /** Of a push message. */
  text: string | null
  /** Of a ticket. */
  copy: number | null
  by: string | null
  printer: string | null
}

/** The messages and tickets of an order (its hash) that are still kept, the oldest first. */
export async function listOrderJobs(db: Db, order: string): Promise<OrderJob[]> {
  const { rows } = await sql<OrderJob>`
    select id, kind, created_at as at, ended_at, outcome, fault, payload->>'subject' as subject,
      case when kind = 'push' then payload->>'text' end as text, (payload->>'copy')::integer as copy, payload->>'by' as by,
      case when kind = 'print' then (select name from printers where printers.id::text = target) end as printer
    from jobs where payload->>'order' = ${order} and kind in ('mail', 'sms', 'push', 'print') order by created_at, id`.execute(
    db,
  )
  return rows
}
