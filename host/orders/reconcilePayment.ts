import type { ChargeOutcome } from '../services/cardOutcome.ts'
import { settlePayment, type Payment } from '../store/payments.ts'
import { settle, type Settled } from './settlePayment.ts'
import type { Till } from './orderDeps.ts'

/** The provider's clock may differ from ours. */
const CLOCKS_APART = 120_000

/** Asks the provider how an unsettled payment stands, and does what follows from it. */
export async function resolve(till: Till, payment: Payment): Promise<Settled> {
  const outcome = payment.intent ? await till.payments.retrieve(payment.intent) : await found(till, payment)
  return outcome ? await settle(till, payment.checkout, outcome) : await neverAsked(till, payment)
}

/** Gives an unsettled payment up, so that it can never succeed any more; one that succeeded meanwhile is placed. */
export async function giveUp(till: Till, payment: Payment): Promise<Settled> {
  const known = payment.intent ?? (await found(till, payment))?.intentId
  if (known === undefined) return await neverAsked(till, payment)
  return await settle(till, payment.checkout, await till.payments.cancel(known))
}

const found = ({ payments }: Till, { checkout, begun_at }: Payment): Promise<ChargeOutcome | undefined> =>
  payments.find(checkout, new Date(begun_at.getTime() - CLOCKS_APART))

/** The host that was to ask ended before it could. */
async function neverAsked({ db, clock }: Till, { checkout }: Payment): Promise<Settled> {
  await settlePayment(db, checkout, { state: 'declined' }, clock())
  return { kind: 'declined', message: 'Your card was not charged. Please try again.' }
}
