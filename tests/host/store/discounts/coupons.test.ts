import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../../host/store/database/database.ts'
import { insertMember } from '../../../../host/store/accounts/members.ts'
import { findCouponDocument, listCoupons, recordSentCoupon } from '../../../../host/store/discounts/coupons.ts'
import { replaceCatalogueEntries, saveEntry, withdrawEntry } from '../../../../host/store/catalogueEntries.ts'
import { databases, openFresh } from '../../../support/host/databases.ts'

const now = new Date('2025-11-20T20:00:00Z')
const later = new Date('2025-11-21T20:00:00Z')
const coupon = (code: string, name = code) => ({ code, document: { coupon_code: code, name } })

describe.each(databases)('the coupons on $name', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await openFresh(kind)
  })
  afterAll(() => database.close())

  const states = async () =>
    (await listCoupons(database.db)).map(({ code, source, withdrawn_at }) =>
      [code, source, ...(withdrawn_at ? ['withdrawn'] : [])].join(' '),
    )

  test('an import replaces those of the catalogue and leaves those of the operator', async () => {
    const { db } = database
    expect(await replaceCatalogueEntries(db, 'coupons', [coupon('TEN'), coupon('OLD')], now)).toEqual([])
    await saveEntry(db, 'coupons', coupon('OWN', 'first'), now)
    expect(await replaceCatalogueEntries(db, 'coupons', [coupon('TEN', 'changed'), coupon('OWN')], later)).toEqual([
      'OWN',
    ])
    expect(await states()).toEqual(['OWN operator', 'TEN catalogue', 'OLD catalogue withdrawn'])
    expect(await findCouponDocument(db, 'TEN')).toEqual(coupon('TEN', 'changed').document)
    expect(await findCouponDocument(db, 'OWN')).toEqual(coupon('OWN', 'first').document)
    expect(await findCouponDocument(db, 'OLD')).toBeUndefined()
    expect(await replaceCatalogueEntries(db, 'coupons', [coupon('OLD')], later)).toEqual([])
    expect(await states()).toEqual(['OLD catalogue', 'OWN operator', 'TEN catalogue withdrawn'])
  })

  test('no import brings back one that the operator withdrew, but saving it again does', async () => {
    const { db } = database
    await replaceCatalogueEntries(db, 'coupons', [coupon('LEFT')], now)
    expect(await withdrawEntry(db, 'coupons', 'LEFT', now)).toBe(true)
    expect(await withdrawEntry(db, 'coupons', 'NONE', now)).toBe(false)
    expect(await replaceCatalogueEntries(db, 'coupons', [coupon('LEFT')], later)).toEqual(['LEFT'])
    expect(await findCouponDocument(db, 'LEFT')).toBeUndefined()
    await saveEntry(db, 'coupons', coupon('LEFT'), later)
    expect(await findCouponDocument(db, 'LEFT')).toEqual(coupon('LEFT').document)
  })

  test('an import without coupons withdraws all of the catalogue', async () => {
    await replaceCatalogueEntries(database.db, 'coupons', [coupon('A'), coupon('B')], now)
    expect(await replaceCatalogueEntries(database.db, 'coupons', [], later)).toEqual([])
    expect((await states()).filter((state) => state.endsWith('catalogue'))).toEqual([])
  })

  test('a coupon sent to a member again is one sending, from the later time', async () => {
    const { db } = database
    const member = { hash: 'ann', name: 'Ann', lastname: 'Lee', email: 'ann@example.com', phone: '6045550199' }
    await insertMember(db, { ...member, mailing: true, passwordHash: '', createdAt: now })
    await saveEntry(db, 'coupons', coupon('SENT'), now)
    for (const at of [now, later]) await recordSentCoupon(db, 'SENT', 'ann', at)
    expect((await listCoupons(db)).find(({ code }) => code === 'SENT')).toMatchObject({
      sent: 1,
      used: 0,
      discounts: 0,
    })
    expect(await db.selectFrom('sent_coupons').select('sent_at').execute()).toEqual([{ sent_at: later }])
  })
})
