import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ticketText } from '../../../host/services/printing/ticketText.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { HOUSES } from '../../support/host/houses.ts'
import { messagesOf } from '../../support/host/messages.ts'
import { askOperator, OPERATOR_KEY } from '../../support/host/operatorHost.ts'
import { PROVINCE_STORES, provinceChain } from '../../support/host/provinceChain.ts'
import { productHashOf } from '../../support/host/smallChain.ts'
import type { Guest } from '../../support/guest.ts'
import { colaInput, margheritaInput } from '../../support/productInputs.ts'
import { CARD_SUCCEEDS, typeCard } from '../../sandbox/cards.ts'
import { KitchenScreen } from '../kitchen/kitchenScreen.ts'
import { addressInput, deliveryHost, type DeliveryHost } from './delivery/deliveryBuyer.ts'
import { checkoutDetails, freshAddress, freshPhone, newGuest, verify } from './orderingHost.ts'
import { refundOf } from './refundFixture.ts'

type Province = keyof typeof PROVINCE_STORES

const lagerInput = (changes: object = {}) =>
  colaInput({ name: 'Lager', product: productHashOf('lager'), size: 'can', ...changes })

/** 17:00 on November 20, 2025 in Vancouver, 18:00 in Calgary, 20:00 in Toronto. */
const EVENING = new Date('2025-11-21T01:00:00Z')
const codes = { BC: 'main', AB: 'calgary', ON: 'toronto' } as const

