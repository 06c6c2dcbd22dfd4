import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { oneDatabase } from '../../support/host/databases.ts'
import { MAIN, smallChain } from '../../support/host/smallChain.ts'
import { deliveryHost, newConfirmedBuyer, type DeliveryHost } from './delivery/deliveryBuyer.ts'
import { checkoutDetails, newBuyer } from './orderingHost.ts'

/** The small chain with a margherita for $13.50 instead of $12.00 where it is delivered. */
const layer = { code: 'delivered', stores: ['main'], service: 'delivery', products: { margherita: { small: '13.50' } } }
const CHAIN = { ...smallChain, priceLayers: [layer] }

describe.each(oneDatabase)('a price for delivery on $name', (database) => {
  let here: DeliveryHost
  beforeAll(async () => {
    here = await deliveryHost(database, { catalogue: CHAIN, settings: { operatorKey: 'the-key' } })
  })
  afterAll(() => here.close())
  beforeEach(async () => {
    await here.load(CHAIN)
    here.clock.now = new Date('2025-11-20T20:00:00Z')
  })

  test('is in the menu, the product and the cart beside that for pick-up, whose totals the cart has [CALL-04 CALL-05 D-193]', async () => {
    const read = async (path: string) =>
      (await (await here.host.fetch(new Request(`http://forno.test/api/get/${path}`))).json()) as Record<
        string,
        unknown
      >
    expect(JSON.stringify(await read(`menu?s=${MAIN}`))).toContain(
      '"price":12,"delivery":{"from_price":1,"price":13.5}',
    )
    const { guest } = await newBuyer(here)
    const { cart } = (await guest.ask('config', {})).answer
    expect(cart?.subtotal).toBe(1200 + 2 * 235)
    expect(
      cart?.lines.filter((line) => !line.isPlaceholder).map(({ price, delivery }) => [price, delivery?.price]),
    ).toEqual([
      [1200, 1350],
      [225, undefined],
    ])
  })

  test('is charged for a delivery, and kept by the order alone; the check answers the cart with it [CALL-19 CALL-20 D-193]', async () => {
    const buyer = await newConfirmedBuyer(here)
    const { answer } = await buyer.check()
    const total = 1350 + 470 + 399 + 110 + 32
    expect([answer.payment.total, answer.cart?.subtotal]).toEqual([total, 1820])
    expect((await buyer.complete(answer.payment)).message).toBe('')
    await here.expectPaidOnce(answer.payment.checkout, total)
    const [order] = await here.ordersOf(answer.payment.checkout)
    expect(order?.lines[0]?.price).toBe(1350)
    expect(JSON.stringify(order)).not.toContain('"delivery":{"price"')
  })

  test('is not that of a pick-up, and a check for the other service is another order [CALL-19 D-193]', async () => {
    const buyer = await newConfirmedBuyer(here)
    const delivered = (await buyer.check()).answer.payment
    const picked = await buyer.guest.ask('completeCheck', checkoutDetails(buyer.phone))
    expect(picked.answer.payment.total).toBe(1670 + 83 + 32)
    expect((await buyer.complete(delivered)).message).toContain('Please confirm your details again.')
    expect(await here.chargesOf(delivered.checkout)).toEqual([])
  })

  test('that changed since is said before a delivery is paid, and does not matter to a pick-up [CALL-19 D-193]', async () => {
    const buyer = await newConfirmedBuyer(here)
    const dearer = { ...layer, products: { margherita: { small: '14.00' } } }
    await here.load({ ...smallChain, priceLayers: [dearer] })
    expect((await buyer.guest.ask('completeCheck', checkoutDetails(buyer.phone))).message).toBe('')
    expect((await buyer.check()).message).toBe('Prices in your cart have changed. Please look at it again.')
    expect((await buyer.check()).answer.cart?.subtotal).toBe(1400 + 470)
  })

  test('counts for a cart that was saved without it under the same catalogue, as a host of the release before does [D-101 D-193]', async () => {
    const buyer = await newConfirmedBuyer(here)
    const { db } = here.database
    const rows = await db.selectFrom('carts').selectAll().execute()
    for (const { session, document } of rows) {
      const lines = document.lines.map(({ delivery: _delivery, ...line }) => line)
      await db.updateTable('carts').set({ document: JSON.stringify({ ...document, lines }) as never }).where('session', '=', session).execute() // oxfmt-ignore
    }
    expect((await buyer.check()).message).toBe('Prices in your cart have changed. Please look at it again.')
    expect((await buyer.check()).answer.cart?.subtotal).toBe(1350 + 470)
  })

  test('goes into what offers save, for each service [D-189 D-193]', async () => {
    const off = {
      code: 'half',
      name: 'Half price',
      kind: 'percent-off-each',
      percent: 50,
      parts: [{ count: 1, products: ['margherita'] }],
    }
    await here.load({ ...CHAIN, offers: [off] })
    const { guest } = await newBuyer(here)
    const { cart } = (await guest.ask('config', {})).answer
    expect([cart?.offers, cart?.deliveryOffers]).toEqual([
      [{ name: 'Half price', saving: 600 }],
      [{ name: 'Half price', saving: 675 }],
    ])
    const { answer } = await guest.ask('checkout', { store: MAIN })
    const savings = [answer.pickupOffers, answer.deliveryOffers].map((offers) => offers?.[0]?.lines[0]?.off)
    expect(savings).toEqual([600, 675])
  })

  test('is explained to the operator [D-193]', async () => {
    const asked = new Request('http://forno.test/operator/price?code=margherita&store=main', {
      headers: { Authorization: 'Bearer the-key' },
    })
    const { prices } = (await (await here.host.fetch(asked)).json()) as { prices: { said: unknown[] }[] }
    expect(prices[0]?.said).toEqual([
      { by: '', group: '', price: '12.00', counts: ['pickup'] },
      { by: 'delivered', group: '', price: '13.50', service: 'delivery', counts: ['delivery'] },
    ])
  })
})
