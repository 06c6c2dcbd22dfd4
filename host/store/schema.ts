import type { ColumnType, Generated } from 'kysely'
import type { Address } from '../../domain/account/session.ts'
import type { Line } from '../../domain/cart/cart.ts'
import type { CheckedOrder } from '../../domain/order/checkedOrder.ts'
import type { Order } from '../../domain/order/order.ts'

/** Every table of the host, and the columns of each. */
export interface Schema {
  settings: SettingTable
  sessions: SessionTable
  carts: CartTable
  first_answers: IdempotencyKeyTable
  catalogues: CatalogueTable
  store_switches: StoreSwitchTable
  members: MemberTable
  email_changes: EmailChangeTable
  codes: CodeTable
  limits: LimitTable
  verified_phones: VerifiedPhoneTable
  checkouts: CheckoutTable
  payments: PaymentTable
  orders: OrderTable
  points: PointTable
  addresses: AddressTable
  outbox: OutboxTable
  forms: FormTable
}

/** An entry of a member's address book. */
export interface AddressTable {
  /** In the order they came. */
  id: Generated<number>
  hash: string
  member: string
  /** The `Idempotency-Key` it came with. */
  key: string | null
  type: Address['type']
  title: string
  street: string
  city: string
  postal_code: string
  apartment: string
  notes: string
  lat: number | null
  lng: number | null
  formatted: string
  created_at: ColumnType<Date, Date, never>
  changed_at: Date
}

export interface StoredLines {
  storeHash: string
  lines: Line[]
}

/** A session's cart: its lines as they were priced with one version of the catalogue. */
export interface CartTable {
  session: string
  document: StoredLines
  /** The catalogue's version that priced the lines. */
  catalogue: number
  changed_at: Date
}

/** Imported catalogues; the newest is the current one. */
export interface CatalogueTable {
  version: Generated<number>
  document: unknown
  imported_at: Generated<Date>
}

/** What the operator has switched at a store since; null leaves it to the catalogue. */
export interface StoreSwitchTable {
  store: string
  pickup: boolean | null
  delivery: boolean | null
  changed_at: Generated<Date>
}

/** A checked order on its way to be paid: the `csh` (D-06). One is open a session. */
export interface CheckoutTable {
  hash: string
  session: string
  /** open until it is placed, or superseded by another. */
  state: 'open' | 'placed' | 'superseded'
  /** What was asked for, hashed: the same again is the same checkout. */
  request: string
  /** What was in the cart and at which prices, hashed. */
  cart: string
  document: CheckedOrder
  created_at: Date
  /** Keys of `complete` that can pay it no more: they were refused, or fenced. */
  spent: Generated<string[]>
}

/** The email that a member had before another one was confirmed (D-36). */
export interface EmailChangeTable {
  id: Generated<number>
  member: string
  email: string
  changed_at: ColumnType<Date, Date, never>
}

/** A form that a customer handed in, as its call's input in words. */
export interface FormTable {
  id: Generated<number>
  session: string
  /** Its `Idempotency-Key`: a device that was offline for longer than first answers are kept still hands it in once. */
  key: string | null
  call: string
  data: unknown
  created_at: Date
}

/** The first answer to a change that carried an `Idempotency-Key`: a repeat gets the same bytes. */
export interface IdempotencyKeyTable {
  session: string
  key: string
  /** What was asked, hashed: the same key with other input is refused. */
  request: string
  status: number | null
  body: string | null
  asked_at: ColumnType<Date, Date, never>
}

/** A customer with an account. */
export interface MemberTable {
  /** chash: 144 bit of chance. The member's cart, checkouts and kept answers go by it too. */
  hash: string
  name: string
  lastname: string
  /** As it was typed; unique whatever its case. */
  email: string
  /** One that its owner has not confirmed yet: it opens nothing. */
  new_email: Generated<string | null>
  /** Ten digits. */
  phone: string
  /** Wants offers by mail. */
  mailing: boolean
  /** Argon2id. */
  password_hash: string
  created_at: ColumnType<Date, Date, never>
  /** What the ledger of points comes to; changed with it alone, by store/points. */
  points: ColumnType<number, never, never>
}

