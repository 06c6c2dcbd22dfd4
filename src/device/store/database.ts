import { Dexie, type DexieOptions, type EntityTable, type Table } from 'dexie'
import type { Cart } from '../../../domain/cart/cart.ts'
import type { Difference } from '../../../domain/cart/cartDiff.ts'
import type { Contact } from '../../../domain/forms/fields.ts'
import type { Percent } from '../../../domain/money.ts'
import type { Menu, Product } from '../../../domain/catalogue/menu.ts'
import type { MenuGuide } from '../../../domain/catalogue/menuGuide.ts'
import type { OutboxItem, OutboxState } from '../../../domain/outbox/outbox.ts'
import type { Customer } from '../../../domain/account/session.ts'
import type { AddressDraft } from '../../../domain/places/deliveryAddress.ts'
import type { ChosenTime } from '../../../domain/order/slot.ts'
import type { Service, Store } from '../../../domain/catalogue/store.ts'
import type { HandOver } from '../../../domain/order/handOver.ts'
import type { LiveDriver, LiveOrder } from '../../../domain/order/liveOrder.ts'
import type { Order } from '../../../domain/order/order.ts'

interface Kept<T> {
  key: string
  value: T
}

interface KeptCart extends Kept<Cart>, Pick<OutboxState, 'answers' | 'names' | 'intent'> {}

/** The checkout form (D-17). */
export interface Draft extends Contact {
  notes: string
  mailing: boolean
  sms: boolean
  verifiedPhone: string
  time?: ChosenTime
  service?: Service
  address: AddressDraft
  /** Cutlery and napkins are wanted. */
  cutlery?: boolean
  /** No paper bag: the customer brings one. */
  ownBag?: boolean
  /** The code of the applied coupon, which a reload applies again [COUPON-02]. */
  coupon?: string
  /** What stands in the field of the promo code. */
  typedCoupon?: string
  /** The first offered coupon was applied or refused on this visit, and is not applied again by itself [COUPON-06]. */
  triedOffer?: boolean
  /** PG Points are in use. */
  usePoints?: boolean
  tip?: Percent
  /** The hash of the paid order that it changes (D-235). */
  changes?: string
}

/** A store's menu (D-10). `at` is when the host gave it, in milliseconds since 1970. */
export interface MenuCopy {
  store: string
  at: number
  menu: Menu
  /** Of the menu and its products, for a host that answers what has changed since (D-169); '' or absent: all is read again. */
  version?: string
  /** Absent where the host had none. */
  guide?: MenuGuide
  /** Those around it, and how many others take orders; without a number it is all of them. */
  stores: Store[]
  others?: number
}

/** A product in full of a store whose menu is kept: a row each, so that opening one does not read all. */
export interface ProductCopy {
  store: string
  hash: string
  /** When it was last received; it holds as long as its menu. */
  at: number
  product: Product
}

/** The last known state of an order that was tracked here, with its details. Times in milliseconds since 1970. */
export interface TrackedOrder {
  hash: string
  /** The key of the guest's link that opened it; '' for its member. */
  guest: string
  order?: LiveOrder
  driver?: LiveDriver
  /** When the host last confirmed it, by this device's clock: for its age. */
  receivedAt: number
  /** The same by the host's clock: for the time of day (D-64). */
  confirmedAt: number
  details?: Order
  /** Its last metres, with the PIN that has to be there without a connection (D-244). */
  handOver?: HandOver
}

/** A transaction ends only when it is on disk: the page tells the customer that outbox items are saved. */
const DURABLE = { chromeTransactionDurability: 'strict' } as const

export type DeviceDatabase = Dexie & {
  carts: EntityTable<KeptCart, 'key'>
  outbox: EntityTable<OutboxItem, 'id'>
  notices: EntityTable<Kept<readonly Difference[]>, 'key'>
  drafts: EntityTable<Kept<Draft | FormDraft>, 'key'>
  /** Written by builds before version 4, whose pages may still be open. */
  menus: EntityTable<{ store: string }, 'store'>
  menuCopies: EntityTable<MenuCopy, 'store'>
  productCopies: Table<ProductCopy, [store: string, hash: string]>
  members: EntityTable<Kept<Customer>, 'key'>
  trackedOrders: EntityTable<TrackedOrder, 'hash'>
}

/** A new version only adds tables: a page of an older build in another tab must still find its own. */
export function deviceDatabase(name: string, options: DexieOptions = {}): DeviceDatabase {
  const made = new Dexie(name, { ...DURABLE, ...options }) as DeviceDatabase
  made.version(1).stores({ carts: 'key', drafts: 'key' })
  made.version(2).stores({ outbox: 'id', notices: 'key', menus: 'store, at' })
  made.version(3).stores({ members: 'key' })
  made.version(4).stores({ menuCopies: 'store, at', productCopies: '[store+hash], store' })
  made.version(5).stores({ trackedOrders: 'hash, receivedAt' })
  return made
}

export const database = deviceDatabase('forno')

export interface FormDraft {
  values: Readonly<Record<string, string>>
  key?: string
}
