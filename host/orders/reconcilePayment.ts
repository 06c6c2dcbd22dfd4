import type { ChargeOutcome } from '../services/cardOutcome.ts'
import { savePaymentState, type Payment } from '../store/payments.ts'
import { settlePayment, type SettledPayment } from './settlePayment.ts'
import type { OrderDeps } from './orderDeps.ts'

/** The provider's clock may differ from ours. */
const CLOCK_SKEW_MS = 120_000

/** Asks the provider how an unsettled payment stands, and does what follows from it. */
export async function reconcilePayment(deps: OrderDeps, payment: Payment): Promise<SettledPayment> {
  const outcome = payment.intent ? await deps.payments.retrieve(payment.intent) : await found(deps, payment)
  return outcome ? await settlePayment(deps, payment.checkout, outcome) : await neverAsked(deps, payment)
}

/** Gives an unsettled payment up, so that it can never succeed any more; one that succeeded meanwhile is placed. */
export async function cancelPayment(deps: OrderDeps, payment: Payment): Promise<SettledPayment> {
  const known = payment.intent ?? (await found(deps, payment))?.intentId
  if (known === undefined) return await neverAsked(deps, payment)
  return await settlePayment(deps, payment.checkout, await deps.payments.cancel(known))
}

const found = ({ payments }: OrderDeps, { checkout, begun_at }: Payment): Promise<ChargeOutcome | undefined> =>
  payments.find(checkout, new Date(begun_at.getTime() - CLOCK_SKEW_MS))

/** The host that was to ask ended before it could. */
async function neverAsked({ db, clock }: OrderDeps, { checkout }: Payment): Promise<SettledPayment> {
  await savePaymentState(db, checkout, { state: 'declined' }, clock())
  return { kind: 'declined', message: 'Your card was not charged. Please try again.' }
}
