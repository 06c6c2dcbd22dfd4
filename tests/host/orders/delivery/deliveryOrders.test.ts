import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givePoints } from '../../../../host/store/accounts/points.ts'
import { recordPendingPayment } from '../../../../host/store/orders/payments.ts'
import { latestMessages } from '../../../../host/store/outbox.ts'
import { oneDatabase } from '../../../support/host/databases.ts'
import { HOUSES } from '../../../support/host/houses.ts'
import { smallChain } from '../../../support/host/smallChain.ts'
import { lastMail, newMember } from '../../../support/member.ts'
import { duoInput } from '../../../support/productInputs.ts'
import { CARD_SUCCEEDS, typeCard } from '../../../sandbox/cards.ts'
import { lastSms } from '../orderingHost.ts'
import {
  addressInput,
  deliveryDetails,
  deliveryHost,
  newConfirmedBuyer,
  newDeliveryBuyer,
  refusalOf,
  type DeliveryHost,
} from './deliveryBuyer.ts'

const ADDRESS = '#204, 1222 East 19th Avenue, Vancouver, V5V 1S2'

describe.each(oneDatabase)('delivery orders on $name', (database) => {
  let here: DeliveryHost
  beforeAll(async () => {
    here = await deliveryHost(database)
  })
  afterAll(() => here.close())
  beforeEach(() => {
    here.clock.now = new Date('2025-11-20T20:00:00Z')
    here.geocoder.isDown = false
  })

  test('completecheck adds the delivery price, and its GST to that of the goods before rounding [CALL-19 AMT-06]', async () => {
    const { answer } = await (await newConfirmedBuyer(here)).check()
    // Goods 16.50, deposit 0.20, delivery 3.99; GST 5 % of 20.49 = 1.0245; PST 7 % of 4.50 = 0.315.
    expect(answer.payment).toMatchObject({
      discount: 0,
      delivery: 399,
      gst: 102,
      pst: 32,
      total: 1670 + 399 + 102 + 32,
    })
  })

  test('a free delivery costs nothing and pays no tax, from its least sub total on, and the receipt says so [D-189]', async () => {
    const free = { code: 'free', name: 'Free delivery from $16', kind: 'free-delivery', least_order: '16.00' }
    await here.load({ ...smallChain, offers: [free] })
    const buyer = await newConfirmedBuyer(here)
    const { answer } = await buyer.check()
    // GST 5 % of 16.50 is 0.825; PST 7 % of 4.50 is 0.315.
    expect(answer.payment).toMatchObject({ discount: 0, delivery: 0, gst: 83, pst: 32, total: 1670 + 83 + 32 })
    const completed = await buyer.complete(answer.payment)
    const offers = [{ code: 'free', name: free.name, saving: 0, delivery: 399 }]
    expect(completed.answer.order).toMatchObject({ delivery: 0, total: 1785, offers })
    await here.expectPaidOnce(answer.payment.checkout, 1785)
    await here.load({ ...smallChain, offers: [{ ...free, least_order: '16.71' }] })
    expect((await (await newConfirmedBuyer(here)).check()).answer.payment).toMatchObject({ delivery: 399 })
    await here.load(smallChain)
  })

  test('a delivery carries PST on the share of its soda where the catalogue says so, and the order pays it [D-114 CALL-11 CALL-19]', async () => {
    await here.load({ ...smallChain, taxes: { ...smallChain.taxes, deliveryTax2: true } })
    const buyer = await newDeliveryBuyer(here)
    const checked = await buyer.guest.ask('checkAddress', addressInput())
    expect(checked.answer).toMatchObject({ gst: 5, pst: 7 })
    const { answer } = await buyer.check()
    // 3.99 x 4.50 / 16.50 = 1.0882; PST 7 % of 4.50 + 1.09 = 0.3913
    expect(answer.payment).toMatchObject({ gst: 102, pst: 39, total: 1670 + 399 + 102 + 39 })
    const completed = await buyer.complete(answer.payment)
    expect(completed.answer.order).toMatchObject({ pst: 39, total: 2210 })
    await here.load(smallChain)
  })

  test.each([
    // 0.615 and 0.225
    ['is 0.85 when rounded apart', '12.30', 1, '4.50', 84],
    // 0.654 and 0.204
    ['is 0.85 when rounded apart, and more together', '13.08', 1, '4.08', 86],
    ['goes with three combos', '13.09', 3, '3.99', 216],
  ])('the GST of a delivery that %s [AMT-06]', async (_, price, quantity, delivery, gst) => {
    const chain = structuredClone<{ products: { code: string; sizes: { price: string }[] }[]; stores: { zones?: { price: string }[] }[] }>(smallChain) // oxfmt-ignore
    for (const size of chain.products.find(({ code }) => code === 'duo')?.sizes ?? []) size.price = price
    for (const zone of chain.stores[0]?.zones ?? []) Object.assign(zone, { price: delivery, minimum: '0' })
    await here.load({ ...smallChain, ...chain })
    const buyer = await newDeliveryBuyer(here)
    await buyer.guest.ask('clearCart', {})
    await buyer.guest.ask('addProduct', duoInput({ quantity }))
    await buyer.guest.ask('checkAddress', addressInput())
    const { answer, message } = await buyer.check()
    expect([message, answer.payment.gst]).toEqual(['', gst])
    await here.load(smallChain)
  })

  test("a guest's order carries address, price and the courier's notes; mail and text tell of it [CALL-20 THX-02 PAY-34]", async () => {
    const buyer = await newConfirmedBuyer(here)
    const { payment } = (await buyer.check()).answer
    const { answer, message } = await buyer.complete(payment, {}, 15)
    expect(message).toBe('')
    expect(answer.order).toMatchObject({
      service: 'Delivery',
      deliveryAddress: ADDRESS,
      delivery: 399,
      gst: 102,
      pst: 32,
      tip: 251,
      total: 2203 + 251,
      ready: '2025-11-20 12:45',
      deliveryNotes: 'Blue door',
    })
    const [row] = await here.ordersOf(payment.checkout)
    expect(row?.document).toMatchObject({ deliveryAddress: ADDRESS, deliveryNotes: 'Blue door' })
    expect(row?.notes).toBe('Ring twice')
    await here.expectPaidOnce(payment.checkout, 2454)
    const mails = await latestMessages(here.database.db, 10, 'ann@example.com')
    const mail = mails.find(({ subject }) => subject?.endsWith(`#${answer.number}`))
    expect(mail?.body).toContain(`Service: Delivery\nTime: Today, about 12:45 PM\nDelivery address: ${ADDRESS}`)
    expect(mail?.body).toContain('Delivery: $3.99')
    expect(await lastSms(here, buyer.phone)).toMatch(
      /order #\d+ is placed and on its way into the oven\. Total \$24\.54\./,
    )
  })

  test("a member's order is in the history with address and price [HIST-08 HIST-12 HIST-16 CALL-25]", async () => {
    const member = await newMember(here)
    const buyer = await newDeliveryBuyer(here, member.guest, member.phone)
    await member.guest.ask('checkAddress', addressInput(HOUSES.near, { apartment: '' }))
    const { payment } = (await buyer.check()).answer
    const placed = await buyer.complete(payment)
    const details = (await member.guest.ask('historyDetails', { hash: placed.answer.hash })).answer
    const deliveryAddress = '1222 East 19th Avenue, Vancouver, V5V 1S2'
    expect(details).toMatchObject({ service: 'Delivery', delivery: 399, deliveryAddress, total: 2203 })
    expect((await lastMail(here, member.email))?.body).toContain(`Delivery address: ${deliveryAddress}`)
    expect(details.points).toBe(12)
  })

  test('points pay for the delivery too, at most the amount due before tip [POINTS-04]', async () => {
    const member = await newMember(here)
    await givePoints(here.database.db, member.hash, 1000, here.clock.now)
    const buyer = await newDeliveryBuyer(here, member.guest, member.phone)
    await member.guest.ask('checkAddress', addressInput())
    const { payment } = (await buyer.check({ usePoints: true })).answer
    expect(payment).toMatchObject({ delivery: 399, discount: 2203, total: 0 })
    const { answer } = await member.guest.ask('complete', {
      ...deliveryDetails(member.phone, { usePoints: true }),
      checkout: payment.checkout,
      tip: 0,
      giftCardAmount: 0,
      giftCards: [],
      cardAmount: 0,
    })
    expect(answer.order).toMatchObject({ delivery: 399, discount: 2203, total: 0, deliveryAddress: ADDRESS })
  })

  test('a tip is a percentage of the sub total, without the delivery price [AMT-07]', async () => {
    const buyer = await newConfirmedBuyer(here)
    const { payment } = (await buyer.check()).answer
    const wrong = await buyer.complete({ ...payment, total: payment.total + 60 }, {}, 15)
    expect(wrong.ok).toBe(false)
    expect((await buyer.complete(payment, {}, 20)).answer.order?.tip).toBe(334)
  })

  test('the same input has the same checkout, also after the address is confirmed again [CALL-19]', async () => {
    const buyer = await newConfirmedBuyer(here)
    const first = (await buyer.check()).answer.payment
    await buyer.guest.ask('checkAddress', addressInput())
    expect((await buyer.check()).answer.payment).toEqual(first)
    await buyer.guest.ask('checkAddress', addressInput(HOUSES.near, { notes: 'Green door' }))
    const second = (await buyer.check()).answer.payment
    expect(second.checkout).not.toBe(first.checkout)
    expect({ ...second, checkout: '' }).toEqual({ ...first, checkout: '' })
    expect((await buyer.complete(first)).message).toBe(
      'Your order has changed since. Please confirm your details again.',
    )
  })

  test.each([
    ['1670', '16.70', undefined],
    ['1671', '16.71', 'Delivery to this address starts at $16.71. Please add $0.01 more.'],
    ['3000', '30.00', 'Delivery to this address starts at $30.00. Please add $13.30 more.'],
  ])('the sub total with its deposit must reach the minimum: %s cents [CHK-41]', async (_, minimum, message) => {
    const chain = structuredClone<{ stores: { zones?: object[] }[] }>(smallChain)
    for (const zone of chain.stores[0]?.zones ?? []) Object.assign(zone, { minimum })
    await here.load({ ...smallChain, ...chain })
    const reply = await (await newConfirmedBuyer(here)).check()
    expect(reply.ok ? undefined : refusalOf(reply)).toEqual(message && { status: false, said: message })
    await here.load(smallChain)
  })

  test('a guest who signs in keeps the confirmed address', async () => {
    const member = await newMember(here)
    const buyer = await newConfirmedBuyer(here)
    const { email, password } = member
    const signedIn = await buyer.guest.ask('logIn', { email, password })
    expect(signedIn.message).not.toMatch(/not right/)
    expect((await buyer.check()).answer.payment.delivery).toBe(399)
  })

  test('a payment that a host left open places the order as it was checked, also after the zones have changed [CALL-20]', async () => {
    const buyer = await newConfirmedBuyer(here)
    const { checkout, total } = (await buyer.check()).answer.payment
    await recordPendingPayment(here.database.db, { checkout, amount: total, key: null }, here.clock.now)
    const method = await typeCard(here.sandbox, CARD_SUCCEEDS)
    await here.payments.charge({ amountCents: total, currency: 'cad', method, orderKey: checkout, metadata: {} })
    await here.load({ ...smallChain, stores: smallChain.stores.map((store) => ('hours' in store ? { ...store, zones: [] } : store)) }) // oxfmt-ignore
    here.clock.forward(600)
    await here.runReconcilerAfterRestart()
    const [order] = await here.ordersOf(checkout)
    expect(order?.document).toMatchObject({
      delivery: 399,
      deliveryAddress: ADDRESS,
      total,
      deliveryNotes: 'Blue door',
    })
    await here.load(smallChain)
  })

  test('an order without delivery that an older version checked is placed [CALL-20]', async () => {
    const buyer = await newDeliveryBuyer(here)
    const { payment } = (await buyer.check({ service: 'Pick Up' })).answer
    const stored = await here.database.db.selectFrom('checkouts').select('document').where('hash', '=', payment.checkout).executeTakeFirst() // oxfmt-ignore
    expect(stored?.document).not.toHaveProperty('delivery')
    const { answer } = await buyer.complete(payment, { service: 'Pick Up' })
    expect(answer.order).toMatchObject({ delivery: 0, deliveryAddress: '' })
  })
})
