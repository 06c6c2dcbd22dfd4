import type { AnswerOf } from '../../../contract/calls.ts'
import type { Customer } from '../../../domain/account/session.ts'
import { DEFAULT_TIP, dueBeforeTip, type Amounts } from '../../../domain/payment/balance.ts'
import { taxesOf } from '../../../domain/cart/taxes.ts'
import { pointsFor, type PointsUsed } from '../../../domain/payment/points.ts'
import { realLines, type Cart } from '../../../domain/cart/cart.ts'
import type { Cents, Percent } from '../../../domain/money.ts'
import type { Order } from '../../../domain/order/order.ts'
import type { Day } from '../../../domain/schedule/schedule.ts'
import { isOffered, startingTime, type ChosenTime } from '../../../domain/order/slot.ts'
import { isOpenFor, type Service } from '../../../domain/catalogue/store.ts'
import type { DeliveryAddress } from '../../../domain/places/deliveryAddress.ts'
import type { Draft } from '../../device/store/database.ts'

export type CheckoutData = AnswerOf<'checkout'>

export type Payment = AnswerOf<'completeCheck'>['payment']

/** What the host answers to a confirmed address: price, minimum, minutes, the GST of the price and the key of the address (D-55). */
export type DeliveryTerms = AnswerOf<'checkAddress'>

/** 0 service details, 1 confirm and pay, 2 thank-you [CHK-01]. */
export type Step = 0 | 1 | 2

/** The state of one checkout visit; leaving the page discards it [CHK-04]. */
export interface CheckoutState {
  step: Step
  service: Service
  time: ChosenTime | undefined
  draft: Draft
  /** Defined while the draft's address is confirmed [ADRC-09 ADRC-18]. */
  delivery: DeliveryTerms | undefined
  tip: Percent
  /** Paid with PG Points, as far as they suffice [POINTS-09]. */
  usePoints: boolean
  payment: Payment | undefined
  order: Order | undefined
}

export const daysOf = (data: CheckoutData, service: Service): Day[] =>
  service === 'Pick Up' ? data.store.pickup : data.store.delivery

export const timeFor = (data: CheckoutData, service: Service): ChosenTime | undefined =>
  startingTime(daysOf(data, service), isOpenFor(data.store, service))

/** A member's own details replace those of the draft [CHK-19 SESS-25]. */
export function prefilledContact(draft: Draft, member: Customer | undefined): Draft {
  if (!member) return draft
  const { name, lastname, email, phone, phoneVerified } = member
  return { ...draft, name, lastname, email, confirmEmail: email, phone, verifiedPhone: phoneVerified ? phone : '' }
}

/**
 * A delivery address that was picked before checkout fills an empty form. On a new visit it also replaces what a visit
 * left behind that did not end by a link; only a reload keeps the service and another address of the draft (D-17).
 */
export function prefilledAddress(draft: Draft, picked: DeliveryAddress | undefined, isRevisit: boolean): Draft {
  const kept = isRevisit ? draft : { ...draft, service: undefined }
  const isOther = picked !== undefined && (picked.street !== draft.address.street || picked.city !== draft.address.city)
  return isOther && (draft.address.street === '' || !isRevisit) ? { ...kept, address: picked } : kept
}

/** With the time of the draft while it is still available (D-17), else the next one, about which the page asks (D-56). */
export const startingState = (data: CheckoutData, service: Service, draft: Draft): CheckoutState => ({
  step: 0,
  service,
  time: isLate(data, service, draft.time)
    ? startingTime(daysOf(data, service), false)
    : (draft.time ?? timeFor(data, service)),
  draft,
  delivery: undefined,
  tip: DEFAULT_TIP,
  usePoints: false,
  payment: undefined,
  order: undefined,
})

/** Whether the chosen time is not offered any more: it has passed, or the service has closed. */
export const isLate = (data: CheckoutData, service: Service, time: ChosenTime | undefined): boolean =>
  time !== undefined && !isOffered(daysOf(data, service), isOpenFor(data.store, service), time)

/** Amounts before tip and gift cards: the cart's goods, the host's taxes and discount (AMT). */
export const amountsOf = (cart: Cart, payment: Payment): Amounts => ({
  subtotal: cart.subtotal,
  delivery: payment.delivery,
  gst: payment.gst,
  pst: payment.pst,
  discount: payment.discount,
})

/** The amounts that the details step shows, before the host has checked the order: without points and coupon. */
export function estimatedAmounts({ cart }: CheckoutData, { service, delivery }: CheckoutState): Amounts {
  const { subtotal, gst, pst } = cart
  if (service === 'Pick Up' || delivery?.price === undefined) return { subtotal, gst, pst, delivery: 0, discount: 0 }
  const { price, gst: percent = 0 } = delivery
  return { subtotal, delivery: price, discount: 0, ...taxesOf(realLines(cart), [], [{ price, gst: percent }]) }
}

/** The points that would pay the order, with its delivery, as the host will take them [POINTS-04], D-03. */
export const pointsToUse = (data: CheckoutData, state: CheckoutState, balance: number): PointsUsed =>
  pointsFor(dueBeforeTip(estimatedAmounts(data, state)), balance, data.pointValue)

/** The total to ask the customer about, when it is not the `shown` one. */
export function changedTotal(shown: Cents, cart: Cart, payment: Payment): Cents | undefined {
  const { discount, total } = payment
  // The shown total is without points.
  const expected = discount === 0 ? shown : dueBeforeTip(amountsOf(cart, payment))
  return expected === total ? undefined : total
}

/** Only the verified number counts as verified. */
export const isVerified = ({ phone, verifiedPhone }: Draft): boolean => phone !== '' && phone.trim() === verifiedPhone

/** The input of completecheck and complete [CALL-19 CALL-20]. */
export function orderInput(data: CheckoutData, { service, time, draft, usePoints, delivery }: CheckoutState) {
  return {
    store: data.store.hash,
    service,
    scheduled: time?.scheduled ?? false,
    date: time?.date ?? '',
    time: time?.time ?? '',
    paymentType: '2' as const,
    name: draft.name.trim(),
    lastname: draft.lastname.trim(),
    email: draft.email.trim(),
    phone: draft.phone.trim(),
    notes: draft.notes,
    usePoints,
    useCoupon: false,
    coupon: '',
    mailing: draft.mailing,
    sms: draft.sms,
    ...(service === 'Delivery' && delivery?.addressKey !== undefined ? { addressKey: delivery.addressKey } : {}),
  }
}
