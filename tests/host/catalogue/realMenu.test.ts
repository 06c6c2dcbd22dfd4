import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPromotionOnly } from '../../../host/carts/crossPromotion.ts'
import { missingChoiceMessage } from '../../../domain/catalogue/validateConfiguration.ts'
import { withNames, startingConfiguration } from '../../../domain/catalogue/configuration.ts'
import { isEmpty } from '../../../domain/cart/cart.ts'
import type { Product } from '../../../domain/catalogue/menu.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { dominosCatalogue } from '../../support/dominos.ts'
import type { Guest } from '../../support/guest.ts'
import {
  checkoutDetails,
  freshPhone,
  orderingHost,
  newGuest,
  verify,
  type OrderingHost,
} from '../orders/orderingHost.ts'
import { CARD_SUCCEEDS, typeCard } from '../../sandbox/cards.ts'

const real = dominosCatalogue()
const demo: unknown = JSON.parse(readFileSync(new URL('../../../host/demo/catalogue.json', import.meta.url), 'utf8'))

describe.skipIf(!real).each(oneDatabase)("a real chain's menu on $name", (database) => {
  let here: OrderingHost
  beforeAll(async () => {
    here = await orderingHost(database, { catalogue: demo })
  })
  afterAll(() => here.close())

  const importCatalogue = async (file: unknown) => {
    const headers = { Authorization: `Bearer ${here.host.settings.operatorKey}`, 'Content-Type': 'application/json' }
    const asked = new Request('http://forno.test/operator/catalogue', {
      method: 'POST',
      headers,
      body: JSON.stringify(file),
    })
    return (await (await here.host.fetch(asked)).json()) as Record<string, unknown>
  }

  const firstStore = async (guest: Guest) => (await guest.ask('stores', {})).answer.stores[0]!

  /** Products that can be added without further choices. */
  const products = async (guest: Guest, store: string): Promise<Product[]> => {
    const { details: all = [] } = (await guest.ask('menu', { store, full: true })).answer
    const shop = here.host.catalogue.current()
    return all.filter(
      (one) => !missingChoiceMessage(one, startingConfiguration(one)) && !isPromotionOnly(shop, store, one.hash),
    )
  }

  const add = (guest: Guest, store: string, product: Product) =>
    guest.ask('addProduct', {
      store,
      product: product.hash,
      name: product.name,
      type: product.type,
      salesType: product.salesType,
      salesHash: '',
      bagHash: '0',
      change: '0',
      ...withNames(product, startingConfiguration(product)),
    })

  test('an import over live carts keeps their lines and flags them as unavailable', async () => {
    const guest = await newGuest(here)
    const { hash: before } = await firstStore(guest)
    for (const product of (await products(guest, before)).slice(0, 4))
      expect((await add(guest, before, product)).ok).toBe(true)
    const full = (await guest.ask('config', {})).answer.cart!

    expect(await importCatalogue(real)).toMatchObject({ status: true, stores: 1 })
    const kept = (await guest.ask('config', {})).answer.cart!
    const real4 = full.lines.filter((line) => !line.isPlaceholder)
    expect(kept.lines).toEqual(real4.map((line) => ({ ...line, status: 0 })))
    const { hash: after } = await firstStore(guest)
    const [product] = await products(guest, after)
    expect((await add(guest, after, product!)).message).toMatch(/^Your cart belongs to another store/)

    expect(await importCatalogue(demo)).toMatchObject({ status: true })
    const back = (await guest.ask('config', {})).answer.cart!
    expect(back.lines.map(({ hash, status, price }) => [hash, status, price])).toEqual(
      real4.map(({ hash, price }) => [hash, 1, price]),
    )
    for (const { hash } of real4) await guest.ask('removeLine', { line: hash })
    expect(isEmpty((await guest.ask('config', {})).answer.cart!)).toBe(true)
  })

  test('an order from the imported menu is placed and paid to the cent', async () => {
    await importCatalogue(real)
    const guest = await newGuest(here)
    const { hash: store } = await firstStore(guest)
    const wanted = (await products(guest, store)).filter(({ type }) => type === 0)
    for (const product of [wanted[0]!, wanted[20]!, wanted[50]!])
      expect((await add(guest, store, product)).ok).toBe(true)
    const phone = freshPhone()
    await verify(here, guest, phone)
    const { total } = (await guest.ask('config', {})).answer.cart!
    const checked = await guest.ask('completeCheck', checkoutDetails(phone, { store }))
    expect(checked.answer?.payment.total, checked.message).toBe(total)
    const { checkout } = checked.answer.payment
    const method = await typeCard(here.sandbox, CARD_SUCCEEDS)
    const paying = { checkout, tip: 0, giftCardAmount: 0, giftCards: [], cardAmount: total, paymentMethod: method }
    const done = await guest.ask('complete', { ...checkoutDetails(phone, { store }), ...paying })
    expect(done.answer?.order?.total, done.message).toBe(total)
    await here.expectPaidOnce(checkout, total)
  })
})
