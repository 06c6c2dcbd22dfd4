import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openCatalogue, type CurrentCatalogue } from '../../../host/catalogue/currentCatalogue.ts'
import { saveCatalogue, switchStore } from '../../../host/store/catalogues.ts'
import { savePause } from '../../../host/store/kitchen/pauses.ts'
import { deleteSoldOut, saveSoldOut } from '../../../host/store/kitchen/soldOut.ts'
import type { Database } from '../../../host/store/database/database.ts'
import { oneDatabase, openFresh } from '../../support/host/databases.ts'
import { MAIN, smallChain } from '../../support/host/smallChain.ts'

const now = new Date('2025-11-20T20:00:00Z')

describe.each(oneDatabase)('the catalogue of a host that hears no announcement, on $name', (kind) => {
  let database: Database
  let catalogue: CurrentCatalogue
  beforeAll(async () => {
    database = await openFresh(kind)
    await saveCatalogue(database.db, smallChain)
    const listen = () => Promise.resolve(() => Promise.resolve())
    catalogue = await openCatalogue({ ...database, listen }, (error) => expect.unreachable(String(error)), 20)
  })
  afterAll(async () => {
    await catalogue.close()
    await database.close()
  })
  afterEach(() => expect(catalogue.ageMs()).toBeLessThan(10_000))

  const main = () => catalogue.current().store(MAIN, now)
  const soldOut = { store: MAIN, kind: 'product', code: 'cola', by: 'Test', at: now, until: null } as const

  test('follows switches, pauses, what is sold out and imports all the same', async () => {
    const { db } = database
    expect(main()?.pickupOpen).toBe(true)
    await switchStore(db, 'main', { pickup: false })
    await expect.poll(() => main()?.pickupOpen).toBe(false)
    await savePause(db, { store: MAIN, service: 'delivery', until: new Date(now.getTime() + 60_000), by: 'Test' }, now)
    await expect.poll(() => main()?.deliveryOpen).toBe(false)
    await saveSoldOut(db, soldOut)
    await expect.poll(() => catalogue.current().soldOut(MAIN)?.products.size).toBe(1)
    await deleteSoldOut(db, soldOut)
    await expect.poll(() => catalogue.current().soldOut(MAIN)).toBe(undefined)
    const { version } = catalogue.current()
    await saveCatalogue(db, smallChain)
    await expect.poll(() => catalogue.current().version).toBeGreaterThan(version)
  })

  test('stays the same object while nothing changes, for which pages and menus are kept', async () => {
    const before = catalogue.current()
    for (let time = 0; time < 3; time += 1) await catalogue.refresh()
    expect(catalogue.current()).toBe(before)
  })
})
