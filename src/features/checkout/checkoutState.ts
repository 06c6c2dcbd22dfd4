import type { AnswerOf } from '../../../contract/calls.ts'
import type { Allergen } from '../../../domain/catalogue/allergens.ts'
import type { Customer } from '../../../domain/account/session.ts'
import { DEFAULT_TIP } from '../../../domain/payment/balance.ts'
import type { AppliedCoupon } from './appliedCoupon.ts'
import type { Cart } from '../../../domain/cart/cart.ts'
import type { Percent } from '../../../domain/money.ts'
import type { Day } from '../../../domain/schedule/schedule.ts'
import { leastAge } from '../../../domain/order/ageCheck.ts'
import { hasSlot, isOffered, startingTime, type ChosenTime } from '../../../domain/order/slot.ts'
import { minutesOf, parseSlot } from '../../../domain/schedule/formatTime.ts'
import { bringsBag, isOpenFor, type Service } from '../../../domain/catalogue/store.ts'
import { isInstalled } from '../../device/installed.ts'
import type { DeliveryAddress } from '../../../domain/places/deliveryAddress.ts'
import { withUnit } from '../../../domain/places/unit.ts'
import type { Draft } from '../../device/store/database.ts'

export type CheckoutData = AnswerOf<'checkout'>

type Payment = AnswerOf<'completeCheck'>['payment']

/** An order that the host has checked, and the cart that the amounts are of. */
export interface Checked {
  payment: Payment
  cart: Cart
}

/** What the host answers to a confirmed address: price, minimum, minutes, the GST of the price and the key of the address (D-55). */
export type DeliveryTerms = AnswerOf<'checkAddress'>

/** 0 service details, 1 confirm and pay, 2 thank-you [CHK-01]. */
export type Step = 0 | 1 | 2

/** The state of one checkout visit; leaving the page discards it [CHK-04]. */
export interface CheckoutState {
  step: Step
  service: Service
  time: ChosenTime | undefined
  /** A chosen time that a change of the service took away, until another is chosen (D-138). */
  dropped: ChosenTime | undefined
  draft: Draft
  /** Defined while the draft's address is confirmed [ADRC-09 ADRC-18]. */
  delivery: DeliveryTerms | undefined
  tip: Percent
  /** What was said to be allergic to; the checked order has its own (D-239). */
  allergies?: readonly Allergen[]
  /** The customer is as old as the cart's goods ask for; asked anew for each order (D-185). */
  ageConfirmed?: boolean
  /** Paid with PG Points, as far as they suffice [POINTS-09]. */
  usePoints: boolean
  /** The applied coupon; never together with points [COUPON-03]. */
  coupon: AppliedCoupon | undefined
  /** Defined in the pay step. */
  checked: Checked | undefined
}

/** Changes some of the state, from what it is when the change is carried out. */
export type ChangeCheckout = (
  change: Partial<CheckoutState> | ((before: CheckoutState) => Partial<CheckoutState>),
) => void

export const daysOf = (data: CheckoutData, service: Service): Day[] =>
  service === 'Pick Up' ? data.store.pickup : data.store.delivery

const timeFor = (data: CheckoutData, service: Service): ChosenTime | undefined =>
  startingTime(daysOf(data, service), isOpenFor(data.store, service))

/** What a change of the service changes: its own schedule and no confirmed address [CHK-15 ADRC-13]. */
export function switchService(
  data: CheckoutData,
  { service: before, time, dropped }: CheckoutState,
  service: Service,
): Pick<CheckoutState, 'service' | 'time' | 'dropped' | 'delivery'> {
  const isChosen = time?.scheduled === true && !isSameTime(time, timeFor(data, before))
  return { service, time: timeFor(data, service), dropped: isChosen ? time : dropped, delivery: undefined }
}

export const isSameTime = (one: ChosenTime | undefined, other: ChosenTime | undefined): boolean =>
  one?.date === other?.date && one?.time === other?.time

/** A member's own details replace those of the draft [CHK-19 SESS-25]. */
export function prefilledContact(draft: Draft, member: Customer | undefined): Draft {
  if (!member) return draft
  const { name, lastname, email, phone, phoneVerified } = member
  return { ...draft, name, lastname, email, confirmEmail: email, phone, verifiedPhone: phoneVerified ? phone : '' }
}

/**
 * A delivery address that was picked before checkout fills an empty form. On a new visit it also replaces what a visit
 * left behind that did not end by a link, and a unit that was typed with the same street fills the empty field; only a reload keeps the service, the tip and another address of the draft (D-17).
 */