describe.each(oneDatabase)('a host with stores in three provinces on $name', (database) => {
  let here: DeliveryHost
  beforeAll(async () => {
    here = await deliveryHost(database, {
      settings: { operatorKey: OPERATOR_KEY },
      catalogue: provinceChain,
    })
    here.clock.now = EVENING
  })
  afterAll(() => here.close())

  /** A verified guest with a margherita, two colas and a can of beer from a store. */
  async function thirsty(province: Province) {
    const store = PROVINCE_STORES[province]
    const guest = await newGuest(here)
    const phone = freshPhone()
    await verify(here, guest, phone)
    await guest.ask('addProduct', margheritaInput({ store }))
    await guest.ask('addProduct', colaInput({ store, quantity: 2 }))
    await guest.ask('addProduct', lagerInput({ store }))
    return { guest, phone, details: (changes: object = {}) => checkoutDetails(phone, { store, ...changes }) }
  }

  const pay = async (guest: Guest, input: object) => {
    const { answer, message } = await guest.ask('completeCheck', input)
    if (!answer?.payment) throw new Error(message)
    const { checkout, total } = answer.payment
    const paymentMethod = await typeCard(here.sandbox, CARD_SUCCEEDS)
    const paid = { ...input, checkout, giftCards: [], giftCardAmount: 0, cardAmount: total, paymentMethod }
    return { payment: answer.payment, placed: await guest.ask('complete', paid) }
  }

  const isConfirmed = { ageConfirmed: true }

  async function orderFrom(province: Province) {
    const { guest, details } = await thirsty(province)
    const { payment, placed } = await pay(guest, details(isConfirmed))
    if (!placed.answer.order) throw new Error(placed.message)
    return { guest, payment, order: placed.answer.order }
  }

  test.each([
    // Goods of 22.95 with deposits of 0.30, and a bag of 0.15. In British Columbia PST is 7 % of 4.65 and 10 % of 6.45.
    ['BC', { gst: 116, pst: 97, total: 2553 }, ['GST: $1.16', 'PST: $0.97'], 'GST', 19, '2025-11-20 17:00'],
    ['AB', { gst: 116, pst: 0, total: 2456 }, ['GST: $1.16'], 'GST', 18, '2025-11-20 18:00'],
    ['ON', { gst: 300, pst: 0, total: 2640 }, ['HST: $3.00'], 'HST', 19, '2025-11-20 20:00'],
  ] as const)(
    'order, receipt and export of %s name its taxes and its time, and add up [D-184 D-185]',
    async (province, amounts, lines, name, age, placedAt) => {
      const { payment, order } = await orderFrom(province)
      expect(payment).toMatchObject(amounts)
      const { gst, pst, total } = amounts
      expect(order).toMatchObject({ subtotal: 2340, gst, pst, total, placedAt })
      const ageCheck = { age, by: 'Ann Lee', at: EVENING.toISOString() }
      expect(order.ageCheck).toEqual(ageCheck)
      expect(order.taxNames).toEqual({ BC: undefined, AB: ['GST', ''], ON: ['HST', ''] }[province])
      const mail = (await messagesOf(here.database.db, 'ann@example.com')).at(-1)?.body ?? ''
      expect(mail.split('\n').filter((line) => /^[GPH]ST: /.test(line))).toEqual(lines)
      expect(mail).toContain(`${name} number: 123456789 RT0001`)
      expect(mail).toContain(`ID: Please show that you are ${age} or older`)
      const response = await here.host.fetch(
        new Request(`http://forno.test/operator/orders/export?store=${codes[province]}`, {
          headers: { Authorization: `Bearer ${OPERATOR_KEY}` },
        }),
      )
      const rows: Record<string, string>[] = parse(await response.text(), { columns: true, bom: true })
      expect(rows.at(-1)).toMatchObject({
        tax1: (gst / 100).toFixed(2),
        tax1_name: name,
        tax2_name: province === 'BC' ? 'PST' : '',
        age: String(age),
        age_confirmed_by: 'Ann Lee',
        age_confirmed_at: ageCheck.at,
      })
      const [row] = await here.database.db.selectFrom('orders').select(['checkout']).where('number', '=', Number(order.number)).execute() // oxfmt-ignore
      await refundOf(here, row?.checkout ?? '')
      const note = (await messagesOf(here.database.db, 'ann@example.com')).at(-1)?.body ?? ''
      expect(note.split('\n').filter((line) => /^[GPH]ST: /.test(line))).toEqual(lines)
      expect(note).toContain(`${name} number: 123456789 RT0001`)
    },
  )

  test('the cart of each store and its checkout come with the names of its taxes [D-184]', async () => {
    for (const [province, names] of [
      ['BC', undefined],
      ['AB', ['GST', '']],
      ['ON', ['HST', '']],
    ] as const) {
      const { guest } = await thirsty(province)
      const { answer } = await guest.ask('checkout', { store: PROVINCE_STORES[province] })
      expect(answer.store.taxNames).toEqual(names)
      expect(answer.cart.lines.map(({ age }) => age)).toEqual([undefined, undefined, province === 'AB' ? 18 : 19])
      expect(answer.today).toBe('2025-11-20')
    }
    here.clock.now = new Date('2025-11-21T05:30:00Z')
    const { guest } = await thirsty('ON')
    expect((await guest.ask('checkout', { store: PROVINCE_STORES.ON })).answer.today).toBe('2025-11-21')
    here.clock.now = EVENING
  })

  test('nobody gets beer who has not confirmed their age, at the check and at the payment [D-185]', async () => {
    const { guest, details } = await thirsty('AB')
    const refusal = 'Lager: for customers of 18 years or older. Please confirm your age, or delete it.'
    expect((await guest.ask('completeCheck', details())).message).toBe(refusal)
    const { answer } = await guest.ask('completeCheck', details(isConfirmed))
    const { checkout, total } = answer.payment
    const paymentMethod = await typeCard(here.sandbox, CARD_SUCCEEDS)
    const paid = { checkout, giftCards: [], giftCardAmount: 0, cardAmount: total, paymentMethod }
    expect((await guest.ask('complete', { ...details(), ...paid })).message).toBe(refusal)
    expect(await here.chargesOf(checkout)).toEqual([])
    expect((await guest.ask('complete', { ...details(isConfirmed), ...paid })).ok).toBe(true)
  })

  test('goods that get an age between the check and the payment need a new check, which keeps the age [D-185]', async () => {
    const guest = await newGuest(here)
    const phone = freshPhone()
    await verify(here, guest, phone)
    await guest.ask('addProduct', colaInput({ quantity: 2 }))
    const input = checkoutDetails(phone, isConfirmed)
    const before = (await guest.ask('completeCheck', input)).answer.payment
    // At the rate of before, so that no price says it.
    const restricted = [...provinceChain.taxes.restricted, { code: 'energy', age: 16 }]
    const products = provinceChain.products.map((one) => one.code === 'cola' ? { ...one, restricted: 'energy' } : one) // oxfmt-ignore
    const areas = provinceChain.taxAreas.map((area) => ({ ...area, restricted: [...area.restricted, { code: 'energy', age: 16 }] })) // oxfmt-ignore
    const combos = products.filter(({ code }) => code !== 'duo')
    const categories = provinceChain.categories.filter(({ code }) => code !== 'combos')
    await here.load({ ...provinceChain, taxes: { ...provinceChain.taxes, restricted }, taxAreas: areas, products: combos, categories }) // oxfmt-ignore
    const paymentMethod = await typeCard(here.sandbox, CARD_SUCCEEDS)
    const { checkout, total } = before
    const paid = { ...input, checkout, giftCards: [], giftCardAmount: 0, cardAmount: total, paymentMethod }
    const late = await guest.ask('complete', paid)
    expect(late.message).toBe('Your order has changed since. Please confirm your details again.')
    const { payment, placed } = await pay(guest, input)
    expect(payment.checkout).not.toBe(checkout)
    expect(payment.total).toBe(total)
    expect(placed.answer.order?.ageCheck).toMatchObject({ age: 16 })
    await here.load(provinceChain)
  })

  test('an order without such goods asks for no age and keeps none [D-185]', async () => {
    const guest = await newGuest(here)
    const phone = freshPhone()
    await verify(here, guest, phone)
    await guest.ask('addProduct', margheritaInput())
    const { placed } = await pay(guest, checkoutDetails(phone, isConfirmed))
    expect(placed.answer.order).not.toHaveProperty('ageCheck')
  })

  test('the menu says the age of each province, and the kitchen reads whose ID it checks [D-185]', async () => {
    const cards = async (store: string) => {
      const guest = await newGuest(here)
      const { answer } = await guest.ask('menu', { store })
      return answer.categories.flatMap(({ products }) => products).find(({ name }) => name === 'Lager')?.description
    }
    expect(await cards(PROVINCE_STORES.BC)).toBe('A can of beer. 19+ with ID.')
    expect(await cards(PROVINCE_STORES.AB)).toBe('A can of beer. 18+ with ID.')
    const { order } = await orderFrom('ON')
    const made = await askOperator(here, 'stores/toronto/pins', { name: 'Ada' })
    const screen = await KitchenScreen.at(here.host, PROVINCE_STORES.ON, String(made.body['pin']), freshAddress())
    const board = (await screen.call('kitchenBoard')).answer
    const shown = board.orders.find(({ hash }) => hash === order.hash)
    expect(shown?.checkId).toBe(19)
    expect(board.store).toMatchObject({ taxName: 'HST', gstNumber: '123456789 RT0001' })
    if (!shown) throw new Error('The order is not on the board')
    const store = {
      name: '',
      phone: '',
      chain: 'Forno',
      taxNumber: 'HST 123456789 RT0001',
      offsets: board.store.offsets,
    }
    const ticket = ticketText({ order: shown, store, now: here.clock.now, copy: 1, by: '' })
    expect(ticket).toContain('** CHECK ID 19+')
    expect(ticket).toContain('HST 123456789 RT0001')
    expect(ticket).toContain('in 8:00 PM')
  })

  test('a store that does not deliver such goods, or not at every hour, says so before it is paid [D-185]', async () => {
    const [main, ...others] = provinceChain.stores
    const restrictedSale = { hours: { 'mon-sat': '12:00-17:15' }, delivery: false }
    await here.load({ ...provinceChain, stores: [{ ...main, restrictedSale }, ...others] })
    const { guest, details } = await thirsty('BC')
    await guest.ask('checkAddress', addressInput(HOUSES.near))
    const said = async (changes: object) => (await guest.ask('completeCheck', details({ ...isConfirmed, ...changes }))).message // oxfmt-ignore
    expect(await said({ service: 'Delivery' })).toBe(
      'Lager: for pick-up only at this store. Please choose Pick Up, or delete it.',
    )
    // Ready 20 minutes after 17:00.
    expect(await said({})).toBe(
      'Lager is offered Monday to Saturday 12:00 PM to 5:15 PM, and an order for now is ready about 5:20 PM. Please choose another time, or delete it from your cart.',
    )
    const slot = (date: string, time: string) => said({ scheduled: true, date, time })
    expect(await slot('2025-11-22', '11:45')).toContain('Lager is offered Monday to Saturday 12:00 PM to 5:15 PM')
    expect(await slot('2025-11-22', '12:00')).toBe('')
    expect(await slot('2025-11-23', '12:00')).toContain('your order is for Sunday, Nov 23, 12:00 PM')
    const { answer } = await guest.ask('checkout', { store: PROVINCE_STORES.BC })
    expect(answer.specialDays).toContain('Lager: Monday to Saturday 12:00 PM to 5:15 PM')
    expect(answer.store.pickup.map(({ date }) => date)).not.toContain('2025-11-23')
    await here.load(provinceChain)
    expect(await said({})).toBe('')
  })

  test('the driver of a delivery reads whose ID to check, until it has ended [D-185]', async () => {
    const { guest, details } = await thirsty('BC')
    await guest.ask('checkAddress', addressInput(HOUSES.near))
    const { placed } = await pay(guest, details({ ...isConfirmed, service: 'Delivery' }))
    const hash = placed.answer.order?.hash ?? ''
    const made = await askOperator(here, 'stores/main/pins', { name: 'Ada' })
    const screen = await KitchenScreen.at(here.host, PROVINCE_STORES.BC, String(made.body['pin']), freshAddress())
    const accepted = await screen.call('kitchenAccept', { order: hash, key: 'accept-1', minutes: 30 })
    expect(accepted.message).toBe('')
    const { link } = (await screen.call('kitchenHandOver', { order: hash, key: 'hand-over-1', driver: 'Sam' })).answer
    const ask = async (path: string, init: object = {}) =>
      (await here.host
        .fetch(
          new Request(`http://forno.test/driver/api${path}`, {
            headers: {
              Authorization: `Bearer ${new URL(link).searchParams.get('d')}`,
              'Content-Type': 'application/json',
            },
            ...init,
          }),
          freshAddress(),
        )
        .then((response) => response.json())) as Record<string, unknown>
    expect(await ask('/delivery')).toMatchObject({ checkId: 19 })
    await ask('/delivered', { method: 'POST', body: '{"key":"delivered-1"}' })
    expect(await ask('/delivery')).not.toHaveProperty('checkId')
  })

  test('a day of the books is the day of each store [D-184]', async () => {
    // 22:30 on November 27 in Vancouver, 23:30 in Calgary, 1:30 on November 28 in Toronto, where the store is closed by then.
    here.clock.now = new Date('2025-11-28T06:30:00Z')
    const numbers: Record<string, string> = {}
    for (const province of ['BC', 'AB', 'ON'] as const) {
      const { guest, details } = await thirsty(province)
      const soon = province === 'BC' ? {} : { scheduled: true, date: '2025-11-28', time: '12:00' }
      numbers[province] = (await pay(guest, details({ ...isConfirmed, ...soon }))).placed.answer.order?.number ?? ''
    }
    const listed = async (days: string) => {
      const { body } = await askOperator(here, `orders?${days}`)
      const rows = body['orders'] as { order: string }[]
      return Object.keys(numbers).filter((province) => rows.some(({ order }) => order === numbers[province]))
    }
    expect(await listed('from=2025-11-27&to=2025-11-27')).toEqual(['BC', 'AB'])
    expect(await listed('from=2025-11-28&to=2025-11-28')).toEqual(['ON'])
    expect(await listed('from=2025-11-28&store=toronto')).toEqual(['ON'])
    expect(await listed('to=2025-11-27&store=toronto')).toEqual([])
    for (const number of Object.values(numbers)) {
      const [row] = await here.database.db.selectFrom('orders').select(['checkout']).where('number', '=', Number(number)).execute() // oxfmt-ignore
      await refundOf(here, row?.checkout ?? '')
    }
    const response = await here.host.fetch(
      new Request('http://forno.test/operator/refunds/export?from=2025-11-28&to=2025-11-28', {
        headers: { Authorization: `Bearer ${OPERATOR_KEY}` },
      }),
    )
    const rows: Record<string, string>[] = parse(await response.text(), { columns: true, bom: true })
    expect(rows.map(({ store, day, tax1_name, tax2_name }) => [store, day, tax1_name, tax2_name])).toEqual([
      ['toronto', '2025-11-28', 'HST', ''],
    ])
  })
})
