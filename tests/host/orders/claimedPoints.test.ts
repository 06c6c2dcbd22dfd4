import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { oneDatabase } from '../../support/host/databases.ts'
import { freshEmail } from '../../support/member.ts'
import { newMemberBuyer } from './memberBuyer.ts'
import { newBuyer, freshPhone, orderingHost, someone, type OrderingHost } from './ordering.ts'
import { PAYS } from '../../sandbox/cards.ts'

describe.each(oneDatabase)("the points of a guest's order over $name", (database) => {
  let here: OrderingHost
  beforeAll(async () => {
    here = await orderingHost(database)
  })
  afterAll(() => here.close())
  beforeEach(() => {
    here.clock.now = new Date('2025-11-20T20:00:00Z')
  })

  async function ordered() {
    const buyer = await newBuyer(here)
    const { order } = (await buyer.guest.ask('complete', await buyer.payingWith(PAYS))).answer
    if (!order) throw new Error('no order was placed')
    return { ...order, claim: order.claim ?? '', guest: buyer.guest }
  }
  const newcomer = (claim: string, changes: object = {}) =>
    ({ name: 'Ann', lastname: 'Lee', email: freshEmail(), password: 'mushrooms, please', phone: freshPhone(), mailing: false, claim, ...changes }) // oxfmt-ignore
  const joins = async (claim: string) => (await (await someone(here)).ask('signUp', newcomer(claim))).answer.customer

  test('are booked for who joins with its claim, and the order is in their history [D-39]', async () => {
    const { claim, hash, number, guest } = await ordered()
    const { customer } = (await guest.ask('signUp', newcomer(claim))).answer
    expect(customer.points).toBe(12)
    expect((await guest.ask('history', {})).answer.orders).toMatchObject([{ hash, number, points: 12 }])
    const ledger = await here.database.db.selectFrom('points').select(['delta', 'reason', 'order']).where('member', '=', customer.hash).execute() // oxfmt-ignore
    expect(ledger).toEqual([{ delta: 12, reason: 'earned', order: hash }])
  })

  test('are booked once, also for two who join at the same time [D-39]', async () => {
    const { claim } = await ordered()
    const both = await Promise.all([joins(claim), joins(claim)])
    expect(both.map(({ points }) => points).sort((a, b) => a - b)).toEqual([0, 12])
    expect((await joins(claim)).points).toBe(0)
  })

  test('are booked when the sign-up is sent again because its answer was lost [D-39]', async () => {
    const { claim, guest } = await ordered()
    const form = newcomer('')
    await (await someone(here)).ask('signUp', { ...form, claim: undefined })
    expect((await guest.ask('signUp', { ...form, claim })).answer.customer.points).toBe(12)
  })

  test('are not booked after 24 hours, nor for a claim of the own making [D-39]', async () => {
    const [first, { claim, hash }] = [await ordered(), await ordered()]
    expect((await joins(`${hash}.${'A'.repeat(43)}`)).points).toBe(0)
    expect((await joins(hash)).points).toBe(0)
    here.clock.forward(24 * 3600 - 60)
    expect((await joins(first.claim)).points).toBe(12)
    here.clock.forward(120)
    expect((await joins(claim)).points).toBe(0)
  })

  test("a member's order has no claim: it is booked already [D-39]", async () => {
    const buyer = await newMemberBuyer(here)
    const { order } = (await buyer.guest.ask('complete', await buyer.paying(PAYS))).answer
    expect([order?.points, order?.claim]).toEqual([12, undefined])
  })
})