export function prefilledAddress(draft: Draft, picked: DeliveryAddress | undefined, isRevisit: boolean): Draft {
  const kept = isRevisit ? draft : { ...draft, service: undefined, tip: undefined }
  const { address } = draft
  if (!picked || (isRevisit && address.street !== '')) return kept
  const isOther = picked.street !== address.street || picked.city !== address.city
  return { ...kept, address: isOther ? picked : withUnit(address, picked).form }
}

/**
 * What the customer confirmed of the paid order that the cart changes, in the place of a draft's (D-235). A visit of it goes on with
 * what was typed since, after a reload too.
 */
export function changedDraft(draft: Draft, change: CheckoutData['change'], isRevisit: boolean): Draft {
  if (!change) return draft
  const { name, lastname, email, phone, notes, service, scheduled, date, time, coupon, usePoints, cutlery, ownBag } =
    change
  const contact = { name, lastname, email, confirmEmail: email, phone, verifiedPhone: phone, triedOffer: true }
  if (isRevisit && draft.changes === change.order) return { ...draft, ...contact }
  const address = change.delivery ?? draft.address
  const ordered = {
    notes,
    service,
    coupon: coupon || undefined,
    usePoints,
    cutlery,
    ownBag,
    time: { scheduled, date, time },
  }
  return { ...draft, ...contact, ...ordered, address, changes: change.order }
}

/** Offers the time of a changed order, too, which it keeps though it is not to be had any more. */
export function withKeptTime(data: CheckoutData): CheckoutData {
  const { change, store } = data
  if (!change) return data
  const isPickUp = change.service === 'Pick Up'
  if (!change.scheduled)
    return { ...data, store: { ...store, ...(isPickUp ? { pickupOpen: true } : { deliveryOpen: true }) } }
  const days = withSlot(isPickUp ? store.pickup : store.delivery, change)
  return { ...data, store: { ...store, ...(isPickUp ? { pickup: days } : { delivery: days }) } }
}

function withSlot(days: Day[], { date, time }: Pick<ChosenTime, 'date' | 'time'>): Day[] {
  const slot = parseSlot(time)
  if (!slot || hasSlot(days, date, time)) return days
  const others = days.filter((day) => day.date !== date)
  const hours = [...(days.find((day) => day.date === date)?.hours ?? []), slot]
  const sorted = hours.toSorted((one, other) => minutesOf(one) - minutesOf(other))
  return [...others, { date, hours: sorted }].toSorted((one, other) => one.date.localeCompare(other.date))
}

/** With the time of the draft while it is still available (D-17), else the next one, about which the page asks (D-56). */
export const startingState = (data: CheckoutData, service: Service, draft: Draft): CheckoutState => ({
  step: 0,
  service,
  time: isLate(data, service, draft.time)
    ? startingTime(daysOf(data, service), false)
    : (draft.time ?? timeFor(data, service)),
  dropped: undefined,
  draft,
  delivery: service === 'Delivery' ? data.change?.delivery : undefined,
  tip: draft.tip ?? DEFAULT_TIP,
  usePoints: draft.usePoints ?? false,
  coupon: undefined,
  ...(data.change?.ageConfirmed ? { ageConfirmed: true } : {}),
  checked: undefined,
})

/** Whether the chosen time is not offered any more: it has passed, or the service has closed. */
export const isLate = (data: CheckoutData, service: Service, time: ChosenTime | undefined): boolean =>
  time !== undefined && !isOffered(daysOf(data, service), isOpenFor(data.store, service), time)

/** Only the verified number counts as verified. */
export const isVerified = ({ phone, verifiedPhone }: Draft): boolean => phone !== '' && phone.trim() === verifiedPhone

/** The input of completecheck and complete [CALL-19 CALL-20]. */
export function orderInput(
  data: CheckoutData,
  { service, time, draft, usePoints, coupon, delivery, ageConfirmed, checked, allergies = [] }: CheckoutState,
) {
  const said = checked ? (checked.payment.allergies ?? []) : allergies
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
    ...(said.length > 0 ? { allergies: [...said] } : {}),
    usePoints,
    useCoupon: coupon !== undefined,
    coupon: coupon?.code ?? '',
    mailing: draft.mailing,
    sms: draft.sms,
    ...(ageConfirmed && leastAge(data.cart.lines) > 0 ? { ageConfirmed } : {}),
    ...(isInstalled() ? { inApp: true } : {}),
    ...(data.store.cutleryOnRequest ? { cutlery: draft.cutlery ?? false } : {}),
    ...(bringsBag(data.store, service, draft.ownBag) ? { ownBag: true } : {}),
    ...(service === 'Delivery' && delivery?.addressKey !== undefined ? { addressKey: delivery.addressKey } : {}),
  }
}
