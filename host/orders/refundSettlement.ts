import { bookedRefunds, shareRefunds } from '../../domain/payment/refund.ts'
import type { Db } from '../store/database/database.ts'
import {
  listOrderPayments,
  findRefund,
  lockRefundedOrder,
  type Refund,
  type RefundedOrder,
} from '../store/orders/refunds.ts'
import { meansOf } from './applyRefunds.ts'
import { bookRefund, failCardPart } from './bookRefund.ts'
import type { OrderDeps } from './orderDeps.ts'
import { recordDispute } from './recordDispute.ts'
import { recordCardRefunds } from './refundWebhook.ts'
import { startRefusalRefund, startRefund, type AboveLimit, type RefundRequest } from './startRefund.ts'
import type { Refused } from '../context/context.ts'

/**
 * Brings a pending refund to its end, repeatedly and from any host: the call, its repeat and the payment reconciler all do. The
 * provider is asked outside any transaction, with the refund's id as key; `isRepeat` first looks whether it has made the refund,
 * because it forgets keys after a day.
 */
export async function settleRefund(deps: OrderDeps, refund: Refund, isRepeat: boolean): Promise<Refund> {
  if (refund.state !== 'pending') return refund
  const { db, clock } = deps
  const asked = await askProvider(deps, refund, isRepeat)
  if (asked.kind === 'made')
    await ifPending(db, refund, (transaction, one) => bookRefund(transaction, one, asked.provider, clock()))
  if (asked.kind === 'refused') {
    // A refund of the dashboard may be why: it is written down first, so that the next one is asked for what is left; so is a dispute.
    await recordCardRefunds(deps, asked.intent)
    if (asked.failure === 'charge_disputed') await recordDispute(deps, asked.intent)
    const rest = await ifPending(db, refund, (transaction, one, order) =>
      refuseRefund(transaction, one, order, asked, deps),
    )
    if (rest) await settleRefund(deps, rest, false)
  }
  return (await findRefund(db, refund.id)) ?? refund
}

/** Another host, or a webhook, may have come first. */
async function ifPending<T>(
  db: Db,
  { id, order: hash }: Refund,
  change: (db: Db, refund: Refund, order: RefundedOrder) => Promise<T>,
): Promise<T | undefined> {
  return await db.transaction().execute(async (transaction) => {
    const order = await lockRefundedOrder(transaction, { hash })
    const pending = order?.refunds.find((one) => one.id === id && one.state === 'pending')
    return order && pending ? await change(transaction, pending, order) : undefined
  })
}

/**
 * The provider did not make a refund. An order that is refused by now is owed everything, and nobody else asks for it: what is
 * left is given back by another refund, which is answered, unless the provider just refused to give back so much for the refusal.
 */
async function refuseRefund(
  db: Db,
  refund: Refund,
  { paid, document, refunds, stage, isCardHeld }: RefundedOrder,
  { failure }: { failure: string },
  { clock, chainEmail }: OrderDeps,
): Promise<Refund | undefined> {
  const left =
    paid.card - shareRefunds(paid, bookedRefunds(refunds).map(meansOf)).reduce((sum, { card }) => sum + card, 0)
  const wasTried = refund.source === 'refusal' && left >= refund.document.card
  const hasRest = stage === 'refused' && refund.source !== 'change' && left > 0 && !isCardHeld && !wasTried
  await failCardPart(db, { refund, failure, chainEmail: hasRest ? undefined : chainEmail?.() }, clock())
  if (!hasRest) return undefined
  const { reason } = refund.document
  const rest = { id: `${refund.id}-rest`, number: Number(document.number), reason }
  const started = await startRefusalRefund(db, rest, clock())
  return started.ok ? started.refund : undefined
}

type Asked =
  | { kind: 'made'; provider: string | null }
  | { kind: 'refused'; failure: string; intent: string }
  | { kind: 'unknown' }

async function askProvider({ db, payments }: OrderDeps, refund: Refund, isRepeat: boolean): Promise<Asked> {
  const { card } = refund.document
  if (card === 0) return { kind: 'made', provider: null }
  const intent = refund.intent ?? (await listOrderPayments(db, refund.order))[0]?.intent
  if (intent === undefined) throw new Error('The order of this refund has no payment.')
  const failed = { kind: 'refused', failure: 'failed', intent } as const
  if (isRepeat) {
    const listed = await payments.refundsOf(intent)
    if (!listed.ok) return { kind: 'unknown' }
    const made = listed.list.find(({ key }) => key === refund.id)
    if (made) return made.status === 'failed' ? failed : { kind: 'made', provider: made.id }
  }
  const outcome = await payments.refund(intent, { key: refund.id, amountCents: card })
  if (outcome.ok) return outcome.status === 'failed' ? failed : { kind: 'made', provider: outcome.refundId }
  return outcome.unknown ? { kind: 'unknown' } : { kind: 'refused', failure: outcome.code ?? outcome.message, intent }
}

interface SettledRefunds {
  refund: Refund
  others: readonly Refund[]
}

/** Brings a refund with those of other payments to its end, as `settleRefund`. */
export async function settleStarted(
  deps: OrderDeps,
  { refund, others, isRepeat }: SettledRefunds & { isRepeat: boolean },
): Promise<SettledRefunds> {
  const settled = await settleRefund(deps, refund, isRepeat)
  const rest: Refund[] = []
  for (const one of others) rest.push(await settleRefund(deps, one, isRepeat))
  return { refund: settled, others: rest }
}

/**
 * Refunds an order in full or in part. The refund is written down before the provider is asked; for one that can still be taken back
 * the payment reconciler alone asks, once its time is over.
 */
export async function refundOrder(
  deps: OrderDeps,
  request: RefundRequest,
): Promise<({ ok: true; isMembers: boolean } & SettledRefunds) | Refused | AboveLimit> {
  const started = await deps.db.transaction().execute((db) => startRefund(db, request, deps.clock()))
  if (!started.ok) return started
  const { refund, others, isMembers } = started
  if (refund.not_before) return { ok: true, refund, others, isMembers }
  return { ok: true, ...(await settleStarted(deps, started)), isMembers }
}
