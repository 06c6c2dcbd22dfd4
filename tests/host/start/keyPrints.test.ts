import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compareKeys } from '../../../host/start/keyPrints.ts'
import { issueGiftCards } from '../../../host/store/discounts/giftCards.ts'
import { replaceSetting } from '../../../host/store/settings.ts'
import type { Database } from '../../../host/store/database/database.ts'
import { oneDatabase, openFresh } from '../../support/host/databases.ts'

describe.each(oneDatabase)('the keys of a database over $name', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await openFresh(kind)
  })
  afterAll(() => database.close())

  const keys = (tokenKey: string, publicKey: string, giftCardKey?: string) => ({
    tokenKey,
    giftCardKey,
    push: { publicKey, privateKey: '', subject: '', hosts: [] },
    demo: false,
  })

  test('a host warns when it has other keys than the one before, once, and no key is kept [D-97]', async () => {
    const { db } = database
    expect(await compareKeys(db, keys('token one', 'push one'))).toEqual([])
    expect(await compareKeys(db, keys('token one', 'push one'))).toEqual([])
    expect(await compareKeys(db, keys('token two', 'push two'))).toEqual([
      expect.stringContaining('TOKEN_SECRET is another one than before'),
      expect.stringContaining('VAPID_PUBLIC_KEY is another one than before'),
    ])
    expect(await compareKeys(db, keys('token two', 'push two'))).toEqual([])
    const kept = JSON.stringify(await db.selectFrom('settings').selectAll().execute())
    for (const key of ['token two', 'push two']) expect(kept).not.toContain(key)
  })

  test('with another key for gift cards it does not start once there are cards, until the one of before is back [D-97]', async () => {
    const { db } = database
    expect(await compareKeys(db, keys('token', 'push', 'cards one'))).toHaveLength(2)
    await issueGiftCards(db, [{ hash: 'h', codeHash: 'c', last: '1234', balance: 2500 }], new Date())
    for (const other of [keys('token', 'push', 'cards two'), keys('token', 'push')])
      for (const _ of [1, 2])
        await expect(compareKeys(db, other)).rejects.toThrow(
          'GIFT_CARD_SECRET, or TOKEN_SECRET where it is not set, is another one than before',
        )
    expect(await compareKeys(db, keys('token', 'push', 'cards one'))).toEqual([])
    expect(await compareKeys(db, keys('cards one', 'push'))).toHaveLength(1)
    expect(await compareKeys(db, { ...keys('cards one', 'push', 'cards two'), demo: true })).toEqual([])
  })

  test('a setting is replaced, and answers what it was', async () => {
    expect(await replaceSetting(database.db, 'a name', 'one')).toBeUndefined()
    expect(await replaceSetting(database.db, 'a name', 'two')).toBe('one')
    expect(await replaceSetting(database.db, 'a name', 'two')).toBe('two')
  })
})
