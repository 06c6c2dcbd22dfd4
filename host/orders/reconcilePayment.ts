import type { ChargeOutcome } from '../services/cardOutcome.ts'
import { savePaymentState, type Payment } from '../store/orders/payments.ts'
import { settlePayment, type SettledPayment } from './settlePayment.ts'
import type { OrderDeps } from './orderDeps.ts'

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
