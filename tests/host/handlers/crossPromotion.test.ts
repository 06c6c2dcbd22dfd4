import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Cart } from '../../../domain/cart/cart.ts'
import { cartOf, withCrossPromotion, withLines, withoutLine } from '../../../domain/cart/cartLines.ts'
import { mergeCarts } from '../../../host/handlers/signIn.ts'
import { newMember } from '../../support/member.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import type { Guest } from '../../support/guest.ts'
import { MAIN, productHashOf, smallChain } from '../../support/host/smallChain.ts'
import { bagInput, colaInput, dipInput, margheritaInput, inPlaceOf } from '../../support/productInputs.ts'
import {
  checkoutDetails,
  freshPhone,
  orderingHost,
  newGuest,
  verify,
  type OrderingHost,
} from '../orders/orderingHost.ts'
import { typeCard } from '../../sandbox/cards.ts'

const DIP = productHashOf('dip')
/** Placeholder lines have a picture only in a returned cart, not in the other fields of an answer. */
const withoutOfferPictures = (cart: Cart): Cart => ({
  ...cart,
  lines: cart.lines.map((line) => (line.isPlaceholder ? { ...line, picture: '' } : line)),
})

/** The small chain without this product. */
function without(code: string) {
  const products = smallChain.products.filter((product) => product.code !== code)
  const categories = smallChain.categories.map((one) => ({
    ...one,
    products: one.products.filter((it) => it !== code),
  }))
  return { ...smallChain, products, categories }
}

const OFFER = 'Add a Garlic Dip for 50 cents'

