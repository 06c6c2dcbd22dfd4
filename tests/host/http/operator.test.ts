import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { oneDatabase } from '../../support/host/databases.ts'
import { Guest } from '../../support/guest.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { newMember } from '../../support/member.ts'
import { MAIN, productHashOf, smallChain } from '../../support/host/smallChain.ts'
import { bagInput, colaInput, margheritaInput, crust, ham, toppings } from '../../support/productInputs.ts'

type Chain = typeof smallChain

function chainWith(change: (chain: Chain) => void): Chain {
  const chain = structuredClone(smallChain)
  change(chain)
  return chain
}

describe.each(oneDatabase)('the operator API on $name', (database) => {
  let here: HostInProcess
  beforeAll(async () => {
    here = await hostInProcess(database, { settings: { operatorKey: 'the-key' } })
  })
  beforeEach(() => here.load(smallChain))
  afterAll(() => here.close())

  const post = async (path: string, body: string, key = 'the-key') => {
    const headers = {
      Authorization: `Bearer ${key}`,
      'Content-Type': path.endsWith('catalogue') ? 'application/json' : 'application/x-www-form-urlencoded',
    }
    const response = await here.host.fetch(
      new Request(`http://forno.test/operator/${path}`, { method: 'POST', headers, body }),
    )
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const load = (chain: unknown) => post('catalogue', JSON.stringify(chain))

  test('imports a catalogue, and its prices apply at once', async () => {
    const imported = await load(chainWith(({ products }) => (products[2]!.sizes[0]!.price = '2.50')))
    expect(imported).toMatchObject({ status: 200, body: { status: true, stores: 3, products: 6, categories: 3 } })
    const guest = await Guest.arriving(here.host)
    expect((await guest.ask('addProduct', colaInput())).answer.price).toBe(250)
  })

  test('gives points to a member and records them in the ledger [TIER-01]', async () => {
    const member = await newMember(here)
    const give = (email: string, points: string) => post('points', new URLSearchParams({ email, points }).toString())
    expect((await give(member.email.toUpperCase(), '100')).body).toEqual({ status: true, points: 100 })
    expect((await give(member.email, '50')).body).toEqual({ status: true, points: 150 })
    for (const points of ['0', '-5', '1.5', '100000', 'many'])
      expect((await give(member.email, points)).status).toBe(422)
    expect((await give('nobody@example.com', '5')).status).toBe(404)
    expect((await post('points', `email=${member.email}&points=5`, 'another-key')).status).toBe(401)
    expect((await member.guest.ask('config', {})).answer.customer?.points).toBe(150)
    const ledger = here.database.db.selectFrom('points').select(['delta', 'reason']).where('member', '=', member.hash)
    expect(await ledger.execute()).toEqual([100, 50].map((delta) => ({ delta, reason: 'given' })))
  })

  test('imports nothing if the file has errors, and reports every error with its path', async () => {
    const before = here.host.catalogue.current().version
    const wrong = structuredClone(smallChain) as unknown as {
      products: { sizes: { price: unknown }[] }[]
      categories: { products: string[] }[]
    }
    wrong.products[0]!.sizes[1]!.price = 18.5
    wrong.products[2]!.sizes[0]!.price = '2,50'
    const { status, body } = await load(wrong)
    expect(status).toBe(422)
    expect((body['errors'] as { path: string }[]).map(({ path }) => path)).toEqual([
      'products[0].sizes[1].price',
      'products[2].sizes[0].price',
    ])
    expect(await post('catalogue', '{"stores": [\n')).toEqual({
      status: 422,
      body: {
        status: false,
        errors: [{ path: '', message: 'is not JSON: line 2, column 1: "]" is expected' }],
      },
    })
    expect(here.host.catalogue.current().version).toBe(before)
    const rows = await here.database.db
      .selectFrom('catalogues')
      .select('version')
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(rows.version).toBe(before)
  })

  test('imports a menu of more than 500 products with a warning for each store that sells them', async () => {
    const { status, body } = await load(
      chainWith(({ products }) => {
        for (let copy = 0; copy < 500; copy += 1) products.push({ ...products[2]!, code: `cola-${copy}` } as never)
      }),
    )
    expect(status).toBe(200)
    const [warning] = body['warnings'] as { path: string; message: string }[]
    expect(warning?.path).toBe('products')
    expect(warning?.message).toMatch(/^are 50\d at the store "\w+": a menu opens quickly with up to 500$/)
  })

  test('imports a product that no customer can find with a warning', async () => {
    const { body } = await load(
      chainWith(({ products }) => void products.push({ ...products[2]!, code: 'secret' } as never)),
    )
    const message = 'is in no category, and no cross promotion, suggestion or combo offers it: no customer sees it'
    expect(body).toMatchObject({ status: true, warnings: [{ code: 'secret', message }] })
  })

  test('imports a price of 0 with a warning', async () => {
    const { body } = await load(chainWith(({ products }) => (products[2]!.sizes[0]!.price = '0')))
    expect(body).toMatchObject({
      status: true,
      warnings: [{ path: 'products[2].sizes[0].price', code: 'cola', message: 'is 0: it is sold free of charge' }],
    })
  })

  test('returns 401 without the correct key', async () => {
    for (const key of ['', 'the-kez', 'the-key-and-more']) expect((await post('catalogue', '{}', key)).status).toBe(401)
    const guest = await Guest.arriving(here.host)
    expect((await guest.fetch('/operator/stores/main', { method: 'POST', headers: guest.credentials() })).status).toBe(
      401,
    )
  })

  test('closes and opens a service of a store, and an import does not change that [STORE-02]', async () => {
    const guest = await Guest.arriving(here.host)
    const main = async () => (await guest.ask('stores', {})).answer.stores.find(({ hash }) => hash === MAIN)!
    expect(await main()).toMatchObject({ pickupOpen: true, deliveryOpen: true })
    expect(await post('stores/main', 'pickup=closed')).toMatchObject({
      status: 200,
      body: { store: 'main', pickup: false },
    })
    expect(await main()).toMatchObject({ pickupOpen: false, deliveryOpen: true })
    await post('stores/main', 'delivery=closed')
    await load(smallChain)
    expect(await main()).toMatchObject({ pickupOpen: false, deliveryOpen: false })
    await post('stores/main', 'pickup=open&delivery=open')
    expect(await main()).toMatchObject({ pickupOpen: true, deliveryOpen: true })
    expect((await post('stores/nowhere', 'pickup=closed')).status).toBe(404)
    expect((await post('stores/main', 'pickup=perhaps')).status).toBe(422)
    expect((await post('nothing', '')).status).toBe(404)
  })

  test('a re-import updates the prices of live carts, and flags removed products at their old price, which counts in no total [D-30]', async () => {
    const guest = await Guest.arriving(here.host)
    await guest.ask('addProduct', margheritaInput({ groups: [crust('hand'), toppings(ham('small'))] }))
    await guest.ask('addProduct', colaInput({ quantity: 2 }))
    await guest.ask('addProduct', bagInput(['cola']))
    await guest.ask('addProduct', margheritaInput())
    const cart = async () => (await guest.ask('config', {})).answer.cart!
    const hashes = (await cart()).lines.map(({ hash }) => hash)

    await load(
      chainWith(({ products, optionGroups, categories, suggestions }) => {
        products[0]!.sizes[0]!.price = '12.50'
        optionGroups[0]!.options.splice(1, 1)
        products.splice(2, 1)
        categories[2]!.products = []
        suggestions.splice(0, 1)
        products.splice(
          products.findIndex(({ code }) => code === 'duo'),
          1,
        )
        categories[1]!.products = ['lunch-bag']
        const bag = products.find(({ code }) => code === 'lunch-bag') as unknown as {
          bags: { groups: { options: object[] }[] }[]
        }
        bag.bags[0]!.groups[0]!.options.splice(1, 1)
      }),
    )
    const { lines, subtotal } = await cart()
    expect(
      lines.filter(({ isPlaceholder }) => !isPlaceholder).map(({ name, price, status }) => [name, price, status]),
    ).toEqual([
      ['Margherita', 1400, 0],
      ['Cola', 225, 0],
      ['Lunch Bag', 1075, 0],
      ['Cola', 0, 0],
      ['Margherita', 1250, 1],
    ])
    expect(lines.map(({ hash }) => hash)).toEqual(hashes)
    expect(subtotal).toBe(1250)
    expect((await guest.ask('removeLine', { line: lines[0]!.hash })).ok).toBe(true)
    expect(
      (
        await guest.ask('editProduct', {
          line: lines.find(({ productHash }) => productHash === productHashOf('cola'))!.hash,
        })
      ).message,
    ).toBe('Cola is not sold any more.')
  })

  test('counts wrong keys by their network, and takes the correct key from there all the same [D-125]', async () => {
    const opens = async (key: string, address: string) => {
      const headers = { Authorization: `Bearer ${key}` }
      const asked = new Request('http://forno.test/operator/points', { method: 'POST', headers })
      return (await here.host.fetch(asked, address)).status
    }
    const tried = []
    for (let guess = 0; guess < 20; guess += 1) tried.push(await opens(`guess ${guess}`, '192.0.2.1'))
    expect(new Set(tried)).toEqual(new Set([401]))
    expect([await opens('one more', '192.0.2.1'), await opens('another', '192.0.2.2')]).toEqual([429, 401])
    expect([await opens('the-key', '192.0.2.1'), await opens('the-key', '192.0.2.2')]).toEqual([422, 422])
  })
})
