import type { Product } from '../../../domain/catalogue/menu.ts'
import { database, type MenuCopy } from '../store/database.ts'
import type { Api } from '../api/apiClient.ts'

/** Copies of menus with every product in full, so that all products can be configured offline (D-10). */

export const MAX_MENU_COPIES = 3
const FRESH_MS = 5 * 60_000

/** Undefined also where IndexedDB does not work. */
export const menuCopyOf = (store: string): Promise<MenuCopy | undefined> =>
  database.menus.get(store).catch(() => undefined)

export const menuCopies = (): Promise<MenuCopy[]> =>
  database.menus
    .orderBy('at')
    .reverse()
    .toArray()
    .catch(() => [])

/** Stores or replaces the copy of a listed store's menu. It uses only fresh answers of the host, none from the cache. */
export async function keepMenuCopy(store: string, send: Api): Promise<void> {
  const kept = await menuCopyOf(store)
  if (kept && Date.now() - kept.at < FRESH_MS) return
  const at = Date.now()
  const list = await send('stores', {})
  if (!list.ok || !list.answer.stores.some(({ hash }) => hash === store)) return
  const menu = await send('menu', { store, full: true })
  if (!menu.ok || menu.keptAt !== undefined) return
  const { details, ...rest } = menu.answer
  const shown = rest.categories.flatMap(({ products }) => products.map(({ hash }) => hash))
  const products = details ?? (await oneByOne(shown, store, send))
  if (!products) return
  try {
    await database.menus.put({ store, at, menu: rest, products, stores: list.answer.stores })
    const older = await database.menus.orderBy('at').reverse().offset(MAX_MENU_COPIES).primaryKeys()
    await database.menus.bulkDelete(older)
  } catch {
    // The disk is full: the page reads from the host.
  }
}

/** For a host that does not support `full`. */
async function oneByOne(hashes: readonly string[], store: string, send: Api): Promise<Product[] | undefined> {
  const products: Product[] = []
  for (const product of new Set(hashes)) {
    const sent = await send('product', { store, product })
    if (!sent.ok && sent.kind !== 'refused') return undefined
    if (sent.ok) products.push(sent.answer.product)
  }
  return products
}
