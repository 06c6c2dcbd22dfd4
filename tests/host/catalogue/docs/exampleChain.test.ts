import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BRAND } from '../../../../shared/brand.ts'
import {
  changeSize,
  setExtra,
  setSide,
  startingConfiguration,
  toggleOption,
  type Configuration,
} from '../../../../domain/catalogue/configuration.ts'
import type { Product } from '../../../../domain/catalogue/menu.ts'
import { optionHash, productHash, storeHash } from '../../../../host/catalogue/hashes.ts'
import { oneDatabase } from '../../../support/host/databases.ts'
import {
  checkoutDetails,
  freshPhone,
  newGuest,
  orderingHost,
  verify,
  type OrderingHost,
} from '../../orders/orderingHost.ts'

const FOLDER = new URL('../../../../docs/example-chain/', import.meta.url)
const MAIN_STREET = storeHash('main-street')

function productOf(here: OrderingHost, code: string): Product {
  const product = here.host.catalogue.current().product(MAIN_STREET, productHash(code))
  if (!product) throw new Error(`The example chain sells no ${code}`)
  return product
}

/** For the cart. */
const inputOf = (product: Product, configuration: Configuration) => ({
  ...configuration,
  store: MAIN_STREET,
  name: product.name,
  type: product.type,
  product: product.hash,
  salesType: product.salesType,
  salesHash: '',
  bagHash: '0',
  change: '0',
})

/** A large one with its own pepperoni as Extra, and olives on one half. */
function largePepperoni(product: Product): Configuration {
  const large = changeSize(product, startingConfiguration(product), '14')
  const toppings = product.groups.find(({ name }) => name === 'Toppings')
  const option = (code: string) => optionHash('pepperoni', 'toppings', code, '14')
  const olives = toppings?.options.find(({ hash }) => hash === option('black-olives'))
  if (!toppings || !olives) throw new Error('The example chain has no olives')
  const doubled = setExtra(large.groups, toppings, option('pepperoni'), true)
  const groups = setSide(toggleOption(doubled, toppings, olives), toppings, olives.hash, 1)
  return { ...large, groups }
}

describe.each(oneDatabase)('docs/example-chain on $name', (database) => {
  let here: OrderingHost
  beforeAll(async () => {
    here = await orderingHost(database, { settings: { operatorKey: 'the-key' } })
  })
  afterAll(() => here.close())

  test('is imported without a fault or a notice, with its pictures, and an order of it costs what the file says [D-92]', async () => {
    const form = new FormData()
    const file = JSON.parse(readFileSync(new URL('chain.json', FOLDER), 'utf8')) as { chain: object }
    const chain = { ...file, chain: { ...file.chain, name: BRAND.name } }
    form.append('catalogue', new Blob([JSON.stringify(chain)]), 'chain.json')
    const pictures = new URL('pictures/', FOLDER)
    for (const name of readdirSync(pictures))
      form.append('pictures', new Blob([readFileSync(new URL(name, pictures))]), name)
    const headers = { Authorization: 'Bearer the-key' }
    const imported = await here.host.fetch(
      new Request('http://forno.test/operator/catalogue', { method: 'POST', headers, body: form }),
    )
    expect(await imported.json()).toMatchObject({ status: true, stores: 4, products: 26, pictures: 2, warnings: [] })
    for (const name of readdirSync(pictures))
      expect((await here.host.fetch(new Request(`http://forno.test/images/card/${name}`))).status).toBe(200)

    const phone = freshPhone()
    const guest = await newGuest(here)
    await verify(here, guest, phone)
    // 22.00, 2.75 and 2.00.
    const pepperoni = productOf(here, 'pepperoni')
    const added = await guest.ask('addProduct', inputOf(pepperoni, largePepperoni(pepperoni)))
    expect(added.answer.price).toBe(2675)
    // 2.50, and 0.10 deposit; it pays PST.
    const cola = productOf(here, 'cola')
    expect((await guest.ask('addProduct', inputOf(cola, startingConfiguration(cola)))).answer.price).toBe(250)
    const details = checkoutDetails(phone, { store: MAIN_STREET })
    const { ok, message, answer } = await guest.ask('completeCheck', details)
    expect([ok, message]).toEqual([true, ''])
    // The paper bag is 0.25. GST 5 % of 29.50, PST 7 % of 2.75.
    expect(answer.payment).toMatchObject({ gst: 148, pst: 19, total: 3127 })
  })
})
