import { seedOf } from '../../../art/pizza/pizzaOf.ts'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { oneDatabase } from '../../support/host/databases.ts'
import { Guest } from '../../support/guest.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { MAIN, OAK, productHashOf, smallChain } from '../../support/host/smallChain.ts'

const PIZZA = `pizza-${seedOf(productHashOf('margherita'))}-hand-tomato-mozzarella`

describe.each(oneDatabase)('public reads on $name', (database) => {
  let here: HostInProcess
  let guest: Guest
  beforeAll(async () => {
    here = await hostInProcess(database)
    guest = new Guest(here.host)
  })
  afterAll(() => here.close())

  test('stores returns coming-soon stores last, and whether each store is open now [CALL-03 STORE-01 STORE-02 LOC-12]', async () => {
    const { answer } = await guest.ask('stores', {})
    expect(answer.stores.map(({ name, permalink, comingSoon }) => [name, permalink, comingSoon])).toEqual([
      ['Main Street', '/main-street', false],
      ['Oak Street', '/oak-street', false],
      ['Whistler', '/soon', true],
    ])
    expect(answer.stores[0]).toMatchObject({ hash: MAIN, phone: '604-555-0101', pickupOpen: true, deliveryOpen: true })
    here.clock.forward(12 * 3600)
    expect((await guest.ask('stores', {})).answer.stores[0]).toMatchObject({ pickupOpen: false, deliveryOpen: false })
    here.clock.forward(-12 * 3600)
  })

  test('menu returns what the store sells, and with full=1 every product as the product call returns it [CALL-04 MENU-13 MENU-21]', async () => {
    const { answer } = await guest.ask('menu', { store: MAIN })
    expect(answer.categories.map(({ name, products }) => [name, products.map((card) => card.name)])).toEqual([
      ['Pizzas', ['Margherita']],
      ['Combos', ['Pizza and Drink', 'Lunch Bag']],
      ['Drinks', ['Cola']],
    ])
    expect(answer.details).toBeUndefined()
    const full = (await guest.ask('menu', { store: OAK, full: true })).answer
    expect(full.categories[0]?.products.map(({ name }) => name)).toEqual(['Margherita', 'Oak Special'])
    expect(full.details).toHaveLength(6)
    const alone = (await guest.ask('product', { store: OAK, product: productHashOf('margherita') })).answer.product
    expect(full.details?.find(({ hash }) => hash === alone.hash)).toEqual(alone)
    expect((await guest.ask('menu', { store: 'nowhere' })).httpStatus).toBe(404)
  })

  test('menu with full=1 and part=N returns the products in parts, each once [CALL-04]', async () => {
    const cola = smallChain.products.find(({ code }) => code === 'cola')!
    const copies = Array.from({ length: 300 }, (_, copy) => ({
      ...cola,
      code: `cola-${copy}`,
      description: 'x'.repeat(300),
    }))
    const chain = { ...smallChain, products: [...smallChain.products, ...copies] }
    await here.load(chain)
    const { details: all = [] } = (await guest.ask('menu', { store: OAK, full: true })).answer
    const first = (await guest.ask('menu', { store: OAK, full: true, part: 1 })).answer
    expect(first.parts).toBeGreaterThan(1)
    const parts = [first]
    for (let part = 2; part <= (first.parts ?? 0); part += 1)
      parts.push((await guest.ask('menu', { store: OAK, full: true, part })).answer)
    expect(parts.flatMap(({ details = [] }) => details)).toEqual(all)
    expect(first.categories).toEqual((await guest.ask('menu', { store: OAK })).answer.categories)
    expect(parts.slice(1).flatMap(({ categories }) => categories)).toEqual([])
    expect((await guest.ask('menu', { store: OAK, full: true, part: 99 })).answer.details).toEqual([])
    await here.load(smallChain)
  })

  test('menu answers requests that differ in unknown parameters from one cached answer [CALL-04]', async () => {
    const menu = vi.spyOn(here.host.catalogue.current(), 'menu')
    for (const path of ['full=1&junk=1', 'full=1&junk=2', 'junk=3&full=1'])
      expect((await guest.fetch(`/api/get/menu?s=${MAIN}&${path}`)).status).toBe(200)
    expect(menu.mock.calls).toEqual([[MAIN]])
    menu.mockRestore()
  })

  test('product returns sizes, groups and options [CALL-05 PROD-35 PROD-36 PROD-37]', async () => {
    const { answer } = await guest.ask('product', { store: MAIN, product: productHashOf('margherita') })
    expect(answer.product.sizes).toEqual([
      { code: 'small', name: 'Small 10"', price: 1200, isDefault: true },
      { code: 'large', name: 'Large 14"', price: 1850, isDefault: false },
    ])
    expect(
      answer.product.groups.map(({ name, choice, min, halves, extras }) => ({ name, choice, min, halves, extras })),
    ).toEqual([
      { name: 'Crust', choice: 'single', min: 1, halves: false, extras: false },
      { name: 'Toppings', choice: 'multiple', min: 0, halves: true, extras: true },
    ])
    const wire = await guest.fetch(`/api/get/product?sh=${MAIN}&ph=${productHashOf('margherita')}`)
    expect(await wire.json()).toMatchObject({
      product: {
        phash: productHashOf('margherita'),
        name: 'Margherita',
        ptype: 0,
        bst: '0',
        special_type: 0,
        sizes: [{ code: 'small', default_select: 1 }, { code: 'large' }],
        coupons: [],
        bags: [],
        all: '',
        sales_type: '',
        bh: '0',
      },
    })
    expect((await guest.ask('product', { store: MAIN, product: productHashOf('oak-special') })).httpStatus).toBe(404)
  })

  test('a combo has coupon groups, whose products have their own option groups [PROD-38]', async () => {
    const wire = await guest.fetch(`/api/get/product?sh=${MAIN}&ph=${productHashOf('duo')}`)
    const { product } = (await wire.json()) as { product: { coupons: { products: object[] }[] } }
    const [coupon] = product.coupons
    expect(Object.keys(coupon ?? {})).toEqual(expect.arrayContaining(['ch', 'name', 'products']))
    expect(Object.keys(coupon?.products[0] ?? {})).toEqual(
      expect.arrayContaining(['phash', 'name', 'desc', 'picture_t', 'p_sel', 'options']),
    )
  })

  test('menu is compressed, revalidated by ETag, and sent again after a change', async () => {
    const path = `/api/get/menu?s=${MAIN}&full=1`
    const first = await guest.fetch(path, { headers: { 'Accept-Encoding': 'gzip, br' } })
    expect([
      first.headers.get('content-encoding'),
      first.headers.get('cache-control'),
      first.headers.get('vary'),
    ]).toEqual(['br', 'no-cache', 'Accept-Encoding'])
    const body = brotliDecompressSync(Buffer.from(await first.arrayBuffer())).toString()
    expect(body).toBe(await (await guest.fetch(path)).text())
    const headers = { 'If-None-Match': first.headers.get('etag') ?? '' }
    expect((await guest.fetch(path, { headers })).status).toBe(304)
    const changed = structuredClone(smallChain)
    changed.products[0]!.name = 'Regina Margherita'
    await here.load(changed)
    const next = await guest.fetch(path, { headers })
    expect(next.status).toBe(200)
    expect(await next.text()).toContain('Regina Margherita')
    expect((await guest.fetch(path, { method: 'HEAD' })).status).toBe(200)
  })

  test('a picture is a small SVG, an image of chosen toppings is immutable, and other names return 404 [MENU-14]', async () => {
    const picture = await guest.fetch('/images/products/margherita.svg', { headers: { 'Accept-Encoding': 'br' } })
    const bytes = Buffer.from(await picture.arrayBuffer())
    expect(picture.headers.get('content-type')).toBe('image/svg+xml')
    expect(bytes.byteLength).toBeLessThan(10_000)
    expect(brotliDecompressSync(bytes).toString()).toMatch(/^<svg /)
    const chosen = await guest.fetch(`/images/pizzas/${PIZZA}-ha1.bsx.svg`)
    expect(chosen.headers.get('cache-control')).toContain('immutable')
    for (const name of [
      'products/nothing.svg',
      'products/..%2f..%2fpackage.json',
      'pizzas/pizza-x.svg',
      `pizzas/${PIZZA}-ha`,
      // No product has them: another pizza; a topping and a crust that this one does not offer; no pizza.
      'pizzas/pizza-other-hand-tomato-mozzarella.svg',
      `pizzas/${PIZZA}-ha.pe.svg`,
      `pizzas/${PIZZA.replace('hand', 'pan')}.svg`,
      'pizzas/wings-buffalo.svg',
      'pizzas/%00.svg',
    ])
      expect([name, (await guest.fetch(`/images/${name}`)).status]).toEqual([name, 404])
  })
})