describe.each(oneDatabase)('cross promotion over $name', (database) => {
  let here: OrderingHost
  let guest: Guest
  beforeAll(async () => {
    here = await orderingHost(database)
  })
  beforeEach(async () => {
    await here.load(smallChain)
    guest = await newGuest(here)
  })
  afterAll(() => here.close())

  const cart = async () => (await guest.ask('config', {})).answer.cart!

  test('adding a trigger adds a placeholder line at price 0 for the promo product [XPS-03 CALL-09]', async () => {
    const { answer } = await guest.ask('addProduct', margheritaInput())
    expect([answer.promotionOffered, answer.promotionProduct, answer.promotionName]).toEqual([true, DIP, OFFER])
    const { lines, total } = await cart()
    expect(lines[1]).toMatchObject({ isPlaceholder: true, productHash: DIP, name: OFFER, price: 0, bagType: '3' })
    expect(total).toBe(1260)
  })

  test('adding the promo product removes its placeholder, and removing the product restores it [XPS-06 CART-23]', async () => {
    await guest.ask('addProduct', margheritaInput())
    const dip = await guest.ask('addProduct', dipInput())
    expect([dip.answer.promotionOffered, dip.answer.promotionRemoves]).toEqual([false, undefined])
    expect((await cart()).lines.map(({ name, isPlaceholder }) => [name, isPlaceholder])).toEqual([
      ['Margherita', false],
      ['Garlic Dip', false],
    ])
    const removed = await guest.ask('removeLine', { line: dip.answer.hash })
    expect([removed.answer.promotionOffered, removed.answer.promotionProduct]).toEqual([true, DIP])
    expect((await cart()).lines[1]).toMatchObject({ isPlaceholder: true, name: OFFER })
  })

  test('removing the last trigger removes the placeholder [XPS-05 CART-24]', async () => {
    const pizza = await guest.ask('addProduct', margheritaInput())
    await guest.ask('addProduct', colaInput())
    const { answer } = await guest.ask('removeLine', { line: pizza.answer.hash })
    expect([answer.promotionOffered, answer.promotionRemoves]).toEqual([false, '-'])
    expect((await cart()).lines.map(({ name }) => name)).toEqual(['Cola'])
  })

  test('removing the last trigger removes the promo product [XPS-04 CART-25]', async () => {
    const pizza = await guest.ask('addProduct', margheritaInput())
    const dip = await guest.ask('addProduct', dipInput())
    await guest.ask('addProduct', colaInput())
    const { answer } = await guest.ask('removeLine', { line: pizza.answer.hash })
    expect([answer.promotionOffered, answer.promotionRemoves]).toEqual([false, dip.answer.hash])
    expect((await cart()).lines.map(({ name }) => name)).toEqual(['Cola'])
  })

  test('the promo product is not sold without a trigger [XPS-04]', async () => {
    await guest.ask('addProduct', colaInput())
    const refusal = await guest.ask('addProduct', dipInput())
    expect([refusal.ok, refusal.message]).toEqual([false, 'Garlic Dip is offered together with another product.'])
    expect((await cart()).lines).toHaveLength(1)
  })

  test('removing the last trigger removes every line of the promo product [XPS-04 CART-25]', async () => {
    const pizza = await guest.ask('addProduct', margheritaInput({ quantity: 4 }))
    await guest.ask('addProduct', dipInput())
    await guest.ask('addProduct', colaInput())
    await guest.ask('addProduct', dipInput({ quantity: 3 }))
    const { answer } = await guest.ask('removeLine', { line: pizza.answer.hash })
    expect(answer.cart?.lines.map(({ name }) => name)).toEqual(['Cola'])
    // 2.25 and 0.10 deposit; 5 % and 7 % of 2.25
    expect(await cart()).toMatchObject({ subtotal: 235, gst: 11, pst: 16, total: 262 })
  })

  const dips = async () =>
    (await cart()).lines.flatMap((line) => (line.productHash === DIP && !line.isPlaceholder ? [line.quantity] : []))
  const TOO_MANY = (most: number) =>
    `Garlic Dip is offered once for each product that it goes with: up to ${most} in this cart.`

  test('more of the promo product than of its triggers is refused when it is added or its quantity is raised [D-118 CALL-07]', async () => {
    await guest.ask('addProduct', margheritaInput())
    const refused = await guest.ask('addProduct', dipInput({ quantity: 2 }))
    expect([refused.ok, refused.message]).toEqual([false, TOO_MANY(1)])
    const dip = await guest.ask('addProduct', dipInput())
    expect((await guest.ask('addProduct', dipInput())).message).toBe(TOO_MANY(1))
    const raised = await guest.ask('updateProduct', inPlaceOf(dip.answer.hash, dipInput({ quantity: 2 })))
    expect(raised.message).toBe(TOO_MANY(1))
    // A pizza inside a bag brings one too.
    await guest.ask('addProduct', bagInput(['margherita']))
    expect((await guest.ask('updateProduct', inPlaceOf(dip.answer.hash, dipInput({ quantity: 2 })))).ok).toBe(true)
    expect(await dips()).toEqual([2])
  })

  test('fewer triggers leave as many of the promo product, the first of its lines, in cart and totals [D-118 XPS-04]', async () => {
    const pizza = await guest.ask('addProduct', margheritaInput({ quantity: 4 }))
    await guest.ask('addProduct', dipInput({ quantity: 2 }))
    await guest.ask('addProduct', dipInput({ quantity: 2 }))
    const three = await guest.ask('updateProduct', inPlaceOf(pizza.answer.hash, margheritaInput({ quantity: 3 })))
    expect([three.answer.promotionRemoves, await dips()]).toEqual([undefined, [2, 1]])
    const one = await guest.ask('updateProduct', inPlaceOf(pizza.answer.hash, margheritaInput()))
    expect([one.answer.promotionRemoves !== undefined, await dips()]).toEqual([true, [1]])
    expect(one.answer.cart).toEqual(await cart())
    expect(await cart()).toMatchObject({ subtotal: 1250, gst: 63 })
  })

  test('a cart that an older version left with more of them has, shows and orders as many as its triggers bring [D-118 CALL-19]', async () => {
    const phone = freshPhone()
    await verify(here, guest, phone)
    await here.load({ ...smallChain, crossPromotions: [{ ...smallChain.crossPromotions[0]!, only: false }] })
    await guest.ask('addProduct', margheritaInput())
    await guest.ask('addProduct', dipInput({ quantity: 5 }))
    await here.load(smallChain)
    expect(await dips()).toEqual([1])
    expect((await guest.ask('completeCheck', checkoutDetails(phone))).message).toBe(
      'Prices in your cart have changed. Please look at it again.',
    )
    // 12.00 and 0.50, 5 %
    expect((await guest.ask('completeCheck', checkoutDetails(phone))).answer.payment.total).toBe(1313)
  })

  test('the cart of a guest who signs in brings no more of them than both carts have triggers [D-118]', async () => {
    const member = await newMember(here)
    await member.guest.ask('addProduct', margheritaInput())
    await member.guest.ask('addProduct', dipInput())
    await guest.ask('addProduct', margheritaInput({ quantity: 2 }))
    await guest.ask('addProduct', dipInput({ quantity: 2 }))
    const both = mergeCarts((await member.guest.ask('config', {})).answer.cart!, await cart(), here.host.catalogue.current()) // oxfmt-ignore
    expect(both.lines.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Margherita', 1],
      ['Garlic Dip', 1],
      ['Margherita', 2],
      ['Garlic Dip', 2],
    ])
    const [, dip] = both.lines
    const fewer = mergeCarts({ ...both, lines: both.lines.filter(({ quantity }) => quantity === 1) }, cartOf(both.storeHash, [{ ...dip!, hash: 'more', quantity: 9 }]), here.host.catalogue.current()) // oxfmt-ignore
    expect(fewer.lines.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Margherita', 1],
      ['Garlic Dip', 1],
    ])
  })

  test('a promo product inside a bag stays in the cart without a trigger', async () => {
    const chain = structuredClone(smallChain)
    const bag = chain.products.find(({ code }) => code === 'lunch-bag')
    bag!.bags![0]!.groups[0]!.options.push({ product: 'dip', size: 'cup', price: '0.50' })
    await here.load(chain)
    await guest.ask('addProduct', bagInput(['dip']))
    const cola = await guest.ask('addProduct', colaInput())
    await guest.ask('removeLine', { line: cola.answer.hash })
    expect((await cart()).lines.map(({ name, status }) => [name, status])).toEqual([
      ['Lunch Bag', 1],
      ['Garlic Dip', 1],
    ])
  })

  test('a withdrawn promotion blocks checkout and payment until the next cart change removes its products [XPS-04 CALL-19 CALL-20]', async () => {
    const phone = freshPhone()
    await verify(here, guest, phone)
    const pizza = await guest.ask('addProduct', margheritaInput({ quantity: 3 }))
    for (const quantity of [1, 2]) await guest.ask('addProduct', dipInput({ quantity }))
    const { answer } = await guest.ask('completeCheck', checkoutDetails(phone))
    // 3 x 12.00 and 3 x 0.50, 5 %
    expect(answer.payment.total).toBe(3938)
    await here.load({ ...smallChain, crossPromotions: [] })
    const paid = await guest.ask('complete', {
      ...checkoutDetails(phone),
      checkout: answer.payment.checkout,
      giftCardAmount: 0,
      giftCards: [],
      cardAmount: 3938,
      paymentMethod: await typeCard(here.sandbox, '4242424242424242'),
    })
    expect(paid.message).toBe('Your cart has changed since. Please confirm your details again.')
    expect(await here.chargesOf(answer.payment.checkout)).toEqual([])
    expect((await guest.ask('completeCheck', checkoutDetails(phone))).message).toBe(
      'Garlic Dip is not available any more. Please remove it from your cart.',
    )
    expect((await cart()).lines.map(({ status }) => status)).toEqual([1, 0, 0])
    await guest.ask('updateProduct', inPlaceOf(pizza.answer.hash, margheritaInput({ quantity: 2 })))
    expect(await cart()).toMatchObject({ lines: [{ name: 'Margherita', status: 1 }], total: 2520 })
    expect((await guest.ask('completeCheck', checkoutDetails(phone))).answer.payment.total).toBe(2520)
  })

  test.each([
    ['whose promotion is withdrawn', { ...smallChain, crossPromotions: [] }],
    ['whose product is withdrawn', { ...without('dip'), crossPromotions: [] }],
  ])('an offer %s leaves the cart at once, and returns with it [XPS-03 D-30]', async (_what, chain) => {
    await guest.ask('addProduct', margheritaInput())
    await here.load(chain)
    expect((await cart()).lines.map(({ name, status }) => [name, status])).toEqual([['Margherita', 1]])
    await here.load(smallChain)
    expect((await cart()).lines.map(({ name }) => name)).toEqual(['Margherita', OFFER])
  })

  test('the lines of the cart and of the checkout say which ones forbid a coupon [COUPON-05 XPS-01]', async () => {
    await guest.ask('addProduct', bagInput(['cola']))
    await guest.ask('addProduct', margheritaInput())
    await guest.ask('addProduct', dipInput())
    const { answer } = await guest.ask('checkout', { store: MAIN })
    for (const { lines } of [await cart(), answer.cart])
      expect(lines.map(({ name, bagType, bagHash }) => [name, bagType, bagHash !== '0'])).toEqual([
        ['Lunch Bag', '3', true],
        ['Cola', '', true],
        ['Margherita', '0', false],
        ['Garlic Dip', '3', false],
      ])
  })

  test('a withdrawn promotion that is restored before the next cart change keeps its products', async () => {
    await guest.ask('addProduct', margheritaInput())
    await guest.ask('addProduct', dipInput())
    await here.load({ ...smallChain, crossPromotions: [] })
    const phone = freshPhone()
    await verify(here, guest, phone)
    await guest.ask('completeCheck', checkoutDetails(phone))
    await here.load(smallChain)
    expect((await cart()).lines.map(({ status }) => status)).toEqual([1, 1])
  })

  test('a promo product that needs no trigger can be added to any cart and stays in it', async () => {
    const [promotion] = smallChain.crossPromotions
    await here.load({ ...smallChain, crossPromotions: [{ ...promotion!, only: false }] })
    await guest.ask('addProduct', dipInput())
    const pizza = await guest.ask('addProduct', margheritaInput())
    await guest.ask('removeLine', { line: pizza.answer.hash })
    expect((await cart()).lines.map(({ name, status }) => [name, status])).toEqual([['Garlic Dip', 1]])
  })

  test("a cart that is built from the answers alone equals the host's cart [XPS-03 XPS-04 XPS-05 XPS-06]", async () => {
    let page: Cart = cartOf('', [])
    const addOrUpdate = async (wish: object, replaces?: string) => {
      const { answer } = replaces
        ? await guest.ask('updateProduct', inPlaceOf(replaces, wish))
        : await guest.ask('addProduct', wish)
      const { bagLines, promotionOffered, promotionProduct, promotionName, promotionRemoves, cart: _, ...line } = answer
      page = withLines(page, [{ ...line, status: 1 }, ...bagLines], replaces)
      page = withCrossPromotion(page, { promotionOffered, promotionProduct, promotionName, promotionRemoves })
      expect(page).toEqual(withoutOfferPictures(await cart()))
      return answer.hash
    }
    const remove = async (line: string) => {
      const { answer } = await guest.ask('removeLine', { line })
      page = withCrossPromotion(withoutLine(page, line), answer)
      expect(page).toEqual(withoutOfferPictures(await cart()))
    }
    const pizza = await addOrUpdate(margheritaInput())
    await addOrUpdate(margheritaInput({ size: 'large' }), pizza)
    const cola = await addOrUpdate(colaInput())
    const second = await addOrUpdate(margheritaInput())
    const dip = await addOrUpdate(dipInput())
    await remove(dip)
    await remove(pizza)
    await addOrUpdate(dipInput())
    await remove(second)
    await remove(cola)
    expect(page.lines).toEqual([])
  })
})
