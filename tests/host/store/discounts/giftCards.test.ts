import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../../host/store/database/database.ts'
import { blockGiftCard, findGiftCardWithEntries, issueGiftCards } from '../../../../host/store/discounts/giftCards.ts'
import { databases, openFresh } from '../../../support/host/databases.ts'

const now = new Date('2025-11-20T20:00:00Z')
const card = (hash: string, balance: number) => ({ hash, codeHash: `code of ${hash}`, last: '2500', balance })

describe.each(databases)('the gift cards on $name', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await openFresh(kind)
  })
  afterAll(() => database.close())

  test('a card is issued once, with its balance as its first entry', async () => {
    const { db } = database
    expect(await issueGiftCards(db, [card('b', 2500), card('a', 0)], now)).toEqual(['a', 'b'])
    expect(await issueGiftCards(db, [card('b', 9900), card('c', 100)], now)).toEqual(['c'])
    const issued = { delta: 2500, reason: 'issued', at: now, order: null }
    expect(await findGiftCardWithEntries(db, 'b')).toEqual({
      id: expect.any(Number) as number,
      last: '2500',
      balance: 2500,
      blockedAt: null,
      entries: [issued],
    })
    expect(await findGiftCardWithEntries(db, 'a')).toMatchObject({ balance: 0, entries: [] })
    expect(await findGiftCardWithEntries(db, 'none')).toBeUndefined()
  })

  test('parallel issues of one card issue it once', async () => {
    const { db } = database
    const issues = await Promise.all(Array.from({ length: 8 }, () => issueGiftCards(db, [card('once', 700)], now)))
    expect(issues.flat()).toEqual(['once'])
    expect(await findGiftCardWithEntries(db, 'once')).toMatchObject({ balance: 700, entries: [{ delta: 700 }] })
  })

  test('a card is blocked and unblocked', async () => {
    const { db } = database
    await issueGiftCards(db, [card('lost', 700)], now)
    expect(await blockGiftCard(db, 'lost', now)).toBe(true)
    expect(await findGiftCardWithEntries(db, 'lost')).toMatchObject({ blockedAt: now, balance: 700 })
    expect(await blockGiftCard(db, 'lost', null)).toBe(true)
    expect(await findGiftCardWithEntries(db, 'lost')).toMatchObject({ blockedAt: null })
    expect(await blockGiftCard(db, 'none', now)).toBe(false)
  })
})
