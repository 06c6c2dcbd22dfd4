import type { AnswerOf } from '../../../contract/calls.ts'
import type { Product } from '../../../domain/catalogue/menu.ts'
import type { Api } from '../api/apiClient.ts'
import { runExclusively } from '../lock.ts'
import { nextTask } from '../nextTask.ts'
import { database } from '../store/database.ts'
import { keepChanges, type KeptMenu } from './keepChanges.ts'
import { menuCopyOf } from './menuCopy.ts'

/**
 * Stores the copies of menus. Products come and are stored in parts: all at once would block a slow phone for 400 ms.
 */

export const MAX_MENU_COPIES = 3
const FRESH_MS = 5 * 60_000

/**
 * Stores the copy of a listed store's menu, or renews one that is older than `freshMs`. It uses only fresh answers of the host,
 * none from the cache. One tab at a time: changes apply to the copy that they were asked for.
 */
export const keepMenuCopy = (store: string, send: Api, { freshMs = FRESH_MS } = {}): Promise<void> =>
  runExclusively('menu copies', () => keep(store, send, freshMs))

async function keep(store: string, send: Api, freshMs: number): Promise<void> {
  const kept = await menuCopyOf(store)
  if (kept && Date.now() - kept.at < freshMs) return
  const at = Date.now()
  const hasStore = (list: AnswerOf<'stores'>) => list.stores.some(({ hash }) => hash === store)
  let list = await send('stores', {})
  if (list.ok && list.answer.others > 0 && !hasStore(list.answer)) list = await send('stores', { around: store })
  if (!list.ok || !hasStore(list.answer)) return
  try {
    const menu = (kept && (await keepChanges(kept, at, send))) ?? (await keepProducts(store, at, send))
    if (!menu) return
    const guide = await send('menuGuide', { store })
    const known = guide.ok ? { guide: guide.answer } : kept?.guide && { guide: kept.guide }
    await database.menuCopies.put({ store, at, ...menu, ...known, ...list.answer })
    const older = await database.menuCopies.orderBy('at').reverse().offset(MAX_MENU_COPIES).primaryKeys()
    await database.productCopies.where('store').anyOf(older).delete()
    await database.menuCopies.bulkDelete(older)
    await database.menus.clear()
  } catch {
    // The disk is full: the page reads from the host.
  }
}

/** Resolves with the menu once all of its products are stored. Rejects when the disk is full. */
async function keepProducts(store: string, at: number, send: Api): Promise<KeptMenu | undefined> {
  let first: KeptMenu | undefined
  // Until all are stored, what is there is of no version.
  await database.menuCopies.update(store, { version: '' })
  for (let [part, count] = [1, 1]; part <= count; part += 1) {
    const sent = await send('menu', { store, full: true, part, since: '' })
    if (!sent.ok || sent.keptAt !== undefined) return undefined
    const { details, parts = 1, version, ...menu } = sent.answer
    first ??= { menu, version }
    if (first.version !== version) first.version = ''
    count = parts
    const shown = menu.categories.flatMap(({ products }) => products.map(({ hash }) => hash))
    const products = details ?? (await oneByOne(shown, store, send))
    if (!products) return undefined
    await nextTask()
    await database.productCopies.bulkPut(products.map((product) => ({ store, hash: product.hash, at, product })))
  }
  await database.productCopies
    .where({ store })
    .and((row) => row.at < at)
    .delete()
  return first
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
