import { dueBeforeTip } from '../../rules/balance.ts'
import type { Order } from '../../rules/order.ts'
import type { ChargeOutcome } from '../services/cardOutcome.ts'
import type { Db } from '../store/database.ts'
import { orderOfCheckout } from '../store/orders.ts'
import { settlePayment } from '../store/payments.ts'
import { heldTill } from '../store/till.ts'
import { place, unlessPointsAreGone } from './place.ts'
import type { Till } from './till.ts'

/** What a payment's outcome made of its checkout. */
export type Settled =
  | { kind: 'placed'; order: Order }
  | { kind: 'action'; clientSecret: string }
  /** No money moved, or it was given back. */
  | { kind: 'declined'; message: string }
  | { kind: 'unknown'; message: string }

const GIVEN_BACK = 'This order was changed before it was paid. Your payment was given back. Please try again.'

/** The one transition from a payment's outcome, whoever hears of it first: complete, the webhook or the completer. */
export async function settle(till: Till, csh: string, outcome: ChargeOutcome): Promise<Settled> {
  if (outcome.kind === 'paid') return await settlePaid(till, csh, outcome)
  const { db, clock } = till
  const state = { 'needs-action': 'action', declined: 'declined', unknown: 'pending' } as const
  const change = { state: state[outcome.kind], ...(outcome.intentId ? { intent: outcome.intentId } : {}) }
  const isOpen = await settlePayment(db, csh, change, clock())
  const order = isOpen ? undefined : await orderOfCheckout(db, csh)
  if (order) return { kind: 'placed', order }
  if (outcome.kind === 'needs-action') return { kind: 'action', clientSecret: outcome.clientSecret }
  return { kind: outcome.kind, message: outcome.message }
}

type Paid = Extract<ChargeOutcome, { kind: 'paid' }>

async function settlePaid(till: Till, csh: string, outcome: Paid): Promise<Settled> {
  const { db, clock } = till
  const { intentId: intent, amountCents: amount, refundedCents, card } = outcome
  const placed = async (transaction: Db) => {
    const held = await heldTill(transaction, csh)
    // Perhaps another host's, on another database with the same provider: not ours to give back.
    if (!held) throw new Error('a payment without its checkout')
    if (held.checkout.state === 'placed') return await orderOfCheckout(transaction, csh)
    if (held.checkout.state !== 'open' || refundedCents > 0) return undefined
    // The customer was told that nothing was charged.
    if (held.payer !== null && held.spent.includes(held.payer)) return undefined
    // The tip is what was paid beyond the rest: with a retried tip only the provider knows which one went through.
    const { amounts } = held.checkout.document
    const tip = amount - dueBeforeTip(amounts)
    if (tip < 0 || tip > amounts.subtotal) return undefined
    return await place(transaction, held, { tip, amount, payment: { intent, card } }, clock())
  }
  const order = await unlessPointsAreGone(() => db.transaction().execute(placed))
  return order ? { kind: 'placed', order } : await giveBack(till, csh, outcome)
}

/** Money for nothing: the checkout was superseded meanwhile, the points beside it are gone, or the amount fits no order. */
async function giveBack(
  { db, payments, clock }: Till,
  csh: string,
  { intentId, amountCents, refundedCents }: Paid,
): Promise<Settled> {
  if (refundedCents < amountCents) {
    const refund = await payments.refund(intentId, { key: csh })
    if (!refund.ok && refund.code !== 'charge_already_refunded') {
      await settlePayment(db, csh, { state: 'pending', intent: intentId }, clock())
      return { kind: 'unknown', message: refund.message }
    }
  }
  await settlePayment(db, csh, { state: 'refunded', intent: intentId }, clock())
  return { kind: 'declined', message: GIVEN_BACK }
}
