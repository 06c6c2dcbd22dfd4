import { withPointsClaim } from '../orders/pointsClaim.ts'
import { PAYMENT_VOIDED, readSavedRefusal } from '../orders/completeIntent.ts'
import { cancelPayment, reconcilePayment } from '../orders/reconcilePayment.ts'
import { clockFrom } from '../orders/orderDeps.ts'
import { findAnswer } from '../store/idempotencyKeys.ts'
import { VOIDED, voidIntent } from '../store/paymentIntents.ts'
import { findOrderByCheckout } from '../store/orders.ts'
import { isUnsettled, takeLease } from '../store/payments.ts'
import { readCheckoutState } from '../store/checkoutState.ts'
import { answerWith, refused, type Handler } from '../context/context.ts'

/**
 * What became of an order whose answer nobody heard. It charges nothing; what an ended host left open it settles first. With
 * `fence` an intent that nobody carries out is fenced: whatever of it is still on its way is refused when it comes.
 */
const orderState: Handler<'orderState'> = async ({ key, checkout, fence }, context) => {
  const { db, session, services } = context
  const clock = clockFrom(context.now)
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    const deps = await readCheckoutState(db, checkout)
    if (deps?.checkout.session !== session.hash)
      return refused('There is no such order in your session.', { httpStatus: 404 })
    if (deps.checkout.state === 'placed') {
      const order = await findOrderByCheckout(db, checkout)
      const placed = order && withPointsClaim(order, context)
      return answerWith({ state: 'placed', order: placed, message: '', verificationRequired: false })
    }
    const intent = await findAnswer(db, session.hash, key)
    if (intent?.request === VOIDED) return told('fenced', PAYMENT_VOIDED)
    const refusal = intent && readSavedRefusal(intent)
    if (refusal) return told('refused', refusal.message, refusal.verificationRequired)
    const { payment } = deps
    if (isUnsettled(payment)) {
      if (payment.leased_until > clock()) return told('running')
      if (payment.state === 'action' && !fence) return told('unknown')
      if (!(await takeLease(db, payment, clock()))) continue
      const open = { db, payments: services.payments, clock }
      const settled = await (payment.state === 'action'
        ? cancelPayment(open, payment)
        : reconcilePayment(open, payment))
      if (settled.kind === 'unknown') return told('running')
    } else if (!fence) return told('unknown')
    else if (await voidIntent(db, { session: session.hash, key, checkout }, clock()))
      return told('fenced', PAYMENT_VOIDED)
  }
  return told('running')
}

/** Each finds it as somebody else has just changed it. */
const MAX_LOOKS = 5

const told = (state: 'refused' | 'running' | 'unknown' | 'fenced', message = '', verificationRequired = false) =>
  answerWith({ state, message, verificationRequired })

export const orderStateHandlers = { orderState }
