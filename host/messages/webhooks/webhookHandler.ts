import type { CurrentCatalogue } from '../../catalogue/currentCatalogue.ts'
import type { JobHandler, JobOutcome } from '../../services/jobWorker.ts'
import { retryAfterSeconds, type Outbound } from '../../services/outbound/outbound.ts'
import { webhookHeaders } from '../../services/webhooks/standardWebhook.ts'
import { HOUR_SECONDS } from '../../store/database/addSeconds.ts'
import type { Db } from '../../store/database/database.ts'
import { JOB_KINDS, type PayloadOf } from '../../store/jobs/jobKinds.ts'
import { listBookedRefunds, type BookedRefund } from '../../store/orders/refunds.ts'
import { findReportedOrder, type ReportedOrder } from '../../store/orders/reportedOrders.ts'
import { queueMessage } from '../../store/outbox.ts'
import { disableEndpoint, findEndpoint, type WebhookEndpoint } from '../../store/webhooks.ts'
import { webhookMail } from '../mail/chainMails.tsx'
import { GST_AND_PST } from '../../../domain/taxes.ts'
import { promisedTime } from '../../../domain/order/order.ts'
import { statusOf, stepOf } from '../../../domain/order/orderStage.ts'
import { amountOf } from '../../../domain/payment/refund.ts'
import type { StoredOrder } from '../../store/schema/orderTables.ts'

interface WebhookDeps {
  db: Db
  outbound: Outbound
  catalogue: Pick<CurrentCatalogue, 'current'>
  clock?: () => Date
}

const TIMEOUT_MS = 15_000

/** Tells one of the operator's endpoints of an order (Standard Webhooks 1.0.0). What it was not told can be replayed. */
export function webhookHandler({
  db,
  outbound,
  catalogue,
  clock = () => new Date(),
}: WebhookDeps): JobHandler<'webhook'> {
  const disable = async ({ id, url }: WebhookEndpoint, fault: string): Promise<void> => {
    const now = clock()
    await db.transaction().execute(async (transaction) => {
      const isFirst = await disableEndpoint(transaction, id, fault, now)
      const { name, email } = catalogue.current().chain
      if (isFirst && email)
        await queueMessage(transaction, webhookMail({ email, chain: name }, { id, url, fault }), now)
    })
  }

  return async ({ id, target, payload, tries, createdAt }): Promise<JobOutcome> => {
    const { order, revision, type } = payload
    const endpoint = await findEndpoint(db, Number(target))
    const isRefund = type === 'order.refunded'
    const reported = await findReportedOrder(db, order, isRefund ? undefined : revision)
    if (!endpoint || !reported) return { kind: 'failed' }
    // Enabling it makes its messages due.
    if (endpoint.disabled_at) return { kind: 'later', seconds: HOUR_SECONDS }
    const refunds = isRefund ? await listBookedRefunds(db, { stores: 'all', order }) : undefined
    const body = webhookBody({ type, created_at: createdAt }, reported, refunds)
    const headers = webhookHeaders(`msg_${target}_${id}`, body, endpoint.secret, clock())
    const answer = await outbound.post(endpoint.url, { headers, body, timeoutMs: TIMEOUT_MS })
    const status = answer.ok ? answer.status : 0
    if (status >= 200 && status < 300) return { kind: 'done' }
    const what = answer.ok ? `answered ${status}` : `was not reached: ${answer.reason}`
    const fault = `Webhook ${target}, ${type}, try ${tries}: the endpoint ${what}`
    if (status !== 410 && tries < JOB_KINDS.webhook.maxTries)
      return { kind: 'later', fault, seconds: answer.ok ? retryAfterSeconds(answer.retryAfter, clock()) : undefined }
    await disable(
      endpoint,
      status === 410 ? 'It answered 410: it wants no more messages.' : `The last of ${tries} tries failed: it ${what}.`,
    )
    return { kind: 'failed', fault }
  }
}

/** Standard Webhooks wants less than 20 kB. */
const MAX_BYTES = 20_000
const SHORT_DESCRIPTION = 80

/**
 * The message to an endpoint: the order with its lines as it was at that revision. It holds no card, and not the order's hash, by
 * which anybody may watch it. Money is whole cents, times are ISO 8601; `promised`, what the customer was told when they
 * ordered, is in the store's time. `refunds`: all that were booked, as they are now.
 */
function webhookBody(
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
    allergies: document.allergies ?? [],
    cutlery: document.cutlery === true,
    own_bag: document.ownBag === true,
    age_check: document.ageCheck ?? null,
    lines: document.items.map(({ quantity, name, size, description, total }) => ({
      quantity,
      name,
      size,
      description: description.slice(0, descriptionLength),
      total,
    })),
    offers: (document.offers ?? []).map(({ code, name, saving, delivery }) => ({ code, name, saving, delivery })),
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

const amountsOf = (document: StoredOrder, [name1, name2] = document.taxNames ?? GST_AND_PST) => ({
  subtotal: document.subtotal,
  deposit: document.deposit,
  bag: document.bagFee ?? 0,
  delivery: document.delivery,
  discount: document.discount,
  tax1: document.gst,
  tax2: document.pst,
  tax1_name: name1,
  tax2_name: name2,
  tip: document.tip,
  total: document.total,
})
