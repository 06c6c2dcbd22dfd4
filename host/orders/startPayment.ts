import { dueBeforeTip, isValidTip } from '../../domain/payment/balance.ts'
import type { InputOf } from '../../contract/calls.ts'
import { formatMoney, type Cents } from '../../domain/money.ts'
import type { CheckedDelivery } from '../../domain/order/checkedOrder.ts'
import type { Order } from '../../domain/order/order.ts'
import { refused, type Context, type Refused } from '../context/context.ts'
import { priceStoredCart } from '../carts/currentCart.ts'
import { findOrderByCheckout } from '../store/orders/orders.ts'
import { recordPendingPayment, isUnsettled, takeLease, type Payment } from '../store/orders/payments.ts'
import { findMember, type Member } from '../store/accounts/members.ts'
import { lockCheckout, readCheckoutState, type CheckoutState } from '../store/orders/checkoutState.ts'
import { cardAmountFault, hashCart, withMemberContact, hashRequest } from './checkOrder.ts'
import { readDelivery } from './readDelivery.ts'
import { timeFault } from './timeFault.ts'
import { placeOrder, unlessPointsWereSpent } from './placeOrder.ts'

export type StartedPayment =
  | { kind: 'placed'; order: Order }
  | { kind: 'refused'; refusal: Refused }
  | { kind: 'busy' }
  | { kind: 'reconcile'; payment: Payment }
  | { kind: 'charge'; amount: Cents; method: string; intent: string | undefined }

type Input = InputOf<'complete'>

const refusal = (message: string): StartedPayment => ({ kind: 'refused', refusal: refused(message) })

const POINTS_SPENT = 'You do not have that many PG Points any more. Please confirm your details again.'
const ORDER_CHANGED = 'Your order has changed since. Please confirm your details again.'

/**
 * The first half of complete: computes every amount again and records the payment before the provider is asked. A refusal
 * changes nothing [CALL-20 PAY-21 PAY-22], D-04, D-05, D-06.
 */
export async function startPayment(input: Input, context: Context, isReconciled: boolean): Promise<StartedPayment> {
  const { db, session, now, key } = context
  const state = await readCheckoutState(db, input.checkout)
  if (state?.checkout.session !== session.hash)
    return refusal('This checkout does not exist. Please confirm your details again.')
  const { checkout, payment } = state
  if (checkout.state === 'placed') {
    const order = await findOrderByCheckout(db, checkout.hash)
    if (!order) throw new Error('This placed checkout has no order.')
    return { kind: 'placed', order }
  }
  if (checkout.state === 'superseded') return refusal(ORDER_CHANGED)
  if (isUnsettled(payment) && !isReconciled) {
    const isFree = payment.leased_until <= now && (await takeLease(db, payment, now))
    return isFree ? { kind: 'reconcile', payment } : { kind: 'busy' }
  }
  const member = session.member === undefined ? undefined : await findMember(db, session.member)
  if (input.service !== checkout.document.service) return refusal(ORDER_CHANGED)
  const read = await readDelivery(input, context)
  if (!read.ok) return { kind: 'refused', refusal: read }
  const fault = changeFault({ ...withMemberContact(input, member), delivery: read.delivery }, state, context, member)
  if (fault) return fault
  const due = dueBeforeTip(checkout.document.amounts) + input.tip
  if (due <= 0) return await placeFree(checkout.hash, context)
  const unpayable = cardAmountFault(due)
  if (unpayable) return { kind: 'refused', refusal: unpayable }
  if (input.paymentMethod === undefined) return refusal('Please select a payment method')
  if (!(await recordPendingPayment(db, { checkout: checkout.hash, amount: due, key }, now))) return { kind: 'busy' }
  return { kind: 'charge', amount: due, method: input.paymentMethod, intent: payment?.intent ?? undefined }
}

function changeFault(
  { delivery, ...input }: Input & { delivery?: CheckedDelivery },
  { checkout, cart: kept }: CheckoutState,
  context: Context,
  member: Member | undefined,
): StartedPayment | undefined {
  const { now, catalogue } = context
  const { amounts, points = 0 } = checkout.document
  if (hashRequest(input, delivery) !== checkout.request) return refusal(ORDER_CHANGED)
  if (!kept || hashCart(priceStoredCart(kept, catalogue)) !== checkout.cart)
    return refusal('Your cart has changed since. Please confirm your details again.')
  const store = catalogue.store(input.store, now)
  const late = store ? timeFault(input, store, context) : refused('This store takes no orders any more.')
  if (late) return { kind: 'refused', refusal: late }
  if (points > (member?.points ?? 0)) return refusal(POINTS_SPENT)
  if (input.giftCards.length > 0 || input.giftCardAmount > 0) return refusal('Gift cards cannot be used here yet.')
  if (!isValidTip(amounts, input.tip)) return refusal('Please choose a tip in whole percent, from 0 to 100.')
  const due = Math.max(0, dueBeforeTip(amounts) + input.tip)
  if (input.cardAmount !== due)
    return refusal(`The amount to pay is ${formatMoney(due)}. Please confirm your details again.`)
  return undefined
}

async function placeFree(csh: string, { db, now, key }: Context): Promise<StartedPayment> {
  const started = await unlessPointsWereSpent(() =>
    db.transaction().execute(async (transaction): Promise<StartedPayment> => {
      const held = await lockCheckout(transaction, csh)
      if (held?.checkout.state !== 'open' || (key !== null && held.spent.includes(key))) return { kind: 'busy' }
      return { kind: 'placed', order: await placeOrder(transaction, held, { tip: 0, amount: 0 }, now) }
    }),
  )
  return started ?? refusal(POINTS_SPENT)
}
