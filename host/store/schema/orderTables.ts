import type { Generated } from 'kysely'
import type { Line } from '../../../domain/cart/cart.ts'
import type { CheckedOrder } from '../../../domain/order/checkedOrder.ts'
import type { Order } from '../../../domain/order/order.ts'

export interface StoredLines {
  storeHash: string
  lines: Line[]
}

/** A session's cart, with the prices that its lines had when they were last saved. */
export interface CartTable {
  session: string
  document: StoredLines
  /** The version of the catalogue that priced the lines. */
  catalogue: number
  changed_at: Date
}

/** A checked order that waits for its payment: the `csh` (D-06). A session has at most one open. */
export interface CheckoutTable {
  hash: string
  session: string
  /** An open checkout is placed, or superseded by another one; both are final. */
  state: 'open' | 'placed' | 'superseded'
  /** Hash of the order's input: the same input has the same checkout. */
  request: string
  /** Hash of the cart and its prices. */
  cart: string
  document: CheckedOrder
  created_at: Date
  /** Keys of `complete` that may not pay it any more, because they were refused or voided. */
  spent: Generated<string[]>
}

export interface PaidCard {
  brand: string
  last4: string
}

/** The card payment of a checkout. A checkout has only one, whatever cards are tried. */
export interface PaymentTable {
  checkout: string
  /**
   * pending: asked for, the outcome is unknown; action: the bank wants to authenticate the customer; declined: no money
   * moved; paid: it moved; refunded: it moved and was given back.
   */
  state: 'pending' | 'action' | 'declined' | 'paid' | 'refunded'
  /** The provider's ID of the payment intent, once known. */
  intent: string | null
  /** The `Idempotency-Key` of the latest complete, when it had one. */
  key: string | null
  /** The latest amount asked for, in cents, with the tip. */
  amount: number
  card: PaidCard | null
  /** Until then one host alone asks the provider; `NO_LEASE` when none does. */
  leased_until: Date
  begun_at: Date
  /** When it got its state. */
  changed_at: Date
}

/** A placed order as its customer sees it, with the cart lines that it was made from. */
export interface OrderTable {
  /** At least 128 random bits: anyone who knows it may see the order (D-19). */
  hash: string
  /** Counts up over the whole chain. */
  number: number
  checkout: string
  session: string
  member: string | null
  store: string
  document: Order
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
}
