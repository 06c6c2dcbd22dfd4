import type { Allergen } from '../catalogue/allergens.ts'
import type { Amounts } from '../payment/balance.ts'
import type { DeliveryPrice } from '../payment/delivery.ts'
import type { DeliveryAddress } from '../places/deliveryAddress.ts'
import type { Capacity } from '../schedule/capacity.ts'
import type { OrderOffer } from '../offers/orderOffer.ts'
import type { Line } from '../cart/cart.ts'
import type { Cents } from '../money.ts'
import type { Charge, TaxNames } from '../taxes.ts'
import type { AgeCheck } from './ageCheck.ts'
import type { ChangeSplit, PaidSoFar } from './orderChange.ts'
import type { Service } from '../catalogue/store.ts'

/** A delivery address that its store delivers to, and what its zone asks for. */
export interface CheckedDelivery extends DeliveryPrice {
  address: DeliveryAddress
  zone: string
}

/** What the link of the confirmation mail needs, since the order may be placed by a host without a request (D-20). */
interface TrackingLink {
  /** The site's origin that the customer ordered at. */
  origin: string
  /** The hash that the order gets. */
  order: string
  /** The `g` of a guest's link; absent for a member. */
  guestKey?: string
}

export interface CheckedOrder {
  chain: string
  storeHash: string
  store: { name: string; address: string; phone: string }
  zone: string
  service: Service
  scheduled: boolean
  /** Absent in orders checked by an older version. */
  preparationMinutes?: number
  /** What it takes of its store's capacity; absent without a limit. */
  load?: Capacity
  /** YYYY-MM-DD, and HH:mm for `time`, in the store's zone; both '' for as soon as possible. */
  date: string
  time: string
  name: string
  lastname: string
  email: string
  phone: string
  notes: string
  mailing: boolean
  sms: boolean
  /** Both boxes were ticked before the customer came; absent where they start empty. */
  optInsTicked?: boolean
  lines: Line[]
  deposit: Cents
  amounts: Amounts
  /** Absent for pick-up. */
  delivery?: CheckedDelivery
  /** The paper bag, inside the subtotal; absent without one. */
  bagFee?: Cents
  /** The taxes of the paper bag; absent without one, and in orders checked by an older version. */
  bagTaxes?: Omit<Charge, 'price'>
  /** What coupon or offers took off each line (D-204); absent in orders checked by an older version. */
  offs?: Cents[]
  /** What its customer says to be allergic to; absent without any (D-238). */
  allergies?: Allergen[]
  cutlery?: boolean
  /** The customer brings the bag that the store would charge for. */
  ownBag?: boolean
  coupon?: { code: string; name: string; discount: Cents }
  /** Absent without any, and in orders checked by an older version. */
  offers?: OrderOffer[]
  gstNumber?: string
  /** Absent for GST and PST. */
  taxNames?: TaxNames
  ageCheck?: AgeCheck
  member?: string
  /** The PG Points that pay a part of it. */
  points?: number
  /** Absent in orders checked by an older version. */
  tracking?: TrackingLink
  /** The number of the order that it makes again for nothing (D-212); absent for any other. */
  remakeOf?: string
  /** Its goods that earn points; absent in orders checked by an older version. */
  earning?: Cents
  /** The order that it changes, once it is paid (D-235); absent for a new one. */
  change?: CheckedChange
}

/** A change of an order as it was confirmed. */
export interface CheckedChange {
  /** The order's hash. */
  order: string
  number: string
  /** What had paid the order when it was confirmed, and how often it was changed: another change in between voids this one. */
  paid: PaidSoFar
  changes: number
  /** That of the changed order. */
  tip: Cents
  /** What is to be paid, and what is given back. */
  split: ChangeSplit
  /** The order stays for its time, which its customer was told. */
  keepsTime: boolean
}
