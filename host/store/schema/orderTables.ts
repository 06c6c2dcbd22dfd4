import type { Generated } from 'kysely'
import type { Line } from '../../../domain/cart/cart.ts'
import type { AllergySeen } from '../../../domain/order/allergies.ts'
import type { CheckedOrder } from '../../../domain/order/checkedOrder.ts'
import type { Cents } from '../../../domain/money.ts'
import type { DeliveryRate } from '../../../domain/places/deliveryRate.ts'
import type { Order } from '../../../domain/order/order.ts'
import type { PaidCard } from '../../../domain/payment/paidCard.ts'
import type { Speaker } from '../../../domain/order/handOver.ts'
import type { QuestionAnswer } from '../../../domain/order/orderQuestion.ts'
import type { Stage } from '../../../domain/order/orderStage.ts'
import type { DeliveryAddress } from '../../../domain/places/deliveryAddress.ts'

export interface OrderTables {
  carts: CartTable
  checked_addresses: CheckedAddressTable
  located_addresses: LocatedAddressTable
  checkouts: CheckoutTable
  payments: PaymentTable
  dispute_answers: DisputeAnswerTable
  dispute_files: DisputeFileTable
  orders: OrderTable
  order_events: OrderEventTable
  deliveries: DeliveryTable
  capacity_holds: CapacityHoldTable
  kept_orders: KeptOrderTable
  order_questions: OrderQuestionTable
  order_notes: OrderNoteTable
  order_changes: OrderChangeTable
  order_wishes: OrderWishTable
  order_transfers: OrderTransferTable
  order_messages: OrderMessageTable
  order_hand_overs: OrderHandOverTable
  audit: AuditTable
}

/** An order for a time at which its store is closed, which is made nevertheless (D-179). */
interface KeptOrderTable {
  /** The order's hash. */
  order: string
  kept_at: Date
}

/** Whether an order for a closed time goes to another one, which its customer was asked (D-190). */
export interface OrderQuestionTable {
  /** The order's hash. */
  order: string
  /** Names the question, since a store may ask again. */
  asked_at: Date
  /** The time that the order was for. */
  was: Date
  /** Why the store is closed then, such as 'Christmas Day'; '' without words. */
  reason: string
  /** 'YYYY-MM-DD HH:mm' in the store's zone; null for all that the store can make. */
  times: string[] | null
  answer: Generated<QuestionAnswer | null>
  answered_at: Generated<Date | null>
}

/** What customer and driver say to each other (D-243). */
interface OrderMessageTable {
  /** The order's hash. */
  order: string
  /** Given by who writes, so that a message counts once. */
  id: string
  sender: Speaker
  words: string
  at: Date
  read_at: Generated<Date | null>
}

/** The last metres of an order, since something of them changed (D-243 to D-245). */
export interface OrderHandOverTable {
  /** The order's hash. */
  order: string
  /** How often messages, PIN or arrival changed. */
  changes: Generated<number>
  changed_at: Date
  /** The customer wants a PIN. */
  pin_asked: Generated<boolean>
  /** The different wrong ones that were typed. */
  wrong_pins: Generated<string[]>
  /** The store lets the driver hand it over without. */
  released_at: Generated<Date | null>
  /** Names the last press of "I am here". */
  arrival_id: Generated<string | null>
  car: Generated<string>
  spot: Generated<string>
  arrived_at: Generated<Date | null>
  bringing_at: Generated<Date | null>
}

/** An order that another store makes, since its customer agreed (D-223). */
interface OrderTransferTable {
  /** The order's hash. */
  order: string
  /** The stores' hashes. */
  from_store: string
  to_store: string
  at: Date
  /** How the customer agreed. */
  agreed_by: 'phone'
  /** The name of who asked them. */
  noted_by: string
}

/** What people of the chain write about an order for each other (D-203). */
export interface OrderNoteTable {
  /** The order's hash. */
  order: string
  /** Names the intent: the same key writes once. */
  key: string
  at: Date
  /** The name of who wrote it. */
  by: string
  text: string
}

export interface StoredLines {
  storeHash: string
  lines: Line[]
}

interface CartTable {
  session: string
  document: StoredLines
  catalogue: number
  changed_at: Date
  /** Set while the cart changes a paid order. */
  change: Generated<CartChangeOf | null>
}

/** The paid order that a cart changes, and the lines that the cart gets back afterwards (D-235). */
export interface CartChangeOf {
  /** The order's hash. */
  order: string
  number: string
  /** The `g` by which a guest came to it; '' where the session itself may. */
  guest: string
  aside: StoredLines
}

/** A change of a paid order by its customer (D-235). */
interface OrderChangeTable {
  /** The order's hash. */
  order: string
  /** The order's revision by it. */
  revision: number
  /** The checkout by which it was confirmed and paid. */
  checkout: string
  at: Date
  /** As it was before. */
  lines: Line[]
  document: StoredOrder
}

/** What a customer asks of a store that has begun with the order (D-236). */
export interface OrderWishTable {
  /** The order's hash. */
  order: string
  /** Names the wish, since a customer may ask again. */
  asked_at: Date
  kind: 'change' | 'cancel'
  /** In the customer's words; '' without any. */
  text: string
  answer: Generated<'yes' | 'no' | null>
  answered_at: Generated<Date | null>
  /** The name of who answered. */
  answered_by: Generated<string>
}

/** A checked order that waits for its payment (D-06). A session has at most one open. */
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
export interface CheckedAddress extends DeliveryRate {
  /** Its coordinates are the geocoder's. */
  address: DeliveryAddress
  minimum: Cents
}

export interface CheckedAddressTable {
  /** One device, also of a member: another device may be at another place. */
  session: string
  store: string
  document: CheckedAddress
  checked_at: Date
}

