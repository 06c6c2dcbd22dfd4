import { BRAND } from '../../shared/brand.ts'
import { cartAt } from '../../domain/cart/cartLines.ts'
import { isValidTip, remainingBalance } from '../../domain/payment/balance.ts'
import type { InputOf } from '../../contract/calls.ts'
import { formatMoney, type Cents } from '../../domain/money.ts'
import { paperBagOf } from '../../domain/catalogue/store.ts'
import type { Order } from '../../domain/order/order.ts'
import { refused, type Context, type Refused } from '../context/context.ts'
import { priceStoredCart } from '../carts/currentCart.ts'
import { findOrderByCheckout } from '../store/orders/orders.ts'
import { recordPendingPayment, isUnsettled, takeLease, type Payment } from '../store/orders/payments.ts'
import type { Member } from '../store/accounts/members.ts'
import {
  lockCheckout,
  readCheckoutState,
  type CheckoutState,
  type CheckoutGiftCard,
} from '../store/orders/checkouts.ts'
import { cardAmountFault, customerOf, hashCart, withMemberContact, hashRequest, type OrderTerms } from './checkOrder.ts'
import { readDelivery } from './readDelivery.ts'
import { readSlot, SLOT_FULL } from './slotCapacity.ts'
import { leastAge } from '../../domain/order/ageCheck.ts'
import { restrictedFault } from './restrictedFault.ts'
import { timeFault } from './timeFault.ts'
import { type PaymentSplit, paidByGiftCards } from '../services/paymentSplit.ts'
import { applyChange } from './change/applyChange.ts'
import { changingOf, keepOrdered, keepsTime, withOrderContact } from './change/changing.ts'
import { orderDepsOf } from './orderDeps.ts'
import { tellPlaced } from './tellPlaced.ts'
import { placeOrder, unlessSpent, type Spendable } from './placeOrder.ts'
import { readSavings } from './readSavings.ts'
import { MAX_GIFT_CARDS } from '../../domain/payment/giftCards.ts'

export type StartedPayment =
  | { kind: 'placed'; order: Order }
  | { kind: 'refused'; refusal: Refused }
  | { kind: 'busy' }
  | { kind: 'reconcile'; payment: Payment }
  | { kind: 'charge'; amount: Cents; method: string; intent: string | undefined; split: PaymentSplit }

type Input = InputOf<'complete'>

const refusal = (message: string): StartedPayment => ({ kind: 'refused', refusal: refused(message) })

const SPENT: Record<Spendable, string> = {
  points: `You do not have that many ${BRAND.points} any more. Please confirm your details again.`,
  'gift cards': 'The balance of a gift card has changed. Please delete the card and add it again.',
  coupon: 'This code has been used up. Please confirm your details again.',
  time: SLOT_FULL,
  kitchen: 'The kitchen has begun with your order meanwhile. It stays as it was.',
  order: 'Your order was changed meanwhile. Please look at it again.',
}
const OFFERS_CHANGED = 'The offers for your order have changed. Please confirm your details again.'
const ORDER_CHANGED = 'Your order has changed since. Please confirm your details again.'

/**
 * The first half of complete: computes every amount again and records the payment before the provider is asked. A refusal
 * changes nothing [CALL-20 PAY-21 PAY-22], D-04, D-05, D-06.
 */
export async function startPayment(input: Input, context: Context, isReconciled: boolean): Promise<StartedPayment> {
  const { db, session } = context
  const state = await readCheckoutState(db, input.checkout)
  if (state?.checkout.session !== session.hash)
    return refusal('This checkout does not exist. Please confirm your details again.')
  const started = await startChecked(input, context, state, isReconciled)
  if (started.kind !== 'refused') return started
  // A copy of this request at another host may have placed the order, and so used its points and its coupon, since the state was read.
  const order = await findOrderByCheckout(db, input.checkout)
  return order ? { kind: 'placed', order } : started
}

async function startChecked(
  input: Input,
  context: Context,
  state: CheckoutState,
  isReconciled: boolean,
): Promise<StartedPayment> {
  const { db, session, now, key } = context
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
  const read = await changingOf(state.cart, context)
  if (!read.ok) return { kind: 'refused', refusal: read }
  const { changing } = read
  if (input.service !== checkout.document.service || changing?.order.hash !== checkout.document.change?.order)
    return refusal(ORDER_CHANGED)
  const member = await customerOf(session, changing, db)
  const asked = changing ? withOrderContact(input, changing) : withMemberContact(input, member)
  const priced = state.cart && cartAt(priceStoredCart(state.cart, context.catalogue), input.service)
  const cart = priced && changing ? keepOrdered(priced, changing, input.service) : priced
  if (!cart || hashCart(cart) !== checkout.cart)
    return refusal('Your cart has changed since. Please confirm your details again.')
  const addressed = await readDelivery(asked, cart, context, changing?.order.checked.delivery)
  if (!addressed.ok) return { kind: 'refused', refusal: addressed }
  const { delivery } = addressed
  const slot = await readSlot(asked, cart.lines, context, changing)
  const savings = await readSavings(
    { input: asked, cart, member, delivery, time: slot.time, changes: changing?.order.hash },
    context,
  )
  if (!savings.ok) return { kind: 'refused', refusal: savings }
  const bag = paperBagOf(context.catalogue.store(asked.store, now), asked.service, asked.ownBag)
  const terms = { ...savings, delivery, bag, age: leastAge(cart.lines), change: checkout.document.change }
  const isTimeKept = changing !== undefined && keepsTime(asked, changing)
  const fault = changeFault(asked, terms, state, context, { member, isTimeKept })
  if (fault) return fault
  const restricted = restrictedFault(asked, cart, context)
  if (restricted) return { kind: 'refused', refusal: restricted }
  if (slot.fault) return { kind: 'refused', refusal: slot.fault }
  const split: PaymentSplit = {
    tip: input.tip,
    giftCards: input.giftCards.map(({ token, amount }) => ({ token, amount })),
  }
  const due = dueOf(checkout.document, input)
  if (due === 0) return await placeFree(checkout, split, context)
  const unpayable = cardAmountFault(due)
  if (unpayable) return { kind: 'refused', refusal: unpayable }
  if (input.paymentMethod === undefined) return refusal('Please select a payment method')
  if (!(await recordPendingPayment(db, { checkout: checkout.hash, amount: due, key }, now))) return { kind: 'busy' }
  return { kind: 'charge', amount: due, method: input.paymentMethod, intent: payment?.intent ?? undefined, split }
}

