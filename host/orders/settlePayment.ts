import { BRAND } from '../../shared/brand.ts'
import { dueBeforeTip, rawBalance } from '../../domain/payment/balance.ts'
import type { Order } from '../../domain/order/order.ts'
import type { ChargeOutcome, PaidOutcome } from '../services/cardOutcome.ts'
import { failureReason } from '../services/counts.ts'
import { paidByGiftCards } from '../services/paymentSplit.ts'
import type { Db } from '../store/database/database.ts'
import { findOrderByCheckout } from '../store/orders/orders.ts'
import { startRefund, savePaymentState, type Payment } from '../store/orders/payments.ts'
import { lockCheckout } from '../store/orders/checkouts.ts'
import { applyChange } from './change/applyChange.ts'
import { placeOrder, unlessSpent, type Spendable } from './placeOrder.ts'
import { tellPlaced, type PlacedNow } from './tellPlaced.ts'
import type { OrderDeps } from './orderDeps.ts'

export type SettledPayment =
  | { kind: 'placed'; order: Order }
  | { kind: 'action'; clientSecret: string }
  | { kind: 'declined'; message: string }
  | { kind: 'unknown'; message: string }

const ORDER_CHANGED = 'This order was changed before it was paid.'

const SPENT: Record<Spendable, string> = {
  points: `The ${BRAND.points} of this order were used for another one meanwhile.`,
  'gift cards': 'A gift card of this order was used for another one meanwhile.',
  coupon: 'The coupon of this order was used up meanwhile.',
  time: 'The time of this order filled up meanwhile.',
  kitchen: 'The kitchen has begun with your order meanwhile, so it stays as it was.',
  order: 'Your order was changed meanwhile. Please look at it again.',
}

const REFUNDED = 'Your payment was given back.'
const AGAIN = 'Please confirm your details again.'

/**
 * Settles a payment: the provider's outcome becomes the state of the payment and, when it was paid, an order or a refund. This is
 * the only place that does so: complete, the webhook and the payment reconciler all call it, in any order and repeatedly.
 */
export async function settlePayment(deps: OrderDeps, hash: string, outcome: ChargeOutcome): Promise<SettledPayment> {
  if (outcome.kind === 'paid') return await settlePaid(deps, hash, outcome)
  const { db, clock } = deps
  const state = { 'needs-action': 'action', declined: 'declined', unknown: 'pending' } as const
  // A cancelled intent cannot be paid: the next try creates another one.
  const isCancelled = outcome.kind === 'declined' && outcome.code === 'canceled'
  const intent = isCancelled ? null : outcome.intentId
  const change = { state: state[outcome.kind], ...(intent === undefined ? {} : { intent }) }
  const isOpen = await savePaymentState(db, hash, change, clock())
  const failure = isOpen ? failureReason(outcome) : undefined
  if (failure) deps.counts?.payment(failure)
  const order = isOpen ? undefined : await findOrderByCheckout(db, hash)
  if (order) return { kind: 'placed', order }
  if (outcome.kind === 'needs-action') return { kind: 'action', clientSecret: outcome.clientSecret }
  return { kind: outcome.kind, message: outcome.message }
}

async function settlePaid(deps: OrderDeps, hash: string, outcome: PaidOutcome): Promise<SettledPayment> {
  const { db, clock } = deps
  const place = (transaction: Db) => placeOrFindOrder(transaction, hash, outcome, clock())
  const placing = await unlessSpent(() => db.transaction().execute(place))
  const found = placing.ok ? placing.done : undefined
  if (found?.isNew) await tellPlaced(deps, found)
  if (!found) {
    const why = placing.ok ? `${ORDER_CHANGED} ${REFUNDED} ${AGAIN}` : givenBack(placing.spent)
    return await refundPayment(deps, hash, outcome, why)
  }
  const refund = found.isPaidByAnother ? await refundRemainder(deps, outcome) : { ok: true as const }
  return refund.ok ? { kind: 'placed', order: found.order } : { kind: 'unknown', message: refund.message }
}

const givenBack = (spent: Spendable): string =>
  [SPENT[spent], REFUNDED, ...(spent === 'kitchen' || spent === 'order' ? [] : [AGAIN])].join(' ')

