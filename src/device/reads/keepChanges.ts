import { applyPatch } from '../../../contract/jsonPatch.ts'
import { changedProducts, menuDocument, readMenuDocument } from '../../../contract/menuChanges.ts'
import type { Api } from '../api/apiClient.ts'
import { database, type MenuCopy } from '../store/database.ts'

export type KeptMenu = Pick<MenuCopy, 'menu' | 'version'>

/** Changes the copy to what it is now. Undefined when the host does not say what has changed, or it does not fit the copy. */
export async function keepChanges(
  { store, menu, version }: MenuCopy,
  at: number,
  send: Api,
): Promise<KeptMenu | undefined> {
  if (!version) return undefined
  const sent = await send('menu', { store, full: true, part: 1, since: version })
  if (!sent.ok || sent.keptAt !== undefined || !sent.answer.changes) return undefined
  const { changes } = sent.answer
  const keys = changedProducts(changes).map((hash): [string, string] => [store, hash])
  const rows = await database.productCopies.bulkGet(keys)
  const document = menuDocument(
    menu,
    rows.flatMap((row) => row?.product ?? []),
  )
  const changed = applyPatch(document, changes) ? readMenuDocument(document) : undefined
  if (!changed) return undefined
  const next = { menu: changed.menu, version: sent.answer.version }
  await database.transaction('rw', database.menuCopies, database.productCopies, async () => {
    await database.productCopies.bulkDelete(keys)
    await database.productCopies.bulkPut(
      changed.products.map((product) => ({ store, hash: product.hash, at, product })),
    )
    await database.menuCopies.update(store, next)
  })
  return next
}
