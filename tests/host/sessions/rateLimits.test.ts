import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteOld } from '../../support/host/deleteOld.ts'
import { reset, refund, consume, type RateWindow } from '../../../host/store/rateLimits.ts'
import type { Database } from '../../../host/store/database/database.ts'
import { databases, openFresh } from '../../support/host/databases.ts'
import { lineOf, networkOf } from '../../../host/context/networkAddress.ts'

const WINDOWS: readonly RateWindow[] = [
  [2, 60],
  [3, 3600],
]

describe.each(databases)('a rate limit over $name', (kind) => {
  let database: Database
  let subjects = 0
  beforeAll(async () => {
    database = await openFresh(kind)
  })
  afterAll(() => database.close())

  const at = (seconds: number) => new Date(Date.parse('2025-11-20T20:00:00Z') + seconds * 1000)
  const fresh = () => `subject ${(subjects += 1)}`
  const consumeOne = (all: string[], seconds: number) =>
    consume(
      database.db,
      all.map((subject) => ({ subject, windows: WINDOWS })),
      at(seconds),
    )

  test('counts in sliding windows and returns the seconds until the oldest event leaves its window [CALL-12]', async () => {
    const one = fresh()
    const waits = []
    for (const seconds of [0, 30, 40, 60, 61, 120, 3599, 3600, 3601]) waits.push(await consumeOne([one], seconds))
    expect(waits).toEqual([0, 0, 20, 0, 3539, 3480, 1, 0, 29])
  })

  test('allows only as many of 100 concurrent events as it has room for [CALL-12]', async () => {
    const one = fresh()
    const waits = await Promise.all(Array.from({ length: 100 }, () => consumeOne([one], 0)))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(2)
    expect(waits.filter((wait) => wait === 60)).toHaveLength(98)
  })

  test('consume counts an event against all given limits or none, whatever their order [CALL-12]', async () => {
    const [one, other] = [fresh(), fresh()]
    const asked = Array.from({ length: 50 }, (_, index) => consumeOne(index % 2 ? [one, other] : [other, one], 0))
    expect((await Promise.all(asked)).filter((wait) => wait === 0)).toHaveLength(2)
    const third = fresh()
    for (let tries = 0; tries < 5; tries += 1) expect(await consumeOne([one, third], 1)).toBe(59)
    expect(await consumeOne([third], 1)).toBe(0)
    expect(await consumeOne([third], 1)).toBe(0)
  })

  test('refund removes a counted event once, and reset removes all events [CALL-12]', async () => {
    const one = fresh()
    for (let tries = 0; tries < 2; tries += 1) await consumeOne([one], 0)
    await refund(database.db, [{ subject: one }], at(0))
    expect(await consumeOne([one], 0)).toBe(0)
    expect(await consumeOne([one], 0)).toBe(60)
    await refund(database.db, [{ subject: one }], at(5))
    expect(await consumeOne([one], 0)).toBe(60)
    await reset(database.db, one)
    expect(await consumeOne([one], 0)).toBe(0)
  })

  test('is deleted when none of its events counts any more [CALL-12]', async () => {
    const one = fresh()
    await consumeOne([one], 0)
    const kept = () => database.db.selectFrom('limits').select('subject').where('subject', '=', one).execute()
    await deleteOld(database.db, at(3600))
    expect(await kept()).toHaveLength(1)
    await deleteOld(database.db, at(3601))
    expect(await kept()).toHaveLength(0)
  })
})

describe('networkOf', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:0:12:1::9', '2001:db8:0:12'],
    ['2001:0db8::0012:a:b:c:d', '2001:db8:0:12'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
  ])('maps %s to the network %s [CALL-12]', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:0db8::0012:a:b:c:d', '2001:db8:0'],
    ['2001:db8:1:2::5', '2001:db8:1'],
  ])('maps %s to the line %s [D-125]', (address, line) => {
    expect(lineOf(address)).toBe(line)
  })
})
