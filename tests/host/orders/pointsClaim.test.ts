import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { oneDatabase } from '../../support/host/databases.ts'
import { freshEmail } from '../../support/member.ts'
import { newMemberBuyer } from './memberBuyer.ts'
import { newBuyer, freshPhone, orderingHost, newGuest, type OrderingHost } from './orderingHost.ts'
import { CARD_SUCCEEDS } from '../../sandbox/cards.ts'

describe.each(oneDatabase)("claiming the points of a guest's order on $name", (database) => {
  let here: OrderingHost
  beforeAll(async () => {
    here = await orderingHost(database)
  })
  afterAll(() => here.close())
  beforeEach(() => {
    here.clock.now = new Date('2025-11-20T20:00:00Z')
  })

  async function placeGuestOrder() {
    const buyer = await newBuyer(here)
    const { order } = (await buyer.guest.ask('complete', await buyer.completeInputWithCard(CARD_SUCCEEDS))).answer
    if (!order) throw new Error('no order was placed')
    return { ...order, claim: order.claim ?? '', guest: buyer.guest }
  }
  const signUpInput = (claim: string, changes: object = {}) =>
    ({ name: 'Ann', lastname: 'Lee', email: freshEmail(), password: 'mushrooms, please', phone: freshPhone(), mailing: false, claim, ...changes }) // oxfmt-ignore
  const signUpWithClaim = async (claim: string) =>
    (await (await newGuest(here)).ask('signUp', signUpInput(claim))).answer.customer

  test("a sign-up with the claim books the points, and the order is in the member's history [D-39]", async () => {
    const { claim, hash, number, guest } = await placeGuestOrder()
    const { customer } = (await guest.ask('signUp', signUpInput(claim))).answer
    expect(customer.points).toBe(12)
    expect((await guest.ask('history', {})).answer.orders).toMatchObject([{ hash, number, points: 12 }])
    const ledger = await here.database.db.selectFrom('points').select(['delta', 'reason', 'order']).where('member', '=', customer.hash).execute() // oxfmt-ignore
    expect(ledger).toEqual([{ delta: 12, reason: 'earned', order: hash }])
  })

  test('a claim books its points once, also for two concurrent sign-ups [D-39]', async () => {
    const { claim } = await placeGuestOrder()
    const both = await Promise.all([signUpWithClaim(claim), signUpWithClaim(claim)])
    expect(both.map(({ points }) => points).sort((a, b) => a - b)).toEqual([0, 12])
    expect((await signUpWithClaim(claim)).points).toBe(0)
  })

  test('a repeated sign-up with the claim books the points [D-39]', async () => {
    const { claim, guest } = await placeGuestOrder()
    const form = signUpInput('')
    await (await newGuest(here)).ask('signUp', { ...form, claim: undefined })
    expect((await guest.ask('signUp', { ...form, claim })).answer.customer.points).toBe(12)
  })

  test('a claim books nothing when it is forged or older than 24 hours [D-39]', async () => {
    const [first, { claim, hash }] = [await placeGuestOrder(), await placeGuestOrder()]
    expect((await signUpWithClaim(`${hash}.${'A'.repeat(43)}`)).points).toBe(0)
    expect((await signUpWithClaim(hash)).points).toBe(0)
    here.clock.forward(24 * 3600 - 60)
    expect((await signUpWithClaim(first.claim)).points).toBe(12)
    here.clock.forward(120)
    expect((await signUpWithClaim(claim)).points).toBe(0)
  })

  test("a member's order has points and no claim [D-39]", async () => {
    const buyer = await newMemberBuyer(here)
    const { order } = (await buyer.guest.ask('complete', await buyer.memberCompleteInput(CARD_SUCCEEDS))).answer
    expect([order?.points, order?.claim]).toEqual([12, undefined])
  })
})
