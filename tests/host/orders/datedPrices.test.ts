import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CARD_SUCCEEDS } from '../../sandbox/cards.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { MAIN, smallChain } from '../../support/host/smallChain.ts'
import { newMember } from '../../support/member.ts'
import { colaInput, margheritaInput } from '../../support/productInputs.ts'
import { checkoutDetails, newBuyer, newGuest, orderingHost, type OrderingHost } from './orderingHost.ts'

/** The small chain with a margherita for $10.00 instead of $12.00 at its first store on these days. */
const withPrice = (dates: { from?: string; until?: string }) => ({
  ...smallChain,
  priceLayers: [{ code: 'week', stores: ['main'], ...dates, products: { margherita: { small: '10.00' } } }],
})
const ENDS = withPrice({ until: '2025-11-20' })
const BEGINS = withPrice({ from: '2025-11-21' })
const BOTH = ['pickup', 'delivery']
/** In Vancouver (UTC-8). */
const at = (date: string, clock: string) => new Date(`${date}T${clock}:00-08:00`)
const EVENING = at('2025-11-20', '23:45')
const LAST_MINUTE = at('2025-11-20', '23:59')
const MIDNIGHT = at('2025-11-21', '00:00')
const NOON = { scheduled: true, date: '2025-11-21', time: '12:00' }

