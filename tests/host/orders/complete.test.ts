import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { oneDatabase } from '../../support/host/databases.ts'
import { productHashOf } from '../../support/host/smallChain.ts'
import { bagInput, colaInput, duoInput } from '../../support/productInputs.ts'
import {
  newBuyer,
  checkoutDetails,
  orderingHost,
  completeWireFields,
  type Buyer,
  type OrderingHost,
} from './orderingHost.ts'
import { messagesOf } from '../../support/host/messages.ts'
import { CARD_DECLINED, CARD_SUCCEEDS, typeCard } from '../../sandbox/cards.ts'

describe.each(oneDatabase)('complete on $name', (database) => {
  let here: OrderingHost
  let buyer: Buyer
  beforeAll(async () => {
    here = await orderingHost(database)
  })
  afterAll(() => here.close())
  beforeEach(async () => {
    here.clock.now = new Date('2025-11-20T20:00:00Z')
    buyer = await newBuyer(here)
  })

  const orders = async ({ checkout }: Buyer = buyer) =>
    await here.database.db.selectFrom('orders').selectAll().where('checkout', '=', checkout).execute()
  const cartOf = async ({ guest }: Buyer = buyer) => (await guest.ask('config', {})).answer.cart

  test('charges the card and places the order, to the cent [CALL-20 PAY-25 PAY-30 THX-02 AMT-06 AMT-07]', async () => {
    const { answer } = await buyer.guest.ask('complete', await buyer.completeInputWithCard(CARD_SUCCEEDS))
    // Goods 16.50, deposit 0.20, GST 0.83, PST 0.32, tip 15 % of 16.70 = 2.505
    expect(answer).toMatchObject({ needsAction: false, number: answer.order?.number, hash: answer.order?.hash })
    expect(answer.order).toEqual({
      number: expect.stringMatching(/^4\d{4}$/),
      hash: expect.stringMatching(/^[\w-]{24}$/),
      service: 'Pick Up',
      placedAt: '2025-11-20 12:00',
      date: '',
      time: '',
      ready: '2025-11-20 12:20',
      items: [
        {
          quantity: 1,
          name: 'Margherita',
          size: 'Small 10"',
          description: expect.any(String),
          picture: expect.any(String),
          total: 1200,
        },
        {
          quantity: 2,
          name: 'Cola',
          size: 'Can',
          description: expect.any(String),
          picture: expect.any(String),
          total: 450,
        },
      ],
      subtotal: 1670,
      deposit: 20,
      gst: 83,
      pst: 32,
      delivery: 0,
      discount: 0,
      giftCards: 0,
      tip: 251,
      total: 2036,
      points: 12,
      claim: expect.stringMatching(/^[\w-]{24}\.[\w-]{43}$/),
      guestKey: expect.stringMatching(/^[\w-]{24}$/),
      name: 'Ann',
      lastname: 'Lee',
      notes: 'Ring twice',
      email: 'ann@example.com',
      phone: buyer.phone,
      deliveryAddress: '',
      store: { name: 'Main Street', address: '1 Main St, Vancouver', phone: '604-555-0101' },
    })
    expect(await here.chargesOf(buyer.checkout)).toEqual([{ amount: 2036, status: 'succeeded', refunded: 0 }])
  })

  test('stores the same order in the database, to the cent, and empties the cart [CALL-20 THX-06]', async () => {
    const { answer } = await buyer.guest.ask('complete', await buyer.completeInputWithCard(CARD_SUCCEEDS))
    const [row, ...more] = await orders()
    const { claim: _, guestKey: __, ...order } = answer.order ?? {}
    expect(more).toEqual([])
    expect(row).toMatchObject({
      number: Number(answer.number),
      document: order,
      total: 2036,
      card_amount: 2036,
      notes: 'Ring twice',
      mailing: true,
      sms: true,
    })
    expect(row?.lines.map(({ productHash }) => productHash)).toEqual([
      productHashOf('margherita'),
      productHashOf('cola'),
    ])
    expect(await cartOf()).toMatchObject({ lines: [], total: 0 })
    const payment = await here.database.db
      .selectFrom('payments')
      .selectAll()
      .where('checkout', '=', buyer.checkout)
      .execute()
    expect(payment).toMatchObject([{ state: 'paid', amount: 2036, card: { brand: 'visa', last4: '4242' } }])
  })

  test('assigns increasing order numbers across the chain [CALL-21]', async () => {
    const numbers: number[] = []
    for (let order = 0; order < 3; order += 1) {
      const next = await newBuyer(here)
      numbers.push(
        Number((await next.guest.ask('complete', await next.completeInputWithCard(CARD_SUCCEEDS))).answer.number),
      )
    }
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
  })

  test('takes card amounts in cents on the wire, and answers in dollars [CALL-21]', async () => {
    const input = await buyer.completeInputWithCard(CARD_SUCCEEDS)
    const wire = {
      ...completeWireFields(buyer),
      tip: '251',
      cpamount: '2036',
      payment_method_id: String(input['paymentMethod']),
    }
    const { body } = await buyer.guest.ask('complete', input, { wire })
    expect(JSON.parse(body)).toMatchObject({
      status: true,
      order: { total_price: 20.36, tip_amount: 2.51, total_tax1: 0.83 },
    })
  })

  test('sends a copy by mail, and a text message only to customers who want one [THX-01 CHK-29 D-39]', async () => {
    const { answer } = await buyer.guest.ask('complete', await buyer.completeInputWithCard(CARD_SUCCEEDS))
    const quiet = await newBuyer(here, { sms: false, email: 'quiet@example.com' })
    await quiet.guest.ask('complete', await quiet.completeInputWithCard(CARD_SUCCEEDS))
    const sent = (await messagesOf(here.database.db)).filter(({ code }) => code === null)
    const to = (recipient: string) => sent.filter((message) => message.recipient === recipient)
    const mail = to('ann@example.com').find(({ subject }) => subject === `Your Forno order #${answer.number}`)
    for (const words of [
      'Thank you for your order, Ann!',
      '1 x Margherita, Small 10"  $12.00',
      '2 x Cola, Can  $4.50',
      'Sub total: $16.70',
      'GST: $0.83',
      'PST: $0.32',
      'Tip: $2.51',
      'Total: $20.36',
      'As a member you would have earned 12 PG Points with this order.',
      'Time: Today, about 12:2',
      'Main Street, 1 Main St, Vancouver, 604-555-0101',
    ])
      // oxfmt-ignore
      expect(mail?.body).toContain(words)
    expect(mail?.html).toContain('Margherita, Small 10&quot;')
    expect(to(`+1${buyer.phone}`).map(({ body }) => body)).toEqual([
      `Forno: order #${answer.number} is placed and on its way into the oven. Total $20.36. Main Street, 604-555-0101`,
    ])
    expect(to('quiet@example.com')).toHaveLength(1)
    expect(to(`+1${quiet.phone}`)).toEqual([])
  })

  test('lists a combo and a bag with its items in the order, and no placeholder [PROD-05 PROD-06 XPS-07 CALL-20]', async () => {
    const { guest } = buyer
    await guest.ask('clearCart', {})
    await guest.ask('addProduct', duoInput())
    await guest.ask('addProduct', bagInput(['margherita', 'cola']))
    const { answer } = await guest.ask('completeCheck', checkoutDetails(buyer.phone))
    const method = await typeCard(here.sandbox, CARD_SUCCEEDS)
    const paying = {
      ...buyer.completeInput(method, 0),
      checkout: answer.payment.checkout,
      cardAmount: answer.payment.total,
    }
    const { order } = (await guest.ask('complete', paying)).answer
    expect(order?.items.map(({ name, total }) => [name, total])).toEqual([
      ['Pizza and Drink', 1300],
      ['Lunch Bag', 1075],
      ['Margherita', 0],
      ['Cola', 0],
    ])
    expect(order?.total).toBe(answer.payment.total)
  })

  test('keeps the requested slot in the order [CHK-16 THX-02]', async () => {
    const later = await newBuyer(here, { scheduled: true, date: '2025-11-21', time: '18:15' })
    const { answer } = await later.guest.ask('complete', await later.completeInputWithCard(CARD_SUCCEEDS))
    expect(answer.order).toMatchObject({ date: '2025-11-21', time: '18:15' })
  })

  test.each([0, 1, 20, 33, 100])('accepts a tip of %i percent [PAY-02 PAY-03 AMT-07]', async (percent) => {
    const { answer } = await buyer.guest.ask('complete', await buyer.completeInputWithCard(CARD_SUCCEEDS, percent))
    expect(answer.order?.tip).toBe(Math.round((1670 * percent) / 100 + 1e-9))
    expect(answer.order?.total).toBe(1785 + (answer.order?.tip ?? 0))
  })

  describe('with a declined card', () => {
    test("returns the provider's message and leaves the checkout open for another card [PAY-23 CHK-42]", async () => {
      const declined = await buyer.guest.ask('complete', await buyer.completeInputWithCard(CARD_DECLINED))
      expect([declined.httpStatus, declined.ok, declined.message]).toEqual([200, false, 'Your card was declined.'])
      expect(await orders()).toEqual([])
      expect((await cartOf())?.lines).toHaveLength(3)
      const again = await buyer.guest.ask('complete', await buyer.completeInputWithCard(CARD_DECLINED))
      expect(again.message).toBe('Your card was declined.')
      const paid = await buyer.guest.ask('complete', await buyer.completeInputWithCard(CARD_SUCCEEDS))
      expect(paid.answer.order?.total).toBe(2036)
      expect((await here.chargesOf(buyer.checkout)).filter(({ status }) => status === 'succeeded')).toHaveLength(1)
    })

    test('accepts another tip afterwards [PAY-03]', async () => {
      await buyer.guest.ask('complete', await buyer.completeInputWithCard(CARD_DECLINED))
      const { answer } = await buyer.guest.ask('complete', await buyer.completeInputWithCard(CARD_SUCCEEDS, 20))
      expect(answer.order).toMatchObject({ tip: 334, total: 2119 })
      expect((await here.chargesOf(buyer.checkout)).filter(({ status }) => status === 'succeeded')).toEqual([{ amount: 2119, status: 'succeeded', refunded: 0 }]) // oxfmt-ignore
    })

    test('can be followed by a changed order with a new checkout [CALL-19]', async () => {
      await buyer.guest.ask('complete', await buyer.completeInputWithCard(CARD_DECLINED))
      await buyer.guest.ask('addProduct', colaInput())
      const changed = await buyer.guest.ask('completeCheck', checkoutDetails(buyer.phone))
      expect(changed.answer.payment.checkout).not.toBe(buyer.checkout)
    })
  })

  describe('with nothing to pay', () => {
    test('places the order without a card and refuses a tip [PAY-22 PAY-16]', async () => {
      const row = { amounts: { subtotal: 1670, delivery: 0, gst: 83, pst: 32, discount: 1785 } }
      const { db } = here.database
      const { document } = await db.selectFrom('checkouts').select('document').where('hash', '=', buyer.checkout).executeTakeFirstOrThrow() // oxfmt-ignore
      await db.updateTable('checkouts').set({ document: JSON.stringify({ ...document, ...row }) as never }).where('hash', '=', buyer.checkout).execute() // oxfmt-ignore
      const tipped = await buyer.guest.ask('complete', { ...buyer.completeInput(undefined, 15), cardAmount: 0 })
      expect(tipped.message).toBe('Please choose a tip in whole percent, from 0 to 100.')
      const { answer } = await buyer.guest.ask('complete', { ...buyer.completeInput(undefined, 0), cardAmount: 0 })
      expect(answer.order).toMatchObject({ total: 0, tip: 0, discount: 1785 })
      expect(await here.chargesOf(buyer.checkout)).toEqual([])
    })
  })
})
