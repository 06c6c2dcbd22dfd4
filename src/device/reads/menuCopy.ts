import { onDisk } from '../timeout.ts'
import { database, type MenuCopy, type ProductCopy } from '../store/database.ts'

/**
 * Copies of menus with every product in full, so that all products can be configured offline (D-10). `keepMenuCopy.ts` stores
 * them.
 */

/** Undefined also where IndexedDB does not work. */
export const menuCopyOf = (store: string): Promise<MenuCopy | undefined> =>
  onDisk(database.menuCopies.get(store)).catch(() => undefined)

export async function productCopyOf(store: string, hash: string): Promise<ProductCopy | undefined> {
  const row = await onDisk(database.productCopies.get([store, hash])).catch(() => undefined)
  return row && { ...row, at: Math.max(row.at, (await menuCopyOf(store))?.at ?? 0) }
}

export const menuCopies = (): Promise<MenuCopy[]> =>
  database.menuCopies
    .orderBy('at')
    .reverse()
    .toArray()
    .catch(() => [])
