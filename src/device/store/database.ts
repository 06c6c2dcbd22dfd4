import { Dexie, type DexieOptions, type EntityTable } from 'dexie'
import type { Cart } from '../../../domain/cart/cart.ts'
import type { Difference } from '../../../domain/cart/cartDiff.ts'
import type { Contact } from '../../../domain/forms/fields.ts'
import type { Menu, Product } from '../../../domain/catalogue/menu.ts'
import type { OutboxItem, OutboxState } from '../../../domain/outbox/outbox.ts'
import type { Customer } from '../../../domain/account/session.ts'
import type { ChosenTime } from '../../../domain/order/slot.ts'
import type { Store } from '../../../domain/catalogue/store.ts'

/** What this device remembers. A row is read through the type of its table and nothing else lives here. */
export interface Kept<T> {
  key: string
  value: T
}

/** The host's cart, how what waits stands to it, and the order that is being paid. */
export interface KeptCart extends Kept<Cart>, Pick<OutboxState, 'answers' | 'names' | 'intent'> {}

/** What was typed at checkout and survives a reload (D-17). */
export interface Draft extends Contact {
  notes: string
  mailing: boolean
  sms: boolean
  /** The number that was verified in this checkout, '' none. */
  verifiedPhone: string
  /** Undefined until one was chosen. */
  time?: ChosenTime
}

/** A store's menu with every product in full (D-10), and when the host said it. */
export interface MenuCopy {
  store: string
  at: number
  menu: Menu
  products: Product[]
  /** The list of stores as it was then. */
  stores: Store[]
}

/** Writes reach the disk before they count: the outbox holds what a customer was told is saved. */
const DURABLE = { chromeTransactionDurability: 'strict' } as const

export type DeviceDatabase = Dexie & {
  carts: EntityTable<KeptCart, 'key'>
  outbox: EntityTable<OutboxItem, 'id'>
  notices: EntityTable<Kept<readonly Difference[]>, 'key'>
  drafts: EntityTable<Kept<Draft | FormDraft>, 'key'>
  menus: EntityTable<MenuCopy, 'store'>
  /** The member of this device, with the address book; gone with the member. */
  members: EntityTable<Kept<Customer>, 'key'>
}

/** Versions only ever add: an older page beside a newer one must still find its tables. */
export function deviceDatabase(name: string, options: DexieOptions = {}): DeviceDatabase {
  const made = new Dexie(name, { ...DURABLE, ...options }) as DeviceDatabase
  made.version(1).stores({ carts: 'key', drafts: 'key' })
  made.version(2).stores({ outbox: 'id', notices: 'key', menus: 'store, at' })
  made.version(3).stores({ members: 'key' })
  return made
}

export const database = deviceDatabase('forno')

/** What was typed into a form and is not handed in yet; it survives a reload. */
export interface FormDraft {
  values: Readonly<Record<string, string>>
  /** The intent's key, when these very values were sent and not taken. */
  key?: string
}
