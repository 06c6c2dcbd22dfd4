import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CatalogueFile } from '../../../../host/catalogue/import/catalogueFile.ts'
import { importCatalogue } from '../../../../host/catalogue/import/importCatalogue.ts'
import { giftCardHash } from '../../../../host/services/giftCardNumbers.ts'
import type { Database } from '../../../../host/store/database/database.ts'
import { saveEntry } from '../../../../host/store/catalogueEntries.ts'
import { listCoupons } from '../../../../host/store/discounts/coupons.ts'
import { findGiftCardWithEntries } from '../../../../host/store/discounts/giftCards.ts'
import { openFresh, oneDatabase } from '../../../support/host/databases.ts'
import { smallChain } from '../../../support/host/smallChain.ts'

const keys = { tokenKey: 'a token key', giftCardKey: 'a gift card key' }
const now = new Date('2025-11-20T20:00:00Z')
const NUMBER = '6001000000112500'
const ten = { code: 'TEN', name: '10% off', message: 'Off everything.', kind: 'percent-off-each', percent: 10 } as const

describe.each(oneDatabase)('the offers of a catalogue file on $name', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await openFresh(kind)
  })
  afterAll(() => database.close())

  const load = (offers: Pick<CatalogueFile, 'coupons' | 'giftCards'>) =>
    importCatalogue(database.db, { ...smallChain, ...offers }, { keys, now })
  const card = () => findGiftCardWithEntries(database.db, giftCardHash(NUMBER, keys))

  test('are imported with it, and a second import never resets the balance of a gift card', async () => {
    expect(
      await load({ coupons: [ten], giftCards: [{ number: NUMBER, pin: '2500', balance: '25.00' }] }),
    ).toMatchObject({ ok: true, warnings: [] })
    expect(await card()).toMatchObject({ last: '2500', balance: 2500, entries: [{ delta: 2500, reason: 'issued' }] })
    await database.db.updateTable('gift_cards').set({ balance: 700 }).execute()
    await load({ coupons: [], giftCards: [{ number: NUMBER, pin: '2500', balance: '99.00' }] })
    expect(await card()).toMatchObject({ balance: 700, entries: [{ delta: 2500 }] })
    expect(await listCoupons(database.db)).toMatchObject([{ code: 'TEN', withdrawn_at: now }])
  })

  test('leave no number and no code of a gift card in the database', async () => {
    await load({ giftCards: [{ number: '6001000000009876', pin: '98761', balance: '5.00' }] })
    const { rows } = await sql<{ text: string }>`
      select concat((select string_agg(c::text, ' ') from catalogues c), (select string_agg(g::text, ' ') from gift_cards g),
        (select string_agg(e::text, ' ') from gift_card_entries e)) as text`.execute(database.db)
    expect(rows[0]?.text).toContain('9876')
    expect(rows[0]?.text).not.toMatch(/6001000000009876|98761/)
  })

  test('bring the gift cards that the documents print into a demo only, and a warning says so [D-123]', async () => {
    const printed = { number: '6001000000010000', pin: '1000', balance: '100.00' }
    const found = () => findGiftCardWithEntries(database.db, giftCardHash(printed.number, keys))
    expect(await load({ giftCards: [printed] })).toMatchObject({
      ok: true,
      warnings: [{ path: 'giftCards[0]', message: expect.stringContaining('was not imported') as string }],
    })
    expect(await found()).toBeUndefined()
    const file = { ...smallChain, giftCards: [printed] }
    expect(await importCatalogue(database.db, file, { keys: { ...keys, demo: true }, now })).toMatchObject({
      warnings: [],
    })
    expect(await found()).toMatchObject({ balance: 10_000 })
  })

  test('do not overwrite a coupon of the operator, which a warning names', async () => {
    await saveEntry(database.db, 'coupons', { code: 'TEN', document: { ...ten, percent: 5 } }, now)
    expect(await load({ coupons: [ten] })).toMatchObject({
      ok: true,
      warnings: [{ path: 'coupons[0]', code: 'TEN', message: expect.stringContaining('was not imported') as string }],
    })
    expect(await listCoupons(database.db)).toMatchObject([
      { code: 'TEN', source: 'operator', document: { percent: 5 } },
    ])
  })

  test('are not imported when the file has an error', async () => {
    const wrong = { ...ten, code: 'WRONG', stores: ['nowhere'] }
    expect(await load({ coupons: [wrong] })).toMatchObject({ ok: false, errors: [{ path: 'coupons[0].stores[0]' }] })
    expect((await listCoupons(database.db)).map(({ code }) => code)).toEqual(['TEN'])
  })
})
