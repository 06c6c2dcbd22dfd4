import type { Cents } from '../money.ts'
import type { Allergen } from '../catalogue/allergens.ts'
import type { TaxNames } from '../taxes.ts'
import type { AgeCheck } from './ageCheck.ts'
import { dayName, dayUnlessToday, formatClock, formatDate, parseSlot } from '../schedule/formatTime.ts'
import type { Service } from '../catalogue/store.ts'

export interface OrderItem {
  /** Adds the item to the cart again [HIST-19]; only in a member's own history, and never for a bag's items (OQ-45). */
  hash?: string
  quantity: number
  name: string
  size: string
  description: string
  picture: string
  total: Cents
}

export interface PlacedOffer {
  code: string
  name: string
  /** What it took off the goods, inside `discount`. */
  saving: Cents
  /** What of the delivery was free; `delivery` is without it. */
  delivery: Cents
}

export interface Order {
  number: string
  hash: string
  service: Service
  /** 'YYYY-MM-DD HH:mm' in the store's zone. */
  placedAt: string
  /** The chosen slot; both '' for as soon as possible. */
  date: string
  time: string
  /** The expected time as `placedAt` for as soon as possible, else '' or absent. */
  ready?: string
  items: OrderItem[]
  subtotal: Cents
  deposit: Cents
  gst: Cents
  pst: Cents
  delivery: Cents
  discount: Cents
  /** The name of the coupon; '' or absent without one. */
  coupon?: string
  /** Absent without any and in older orders (D-189). */
  offers?: PlacedOffer[]
  /** The PG Points that pay a part of it; their value is in `discount` (D-03). */
  pointsUsed?: number
  /** The paper bag, inside `subtotal`; absent or 0 without one. */
  bagFee?: Cents
  /** The part of `total` that gift cards pay. */
  giftCards: Cents
  tip: Cents
  /** With the tip; gift cards and the card pay it. */
  total: Cents
  /** What of `total` was given back. */
  refunded?: Cents
  points: number
  /** The chain's GST number, for the receipt. */
  gstNumber?: string
  /** Absent for GST and PST, and in older orders. */
  taxNames?: TaxNames
  /** What its customer confirmed of goods that are sold from an age on; absent without any. */
  ageCheck?: AgeCheck
  /** What its customer says to be allergic to; absent without any, and once it is not needed any more (D-238). */
  allergies?: Allergen[]
  /** Cutlery and napkins were asked for. */
  cutlery?: boolean
  /** The customer brings the bag that the store would charge for (D-117). */
  ownBag?: boolean
  /** Lets a guest who signs up collect the points (D-39). */
  claim?: string
  /** The `g` of a guest's link to this order (D-20). */
  guestKey?: string
  name: string
  lastname: string
  email: string
  phone: string
  deliveryAddress: string
  /** The notes of the delivery address, such as a buzz code; absent without any and in older orders. */
  deliveryNotes?: string
  /** What the customer wrote to the kitchen; absent without any and in older orders. */
  notes?: string
  store: { name: string; address: string; phone: string }
}

/** The part of the discount that is the offers'. */
export const offersSaving = ({ offers = [] }: Pick<Order, 'offers'>): Cents =>
  offers.reduce((sum, { saving }) => sum + saving, 0)

/**
 * The path of the page that tracks an order; nothing in it needs escaping. It is a guest's signed link when the order has a guest key
 * [THX-05 HIST-05], D-20.
 */
export const trackingPath = ({ number, hash, guestKey }: Pick<Order, 'number' | 'hash' | 'guestKey'>): string =>
  `/track?on=${number}&oh=${hash}${guestKey ? `&g=${guestKey}` : ''}`

/** What the customer was told when they ordered, as `placedAt`; '' when unknown. */
export const promisedTime = ({ date, time, ready = '' }: Pick<Order, 'date' | 'time' | 'ready'>): string =>
  date ? `${date} ${time}` : ready

/** ' for Sunday, Nov 29' of an order for another day than `today` (YYYY-MM-DD in the store's zone), else '' (D-119). */
export function forOtherDay({ date }: Pick<Order, 'date'>, today: string): string {
  const day = dayUnlessToday(date, today)
  return day && ` for ${day}`
}

/** 'Saturday, Nov 21, 12:30 PM' for a slot (D-119), 'Today, about 6:20 PM' for as soon as possible [THX-02]. */
export function orderTime({
  date,
  time,
  ready = '',
  placedAt,
}: Pick<Order, 'date' | 'time' | 'ready' | 'placedAt'>): string {
  const today = placedAt.slice(0, 10)
  const slot = parseSlot(date ? time : ready.slice(11))
  if (!slot) return 'NOW(ASAP)'
  return date
    ? `${dayUnlessToday(date, today) || `Today, ${formatDate(date)}`}, ${formatClock(slot)}`
    : `${dayName(ready.slice(0, 10), today)}, about ${formatClock(slot)}`
}
