import { BRAND } from '../../../shared/brand.ts'
import type { Cart } from '../../../domain/cart/cart.ts'
import { realLines } from '../../../domain/cart/cart.ts'
import type { Charge } from '../../../domain/taxes.ts'
import { paperBagOf } from '../../../domain/catalogue/store.ts'
import { dueBeforeTip, remainingBalance, tipAmount, type Amounts } from '../../../domain/payment/balance.ts'
import { couponFault, type Coupon } from '../../../domain/payment/coupon.ts'
import { sumOfGiftCards, type AppliedGiftCard } from '../../../domain/payment/giftCards.ts'
import type { DeliveryPrice } from '../../../domain/payment/delivery.ts'
import { deliveryPrice, orderValue } from '../../../domain/places/deliveryRate.ts'
import { explainTotal, type Explanation } from '../../../domain/payment/explainTotal.ts'
import type { OrderOffer } from '../../../domain/offers/orderOffer.ts'
import { countingSavings, type Savings } from '../../../domain/payment/orderDiscount.ts'
import { orderAmounts, type OrderAmounts } from '../../../domain/payment/orderAmounts.ts'
import { earnedPoints, earningGoods, mayUsePoints, pointsFor, type PointsUsed } from '../../../domain/payment/points.ts'
import type { Cents } from '../../../domain/money.ts'
import type { AnsweredOffers } from './appliedCoupon.ts'
import type { CheckoutData, CheckoutState, Checked } from './checkoutState.ts'

type Ordered = Pick<CheckoutState, 'service' | 'time' | 'draft' | 'delivery' | 'coupon' | 'usePoints'>

/** Amounts before tip and gift cards: the checked cart's goods, the host's taxes and discount (AMT). */
export const amountsOf = ({ cart, payment }: Checked): Amounts => ({
  subtotal: cart.subtotal + payment.bagFee,
  delivery: payment.delivery,
  gst: payment.gst,
  pst: payment.pst,
  discount: payment.discount,
})

/** Undefined for pick-up and without a confirmed address. */
const deliveryOf = (cart: Cart, { service, delivery }: Ordered): Omit<DeliveryPrice, 'minimum'> | undefined => {
  if (service === 'Pick Up' || delivery?.price === undefined) return undefined
  const { price, steps, gst = 0, pst } = delivery
  return { price: deliveryPrice({ price, steps }, orderValue(cart)), gst, pst }
}

const bagOf = (store: CheckoutData['store'], { service, draft }: Ordered): Charge | undefined =>
  paperBagOf(store, service, draft.ownBag)

/** A coupon that may count: none beside a bag, for which the host refuses it [COUPON-05]. */
const countingCoupon = (cart: Cart, coupon: Coupon | undefined): Coupon | undefined =>
  coupon && couponFault(cart.lines) === undefined ? coupon : undefined

/** What makes the order cheaper, as far as the host has said it: the offers for the service and the time, or the coupon where it saves more (D-189). */
const savingsOf = (data: CheckoutData, state: OfferChoice): Savings =>
  countingSavings(realLines(data.cart), {
    coupon: countingCoupon(data.cart, state.coupon),
    offers: offersOf(data, state),
  })

type OfferChoice = Pick<CheckoutState, 'service' | 'coupon' | 'time'>

const offersOf = (data: CheckoutData, choice: OfferChoice): OrderOffer[] => {
  const { pickupOffers, deliveryOffers } = offersSource(data, choice)
  const offers = choice.service === 'Delivery' ? deliveryOffers : pickupOffers
  return offersAt(data, choice)?.offers ?? offers ?? []
}

/** What would save more at another time, with the times (D-194). */
export const missedOffers = (data: CheckoutData, choice: OfferChoice): readonly string[] =>
  offersAt(data, choice)?.missed ?? []

/** Those that were shown and do not count for the checked order. */
export const lostOffers = (data: CheckoutData, choice: OfferChoice, { payment }: Checked): OrderOffer[] =>
  (savingsOf(data, choice).offers ?? []).filter(({ code }) => !payment.offers?.some((one) => one.code === code))

/** The code of an offer brings those that count with it. */
const offersSource = (data: CheckoutData, { coupon }: OfferChoice): AnsweredOffers =>
  coupon?.pickupOffers ? coupon : data

/** Those of the chosen time; undefined where all times have the same. */
function offersAt(data: CheckoutData, choice: OfferChoice) {
  const { pickupOffersFrom, deliveryOffersFrom } = offersSource(data, choice)
  const { service, time } = choice
  const chosen = time?.scheduled ? `${time.date} ${time.time}` : ''
  return (service === 'Delivery' ? deliveryOffersFrom : pickupOffersFrom)?.findLast(({ from }) => from <= chosen)
}

export const OFFERS_SAVE_MORE = 'Your offers save more, so the code does not count.'

