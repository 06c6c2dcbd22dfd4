import { Dexie } from 'dexie'
import { database } from '../store/database.ts'
import { closeDeviceStore } from '../store/deviceStore.ts'
import { isForgetting, setForgetting, setDeviceOwner } from '../store/deviceOwner.ts'
import { tellOtherTabs } from './otherTabs.ts'

/** Another tab that does not let go of the store by then is frozen: it is emptied, and deleted by the next page that opens it. */
const CLEAR_TIMEOUT_MS = 3000

/**
 * Removes what this device remembers of its member: the store is deleted, not just emptied, so that nothing stays in its
 * files, and the other tabs follow. Only copies of menus come back, and the choice of a store stays: they are nobody's. `next`
 * is the member who comes instead, '' a guest. The page is to be loaded anew then [SESS-18].
 */
export async function clearMemberData(next = ''): Promise<void> {
  setForgetting(true)
  setDeviceOwner(next)
  const menus = await database.menus.toArray().catch(() => [])
  await Promise.allSettled(database.tables.map((table) => table.clear()))
  closeDeviceStore()
  database.close()
  tellOtherTabs('out')
  const deleted = Dexie.delete(database.name).then(
    () => setForgetting(false),
    () => undefined,
  )
  await Promise.race([deleted, new Promise((resolve) => setTimeout(resolve, CLEAR_TIMEOUT_MS))])
  if (isForgetting()) return
  try {
    await database.open()
    await database.menus.bulkPut(menus)
  } catch {
    // The menus are read from the host.
  }
}