interface LocatedAddressTable {
  hash: string
  lat: number
  lng: number
  located_at: Date
}

export interface Dispute {
  /** The provider's. */
  id: string
  status: string
  reason: string
  amount: Cents
  /** The provider still gives back what the card paid; absent in older ones. */
  isRefundable?: boolean
  /** Until when it can be answered, ISO 8601. */
  dueBy?: string
}

/** What the chain answers to a dispute: one text, whichever host sends it (D-219). */
export interface DisputeAnswerTable {
  /** The provider's id of the dispute. */
  dispute: string
  order: number
  text: string
  begun_at: Date
  /** Null while it is not known whether it arrived. */
  sent_at: Generated<Date | null>
  /** Who has sent it; '' for a host by itself. */
  sent_by: string
  /** When a host tried last to send it by itself. */
  tried_at: Generated<Date | null>
}

/** The photo or PDF that goes with the answer to a dispute (D-228). */
export interface DisputeFileTable {
  /** The provider's id of the dispute. */
  dispute: string
  order: number
  name: string
  type: 'application/pdf' | 'image/jpeg' | 'image/png'
  bytes: Uint8Array
  added_at: Date
  added_by: string
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
  /** The first checkout of the order that a change paid more for (D-235); null for the first one itself. */
  first_checkout: Generated<string | null>
}

export interface StoredOrder extends Order {
  /** The share of the earned points that refunds took back; of a guest's order they are never booked. */
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
  /** c_status, see `statusOf`; the operator decides what 5 means [HIST-04 HIST-06], D-63. */
  status: Generated<number>
  /** The cents of `total` that were given back. */
  refunded: Generated<number>
  stage: Generated<Stage>
  /** Counts its changes from 1 on; each has a row in `order_events`. */
  revision: Generated<number>
  /** When it shall be ready for pick-up or at the door: as promised when it was placed, then as the store says. */
  ready_at: Date | null
  accepted_at: Generated<Date | null>
  /** When a screen of the kitchen first had it. */
  shown_at: Generated<Date | null>
  /** When the store got its reminder, and when the customer got a mail that it waits. */
  raised_at: Generated<Date | null>
  late_at: Generated<Date | null>
  changed_at: Date
  /** Who in the kitchen has seen its allergy, and of which content (D-238). */
  allergy_seen: Generated<AllergySeen | null>
}

/** Who changed an order. */
export type EventSource = 'customer' | 'kitchen' | 'operator' | 'office' | 'driver' | 'demo' | 'host'

export interface EventDetail {
  /** ISO 8601 */
  readyAt?: string
  /** Why the store refused it, for the customer. */
  refusal?: string
  driver?: string
  /** What became of the question about its time (D-190). */
  question?: 'asked' | QuestionAnswer | 'kept'
  /** The names of the store that it left and of the one that it went to (D-223). */
  movedFrom?: string
  movedTo?: string
  /** Its customer changed what is in it, or when or how it is handed over (D-235). */
  changed?: true
  /** What became of a wish of its customer (D-236). */
  wish?: 'asked' | 'yes' | 'no'
  /** The initials of who has seen its allergy (D-238). */
  allergySeen?: string
}

export interface OrderEventTable {
  order: string
  revision: number
  stage: Stage
  at: Date
  source: EventSource
  /** The name that a person of the kitchen signed in with; '' otherwise. */
  actor: Generated<string>
  detail: Generated<EventDetail | null>
  /** Names the intent: the same key changes the order once. */
  key: Generated<string | null>
}

/** What an order takes of its store's quarter of an hour, which begins at `bucket`. */
interface CapacityHoldTable {
  order: string
  store: string
  bucket: Date
  units: number
}

/** An order in the hands of a driver. */
export interface DeliveryTable {
  /** oihash: known to the customer. */
  hash: string
  order: string
  driver: Generated<string>
  /** SHA-256 of the secret in the driver's link. */
  secret_hash: string
  assigned_at: Date
  ended_at: Generated<Date | null>
  /** The last position, until an hour after the hand-over. */
  lat: Generated<number | null>
  lng: Generated<number | null>
  position_at: Generated<Date | null>
}

/** Which call takes a change back, with its input by wire names. */
export interface Undo {
  call: string
  input: Record<string, string>
  /** Until when it can, ISO 8601; absent for as long as any change. */
  until?: string
}

/**
 * Who changed what: every call of the operator that is no read, reads that give out what is kept of people, refused tries, and every
 * change of the kitchen (D-200). A trigger refuses any change of a row but the first outcome of a call.
 */
export interface AuditTable {
  id: Generated<number>
  at: Date
  source: EventSource
  /** The name of who asked, as it was then. */
  actor: Generated<string>
  action: string
  subject: Generated<string>
  detail: Generated<unknown>
  /** The HTTP status of its answer; null for a change of the kitchen, and for one that a host did not finish. */
  outcome: Generated<number | null>
  /** The id of the person or the key; '' for the host's own key and for the kitchen. */
  asker: Generated<string>
  device: Generated<string>
  network: Generated<string>
  /** The store's hash; '' for the chain. */
  store: Generated<string>
  /** The name of the call. */
  call: Generated<string>
  /** What was changed, as calls of one thing say it alike. */
  topic: Generated<string>
  what: Generated<string>
  before: Generated<string>
  after: Generated<string>
  undo: Generated<Undo | null>
  /** The entry that this one takes back. */
  undoes: Generated<number | null>
  /** Who asked for what a second person has approved. */
  second: Generated<string>
  /** Nothing was changed: somebody looked at something or tried what they may not. */
  looks: Generated<boolean>
}
