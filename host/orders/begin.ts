import { dueBeforeTip, isTip } from '../../rules/balance.ts'
import type { InputOf } from '../../rules/calls/calls.ts'
import { formatMoney, type Cents } from '../../rules/money.ts'
import type { Order } from '../../rules/order.ts'
import { refused, type Context, type Refused } from '../answers/answer.ts'
import { currentCart } from '../answers/currentCart.ts'
import { checkoutOf, type Checkout } from '../store/checkouts.ts'
import { orderOfCheckout } from '../store/orders.ts'
import { beginPayment, isUnsettled, paymentOf, prolongLease, type Payment } from '../store/payments.ts'
import { cartMark, requestOf, timeFault } from './check.ts'
import { place } from './place.ts'

/** What is to be done about a call of complete. */
export type Begun =
  | { kind: 'placed'; order: Order }
  | { kind: 'refused'; refusal: Refused }
  /** Another host is asking the provider about it. */
  | { kind: 'busy' }
  /** An earlier try ended unheard: first of all, how does it stand? */
  | { kind: 'resolve'; payment: Payment }
  | { kind: 'charge'; amount: Cents; method: string; intent: string | undefined }

type Input = InputOf<'complete'>

const refusal = (message: string): Begun => ({ kind: 'refused', refusal: refused(message) })

/**
 * The first transaction of complete: claims the checkout, works out every amount anew and writes the payment down before
 * anybody is asked for it. Nothing changes when it refuses [CALL-20 PAY-21 PAY-22], D-04, D-05, D-06.
 */
export async function begin(input: Input, context: Context, isResolved: boolean): Promise<Begun> {
  return await context.db.transaction().execute(async (db) => {
    const checkout = await checkoutOf(db, input.checkout, { lock: true })
    if (!checkout || checkout.session !== context.session.hash)
      return refusal('This checkout does not exist. Please confirm your details again.')
    if (checkout.state === 'placed') return await placedBefore({ ...context, db }, checkout)
    if (checkout.state === 'superseded')
      return refusal('Your order has changed since. Please confirm your details again.')
    const payment = await paymentOf(db, checkout.hash)
    if (isUnsettled(payment) && !isResolved) {
      if (payment.leased_until > context.now) return { kind: 'busy' }
      await prolongLease(db, checkout.hash, context.now)
      return { kind: 'resolve', payment }
    }
    return await claim(input, { ...context, db }, checkout, payment)
  })
}

async function placedBefore({ db }: Context, { hash }: Checkout): Promise<Begun> {
  const order = await orderOfCheckout(db, hash)
  if (!order) throw new Error('a placed checkout without its order')
  return { kind: 'placed', order }
}

async function claim(input: Input, context: Context, checkout: Checkout, payment: Payment | undefined): Promise<Begun> {
  const { db, now, catalogue } = context
  const { amounts } = checkout.document
  if (requestOf(input) !== checkout.request)
    return refusal('Your order has changed since. Please confirm your details again.')
  const cart = await currentCart(context)
  if (!cart || cartMark(cart) !== checkout.cart)
    return refusal('Your cart has changed since. Please confirm your details again.')
  const store = catalogue.store(input.store, now)
  const late = store ? timeFault(input, store, context) : refused('This store is closed.')
  if (late) return { kind: 'refused', refusal: late }
  if (input.giftCards.length > 0 || input.giftCardAmount > 0) return refusal('Gift cards cannot be used here yet.')
  if (!isTip(amounts, input.tip)) return refusal('Please choose a tip in whole percent, from 0 to 100.')
  const due = dueBeforeTip(amounts) + input.tip
  if (input.cardAmount !== Math.max(0, due))
    return refusal(`The amount to pay is ${formatMoney(Math.max(0, due))}. Please confirm your details again.`)
  if (due <= 0) return { kind: 'placed', order: await place(db, checkout, { tip: 0, cardAmount: 0 }, now) }
  if (input.paymentMethod === undefined) return refusal('Please select a payment method')
  await beginPayment(db, checkout.hash, due, now)
  return { kind: 'charge', amount: due, method: input.paymentMethod, intent: payment?.intent ?? undefined }
}
