import type { Generated } from 'kysely'
import type { Line } from '../../../domain/cart/cart.ts'
import type { CheckedOrder } from '../../../domain/order/checkedOrder.ts'
import type { Cents } from '../../../domain/money.ts'
import type { Order } from '../../../domain/order/order.ts'
import type { DeliveryAddress } from '../../../domain/places/deliveryAddress.ts'

export interface StoredLines {
  storeHash: string
  lines: Line[]
}

export interface CartTable {
  session: string
  document: StoredLines
  catalogue: number
  changed_at: Date
}

/** A checked order that waits for its payment: the `csh` (D-06). A session has at most one open. */
export interface CheckoutTable {
  hash: string
  session: string
  state: 'open' | 'placed' | 'superseded'
  request: string
  cart: string
  document: CheckedOrder
  created_at: Date
  /** Keys of `complete` that may not pay it any more, because they were refused or voided. */
  spent: Generated<string[]>
}

/** A confirmed delivery address, with the price and the minimum that the customer was told. */
export interface CheckedAddress {
  /** Its coordinates are the geocoder's. */
  address: DeliveryAddress
  price: Cents
  minimum: Cents
}

export interface CheckedAddressTable {
  /** Of one device, also of a member: another device may be at another place. */
  session: string
  store: string
  document: CheckedAddress
  checked_at: Date
}

export interface LocatedAddressTable {
  hash: string
  lat: number
  lng: number
  located_at: Date
}

export interface PaidCard {
  brand: string
  last4: string
}

export interface Dispute {
  /** The provider's. */
  id: string
  status: string
  reason: string
  amount: Cents
}

export interface PaymentTable {
  checkout: string
  /**
   * pending: asked for, the outcome is unknown; action: the bank wants to authenticate the customer; declined: no money
   * moved; paid: it moved; refunded: it moved and was given back.
   */
  state: 'pending' | 'action' | 'declined' | 'paid' | 'refunded'
  intent: string | null
  key: string | null
  /** The latest amount asked for, in cents, with the tip. */
  amount: number
  card: PaidCard | null
  /** Until then one host alone asks the provider; `NO_LEASE` when none does. */
  leased_until: Date
  begun_at: Date
  changed_at: Date
  /** When the cardholder disputed the payment, and the provider's latest word about it. */
  disputed_at: Generated<Date | null>
  dispute: Generated<Dispute | null>
}

/** The customer's order, with what the courier needs besides. */
export interface StoredOrder extends Order {
  /** The notes of the delivery address; absent without any and in older orders. */
  deliveryNotes?: string
  /** The earned points that refunds took back; of a guest's order they are never booked. */
  unearned?: number
}

export interface OrderTable {
  /** At least 128 random bits: anyone who knows it may see the order (D-19). */
  hash: string
  number: number
  checkout: string
  session: string
  member: string | null
  store: string
  document: StoredOrder
  lines: Line[]
  notes: string
  mailing: boolean
  sms: boolean
  /** Cents, with the tip. */
  total: number
  /** The cents of it that the card paid. */
  card_amount: number
  placed_at: Date
  /** c_status: 1 in progress; 2 finished; the operator decides what 4 and 5 mean [HIST-04 HIST-06]. */
  status: Generated<number>
  /** The cents of `total` that were given back. */
  refunded: Generated<number>
}
