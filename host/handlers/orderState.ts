import { withGuestLinks } from '../orders/pointsClaim.ts'
import { PAYMENT_VOIDED, readSavedRefusal } from '../orders/completeIntent.ts'
import { cancelPayment, reconcilePayment } from '../orders/settlePayment.ts'
import { clockFrom, orderDepsOf } from '../orders/orderDeps.ts'
import { findAnswer } from '../store/idempotencyKeys.ts'
import { VOIDED, voidIntent } from '../store/orders/paymentIntents.ts'
import { findOrderByCheckout } from '../store/orders/orders.ts'
import { isUnsettled, takeLease } from '../store/orders/payments.ts'
import { readCheckoutState } from '../store/orders/checkouts.ts'
import { answerWith, refused, type Handler, type Refused } from '../context/context.ts'

/**
 * It charges nothing, but settles a payment that an ended host left open. With `isVoiding` an intent that no host carries out is
 * voided, so that it is refused if it still arrives.
 */
const orderState: Handler<'orderState'> = async ({ key, checkout, isVoiding }, context) => {
  const { db, session } = context
  const clock = clockFrom(context.now)
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    const state = await readCheckoutState(db, checkout)
    if (state?.checkout.session !== session.hash)
      return refused('There is no such order in your session.', { httpStatus: 404 })
    if (state.checkout.state === 'placed') {
      const order = await findOrderByCheckout(db, checkout)
      const placed = order && withGuestLinks(order, context)
      return answerWith({ state: 'placed', order: placed, message: '', verificationRequired: false })
    }
    const intent = await findAnswer(db, session.hash, key)
    if (intent?.request === VOIDED) return answerState('fenced', PAYMENT_VOIDED)
    const refusal = intent && readSavedRefusal(intent)
    if (refusal) return answerWith({ ...answered('refused', refusal.message), ...reasonOf(refusal) })
    const { payment } = state
    if (isUnsettled(payment)) {
      if (payment.leased_until > clock()) return answerState('running')
      if (payment.state === 'action' && !isVoiding) return answerState('unknown')
      if (!(await takeLease(db, payment, clock()))) continue
      const deps = orderDepsOf(context)
      const settled = await (payment.state === 'action'
        ? cancelPayment(deps, payment)
        : reconcilePayment(deps, payment))
      if (settled.kind === 'unknown') return answerState('running')
    } else if (!isVoiding) return answerState('unknown')
    else if (await voidIntent(db, { session: session.hash, key, checkout }, clock()))
      return answerState('fenced', PAYMENT_VOIDED)
  }
  return answerState('running')
}

const MAX_LOOKS = 5

type Unplaced = 'refused' | 'running' | 'unknown' | 'fenced'

const answered = (state: Unplaced, message = '') => ({ state, message, verificationRequired: false })

const answerState = (state: Unplaced, message?: string) => answerWith(answered(state, message))

const reasonOf = ({ verificationRequired = false, timePassed = false, addressRequired = false }: Refused) => ({
  verificationRequired,
  timePassed,
  addressRequired,
})

export const orderStateHandlers = { orderState }
