import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseStorage } from '../../sandbox/databaseStorage.ts'
import { startSandbox } from '../../sandbox/start.ts'
import { memoryStorage } from '../../sandbox/storage.ts'
import type { SandboxStorage } from '../../sandbox/storage.ts'
import { databases, openFresh } from '../support/host/databases.ts'
import { CARD_REQUIRES_3DS, authenticate, sdk, typeCard } from './cards.ts'

const row = (id: string, version: number, amount: number) => ({
  id,
  version,
  body: { kind: 'notice' as const, id, payload: `${amount}` },
})

describe.each([{ name: 'memory' as const }, ...databases])('the sandbox storage in $name', (where) => {
  let storage: SandboxStorage
  let close = () => Promise.resolve()

  beforeAll(async () => {
    if (where.name === 'memory') {
      storage = memoryStorage()
      return
    }
    const opened = await openFresh(where)
    storage = databaseStorage(opened.db)
    close = () => opened.close()
  })
  afterAll(() => close())

  test('stores all rows or none, and a row only with the next version', async () => {
    expect(await storage.put([row('a_1', 1, 1), row('a_2', 1, 2)])).toBe(true)
    expect(await storage.put([row('a_3', 1, 3), row('a_1', 1, 9)])).toBe(false)
    expect(await storage.put([row('a_1', 3, 9)])).toBe(false)
    expect(await storage.put([row('a_1', 2, 5)])).toBe(true)
    const rows = await storage.get(['a_1', 'a_2', 'a_3'])
    expect(rows.sort((a, b) => a.id.localeCompare(b.id))).toEqual([row('a_1', 2, 5), row('a_2', 1, 2)])
  })

  test('accepts one of many concurrent writes of the same version', async () => {
    await storage.put([row('b_1', 1, 0)])
    const won = await Promise.all(
      Array.from({ length: 10 }, (_, i) => storage.put([row('b_1', 2, i), row(`b_new${i}`, 1, i)])),
    )
    expect(won.filter(Boolean)).toHaveLength(1)
    expect(await storage.list({ from: 'b_', before: 'b_~', limit: 20 })).toHaveLength(2)
  })

  test('lists rows by the bytes of their IDs, highest first, and removes rows', async () => {
    for (const id of ['c_0a', 'c_0Z', 'c_z', 'c__']) await storage.put([row(id, 1, 1)])
    const ids = async () => (await storage.list({ from: 'c_0', before: 'c_z', limit: 2 })).map(({ id }) => id)
    expect(await ids()).toEqual(['c__', 'c_0a'])
    await storage.remove(['c__', 'none'])
    expect(await ids()).toEqual(['c_0a', 'c_0Z'])
  })

  test('lets a payment continue after a restart', async () => {
    const before = await startSandbox({ storage })
    const params = {
      amount: 5495,
      currency: 'cad',
      confirm: true,
      confirmation_token: await typeCard(before, CARD_REQUIRES_3DS),
    }
    const intent = await sdk(before).paymentIntents.create(params, { idempotencyKey: 'order-1' })
    await before.close()

    const after = await startSandbox({ storage })
    await authenticate(after, intent.client_secret ?? '', 'complete')
    const again = await sdk(after).paymentIntents.create(params, { idempotencyKey: 'order-1' })
    expect(again.id).toBe(intent.id)
    expect(await sdk(after).paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'succeeded', amount: 5495 })
    expect((await sdk(after).paymentIntents.list()).data.map(({ id }) => id)).toEqual([intent.id])
    await after.close()
  })
})
