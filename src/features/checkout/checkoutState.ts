import type { AnswerOf } from '../../../contract/calls.ts'
import type { Customer } from '../../../domain/account/session.ts'
import { DEFAULT_TIP, dueBeforeTip, type Amounts } from '../../../domain/payment/balance.ts'
import type { Cart } from '../../../domain/cart/cart.ts'
import type { Cents, Percent } from '../../../domain/money.ts'
import type { Order } from '../../../domain/order/order.ts'
import type { Day } from '../../../domain/schedule/schedule.ts'
import { isOffered, startingTime, type ChosenTime } from '../../../domain/order/slot.ts'
import { isOpenFor, type Service } from '../../../domain/catalogue/store.ts'
import type { Draft } from '../../device/store/database.ts'

export type CheckoutData = AnswerOf<'checkout'>

export type Payment = AnswerOf<'completeCheck'>['payment']

/** 0 service details, 1 confirm and pay, 2 thank-you [CHK-01]. */
export type Step = 0 | 1 | 2

/** The state of one checkout visit; leaving the page discards it [CHK-04]. */
export interface CheckoutState {
  step: Step
  service: Service
  time: ChosenTime | undefined
  draft: Draft
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

/** With the time of the draft while it is still available (D-17). */
export const startingState = (data: CheckoutData, service: Service, draft: Draft): CheckoutState => ({
  step: 0,
  service,
  time: isLate(data, service, draft) ? timeFor(data, service) : (draft.time ?? timeFor(data, service)),
  draft,
  tip: DEFAULT_TIP,
  usePoints: false,
  payment: undefined,
  order: undefined,
})

/** Whether the time of the draft has passed since it was chosen. */
export const isLate = (data: CheckoutData, service: Service, { time }: Draft): boolean =>
  time !== undefined && !isOffered(daysOf(data, service), isOpenFor(data.store, service), time)

/** Amounts before tip and gift cards: the cart's goods, the host's taxes and discount (AMT). */
export const amountsOf = (cart: Cart, payment: Payment): Amounts => ({
  subtotal: cart.subtotal,
  delivery: payment.delivery,
  gst: payment.gst,
  pst: payment.pst,
  discount: payment.discount,
})

export function changedTotal(shown: Cents, cart: Cart, payment: Payment): Cents | undefined {
  const { delivery, discount, total } = payment
  // With a delivery fee or a discount the cart's own total is not the total due.
  const expected = delivery === 0 && discount === 0 ? shown : dueBeforeTip(amountsOf(cart, payment))
  return expected === total ? undefined : total
}

/** Only the verified number counts as verified. */
export const isVerified = ({ phone, verifiedPhone }: Draft): boolean => phone !== '' && phone.trim() === verifiedPhone

/** The input of completecheck and complete [CALL-19 CALL-20]. */
export function orderInput(data: CheckoutData, { service, time, draft, usePoints }: CheckoutState) {
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
  }
}
