import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { completeHandlers } from '../../../host/handlers/complete.ts'
import { noGeocoder } from '../../support/host/noGeocoder.ts'
import { bookOrderPoints, givePoints } from '../../../host/store/accounts/points.ts'
import { databases } from '../../support/host/databases.ts'
import { newMember, signedInAs } from '../../support/member.ts'
import { newMemberBuyer, pointsBalance, type MemberBuyer } from './memberBuyer.ts'
import { orderingHost, type OrderingHost } from './orderingHost.ts'
import { CARD_SUCCEEDS } from '../../sandbox/cards.ts'

const POINTS = { usePoints: true }
const CHECKOUT_COUNT = 50

describe.each(databases)('points with fifty concurrent orders on $name', (database) => {
  let here: OrderingHost
  beforeAll(async () => {
    here = await orderingHost(database)
  })
  afterAll(() => here.close())
  beforeEach(() => {
    here.clock.now = new Date('2025-11-20T20:00:00Z')
  })

  /** Copies a member's cart and checkout fifty times, because a member can have only one. */
  async function copyCheckouts({ hash: member, checkout }: MemberBuyer): Promise<string[]> {
    const tills = Array.from({ length: CHECKOUT_COUNT }, (_, index) => `${member}-${index}`)
    const { db } = here.database
    await sql`insert into carts (session, document, catalogue, changed_at)
      select buyer, document, catalogue, changed_at from carts, unnest(${tills}::text[]) buyer where session = ${member}`.execute(
      db,
    )
    await sql`insert into checkouts (hash, session, state, request, cart, document, created_at)
      select 'csh-' || buyer, buyer, 'open', request, cart,
        jsonb_set(document, '{tracking,order}', to_jsonb('order-' || buyer)), created_at
      from checkouts, unnest(${tills}::text[]) buyer where hash = ${checkout}`.execute(db)
    return tills
  }

  async function completeAll(buyer: MemberBuyer, tills: string[], card?: string) {
    const inputs = await Promise.all(
      tills.map(async (one) => ({ ...(await buyer.memberCompleteInput(card)), checkout: `csh-${one}` })),
    )
    return await Promise.all(
      inputs.map((input, index) =>
        completeHandlers.complete(input as never, {
          session: { hash: tills[index] ?? '', member: buyer.hash, device: 'test' },
          now: here.clock.now,
          db: here.database.db,
          catalogue: here.host.catalogue.current(),
          settings: here.host.settings,
          services: { payments: here.payments, geocoder: noGeocoder },
          address: '',
          secure: false,
          origin: '',
          credentials: {},
          key: null,
          solution: null,
          afterCommit: () => undefined,
        }),
      ),
    )
  }

  const pointsTotals = async (buyer: MemberBuyer) => {
    const ledger = await buyer.ledger()
    const sum = (reason: string) =>
      ledger.filter((one) => one.reason === reason).reduce((all, { delta }) => all + delta, 0)
    return { given: sum('given'), spent: sum('spent'), earned: sum('earned'), balance: await buyer.points() }
  }

  test('ten orders spend exactly the balance, forty are refused, and every order has its points [POINTS-04 CALL-20]', async () => {
    const buyer = await newMemberBuyer(here, { points: 3570 }, POINTS)
    const results = await completeAll(buyer, await copyCheckouts(buyer))
    expect(results.filter(({ ok }) => ok)).toHaveLength(10)
    expect(new Set(results.map((one) => (one.ok ? '' : one.message)))).toEqual(
      new Set(['', 'You do not have that many PG Points any more. Please confirm your details again.']),
    )
    expect(await pointsTotals(buyer)).toEqual({ given: 3570, spent: -3570, earned: 0, balance: 0 })
    const orders = await here.database.db.selectFrom('orders').select('hash').where('member', '=', buyer.hash).execute()
    const spent = (await buyer.ledger()).filter(({ reason }) => reason === 'spent')
    expect(spent).toHaveLength(10)
    expect(new Set(spent.map(({ order }) => order))).toEqual(new Set(orders.map(({ hash }) => hash)))
  })

  test('orders paid with points and card are refunded when the points are gone [POINTS-04 PAY-24]', async () => {
    const buyer = await newMemberBuyer(here, { points: 300 }, POINTS)
    const document = sql`jsonb_set(jsonb_set(document, '{points}', '100'), '{amounts,discount}', '500')`
    await sql`update checkouts set document = ${document} where hash = ${buyer.checkout}`.execute(here.database.db)
    const tills = await copyCheckouts(buyer)
    buyer.payment.total = 1285
    const results = await completeAll(buyer, tills, CARD_SUCCEEDS)
    expect(results.filter(({ ok }) => ok)).toHaveLength(3)
    expect(await pointsTotals(buyer)).toEqual({ given: 300, spent: -300, earned: 24, balance: 24 })
    const charges = (await Promise.all(tills.map((one) => here.chargesOf(`csh-${one}`)))).flat()
    expect(charges.every(({ amount }) => amount === 1285)).toBe(true)
    expect(charges.filter(({ refunded }) => refunded === 0)).toHaveLength(3)
    expect(charges.filter(({ refunded }) => refunded !== 0 && refunded !== 1285)).toEqual([])
  })

  test('complete from fifty browsers of one member places one order [CALL-20 POINTS-04]', async () => {
    const buyer = await newMemberBuyer(here, { points: 3570 }, POINTS)
    const browsers = await Promise.all(Array.from({ length: CHECKOUT_COUNT }, () => signedInAs(here, buyer.hash)))
    const input = await buyer.memberCompleteInput()
    const replies = await Promise.all(browsers.map((browser) => browser.ask('complete', input)))
    expect(new Set(replies.map(({ answer }) => answer?.number)).size).toBe(1)
    expect(await pointsTotals(buyer)).toEqual({ given: 3570, spent: -357, earned: 0, balance: 3213 })
  })

  test('the ledger adds up to the balance, never negative, after any concurrent bookings [TIER-01 POINTS-04]', async () => {
    const booking = fc.record({ earned: fc.integer({ min: 0, max: 60 }), spent: fc.integer({ min: 0, max: 200 }) })
    const buyer = await newMemberBuyer(here)
    const { db } = here.database
    await buyer.guest.ask('complete', await buyer.memberCompleteInput(CARD_SUCCEEDS))
    const [order] = await here.ordersOf(buyer.checkout)
    let number = 1_000_000
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 500 }),
        fc.array(booking, { maxLength: 8 }),
        async (given, bookings) => {
          const { hash } = await newMember(here)
          await givePoints(db, hash, given, here.clock.now)
          const booked = await Promise.all(
            bookings.map(async (one) => {
              const own = (number += 1)
              const copy = `${order?.hash}-${own}`
              await sql`insert into checkouts select ${copy}, 'property', 'placed', request, cart, document, created_at
              from checkouts where hash = ${buyer.checkout}`.execute(db)
              await sql`insert into orders (hash, number, checkout, session, member, store, document, lines, notes, mailing,
                sms, total, card_amount, placed_at, changed_at)
              select ${copy}, ${own}::integer, ${copy}, session, ${hash}::text, store, document, lines, notes, mailing, sms, total,
                card_amount, placed_at, changed_at from orders where hash = ${order?.hash}`.execute(db)
              return {
                ...one,
                isBooked: await bookOrderPoints(db, { member: hash, order: copy, ...one }, here.clock.now),
              }
            }),
          )
          const done = booked.filter(({ isBooked }) => isBooked)
          const balance = done.reduce((sum, { earned, spent }) => sum + earned - spent, given)
          expect(await pointsBalance(here, hash)).toBe(balance)
          expect(balance).toBeGreaterThanOrEqual(0)
          const entries = await db.selectFrom('points').select('delta').where('member', '=', hash).execute()
          expect(entries.reduce((sum, { delta }) => sum + delta, 0)).toBe(balance)
          for (const { isBooked, spent } of booked) if (!isBooked) expect(spent).toBeGreaterThan(0)
        },
      ),
      { numRuns: 15 },
    )
  })

  test('the database refuses a negative balance and a second booking of an order [TIER-01]', async () => {
    const buyer = await newMemberBuyer(here)
    const { answer } = await buyer.guest.ask('complete', await buyer.memberCompleteInput(CARD_SUCCEEDS))
    const { db } = here.database
    await expect(sql`update members set points = points - 13 where hash = ${buyer.hash}`.execute(db)).rejects.toThrow('members_points') // oxfmt-ignore
    const twice = bookOrderPoints(
      db,
      { member: buyer.hash, order: answer.hash ?? '', earned: 12, spent: 0 },
      here.clock.now,
    )
    await expect(twice).rejects.toThrow('points_order_reason')
    expect(await buyer.points()).toBe(12)
  })
})