/** Which of the typed coupon and the offers counts, where there are both; undefined otherwise. */
export function couponOrOffers(data: CheckoutData, state: OfferChoice): string | undefined {
  const coupon = countingCoupon(data.cart, state.coupon)
  if (!coupon || coupon.kind === 'shown-only' || offersOf(data, state).length === 0) return undefined
  return savingsOf(data, state).coupon ? 'It saves more than your offers, so they do not count.' : OFFERS_SAVE_MORE
}

export interface Estimate {
  amounts: Amounts
  /** The points in use; undefined without any. */
  points: PointsUsed | undefined
  /** What the host will book for it [POINTS-10], D-52. */
  earned: number
}

/** What the details step shows before the host has checked the order, by the host's own rules [AMT-06 POINTS-04], D-03. */
export function estimateOf(data: CheckoutData, state: Ordered, balance: number): Estimate {
  const { amounts, lines, discount } = withoutPoints(data, state)
  const due = dueBeforeTip(amounts)
  const isUsing = state.usePoints && mayUsePoints(balance)
  const points = isUsing ? pointsFor(due, balance, data.pointValue) : undefined
  const paidByPoints = points?.value ?? 0
  const goods = earningGoods(lines, discount.lines)
  return {
    amounts: { ...amounts, discount: amounts.discount + paidByPoints },
    points,
    // The cart's points are those of today already.
    earned: earnedPoints({ goods, due, paidByPoints }, 1),
  }
}

/** The points that would pay the order, with its delivery, as the host will take them [POINTS-04], D-03. */
export const pointsToUse = (data: CheckoutData, state: Ordered, balance: number): PointsUsed =>
  pointsFor(dueBeforeTip(withoutPoints(data, state).amounts), balance, data.pointValue)

function withoutPoints(data: CheckoutData, state: Ordered): OrderAmounts {
  const { cart, store } = data
  return orderAmounts(cart, {
    ...savingsOf(data, state),
    delivery: deliveryOf(cart, state),
    bag: bagOf(store, state),
  })
}

/** What the ticket and its explanation show. */
export interface Bill extends Savings {
  cart: Cart
  amounts: Amounts
  bagFee: Cents
  /** What was typed and does not count, since the offers save more. */
  unused: Coupon | undefined
  points: number
  tip: Cents
  giftCards: readonly AppliedGiftCard[]
  explanations: Explanation[]
  /** Of a paid order that is changed: what was paid, is due and comes back (D-235). */
  change?: Checked['payment']['change']
}

type Shown = Ordered & Pick<CheckoutState, 'tip'>

/** The amounts of the details step: no tip and no gift card yet. */
export function estimatedBill(data: CheckoutData, state: Shown, balance: number): Bill {
  const { amounts, points } = estimateOf(data, state, balance)
  const bagFee = bagOf(data.store, state)?.price ?? 0
  return billOf(data, state, {
    ...savingsOf(data, state),
    cart: data.cart,
    amounts,
    bagFee,
    points: points?.required ?? 0,
    tip: 0,
    giftCards: [],
  })
}

/** The amounts of the pay step, by those of the host. */
export function checkedBill(
  data: CheckoutData,
  state: Shown,
  checked: Checked,
  giftCards: readonly AppliedGiftCard[],
): Bill {
  const { cart, payment } = checked
  const amounts = amountsOf(checked)
  const { bagFee, points, offers = [], change } = payment
  const tip = change?.tip ?? tipAmount(amounts, state.tip)
  const coupon = countingCoupon(cart, state.coupon)
  const isUsed = offers.length === 0 || coupon?.kind === 'shown-only'
  return billOf(data, state, {
    cart,
    amounts,
    bagFee,
    points,
    tip,
    giftCards,
    offers,
    coupon: isUsed ? coupon : undefined,
    ...(change ? { change } : {}),
  })
}

function billOf(data: CheckoutData, state: Shown, shown: Omit<Bill, 'unused' | 'explanations'>): Bill {
  const bag = bagOf(data.store, state)
  const delivery = deliveryOf(shown.cart, state)
  const explanations = explainTotal({
    ...shown,
    lines: realLines(shown.cart),
    pointsName: BRAND.points,
    pointValue: data.pointValue,
    tipPercent: shown.change ? Math.round((shown.tip * 100) / Math.max(1, shown.amounts.subtotal)) : state.tip,
    taxNames: data.store.taxNames,
    ...(delivery ? { delivery: { ...delivery, price: shown.amounts.delivery } } : {}),
    ...(bag ? { bag: { ...bag, price: shown.bagFee } } : {}),
  })
  const unused = shown.coupon ? undefined : countingCoupon(shown.cart, state.coupon)
  return { ...shown, unused, explanations }
}

export const remainingOf = ({
  amounts,
  tip,
  giftCards,
  change,
}: Pick<Bill, 'amounts' | 'tip' | 'giftCards' | 'change'>): Cents =>
  change
    ? Math.max(0, change.more - sumOfGiftCards(giftCards))
    : remainingBalance(amounts, tip, sumOfGiftCards(giftCards))
