import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteOld } from '../../support/host/deleteOld.ts'
import { startSession } from '../../../host/store/accounts/sessions.ts'
import type { Database } from '../../../host/store/database/database.ts'
import {
  findLocatedAddress,
  saveLocatedAddress,
  deleteCheckedAddress,
  findCheckedAddress,
  moveCheckedAddress,
  saveCheckedAddress,
} from '../../../host/store/orders/checkedAddresses.ts'
import { databases, openFresh } from '../../support/host/databases.ts'

const now = new Date('2025-11-20T20:00:00Z')
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000)
const address = { street: '1 Main St', city: 'Vancouver', postalCode: 'V5V 1S2', apartment: '', notes: '', formatted: '', lat: 49.27, lng: -123.1 } // oxfmt-ignore
const checked = { address, price: 499, minimum: 2000 }

describe.each(databases)('delivery addresses on $name', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await openFresh(kind)
  })
  afterAll(() => database.close())

  const retain = (at: Date) => deleteOld(database.db, at)

  test('a device has one confirmed address, which moves to another session and can be forgotten', async () => {
    const { db } = database
    await saveCheckedAddress(db, 'one', 'main', checked, now)
    await saveCheckedAddress(db, 'one', 'oak', { ...checked, price: 599 }, now)
    expect(await findCheckedAddress(db, 'one')).toEqual({ store: 'oak', document: { ...checked, price: 599 } })
    await moveCheckedAddress(db, 'one', 'two')
    expect(await findCheckedAddress(db, 'one')).toBeUndefined()
    expect((await findCheckedAddress(db, 'two'))?.store).toBe('oak')
    await deleteCheckedAddress(db, 'two')
    expect(await findCheckedAddress(db, 'two')).toBeUndefined()
  })

  test('confirmed addresses are deleted after 30 days, and with their session', async () => {
    const { db } = database
    await startSession(db, 'ended', 'binding', now)
    await startSession(db, 'alive', 'binding', daysLater(10))
    await saveCheckedAddress(db, 'ended', 'main', checked, daysLater(10))
    await saveCheckedAddress(db, 'alive', 'main', checked, daysLater(10))
    await retain(daysLater(31))
    expect(await findCheckedAddress(db, 'ended')).toBeUndefined()
    expect(await findCheckedAddress(db, 'alive')).toEqual({ store: 'main', document: checked })
    await retain(daysLater(41))
    expect(await findCheckedAddress(db, 'alive')).toBeUndefined()
  })

  test('located addresses are replaced by later ones and deleted after 180 days', async () => {
    const { db } = database
    await saveLocatedAddress(db, 'hash', { lat: 49, lng: -123 }, now)
    await saveLocatedAddress(db, 'hash', { lat: 49.25, lng: -123.1 }, daysLater(10))
    await retain(daysLater(189))
    expect(await findLocatedAddress(db, 'hash')).toEqual({ lat: 49.25, lng: -123.1 })
    await retain(daysLater(191))
    expect(await findLocatedAddress(db, 'hash')).toBeUndefined()
  })
})
