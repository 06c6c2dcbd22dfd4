import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { realLines } from '../../../domain/cart/cart.ts'
import { startingChoice, startingConfiguration, type Configuration } from '../../../domain/catalogue/configuration.ts'
import type { Product } from '../../../domain/catalogue/menu.ts'
import { shownCart } from '../../../domain/outbox/outbox.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { device, type Device } from '../../support/browser/device.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { MAIN, productHashOf } from '../../support/host/smallChain.ts'

/** A network to the host that can be cut before the host gets a request or before its answer arrives. */
function line(here: HostInProcess) {
  const cut = { before: false, after: false }
  return {
    cut,
    fetch: async (request: Request) => {
      if (cut.before) throw new TypeError('Failed to fetch')
      const response = await here.host.fetch(request, '203.0.113.9')
      if (cut.after) throw new TypeError('Failed to fetch')
      return response
    },
  }
}

describe.each(oneDatabase)('the outbox of a device, with a host on $name', (database) => {
  let here: HostInProcess
  beforeAll(async () => {
    here = await hostInProcess(database)
  })
  afterAll(() => here.close())

  const details = async (one: Device): Promise<Product[]> => {
    const sent = await one.send('menu', { store: MAIN, full: true })
    return (sent.ok && sent.answer.details) || []
  }
  const wish = (products: Product[], code: string, change: Partial<Configuration> = {}) => {
    const found = products.find(({ hash }) => hash === productHashOf(code))!
    const choices = found.coupons.map((coupon) => startingChoice(coupon.hash, coupon.products[0]!))
    return { store: MAIN, product: found, configuration: { ...startingConfiguration(found), choices, ...change } }
  }
  const hostCart = async (one: Device) => {
    const sent = await one.send('config', {})
    return sent.ok ? sent.answer.cart! : undefined
  }
  const online = async () => {
    const way = line(here)
    const one = device(way.fetch)
    await one.start()
    return { way, one, products: await details(one) }
  }

  test('shows items added offline with the price and taxes that the host computes later [PROD-34]', async () => {
    const { way, one, products } = await online()
    way.cut.before = true
    for (const code of ['margherita', 'duo', 'lunch-bag', 'cola'])
      expect(await one.addToCart(wish(products, code))).toEqual({ ok: true, answer: { saved: true } })
    const shown = shownCart(one.memory.remembered())
    way.cut.before = false
    await one.outbox.wake()
    const reported = shownCart(one.memory.remembered())
    const nameless = (cart: typeof shown) =>
      realLines(cart).map((one) => ({ ...one, hash: '', bagHash: one.bagHash === '0' ? '0' : 'a bag' }))
    expect(nameless(reported)).toEqual(nameless(shown))
    expect([shown.subtotal, shown.deposit, shown.gst, shown.pst, shown.total]).toEqual([
      reported.subtotal,
      reported.deposit,
      reported.gst,
      reported.pst,
      reported.total,
    ])
    expect(one.memory.remembered()).toMatchObject({ items: [], differences: [] })
    expect(await hostCart(one)).toEqual(reported)
  })

  test('adds a line once after a lost answer, because the retry has the same idempotency key', async () => {
    const { way, one, products } = await online()
    way.cut.after = true
    await one.addToCart(wish(products, 'cola'))
    expect(one.lines()).toHaveLength(1)
    way.cut.after = false
    await one.outbox.wake()
    expect((await hostCart(one))?.lines).toHaveLength(1)
    expect(one.lines()).toEqual((await hostCart(one))?.lines.map(({ hash }) => hash))
  })

  test('applies edits and removals made offline to lines that get their hashes from the host later', async () => {
    const { way, one, products } = await online()
    way.cut.after = true
    await one.addToCart(wish(products, 'margherita'))
    await one.addToCart(wish(products, 'cola'))
    const [pizza, cola] = one.lines()
    way.cut.before = true
    await one.updateInCart(pizza!, wish(products, 'margherita', { quantity: 3 }))
    await one.removeFromCart(cola!)
    way.cut.before = false
    way.cut.after = false
    await one.outbox.wake()
    const cart = await hostCart(one)
    expect(realLines(cart!).map(({ name, quantity }) => [name, quantity])).toEqual([['Margherita', 3]])
    expect(one.lines()).toEqual(cart?.lines.map(({ hash }) => hash))
  })

  test('reports a refusal to a waiting caller and changes nothing [PROD-24 AERR-05]', async () => {
    const { one, products } = await online()
    const wrong = wish(products, 'margherita', { quantity: 101 })
    const sent = await one.addToCart(wrong)
    expect(sent).toMatchObject({ ok: false, message: 'Please choose a quantity from 1 to 100.' })
    expect(one.memory.remembered().items).toEqual([])
    expect(one.lines()).toEqual([])
  })

  test('parks a saved change that the host refuses, with the host’s message', async () => {
    const { way, one, products } = await online()
    way.cut.before = true
    await one.addToCart(wish(products, 'margherita', { quantity: 101 }))
    await one.addToCart(wish(products, 'cola'))
    way.cut.before = false
    await one.outbox.wake()
    expect(one.memory.remembered().items).toMatchObject([
      { state: 'parked', message: 'Please choose a quantity from 1 to 100.', title: 'Margherita' },
    ])
    expect((await hostCart(one))?.lines.map(({ name }) => name)).toEqual(['Cola'])
  })
})
