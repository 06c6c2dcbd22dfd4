import { promisedTime } from '../../../domain/order/order.ts'
import { statusOf, stepOf } from '../../../domain/order/orderStage.ts'
import { amountOf } from '../../../domain/payment/refund.ts'
import type { BookedRefund } from '../../store/orders/bookedRefunds.ts'
import type { StoredOrder } from '../../store/schema/orderTables.ts'
import type { PayloadOf } from '../../store/jobs/jobKinds.ts'
import type { ReportedOrder } from '../../store/orders/reportedOrders.ts'

/** Standard Webhooks wants less than 20 kB. */
const MAX_BYTES = 20_000
const SHORT_DESCRIPTION = 80

/**
 * The message to an endpoint: the order with its lines as it was at that revision. It holds no card, and not the order's hash, by
 * which anybody may watch it. Money is whole cents, times are ISO 8601; `promised`, what the customer was told when they
 * ordered, is in the store's time. `refunds`: all that were booked, as they are now.
 */
export function webhookBody(
  { type, created_at }: { type: PayloadOf<'webhook'>['type']; created_at: Date },
  reported: ReportedOrder,
  refunds?: readonly BookedRefund[],
): Buffer {
  const whole = bodyOf(dataOf(reported))
  if (whole.length <= MAX_BYTES) return whole
  const short = bodyOf(dataOf(reported, SHORT_DESCRIPTION))
  return short.length <= MAX_BYTES ? short : bodyOf({ ...dataOf(reported), lines: [], lines_omitted: true })

  function bodyOf(order: object): Buffer {
    const data = refunds ? { ...order, refunds: refunds.map(refundOf) } : order
    return Buffer.from(JSON.stringify({ type, timestamp: created_at.toISOString(), data }))
  }
}

function dataOf({ order, events }: ReportedOrder, descriptionLength?: number) {
  const { document, placed_at: placedAt, ready_at: readyAt } = order
  const stage = events.at(-1)?.stage ?? 'new'
  const refusal = events.at(-1)?.detail?.refusal
  return {
    rev: events.at(-1)?.revision ?? 1,
    order: String(order.number),
    stage,
    process_status: stepOf(stage),
    c_status: statusOf(stage),
    service: document.service,
    store: { hash: order.store, ...document.store },
    placed_at: placedAt.toISOString(),
    promised: promisedTime(document),
    ready_at: events.findLast(({ detail }) => detail?.readyAt)?.detail?.readyAt ?? readyAt?.toISOString() ?? '',
    steps: events.map((event) => ({ stage: event.stage, at: event.at.toISOString(), source: event.source })),
    ...(refusal ? { reason: refusal } : {}),
    customer: { name: document.name, lastname: document.lastname, email: document.email, phone: document.phone },
    delivery_address: document.deliveryAddress,
    delivery_notes: document.deliveryNotes ?? '',
    notes: order.notes,
    cutlery: document.cutlery === true,
    own_bag: document.ownBag === true,
    lines: document.items.map(({ quantity, name, size, description, total }) => ({
      quantity,
      name,
      size,
      description: description.slice(0, descriptionLength),
      total,
    })),
    amounts: amountsOf(document),
  }
}

const refundOf = ({ id, source, state, at, parts, reason, failure }: BookedRefund) => ({
  refund: id,
  source,
  state,
  at: at.toISOString(),
  amount: amountOf(parts),
  card: parts.card,
  gift_cards: parts.giftCards.reduce((sum, { amount }) => sum + amount, 0),
  points_value: parts.pointsValue,
  points: parts.points,
  points_unearned: parts.unearned,
  tax1: parts.gst,
  tax2: parts.pst,
  tip: parts.tip,
  reason,
  ...(failure === undefined ? {} : { failure }),
})

const amountsOf = (document: StoredOrder) => ({
  subtotal: document.subtotal,
  deposit: document.deposit,
  bag: document.bagFee ?? 0,
  delivery: document.delivery,
  discount: document.discount,
  tax1: document.gst,
  tax2: document.pst,
  tip: document.tip,
  total: document.total,
})