function changeFault(
  input: Input,
  terms: OrderTerms,
  { checkout, giftCards }: CheckoutState,
  context: Context,
  { member, isTimeKept }: { member: Member | undefined; isTimeKept: boolean },
): StartedPayment | undefined {
  const { now, catalogue } = context
  const { amounts, points = 0, offers, change } = checkout.document
  if (hashRequest(input, terms) !== checkout.request)
    return refusal(hashRequest(input, { ...terms, offers }) === checkout.request ? OFFERS_CHANGED : ORDER_CHANGED)
  const store = catalogue.store(input.store, now)
  const late = store
    ? isTimeKept
      ? undefined
      : timeFault(input, store, context)
    : refused('This store takes no orders any more.')
  if (late) return { kind: 'refused', refusal: late }
  if (points > (member?.points ?? 0)) return refusal(SPENT.points)
  if (change ? input.tip !== 0 : !isValidTip(amounts, input.tip))
    return refusal('Please choose a tip in whole percent, from 0 to 100.')
  const total = dueOf(checkout.document, { tip: input.tip, giftCardAmount: 0 })
  const unfit = giftCardsFault(input, giftCards, { subtotal: amounts.subtotal, due: total })
  if (unfit) return { kind: 'refused', refusal: unfit }
  const due = dueOf(checkout.document, input)
  if (input.cardAmount !== due)
    return refusal(`The amount to pay is ${formatMoney(due)}. Please confirm your details again.`)
  return undefined
}

/** What is left for the card; the tip of a change is a part of what it costs more. */
const dueOf = (
  { amounts, change }: CheckoutState['checkout']['document'],
  { tip, giftCardAmount }: Pick<Input, 'tip' | 'giftCardAmount'>,
): Cents => (change ? Math.max(0, change.split.more - giftCardAmount) : remainingBalance(amounts, tip, giftCardAmount))

async function placeFree(
  { hash, document: { storeHash: store, change } }: CheckoutState['checkout'],
  split: PaymentSplit,
  context: Context,
): Promise<StartedPayment> {
  const { db, now, key } = context
  const paid = { ...split, amount: 0 }
  const placing = await unlessSpent(() =>
    db.transaction().execute(async (transaction): Promise<StartedPayment> => {
      const held = await lockCheckout(transaction, hash)
      if (held?.checkout.state !== 'open' || (key !== null && held.spent.includes(key))) return { kind: 'busy' }
      const order = change
        ? await applyChange(transaction, held, change, paid, now)
        : await placeOrder(transaction, held, paid, now)
      return { kind: 'placed', order }
    }),
  )
  if (!placing.ok) return refusal(SPENT[placing.spent])
  const { done } = placing
  if (done.kind === 'placed')
    await tellPlaced(orderDepsOf(context), { order: done.order, store, isChange: change !== undefined })
  return done
}

const USED_ELSEWHERE = 'The balance of a gift card has changed. Please delete the card and add it again.'

/** Why gift cards cannot pay what the customer asks them to; undefined when they can [PAY-10 PAY-11]. */
function giftCardsFault(
  { giftCards, giftCardAmount }: Pick<InputOf<'complete'>, 'giftCards' | 'giftCardAmount'>,
  added: readonly CheckoutGiftCard[],
  { subtotal, due }: { subtotal: Cents; due: Cents },
): Refused | undefined {
  const sum = paidByGiftCards(giftCards)
  const tokens = new Set(giftCards.map(({ token }) => token))
  const isWrong =
    tokens.size !== giftCards.length ||
    giftCards.length > MAX_GIFT_CARDS ||
    giftCards.some(({ amount }) => !Number.isSafeInteger(amount) || amount < 0) ||
    sum !== giftCardAmount
  if (isWrong) return refused('The amounts of your gift cards do not add up. Please add them again.')
  const balances = new Map(added.map(({ token, balance }) => [token, balance]))
  if (giftCards.some(({ token, amount }) => amount > (balances.get(token) ?? 0))) return refused(USED_ELSEWHERE)
  if (sum > subtotal) return refused(`You can't use more than ${formatMoney(subtotal)}`)
  if (sum > due) return refused(`The amount to pay is ${formatMoney(due)}. Please confirm your details again.`)
  return undefined
}
