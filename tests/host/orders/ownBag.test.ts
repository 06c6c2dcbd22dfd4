import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oneDatabase } from '../../support/host/databases.ts'
import { smallChain } from '../../support/host/smallChain.ts'
import { CARD_SUCCEEDS, typeCard } from '../../sandbox/cards.ts'
import { checkoutDetails, newBuyer, orderingHost, type OrderingHost } from './orderingHost.ts'

const stores = smallChain.stores.map((store) =>
  store.code === 'main' ? { ...store, paperBag: { price: '0.25', tax2: true } } : store,
)

describe.each(oneDatabase)('a pick-up order whose customer brings a bag on $name', (database) => {
  let here: OrderingHost
  beforeAll(async () => {
    here = await orderingHost(database, { catalogue: { ...smallChain, stores } })
  })
  afterAll(() => here.close())

  test('pays for none, at the check, at the payment and in the order, and another choice needs a new check [D-117 CALL-19 CALL-20]', async () => {
    const buyer = await newBuyer(here)
    const check = async (changes: object) =>
      (await buyer.guest.ask('completeCheck', checkoutDetails(buyer.phone, changes))).answer.payment
    // 16.70 with two colas for 4.50; the bag is 0.25 with both taxes.
    const paid = await check({})
    expect(paid).toMatchObject({ bagFee: 25, gst: 84, pst: 33, total: 1812 })
    const own = await check({ ownBag: true })
    expect(own).toMatchObject({ bagFee: 0, gst: 83, pst: 32, total: 1785 })
    expect(own.checkout).not.toBe(paid.checkout)
    expect((await check({ ownBag: true })).checkout).toBe(own.checkout)

    const complete = async (changes: object) =>
      await buyer.guest.ask('complete', {
        ...checkoutDetails(buyer.phone, changes),
        checkout: own.checkout,
        tip: 0,
        giftCardAmount: 0,
        giftCards: [],
        cardAmount: own.total,
        paymentMethod: await typeCard(here.sandbox, CARD_SUCCEEDS),
      })
    expect((await complete({})).message).toBe('Your order has changed since. Please confirm your details again.')
    const { order } = (await complete({ ownBag: true })).answer
    expect(order).toMatchObject({ subtotal: 1670, total: 1785, ownBag: true })
    expect(order).not.toHaveProperty('bagFee')
  })

  test('says so only where the store charges for a bag [D-117]', async () => {
    await here.load(smallChain)
    const buyer = await newBuyer(here)
    const method = await typeCard(here.sandbox, CARD_SUCCEEDS)
    const { answer } = await buyer.guest.ask('completeCheck', checkoutDetails(buyer.phone, { ownBag: true }))
    expect(answer.payment).toMatchObject({ bagFee: 0, total: 1785 })
    const placed = await buyer.guest.ask('complete', { ...buyer.completeInput(method, 0), ownBag: true, checkout: answer.payment.checkout }) // oxfmt-ignore
    expect(placed.answer.order).not.toHaveProperty('ownBag')
  })
})