/** Places the order of the checkout, or finds it placed. Undefined when the payment must be refunded. */
async function placeOrFindOrder(
  db: Db,
  hash: string,
  { intentId: intent, orderKey, currency, amountCents: amount, refundedCents, split, card }: PaidOutcome,
  now: Date,
): Promise<(PlacedNow & { isNew: boolean; isPaidByAnother: boolean }) | undefined> {
  const held = await lockCheckout(db, hash)
  if (!held || orderKey !== hash) throw new Error('This payment belongs to no checkout.')
  const { checkout, payment, spent } = held
  const store = checkout.document.storeHash
  if (checkout.state === 'placed') {
    const order = await findOrderByCheckout(db, hash)
    if (!order) throw new Error('This placed checkout has no order.')
    return { order, store, isNew: false, isPaidByAnother: payment?.state !== 'paid' || payment.intent !== intent }
  }
  if (checkout.state !== 'open' || payment?.state === 'refunded' || refundedCents > 0) return undefined
  // The customer has already seen that nothing was charged under this key.
  if (payment?.key && spent.includes(payment.key)) return undefined
  const { amounts, change } = checkout.document
  if (change) {
    const giftCards = split?.giftCards ?? []
    if (currency !== 'cad' || change.split.more - paidByGiftCards(giftCards) !== amount) return undefined
    const order = await applyChange(db, held, change, { tip: 0, giftCards, amount, payment: { intent, card } }, now)
    return { order, store, isChange: true, isNew: true, isPaidByAnother: false }
  }
  // Tip and gift cards come from the payment: when they were changed between tries, only the provider knows which one was paid.
  const { tip, giftCards } = split ?? { tip: amount - dueBeforeTip(amounts), giftCards: [] }
  if (
    currency !== 'cad' ||
    tip < 0 ||
    tip > amounts.subtotal ||
    rawBalance(amounts, tip, paidByGiftCards(giftCards)) !== amount
  )
    return undefined
  const order = await placeOrder(db, held, { tip, giftCards, amount, payment: { intent, card } }, now)
  return { order, store, isNew: true, isPaidByAnother: false }
}

/**
 * Refunds a payment whose checkout was superseded, whose points, gift cards or coupon were used elsewhere, or whose amount
 * does not fit. The checkout
 * is superseded before the refund, so that no later outcome of this payment can place it.
 */
async function refundPayment(deps: OrderDeps, hash: string, paid: PaidOutcome, why: string): Promise<SettledPayment> {
  const { db, clock } = deps
  if (!(await startRefund(db, hash, paid.intentId, clock()))) return await settlePaid(deps, hash, paid)
  const refund = await refundRemainder(deps, paid)
  if (!refund.ok) {
    await savePaymentState(db, hash, { state: 'pending', intent: paid.intentId }, clock())
    return { kind: 'unknown', message: refund.message }
  }
  await savePaymentState(db, hash, { state: 'refunded', intent: paid.intentId }, clock())
  return { kind: 'declined', message: why }
}

/** Gives back what is left of a payment. */
export async function refundRemainder(
  { payments }: OrderDeps,
  { intentId, amountCents, refundedCents }: PaidOutcome,
): Promise<{ ok: true } | { ok: false; message: string }> {
  if (refundedCents >= amountCents) return { ok: true }
  const refund = await payments.refund(intentId, { key: intentId })
  return refund.ok || refund.code === 'charge_already_refunded' ? { ok: true } : refund
}

const CLOCK_SKEW_MS = 120_000

/** Asks the provider for the outcome of an unsettled payment and settles it. The caller holds the payment's lease. */
export async function reconcilePayment(deps: OrderDeps, payment: Payment): Promise<SettledPayment> {
  const outcome = payment.intent ? await deps.payments.retrieve(payment.intent) : await findOutcome(deps, payment)
  return outcome ? await settlePayment(deps, payment.checkout, outcome) : await declineUnasked(deps, payment)
}

/** Cancels an unsettled payment at the provider. One that succeeded meanwhile is placed. The caller holds the payment's lease. */
export async function cancelPayment(deps: OrderDeps, payment: Payment): Promise<SettledPayment> {
  const intent = payment.intent ?? (await findOutcome(deps, payment))?.intentId
  if (intent === undefined) return await declineUnasked(deps, payment)
  return await settlePayment(deps, payment.checkout, await deps.payments.cancel(intent))
}

const findOutcome = ({ payments }: OrderDeps, { checkout, begun_at }: Payment): Promise<ChargeOutcome | undefined> =>
  payments.find(checkout, new Date(begun_at.getTime() - CLOCK_SKEW_MS))

/** For a payment that the provider does not know: the host ended before it asked for the charge. */
async function declineUnasked({ db, clock }: OrderDeps, { checkout }: Payment): Promise<SettledPayment> {
  await savePaymentState(db, checkout, { state: 'declined' }, clock())
  return { kind: 'declined', message: 'Your card was not charged. Please try again.' }
}
