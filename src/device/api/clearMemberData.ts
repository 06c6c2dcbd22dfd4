import { Dexie } from 'dexie'
import { database } from '../store/database.ts'
import { closeDeviceStore } from '../store/deviceStore.ts'
import { isForgetting, setForgetting, setDeviceOwner } from '../store/deviceOwner.ts'
import { tellOtherTabs } from './otherTabs.ts'
import { rememberOrderAgain } from '../store/documentMarks/orderAgainPlace.ts'
import { NO_FILTERS } from '../../../domain/catalogue/menuFilter.ts'
import { chooseFilters } from '../store/menuFilters.ts'
import { chooseAddress } from '../store/storeChoice.ts'
import { forgetPush } from '../pushMemory.ts'
import { within } from '../timeout.ts'

/** A frozen tab can block the deletion. The database is empty by then, and the next page that opens it deletes it. */
const CLEAR_TIMEOUT_MS = 3000

/**
 * Copies of menus and the chosen store are not personal and stay. The database is deleted, because emptied tables leave data
 * in the browser's files. `next` is the hash of the next member, ''
 * for a guest. The caller reloads the page afterwards [SESS-18].
 */
export async function clearMemberData(next = ''): Promise<void> {
  setForgetting(true)
  setDeviceOwner(next)
  chooseAddress(undefined)
  rememberOrderAgain('')
  chooseFilters(NO_FILTERS)
  const menus = await database.menuCopies.toArray().catch(() => [])
  const products = await database.productCopies.toArray().catch(() => [])
  await Promise.allSettled(database.tables.map((table) => table.clear()))
  closeDeviceStore()
  database.close()
  tellOtherTabs('out')
  await forgetPush()
  const deleted = Dexie.delete(database.name).then(
    () => setForgetting(false),
    () => undefined,
  )
  await within(CLEAR_TIMEOUT_MS, deleted)
  if (isForgetting()) return
  try {
    await database.open()
    await database.productCopies.bulkPut(products)
    await database.menuCopies.bulkPut(menus)
  } catch {
    // The host has the menus.
  }
}
