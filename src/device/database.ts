import { Dexie, type EntityTable } from 'dexie'
import type { Cart } from '../../rules/cart.ts'
import type { Contact } from '../../rules/fields.ts'

/** What this device remembers. A row is read through the type of its table and nothing else lives here. */
export interface Kept<T> {
  key: string
  value: T
}

/** What was typed at checkout and survives a reload (D-17). */
export interface Draft extends Contact {
  notes: string
  mailing: boolean
  sms: boolean
  /** The number that was verified in this checkout, '' none. */
  verifiedPhone: string
}

export const database = new Dexie('forno') as Dexie & {
  carts: EntityTable<Kept<Cart>, 'key'>
  drafts: EntityTable<Kept<Draft>, 'key'>
}

database.version(1).stores({ carts: 'key', drafts: 'key' })
