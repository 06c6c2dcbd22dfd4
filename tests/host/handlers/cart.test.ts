import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { oneDatabase } from '../../support/host/databases.ts'
import { Guest } from '../../support/guest.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { OAK, productHashOf } from '../../support/host/smallChain.ts'
import {
  bagInput,
  colaInput,
  duoInput,
  margheritaInput,
  basil,
  crust,
  ham,
  inPlaceOf,
  toppings,
} from '../../support/productInputs.ts'

describe.each(oneDatabase)('a cart over $name', (database) => {
  let here: HostInProcess
  let guest: Guest
  beforeAll(async () => {
    here = await hostInProcess(database)
  })
  beforeEach(async () => {
    guest = await Guest.arriving(here.host)
  })
  afterAll(() => here.close())

  const cart = async () => (await guest.ask('config', {})).answer.cart!
  const real = async () => (await cart()).lines.filter((line) => !line.isPlaceholder)

  test('addProduct returns the line with its description, price and taxes [CALL-07 CALL-08 CALL-09 XPS-01 CART-27]', async () => {
    const { answer } = await guest.ask(
      'addProduct',
      margheritaInput({
        size: 'large',
        quantity: 2,
        groups: [crust('thin'), toppings(basil(0, true), ham('large', 1, true))],
      }),
    )
    // 18.50 large + 0.50 thin + 1.50 extra basil + half of 4.00 extra ham
    expect(answer).toMatchObject({
      productHash: productHashOf('margherita'),
      bagHash: '0',
      name: 'Margherita',
      size: 'Large 14"',
      sizeCode: 'large',
      description: 'Thin, extra basil. Left: extra ham',
      price: 2250,
      quantity: 2,
      deposit: 0,
      gst: 5,
      pst: 0,
      points: 19,
      isPlaceholder: false,
    })
    expect(answer.hash).toMatch(/^[\w-]{24}$/)
    expect(answer.picture).toMatch(/^\/images\/pizzas\/pizza-.*\.svg$/)
    expect(answer.groups.map(({ name, options }) => [name, options.map((option) => option.name)])).toEqual([
      ['Crust', ['Thin']],
      ['Toppings', ['Basil', 'Ham']],
    ])
  })

  test('the totals include the deposit, and taxes apply to the goods only [CART-28 XPS-02]', async () => {
    await guest.ask('addProduct', margheritaInput())
    await guest.ask('addProduct', colaInput({ quantity: 3 }))
    const { deposit, subtotal, gst, pst, total } = await cart()
    // 12.00 + 3 x 2.25 = 18.75; 3 x 0.10; 5 % of 18.75; 7 % of 6.75
    expect({ deposit, subtotal, gst, pst, total }).toEqual({
      deposit: 30,
      subtotal: 1905,
      gst: 94,
      pst: 47,
      total: 2046,
    })
  })

  test('a combo costs its price plus the options of its choices, and adds their deposits [CALL-07]', async () => {
    const wish = duoInput()
    wish.choices[0]!.groups = [crust('thin'), toppings(basil(), ham('small'))]
    const { answer } = await guest.ask('addProduct', wish)
    expect(answer).toMatchObject({
      price: 1300 + 50 + 200,
      deposit: 10,
      description: 'Margherita (thin, ham), Cola',
      points: 0,
    })
  })

  test('a bag is one priced line and one line at price 0 per item, all with the same bag hash [XPS-07 CART-26]', async () => {
    const { answer } = await guest.ask('addProduct', bagInput(['margherita', 'cola']))
    expect(answer).toMatchObject({ name: 'Lunch Bag', price: 1075, deposit: 10, bagType: '3' })
    expect(answer.bagHash).toMatch(/^[\w-]{24}$/)
    expect(
      answer.bagLines.map(({ name, size, price, deposit, bagHash }) => ({ name, size, price, deposit, bagHash })),
    ).toEqual([
      { name: 'Margherita', size: 'Small 10"', price: 0, deposit: 0, bagHash: answer.bagHash },
      { name: 'Cola', size: 'Can', price: 0, deposit: 0, bagHash: answer.bagHash },
    ])
    await guest.ask('addProduct', colaInput())
    const changed = await guest.ask('updateProduct', inPlaceOf(answer.hash, bagInput(['cola'])))
    expect([changed.answer.hash, changed.answer.bagHash]).toEqual([answer.hash, answer.bagHash])
    const lines = await real()
    expect(lines.map(({ name, price }) => [name, price])).toEqual([
      ['Lunch Bag', 1075],
      ['Cola', 0],
      ['Cola', 225],
    ])
    await guest.ask('removeLine', { line: lines[1]!.hash })
    expect((await real()).map(({ name, price }) => [name, price])).toEqual([['Cola', 225]])
  })

  test('updateProduct replaces the line in place and keeps its hash [CALL-07 PROD-16]', async () => {
    const first = await guest.ask('addProduct', margheritaInput())
    await guest.ask('addProduct', colaInput())
    const { answer } = await guest.ask(
      'updateProduct',
      inPlaceOf(first.answer.hash, margheritaInput({ size: 'large', quantity: 3 })),
    )
    expect([answer.hash, answer.price, answer.quantity]).toEqual([first.answer.hash, 1850, 3])
    expect((await real()).map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Margherita', 3],
      ['Cola', 1],
    ])
  })

  test('editProduct returns the product as it is configured in the cart [CALL-06 PROD-17]', async () => {
    const wish = margheritaInput({
      size: 'large',
      quantity: 2,
      groups: [crust('thin'), toppings(ham('large', 2, true))],
    })
    const added = await guest.ask('addProduct', wish)
    const { answer } = await guest.ask('editProduct', { line: added.answer.hash })
    expect([answer.size, answer.quantity, answer.line, answer.item.hash]).toEqual([
      'large',
      2,
      added.answer.hash,
      added.answer.hash,
    ])
    const selected = answer.product.groups.flatMap(({ options }) => options.filter((option) => option.selected))
    expect(selected.map(({ name, sizeCode, side, extra }) => [name, sizeCode, side, extra])).toEqual([
      ['Thin', '', 0, false],
      ['Ham', 'large', 2, true],
    ])
    const combo = await guest.ask('addProduct', duoInput())
    const edited = await guest.ask('editProduct', { line: combo.answer.hash })
    expect(edited.answer.choices).toHaveLength(2)
    expect(edited.answer.product.coupons.map(({ products }) => products.map((one) => one.selected))).toEqual([
      [true],
      [true],
    ])
  })

  test('removeLine returns the cart without the line, and removing the last line empties the cart [ACALL-04 CART-22]', async () => {
    const one = await guest.ask('addProduct', colaInput())
    const two = await guest.ask('addProduct', duoInput())
    const left = await guest.ask('removeLine', { line: one.answer.hash })
    expect(left.answer.cart?.lines.map(({ hash }) => hash)).toEqual([two.answer.hash])
    await guest.ask('removeLine', { line: two.answer.hash })
    expect(await cart()).toMatchObject({ lines: [], total: 0 })
  })

  test('clearCart empties the cart and can be repeated', async () => {
    await guest.ask('addProduct', margheritaInput())
    for (let time = 0; time < 2; time += 1) expect((await guest.ask('clearCart', {})).answer.cart?.lines).toEqual([])
    expect((await cart()).lines).toEqual([])
  })

  test("another store's product is refused until the cart is empty [CALL-07 STORE-07]", async () => {
    await guest.ask('addProduct', colaInput())
    const elsewhere = { ...colaInput(), store: OAK }
    const refusal = await guest.ask('addProduct', elsewhere)
    expect([refusal.ok, refusal.message]).toEqual([
      false,
      'Your cart belongs to Main Street. Please empty it before you order from another store.',
    ])
    expect((await real()).map(({ name }) => name)).toEqual(['Cola'])
    await guest.ask('clearCart', {})
    expect((await guest.ask('addProduct', elsewhere)).ok).toBe(true)
    expect((await cart()).storeHash).toBe(OAK)
  })

  test("another session's line can be neither changed nor removed nor seen [CALL-06 CALL-07 ACALL-04]", async () => {
    const theirs = await Guest.arriving(here.host)
    const line = (await theirs.ask('addProduct', colaInput())).answer.hash
    for (const reply of [
      await guest.ask('removeLine', { line }),
      await guest.ask('editProduct', { line }),
      await guest.ask('updateProduct', inPlaceOf(line, colaInput({ quantity: 2 }))),
    ])
      expect([reply.httpStatus, reply.ok, reply.message]).toEqual([404, false, 'This is no longer in your cart.'])
    expect((await theirs.ask('config', {})).answer.cart?.lines).toMatchObject([{ hash: line, quantity: 1 }])
  })

  test('a cart holds at most 100 lines', async () => {
    for (let line = 0; line < 100; line += 1) await guest.ask('addProduct', colaInput())
    const refusal = await guest.ask('addProduct', colaInput())
    expect([refusal.ok, refusal.message]).toEqual([false, 'A cart holds up to 100 lines.'])
    expect(await real()).toHaveLength(100)
  })
})
