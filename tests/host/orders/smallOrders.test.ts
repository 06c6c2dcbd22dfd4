import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lineOf } from '../../../domain/cart/line.ts'
import { totalsOf } from '../../../domain/cart/cartLines.ts'
import { startingConfiguration } from '../../../domain/catalogue/configuration.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { messagesOf } from '../../support/host/messages.ts'
import { PROVINCE_STORES, provinceChain } from '../../support/host/provinceChain.ts'
import { productHashOf } from '../../support/host/smallChain.ts'
import { colaInput } from '../../support/productInputs.ts'
import { CARD_SUCCEEDS, typeCard } from '../../sandbox/cards.ts'
import { deliveryHost, type DeliveryHost } from './delivery/deliveryBuyer.ts'
import { checkoutDetails, freshPhone, newGuest, verify } from './orderingHost.ts'
import { refundOf } from './refundFixture.ts'

const slice = { code: 'slice', name: 'Slice', type: 0, sizes: [{ code: 'one', name: 'One', price: '1.75' }], points: false } // oxfmt-ignore
const chips = { code: 'chips', name: 'Chips', type: 0, sizes: [{ code: 'one', name: 'Bag', price: '2.50' }], smallOrder: 'no', points: false } // oxfmt-ignore

/** The chain of three provinces with what costs little, and Ontario's rule. */
const chain = (smallOrder: object | undefined) => ({
  ...provinceChain,
  taxAreas: provinceChain.taxAreas.map((area) => (area.code === 'on' && smallOrder ? { ...area, smallOrder } : area)),
  categories: provinceChain.categories.map((one) =>
    one.code === 'drinks' ? { ...one, products: [...one.products, 'slice', 'chips'] } : one,
  ),
  products: [
    ...provinceChain.products.map((one) => (one.code === 'cola' ? { ...one, beverage: true } : one)),
    slice,
    chips,
  ],
})
const RULE = { upTo: '4.00', tax1: 5 }
const sizes: Readonly<Record<string, string>> = { slice: 'one', chips: 'one', lager: 'can', cola: 'can', juice: 'box' }

describe.each(oneDatabase)('small orders in Ontario on $name [D-195]', (database) => {
  let here: DeliveryHost
  const store = PROVINCE_STORES.ON
  beforeAll(async () => {
    here = await deliveryHost(database, { catalogue: chain(RULE) })
    here.clock.now = new Date('2025-11-21T01:00:00Z')
  })
  afterAll(() => here.close())

  /** A verified guest with these products, by their codes. */
  async function guestWith(goods: Readonly<Record<string, number>>, at = store) {
    const guest = await newGuest(here)
    const phone = freshPhone()
    await verify(here, guest, phone)
    for (const [code, quantity] of Object.entries(goods))
      await guest.ask(
        'addProduct',
        colaInput({ store: at, name: code, product: productHashOf(code), size: sizes[code], quantity }),
      )
    return { guest, details: checkoutDetails(phone, { store: at, ageConfirmed: true }) }
  }

  const pay = async ({ guest, details }: Awaited<ReturnType<typeof guestWith>>) => {
    const { answer, message } = await guest.ask('completeCheck', details)
    if (!answer?.payment) throw new Error(message)
    const { checkout, total } = answer.payment
    const pays = async () => ({
      ...details,
      checkout,
      giftCards: [],
      giftCardAmount: 0,
      cardAmount: total,
      paymentMethod: await typeCard(here.sandbox, CARD_SUCCEEDS),
    })
    return { payment: answer.payment, complete: async () => await guest.ask('complete', await pays()) }
  }

  // Slice 1.75, cola 2.25 and its deposit, chips 2.50, lager 6.45, juice without tax; the paper bag of 0.15 always pays 13 %.
  test.each([
    ['food up to the limit', { slice: 2 }, 18, 19],
    ['food and a drink that are the limit together', { slice: 1, cola: 1 }, 20, 22],
    ['a cent or more above it', { slice: 2, cola: 1 }, 75, 77],
    ['a drink alone', { cola: 1 }, 29, 31],
    ['food beside beer', { slice: 1, lager: 1 }, 93, 95],
    ['food beside what is packed', { slice: 1, chips: 1 }, 41, 43],
    ['food beside what pays no tax', { slice: 1, juice: 1 }, 9, 11],
  ])(
    'pay on %s the same HST in cart, on the device, at the payment, on the receipt and in the refund',
    async (_, goods, inCart, paid) => {
      const buyer = await guestWith(goods)
      const { cart } = (await buyer.guest.ask('checkout', { store })).answer
      expect([cart.gst, totalsOf(cart.lines).gst]).toEqual([inCart, inCart])
      const built = await Promise.all(
        Object.entries(goods).map(async ([code, quantity]) => {
          const { product } = (await buyer.guest.ask('product', { store, product: productHashOf(code) })).answer
          return lineOf(product, { ...startingConfiguration(product), quantity }, store, code)
        }),
      )
      expect(totalsOf(built).gst).toBe(inCart)
      const { payment, complete } = await pay(buyer)
      expect(payment.gst).toBe(paid)
      const { order } = (await complete()).answer
      expect(order).toMatchObject({ gst: paid, total: payment.total })
      const amount = `HST: $${(paid / 100).toFixed(2)}`
      const lastMail = async () => (await messagesOf(here.database.db, 'ann@example.com')).at(-1)?.body ?? ''
      expect(await lastMail()).toContain(amount)
      const [row] = await here.database.db.selectFrom('orders').select(['checkout']).where('number', '=', Number(order?.number)).execute() // oxfmt-ignore
      await refundOf(here, row?.checkout ?? '')
      expect(await lastMail()).toContain(amount)
    },
  )

  test('pay the same as before elsewhere', async () => {
    const { guest } = await guestWith({ slice: 2 }, PROVINCE_STORES.AB)
    const { cart } = (await guest.ask('checkout', { store: PROVINCE_STORES.AB })).answer
    expect([cart.gst, cart.lines[0]?.small]).toEqual([18, undefined])
  })

  test('need a new check when the rule changes before the payment', async () => {
    const { complete } = await pay(await guestWith({ slice: 2 }))
    await here.load(chain(undefined))
    expect((await complete()).message).toBe('Your cart has changed since. Please confirm your details again.')
    await here.load(chain(RULE))
  })
})