/** A placed order, as its customer reads it again, with the lines that it was made from. */
export interface OrderTable {
  /** At least 128 bit of chance: who knows it may see the order (D-19). */
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
  /** Cents, tip included. */
  total: number
  /** What the card paid of it. */
  card_amount: number
  placed_at: Date
  /** c_status: 1 in progress; 2 finished, and 4 and 5, whose meaning is the operator's [HIST-04 HIST-06]. */
  status: Generated<number>
}

/** Messages to customers: written with what they tell about, so that neither stands without the other. */
export interface OutboxTable {
  id: Generated<number>
  kind: 'sms' | 'mail'
  recipient: string
  subject: string | null
  body: string
  html: string | null
  /** The code it carries, for the demo inbox. */
  code: string | null
  created_at: Date
  /** Null until an SMS or mail provider took it; the embedded default has none. */
  sent_at: Date | null
  /** When it is tried next; null at once. A host that is sending it moves it on, so that no other takes it up. */
  due_at: Generated<Date | null>
  tries: Generated<number>
  /** It can be sent no more: too late, refused, or tried too often. */
  given_up_at: Generated<Date | null>
}

export interface PaidCard {
  brand: string
  last4: string
}

/** The card payment of a checkout; there is one for ever, whatever cards are tried. */
export interface PaymentTable {
  checkout: string
  /**
   * pending: asked for, the answer is not known; action: the bank wants to see the customer; declined: no money moved;
   * paid: it moved; refunded: it moved and was given back.
   */
  state: 'pending' | 'action' | 'declined' | 'paid' | 'refunded'
  /** The provider's name for it, once known. */
  intent: string | null
  /** The `Idempotency-Key` of the complete that asked last, when it had one. */
  key: string | null
  /** What was asked for last, tip included; cents. */
  amount: number
  card: PaidCard | null
  /** A host asks the provider until then; afterwards another may. Long ago: nobody asks. */
  leased_until: Date
  begun_at: Date
  /** Since when it is in this state. */
  changed_at: Date
}

/** earned and spent with an order; given by the chain. */
export type PointReason = 'earned' | 'spent' | 'given'

/** The ledger of PG Points. Rows are added, never changed: what a member has is what they come to. */
export interface PointTable {
  id: Generated<number>
  member: string
  /** The order's hash. */
  order: string | null
  delta: number
  reason: PointReason
  at: ColumnType<Date, Date, never>
}

/** When something was done that may be done so often only, by whom it counts against. */
export interface LimitTable {
  /** What is counted and for whom, hashed. */
  subject: string
  times: Date[]
  /** After that nothing in it counts any more. */
  kept_until: Date
}

/** A device that is asking, for a guest or a member, for as long as the HttpOnly cookie lives (D-08). */
export interface SessionTable {
  hash: string
  /** Hash of the HttpOnly cookie's secret. */
  binding: string
  member: string | null
  created_at: ColumnType<Date, Date, never>
  expires_at: Date
  /** When the member's password was last typed in it. */
  proved_at: Generated<Date | null>
}

/** What the host makes once and keeps, such as its signing secret. */
export interface SettingTable {
  name: string
  value: string
}

/** A code that was sent, kept hashed; worth something to whoever asked for it and for what it was sent to (D-13). */
export interface CodeTable {
  id: Generated<number>
  purpose: Generated<'phone' | 'recovery' | 'email'>
  /** The session or member that asked. */
  owner: string
  /** The phone, or the hashed email. */
  target: string
  code: string
  tries: Generated<number>
  sent_at: Date
  /** When it was typed rightly by somebody who is to use it later. */
  proved_at: Date | null
  used_at: Date | null
}

/** Numbers that a guest's session or a member has proved to hold (D-13). */
export interface VerifiedPhoneTable {
  /** The session, or the member's hash. */
  session: string
  phone: string
  verified_at: Date
}