describe.each(oneDatabase)('a price that ends with a day on $name', (database) => {
  let here: OrderingHost
  beforeAll(async () => {
    here = await orderingHost(database, { catalogue: ENDS, settings: { operatorKey: 'the-key' } })
  })
  afterAll(() => here.close())
  beforeEach(async () => {
    await here.load(ENDS)
    here.clock.now = EVENING
  })

  const get = async (path: string, headers = {}) =>
    await here.host.fetch(new Request(`http://forno.test${path}`, { headers }), '203.0.113.7')
  const menu = (query = '', headers = {}) => get(`/api/get/menu?s=${MAIN}${query}`, headers)
  const json = async (response: Response) => (await response.json()) as { version: string; changes?: unknown[] }

  test('is that of the order which is placed before midnight, also for the next day [D-193]', async () => {
    const buyer = await newBuyer(here, NOON)
    here.clock.now = LAST_MINUTE
    const input = await buyer.completeInputWithCard(CARD_SUCCEEDS, 0)
    expect((await buyer.guest.ask('complete', input)).message).toBe('')
    here.clock.now = MIDNIGHT
    await here.expectPaidOnce(buyer.checkout, 1000 + 2 * 235 + 73 + 32)
  })

  test('is not charged after midnight: what was confirmed before is confirmed again, and says that prices have changed [CALL-19 PAY-22 D-193]', async () => {
    const buyer = await newBuyer(here, NOON)
    here.clock.now = MIDNIGHT
    const late = await buyer.guest.ask('complete', await buyer.completeInputWithCard(CARD_SUCCEEDS))
    expect(late.message).toBe('Your cart has changed since. Please confirm your details again.')
    expect(await here.chargesOf(buyer.checkout)).toEqual([])
    const check = () => buyer.guest.ask('completeCheck', checkoutDetails(buyer.phone, NOON))
    expect((await check()).message).toBe('Prices in your cart have changed. Please look at it again.')
    const again = await check()
    expect(again.answer.payment.total).toBe(1670 + 83 + 32)
    const { checkout, total } = again.answer.payment
    const input = await buyer.completeInputWithCard(CARD_SUCCEEDS, 0)
    const paid = await buyer.guest.ask('complete', { ...input, checkout, cardAmount: total })
    expect(paid.message).toBe('')
    await here.expectPaidOnce(checkout, total)
  })

  test('goes over to the next one also when nothing of the menu is away any more [D-193]', async () => {
    await here.load(BEGINS)
    const buyer = await newBuyer(here, NOON)
    here.clock.now = MIDNIGHT
    expect((await buyer.guest.ask('config', {})).answer.cart?.subtotal).toBe(1470)
    const { message } = await buyer.guest.ask('completeCheck', checkoutDetails(buyer.phone, NOON))
    expect(message).toBe('Prices in your cart have changed. Please look at it again.')
  })

  test('leaves the menu, its ETag and its version at midnight of the store, and can be followed back [D-169 D-193]', async () => {
    here.clock.now = LAST_MINUTE
    const etag = (await menu()).headers.get('ETag') ?? ''
    const { version } = await json(await menu('&since='))
    expect((await menu('', { 'If-None-Match': etag })).status).toBe(304)
    here.clock.now = MIDNIGHT
    expect((await menu('', { 'If-None-Match': etag })).status).toBe(200)
    const changed = await json(await menu(`&since=${encodeURIComponent(version)}`))
    expect(JSON.stringify(changed.changes)).toContain('"/menu/0/products/0/price","value":12')
    here.clock.now = LAST_MINUTE
    const back = await json(await menu(`&since=${encodeURIComponent(changed.version)}`))
    expect(JSON.stringify(back.changes)).toContain('"/menu/0/products/0/price","value":10')
  })

  test('is told to the open menus of its store at midnight, and to those of no other [D-66 D-193]', async () => {
    here.clock.now = LAST_MINUTE
    await here.host.menuTimes.run()
    const told: string[] = []
    const [, oak = ''] = here.host.catalogue.current().sites.map(({ hash }) => hash)
    const stops = [MAIN, oak].map((hash) => here.host.live.watchStore('menu', hash, () => told.push(hash))) // oxfmt-ignore
    told.length = 0
    await here.host.menuTimes.run()
    expect(told).toEqual([])
    here.clock.now = MIDNIGHT
    await here.host.menuTimes.run()
    await here.host.menuTimes.run()
    expect(told).toEqual([MAIN])
    stops.forEach((stop) => stop())
  })

  test('is that of a change in a cart that waited, and the other lines are priced with it [D-30 D-193]', async () => {
    const guest = await newGuest(here)
    await guest.ask('addProduct', margheritaInput())
    here.clock.now = MIDNIGHT
    await guest.ask('config', {})
    await guest.ask('addProduct', colaInput())
    expect((await guest.ask('config', {})).answer.cart?.subtotal).toBe(1200 + 235)
  })

  test('is not that of an order that is ordered again later [D-75 D-193]', async () => {
    const { guest } = await newMember(here)
    await guest.ask('addProduct', margheritaInput())
    const details = { ...NOON, name: '', lastname: '', email: '' }
    const checked = await guest.ask('completeCheck', checkoutDetails('', details))
    const { checkout, total } = checked.answer.payment
    const input = { ...checkoutDetails('', NOON), checkout, giftCardAmount: 0, giftCards: [], cardAmount: total }
    const { message } = await guest.ask('complete', { ...input, paymentMethod: 'pm_card_visa' })
    expect(message).toBe('')
    await guest.ask('config', {})
    const totalToday = async () => (await guest.ask('ordersToday', {})).answer.orders[0]?.total
    expect(await totalToday()).toBe(1050)
    here.clock.now = MIDNIGHT
    expect(await totalToday()).toBe(1260)
  })

  test('is said at the checkout to be that of today while days with another price are on offer [CHK-13 D-193]', async () => {
    const guest = await newGuest(here)
    await guest.ask('addProduct', colaInput())
    const notes = async () => (await guest.ask('checkout', { store: MAIN })).answer.specialDays
    expect(await notes()).toEqual([])
    await guest.ask('addProduct', margheritaInput())
    expect(await notes()).toEqual(['Prices are those of today, also for a later day: some of yours change on Friday, Nov 21']) // oxfmt-ignore
    here.clock.now = MIDNIGHT
    expect(await notes()).toEqual([])
  })

  test('is explained to the operator with its dates and what counts today [D-193]', async () => {
    const ask = async () => {
      const response = await get('/operator/price?code=margherita&store=main', { Authorization: 'Bearer the-key' })
      const { prices } = (await response.json()) as { prices: { said: unknown[] }[] }
      return prices[0]?.said
    }
    const layer = { by: 'week', group: '', price: '10.00', until: '2025-11-20' }
    expect(await ask()).toEqual([
      { by: '', group: '', price: '12.00', counts: [] },
      { ...layer, counts: BOTH },
    ])
    here.clock.now = MIDNIGHT
    expect(await ask()).toEqual([
      { by: '', group: '', price: '12.00', counts: BOTH },
      { ...layer, counts: [] },
    ])
  })
})
