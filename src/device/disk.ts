import { Dexie, liveQuery } from 'dexie'
import { emptyCart } from '../../rules/cart.ts'
import type { OutboxItem, Remembered } from '../../rules/outbox.ts'
import type { Customer } from '../../rules/session.ts'
import { database } from './database.ts'
import { isForgetting, setForgetting } from './owner.ts'

/** The memory on disk. */

const CART = 'cart'
const NOTICES = 'differences'
const MEMBER = 'member'

/** Opens the store; one that will not open is deleted and made anew, the host has the cart. Throws when that fails too. */
export async function openDisk(): Promise<{ isNew: boolean }> {
  try {
    // A tab that was closed while it signed its member out.
    if (isForgetting()) await Dexie.delete(database.name).then(() => setForgetting(false))
    await database.open()
    return { isNew: false }
  } catch (error) {
    if (error instanceof Dexie.MissingAPIError) throw error
    await Dexie.delete(database.name)
    await database.open()
    return { isNew: true }
  }
}

/** For good: nothing opens it again in this page. */
export const closeDisk = (): void => database.close()

export async function readDisk(): Promise<Remembered> {
  const [cart, items, notices, member] = await Promise.all([
    database.carts.get(CART),
    database.outbox.toArray(),
    database.notices.get(NOTICES),
    database.members.get(MEMBER),
  ])
  return {
    cart: cart?.value ?? emptyCart(),
    items: items.sort((a, b) => a.order - b.order),
    differences: notices?.value ?? [],
    member: member?.value,
  }
}

/** One step in one transaction; tabs take turns. A full disk first loses the copies of menus, never the outbox. */
export async function changeDisk(step: (before: Remembered) => Remembered): Promise<Remembered> {
  try {
    return await stepOnDisk(step)
  } catch (error) {
    if (isFull(error)) await database.menus.clear()
    else if (!database.isOpen()) await database.open()
    return await stepOnDisk(step)
  }
}

const stepOnDisk = (step: (before: Remembered) => Remembered): Promise<Remembered> =>
  database.transaction('rw', database.carts, database.outbox, database.notices, database.members, async () => {
    const before = await readDisk()
    const after = step(before)
    if (after.cart !== before.cart) await database.carts.put({ key: CART, value: after.cart })
    if (after.differences !== before.differences) await database.notices.put({ key: NOTICES, value: after.differences })
    if (after.member !== before.member) await keepMember(after.member)
    await keepItems(before.items, after.items)
    return after
  })

const keepMember = (value: Customer | undefined): Promise<unknown> =>
  value ? database.members.put({ key: MEMBER, value }) : database.members.delete(MEMBER)

async function keepItems(before: readonly OutboxItem[], after: readonly OutboxItem[]): Promise<void> {
  const gone = before.filter((item) => !after.some((one) => one.id === item.id))
  const fresh = after.filter((item) => !before.includes(item))
  if (gone.length > 0) await database.outbox.bulkDelete(gone.map(({ id }) => id))
  if (fresh.length > 0) await database.outbox.bulkPut(fresh)
}

/** Calls back with what is remembered whenever any tab changes it, until the store is lost. */
export function watchDisk(onChange: (remembered: Remembered) => void, onLost: () => void): void {
  liveQuery(readDisk).subscribe({ next: onChange, error: onLost })
}

const isFull = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'QuotaExceededError' || /quota/i.test(error.message))
