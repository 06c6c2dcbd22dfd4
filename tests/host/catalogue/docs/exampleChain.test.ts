import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startingConfiguration } from '../../../../domain/catalogue/configuration.ts'
import { optionHash, groupHash, productHash, storeHash } from '../../../../host/catalogue/hashes.ts'
import { chosen } from '../../../support/productInputs.ts'
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

/** A product of the example chain as it starts, for the cart. */
function inputOf(here: OrderingHost, code: string, size?: string) {
  const product = here.host.catalogue.current().product(MAIN_STREET, productHash(code))
  if (!product) throw new Error(`The example chain sells no ${code}`)
  const { type, name, salesType } = product
  const configuration = startingConfiguration(product)
  return {
    ...configuration,
    size: size ?? configuration.size,
    store: MAIN_STREET,
    name,
    type,
    product: product.hash,
    salesType,
    salesHash: '',
    bagHash: '0',
    change: '0',
  }
}

describe.each(oneDatabase)('docs/example-chain on $name', (database) => {
  let here: OrderingHost
  beforeAll(async () => {
    here = await orderingHost(database, { settings: { operatorKey: 'the-key' } })
  })
  afterAll(() => here.close())

  test('is imported without a fault or a notice, with its pictures, and an order of it costs what the file says [D-92]', async () => {
    const form = new FormData()
    form.append('catalogue', new Blob([readFileSync(new URL('chain.json', FOLDER))]), 'chain.json')
    const pictures = new URL('pictures/', FOLDER)
    for (const name of readdirSync(pictures))
      form.append('pictures', new Blob([readFileSync(new URL(name, pictures))]), name)
    const headers = { Authorization: 'Bearer the-key' }
    const imported = await here.host.fetch(
      new Request('http://forno.test/operator/catalogue', { method: 'POST', headers, body: form }),
    )
    expect(await imported.json()).toMatchObject({ status: true, stores: 3, products: 25, pictures: 2, warnings: [] })
    for (const name of readdirSync(pictures))
      expect((await here.host.fetch(new Request(`http://forno.test/images/card/${name}`))).status).toBe(200)

    const phone = freshPhone()
    const guest = await newGuest(here)
    await verify(here, guest, phone)
    // A large Pepperoni with its own pepperoni as Extra and olives on one half: 22.00 + 2.75 + 2.00.
    const pepperoni = inputOf(here, 'pepperoni', '14')
    const topping = (code: string, side: 0 | 1, extra: boolean) =>
      chosen(optionHash('pepperoni', 'toppings', code, '14'), side, extra)
    const toppings = {
      hash: groupHash('pepperoni', 'toppings'),
      options: [topping('pepperoni', 0, true), topping('black-olives', 1, false)],
    }
    const others = pepperoni.groups.filter(({ hash }) => hash !== toppings.hash)
    const added = await guest.ask('addProduct', { ...pepperoni, groups: [...others, toppings] })
    expect(added.answer.price).toBe(2675)
    // 2.50 and 0.10 deposit; it pays PST.
    expect((await guest.ask('addProduct', inputOf(here, 'cola'))).answer.price).toBe(250)
    const details = checkoutDetails(phone, { store: MAIN_STREET })
    const { ok, message, answer } = await guest.ask('completeCheck', details)
    expect([ok, message]).toEqual([true, ''])
    // The paper bag is 0.25. GST 5 % of 29.50, PST 7 % of 2.75.
    expect(answer.payment).toMatchObject({ gst: 148, pst: 19, total: 3127 })
  })
})
