import { cartOf, totalsOf, type Cart } from '../../rules/cart.ts'
import { earningLines } from '../../rules/points.ts'
import { localTime } from '../../rules/schedule.ts'
import { orderFault, paymentData } from '../orders/check.ts'
import { openFor } from '../orders/openFor.ts'
import { giveUp } from '../orders/resolve.ts'
import { clockFrom } from '../orders/till.ts'
import { storedCart } from '../store/carts.ts'
import { isPhoneVerified } from '../store/verifications.ts'
import { ended } from './access.ts'
import { answered, refused, type Answer, type Context, type Refused } from './answer.ts'
import { changeCart, currentCart } from './currentCart.ts'

/** What a point is worth. */
const POINT_VALUE = 5

/** Everything the checkout screen shows before a choice is made [CALL-10 CHK-33], D-15, Q-06, Q-07. */
const checkout: Answer<'checkout'> = async (input, context) => {
  const { catalogue, now, settings } = context
  const store = catalogue.store(input.store, now)
  const cart = await currentCart(context)
  if (!cart) return ended
  if (!store || store.comingSoon) return refused('This store takes no orders. Please choose another one.')
  const zone = catalogue.zone(store.hash)
  const inCart = new Set(cart.lines.map(({ productHash }) => productHash))
  return answered({
    cart: cartOf(cart.storeHash, earningLines(cart.lines, now, zone)),
    store: { ...store, ...catalogue.schedules(store.hash, now) },
    coupons: [],
    additions: catalogue.additions(store.hash).filter(({ hash }) => !inCart.has(hash)),
    pointValue: POINT_VALUE,
    today: localTime(now, zone).date,
    cardKey: settings.cardKey,
    sandbox: settings.cardSandbox,
  })
}

/**
 * Checks the whole order and hands out its `csh`: the same for the same order, another for a changed one, which supersedes
 * the first [CALL-19 CHK-41 CHK-43 CHK-46], D-06, D-13.
 */
const completeCheck: Answer<'completeCheck'> = async (input, context) => {
  if (input.tip !== 0) return refused('The tip is chosen with the payment.')
  const cart = await pricedCart(context)
  if ('ok' in cart) return cart
  const fault = orderFault(input, cart, context)
  if (fault) return fault
  if (!(await isPhoneVerified(context.db, context.session.hash, input.phone.trim())))
    return refused('Please verify your phone number first.', { verificationRequired: true })
  for (let tries = 0; tries < 3; tries += 1) {
    const opened = await openFor(input, cart, context)
    if (opened.kind === 'open') return answered({ payment: paymentData(opened.csh, opened.amounts) })
    if (opened.kind === 'busy') return CHECKING
    const till = { db: context.db, payments: context.services.payments, clock: clockFrom(context.now) }
    const settled = await giveUp(till, opened.payment)
    if (settled.kind === 'placed')
      return refused(`Your last payment went through: order #${settled.order.number} is placed.`)
    if (settled.kind !== 'declined') return CHECKING
  }
  return CHECKING
}

const CHECKING: Refused = refused('Your last payment is still being checked. Please try again in a moment.', {
  httpStatus: 503,
  retryAfter: 3,
})

/** The cart as it is sold now; when that is not what the customer last saw, it is kept so and shown first. */
async function pricedCart(context: Context): Promise<Cart | Refused> {
  const seen = await storedCart(context.db, context.session.hash)
  const cart = await currentCart(context)
  if (!seen || !cart) return ended
  const isSeen = seen.catalogue === context.catalogue.version || totalsOf(seen.lines).total === cart.total
  if (isSeen || cart.lines.some((line) => line.status !== 1)) return cart
  await changeCart(context, cart)
  return refused('Prices in your cart have changed. Please look at it again.')
}

export const checkoutAnswers = { checkout, completeCheck }
