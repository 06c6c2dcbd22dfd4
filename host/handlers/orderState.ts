import { withClaim } from '../orders/pointsClaim.ts'
import { GIVEN_UP, refusalOf } from '../orders/completeIntent.ts'
import { giveUp, resolve } from '../orders/reconcilePayment.ts'
import { clockFrom } from '../orders/orderDeps.ts'
import { findAnswer } from '../store/idempotencyKeys.ts'
import { FENCED, fenceIntent } from '../store/paymentIntents.ts'
import { orderOfCheckout } from '../store/orders.ts'
import { isUnsettled, takeLease } from '../store/payments.ts'
import { tillOf } from '../store/checkoutState.ts'
import { answered, refused, type Answer } from '../context/context.ts'

/**
 * What became of an order whose answer nobody heard. It charges nothing; what an ended host left open it settles first. With
 * `fence` an intent that nobody carries out is fenced: whatever of it is still on its way is refused when it comes.
 */
const orderState: Answer<'orderState'> = async ({ key, checkout, fence }, context) => {
  const { db, session, services } = context
  const clock = clockFrom(context.now)
  for (let look = 0; look < LOOKS; look += 1) {
    const till = await tillOf(db, checkout)
    if (till?.checkout.session !== session.hash)
      return refused('There is no such order in your session.', { httpStatus: 404 })
    if (till.checkout.state === 'placed') {
      const order = await orderOfCheckout(db, checkout)
      const placed = order && withClaim(order, context)
      return answered({ state: 'placed', order: placed, message: '', verificationRequired: false })
    }
    const intent = await findAnswer(db, session.hash, key)
    if (intent?.request === FENCED) return told('fenced', GIVEN_UP)
    const refusal = intent && refusalOf(intent)
    if (refusal) return told('refused', refusal.message, refusal.verificationRequired)
    const { payment } = till
    if (isUnsettled(payment)) {
      if (payment.leased_until > clock()) return told('running')
      if (payment.state === 'action' && !fence) return told('unknown')
      if (!(await takeLease(db, payment, clock()))) continue
      const open = { db, payments: services.payments, clock }
      const settled = await (payment.state === 'action' ? giveUp(open, payment) : resolve(open, payment))
      if (settled.kind === 'unknown') return told('running')
    } else if (!fence) return told('unknown')
    else if (await fenceIntent(db, { session: session.hash, key, checkout }, clock())) return told('fenced', GIVEN_UP)
  }
  return told('running')
}

/** Each finds it as somebody else has just changed it. */
const LOOKS = 5

const told = (state: 'refused' | 'running' | 'unknown' | 'fenced', message = '', verificationRequired = false) =>
  answered({ state, message, verificationRequired })

export const orderStateAnswers = { orderState }
