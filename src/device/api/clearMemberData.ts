import { Dexie } from 'dexie'
import { database } from '../store/database.ts'
import { closeDeviceStore } from '../store/deviceStore.ts'
import { setForgetting, setDeviceOwner } from '../store/deviceOwner.ts'
import { tellOtherTabs } from './otherTabs.ts'
import { rememberOrderAgain } from '../store/documentMarks/orderAgainPlace.ts'
import { NO_FILTERS } from '../../../domain/catalogue/menuFilter.ts'
import { sayAllergies } from '../store/allergies.ts'
import { chooseFilters } from '../store/menuFilters.ts'
import { chooseAddress } from '../store/storeChoice.ts'
import { forgetPush } from '../pushMemory.ts'
import { rememberCar } from '../ownCar.ts'
import { onDisk } from '../timeout.ts'

/**
 * Copies of menus and the chosen store are not personal and stay. The database is deleted, because emptied tables leave data
 * in the browser's files. What a frozen tab or a hanging disk keeps from being deleted, the next page that opens the database
 * deletes. `next` is the hash of the next member, '' for a guest. The caller reloads the page afterwards [SESS-18].
 */
export async function clearMemberData(next = ''): Promise<void> {
  setForgetting(true)
  setDeviceOwner(next)
  chooseAddress(undefined)
  rememberOrderAgain('')
  rememberCar('')
  chooseFilters(NO_FILTERS)
  sayAllergies(undefined, false)
  // Whatever fails: the next page deletes what is left, and the host has the menus.
  const copies = await onDisk(emptyTables()).catch(() => ({ menus: [], products: [] }))
  closeDeviceStore()
  database.close()
  tellOtherTabs('out')
  await forgetPush()
  await onDisk(startAgain(copies)).catch(() => undefined)
}

/** Returns the copies of menus. */
async function emptyTables() {
  const menus = await database.menuCopies.toArray().catch(() => [])
  const products = await database.productCopies.toArray().catch(() => [])
  await Promise.allSettled(database.tables.map((table) => table.clear()))
  return { menus, products }
}

async function startAgain({ menus, products }: Awaited<ReturnType<typeof emptyTables>>) {
  await Dexie.delete(database.name)
  setForgetting(false)
  await database.open()
  await database.productCopies.bulkPut(products)
  await database.menuCopies.bulkPut(menus)
}
