import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { oneDatabase } from '../../support/host/databases.ts'
import { newMember } from '../../support/member.ts'
import {
  bagInput,
  colaInput,
  duoInput,
  margheritaInput,
  basil,
  crust,
  ham,
  toppings,
} from '../../support/productInputs.ts'
import { checkOrder, fillCart, newMemberBuyer, memberDetails } from './memberBuyer.ts'
import { newBuyer, orderingHost, newGuest, verify, type OrderingHost } from './orderingHost.ts'
import { messagesOf } from '../../support/host/messages.ts'
import { CARD_SUCCEEDS } from '../../sandbox/cards.ts'

describe.each(oneDatabase)('orders of a member on $name', (database) => {
  let here: OrderingHost
  beforeAll(async () => {
    here = await orderingHost(database)
  })
  afterAll(() => here.close())
  beforeEach(() => {
    here.clock.now = new Date('2025-11-20T20:00:00Z')
  })

  test('complete takes name, email and phone from the account, not from the request [CHK-19 SESS-25 CHK-21]', async () => {
    const buyer = await newMemberBuyer(
      here,
      { name: 'Mia', lastname: 'Moss' },
      { name: 'Eve', email: 'eve@example.com' },
    )
    const { answer } = await buyer.guest.ask('complete', await buyer.memberCompleteInput(CARD_SUCCEEDS))
    const { email, phone } = buyer
    expect(answer.order).toMatchObject({ name: 'Mia', lastname: 'Moss', email, phone })
    const [order] = await here.ordersOf(buyer.checkout)
    expect(order?.member).toBe(buyer.hash)
    const mail = await messagesOf(here.database.db, email)
    expect(mail).toHaveLength(1)
  })

  test("completecheck requires the account's phone to be verified, and accepts no other number [CHK-21 CHK-43 GUARD-09 SESS-15]", async () => {
    const { guest } = await newMember(here, { phoneVerified: false })
    await fillCart(guest)
    const reply = await guest.ask('completeCheck', memberDetails())
    expect([reply.ok, reply.message]).toEqual([false, 'Please verify your phone number first.'])
    expect(JSON.parse(reply.body)).toMatchObject({ verification_required: 1 })
    const proved = '6045550000'
    await verify(here, guest, proved)
    expect((await guest.ask('completeCheck', memberDetails({ phone: proved }))).ok).toBe(false)
  })

  test('complete refuses a checked order after the name of the account has changed [CALL-20]', async () => {
    const buyer = await newMemberBuyer(here)
    await here.database.db.updateTable('members').set({ name: 'Maria' }).where('hash', '=', buyer.hash).execute()
    const reply = await buyer.guest.ask('complete', await buyer.memberCompleteInput(CARD_SUCCEEDS))
    expect(reply.message).toBe('Your order has changed since. Please confirm your details again.')
    expect(await here.chargesOf(buyer.checkout)).toEqual([])
  })

  test('an order earns one point per dollar, booked with the order [REWARD-02 TIER-01 THX-02]', async () => {
    const buyer = await newMemberBuyer(here)
    const { answer } = await buyer.guest.ask('complete', await buyer.memberCompleteInput(CARD_SUCCEEDS, 20))
    expect(answer.order?.points).toBe(12)
    expect(await buyer.ledger()).toEqual([{ delta: 12, reason: 'earned', order: answer.hash }])
    expect((await buyer.guest.ask('config', {})).answer.customer?.points).toBe(12)
  })

  test.each([
    ['Sunday, a minute to midnight', '2025-11-24T07:59:00Z', 12],
    ['Monday', '2025-11-24T08:00:00Z', 24],
    ['Tuesday, a minute to midnight', '2025-11-26T07:59:00Z', 24],
    ['Wednesday', '2025-11-26T08:00:00Z', 12],
  ])("an order on %s in the store's time zone earns the points of that day [REWARD-02]", async (_, time, earned) => {
    here.clock.now = new Date(time)
    const slot = { scheduled: true, date: '2025-11-26', time: '18:00' }
    const buyer = await newMemberBuyer(here, {}, slot)
    expect(
      (await buyer.guest.ask('complete', await buyer.memberCompleteInput(CARD_SUCCEEDS))).answer.order?.points,
    ).toBe(earned)
    expect(await buyer.points()).toBe(earned)
  })

  test.each([
    ['drinks', colaInput({ quantity: 3 }), 0],
    ['combos', duoInput(), 0],
    ['extra toppings', margheritaInput({ groups: [crust('hand'), toppings(basil(0, true), ham('small'))] }), 12],
    ['a crust that costs', margheritaInput({ groups: [crust('thin'), toppings(basil())], quantity: 2 }), 25],
    ['a bag', bagInput(['margherita', 'cola']), 10],
  ])(
    'an order of %s earns points only for the eligible part of its price [REWARD-03 REWARD-02]',
    async (_, wish, earned) => {
      const { guest } = await newMember(here)
      await guest.ask('addProduct', wish)
      const { checkout, payment } = await checkOrder(guest)
      const input = {
        ...memberDetails(),
        checkout,
        tip: 0,
        giftCardAmount: 0,
        giftCards: [],
        cardAmount: payment.total,
      }
      const buyer = await newBuyer(here)
      const { paymentMethod } = await buyer.completeInputWithCard(CARD_SUCCEEDS)
      const { answer } = await guest.ask('complete', { ...input, paymentMethod })
      expect(answer.order?.points).toBe(earned)
      expect((await guest.ask('config', {})).answer.customer?.points).toBe(earned)
    },
  )

  test('twenty concurrent complete calls earn points once [CALL-20 REWARD-02]', async () => {
    const buyer = await newMemberBuyer(here)
    const input = await buyer.memberCompleteInput(CARD_SUCCEEDS)
    await Promise.all(Array.from({ length: 20 }, () => buyer.guest.ask('complete', input)))
    expect((await buyer.ledger()).map(({ delta }) => delta)).toEqual([12])
  })

  test("a guest's order books no points and belongs to no member [GUARD-10]", async () => {
    const buyer = await newBuyer(here)
    const before = await here.database.db.selectFrom('points').select('id').execute()
    await buyer.guest.ask('complete', await buyer.completeInputWithCard(CARD_SUCCEEDS))
    expect((await here.ordersOf(buyer.checkout))[0]?.member).toBeNull()
    expect(await here.database.db.selectFrom('points').select('id').execute()).toEqual(before)
    const guest = await newGuest(here)
    await fillCart(guest)
    const reply = await guest.ask('completeCheck', memberDetails({ usePoints: true, name: 'A', lastname: 'B', email: 'a@example.com', phone: buyer.phone })) // oxfmt-ignore
    expect(reply.message).toBe('PG Points are for signed-in members.')
  })
})
