import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startingConfiguration } from '../../../domain/catalogue/configuration.ts'
import { cartOf } from '../../../domain/cart/cartLines.ts'
import { lineOf } from '../../../domain/cart/line.ts'
import { buildCatalogue } from '../../../host/catalogue/buildCatalogue.ts'
import { productHash, storeHash } from '../../../host/catalogue/hashes.ts'
import type { GoodsOfferEntry } from '../../../host/catalogue/import/goodsOfferFormat.ts'
import { readCatalogue } from '../../../host/catalogue/import/readCatalogue.ts'
import { withOffers } from '../../../host/orders/readOffers.ts'
import { CARD_SUCCEEDS } from '../../sandbox/cards.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { MAIN, smallChain } from '../../support/host/smallChain.ts'
import { fillCart } from './memberBuyer.ts'
import { checkoutDetails, newBuyer, newGuest, orderingHost, type OrderingHost } from './orderingHost.ts'

/** A margherita (12.00) for 9.00 in orders that are ready in these hours. */
const happyHour = (hours: GoodsOfferEntry['hours'], changes: Partial<GoodsOfferEntry> = {}): GoodsOfferEntry => ({
  code: 'happy',
  name: 'Happy hour',
  kind: 'price-each',
  parts: [{ products: ['margherita'] }],
  price: '9.00',
  hours,
  ...changes,
})
const WEEKDAYS = { 'mon-fri': '14:00-16:00' }
const READY = 'weekdays 2:00 PM to 4:00 PM'

/** Thursday, 2025-11-20, in Vancouver (UTC-8). A pick-up is ready in 20 minutes, a delivery in 45. */
const at = (clock: string) => new Date(`2025-11-20T${clock}:00-08:00`)
const slot = (date: string, time: string) => ({ scheduled: true, date, time })

describe('what a cart says of offers with times, before a time is chosen', () => {
  /** The store at the time: its offers' saving in the cart. The stores are open from 11:00 to 2:30, Main in Vancouver, Oak in Toronto. */
  const savingAt = (when: GoodsOfferEntry['hours'], now: string, code = 'main') => {
    const hours = { pickup: { 'mon-sun': '11:00-02:30' } }
    const stores = smallChain.stores.map((store) => {
      if ('comingSoon' in store) return store
      return { ...store, hours, zones: [], ...(store.code === 'oak' ? { taxArea: 'east' } : {}) }
    })
    const taxAreas = [{ code: 'east', tax1: { name: 'HST', percent: 13 }, timeZone: 'America/Toronto', province: 'ON' }]
    const reading = readCatalogue({ ...smallChain, stores, taxAreas, offers: [happyHour(when)] })
    if (!reading.ok) throw new Error(JSON.stringify(reading.errors))
    const catalogue = buildCatalogue(reading.catalogue, 1)
    const store = storeHash(code)
    const product = catalogue.product(store, productHash('margherita'))
    if (!product) throw new Error('No margherita')
    const line = lineOf(product, startingConfiguration(product), store, 'one')
    return withOffers(cartOf(store, [line]), { catalogue, now: new Date(now) }).offers?.[0]?.saving ?? 0
  }

  test.each([
    ['the last minute too early', WEEKDAYS, '2025-11-20T13:35:00-08:00', 0],
    // Rounded up to five minutes, as every time of an order for now.
    ['ready at its beginning', WEEKDAYS, '2025-11-20T13:36:00-08:00', 300],
    ['ready before its end', WEEKDAYS, '2025-11-20T15:35:00-08:00', 300],
    ['ready at its end', WEEKDAYS, '2025-11-20T15:36:00-08:00', 0],
    ['placed before the end, ready after it', WEEKDAYS, '2025-11-20T15:59:00-08:00', 0],
    ['on a Saturday', WEEKDAYS, '2025-11-22T14:00:00-08:00', 0],
    ['over midnight, on its day', { thu: '22:00-01:00' }, '2025-11-20T23:50:00-08:00', 300],
    ['over midnight, until its end', { thu: '22:00-01:00' }, '2025-11-21T00:41:00-08:00', 0],
    ['over midnight, of the day before', { fri: '22:00-01:00' }, '2025-11-21T00:10:00-08:00', 0],
    ['closed, for the first slot', { thu: '11:00-12:00' }, '2025-11-20T08:00:00-08:00', 300],
    ['closed, now within and the first slot after', { thu: '08:00-10:00' }, '2025-11-20T08:00:00-08:00', 0],
    // 1:50 PST and 20 minutes are 3:10 PDT.
    ['clocks forward, after the change', { sun: '03:00-04:00' }, '2026-03-08T01:50:00-08:00', 300],
    ['clocks forward, the hour that is left out', { sun: '02:00-03:00' }, '2026-03-08T01:50:00-08:00', 0],
    ['clocks back, the first 1:45', { sun: '01:30-02:00' }, '2025-11-02T01:25:00-07:00', 300],
    ['clocks back, the second 1:45', { sun: '01:30-02:00' }, '2025-11-02T01:25:00-08:00', 300],
  ])('%s: %j at %s saves %i cents [D-194]', (_case, hours, now, saving) => {
    expect(savingAt(hours, now)).toBe(saving)
  })

  test('goes by the clocks of its own store [D-194]', () => {
    // 2:10 PM in Toronto, 11:10 AM in Vancouver.
    const now = '2025-11-20T14:10:00-05:00'
    expect([savingAt(WEEKDAYS, now, 'oak'), savingAt(WEEKDAYS, now, 'main')]).toEqual([300, 0])
    expect(savingAt(WEEKDAYS, '2025-11-20T14:10:00-08:00', 'oak')).toBe(0)
  })

  test('hours of all days and the whole day are no times [D-194]', () => {
    expect(savingAt({ 'sun-sat': '00:00-24:00' }, '2025-11-20T14:10:00-08:00')).toBe(300)
  })
})

describe.each(oneDatabase)('offers by the time of the order on $name', (database) => {
  let here: OrderingHost
  beforeAll(async () => {
    here = await orderingHost(database)
  })
  afterAll(() => here.close())
  const load = (...offers: GoodsOfferEntry[]) => here.load({ ...smallChain, offers })

  const amountsOf = async (buyer: Awaited<ReturnType<typeof newBuyer>>, changes: object = {}) => {
    const { answer } = await buyer.guest.ask('completeCheck', checkoutDetails(buyer.phone, changes))
    return [answer.payment.discount, answer.payment.offers?.map(({ ready }) => ready)]
  }

  test('count for slots within their times and not for others, whenever the order is placed [D-194]', async () => {
    await load(happyHour(WEEKDAYS))
    here.clock.now = at('15:50')
    const buyer = await newBuyer(here)
    expect(await amountsOf(buyer)).toEqual([0, undefined])
    expect(await amountsOf(buyer, slot('2025-11-21', '14:00'))).toEqual([300, [READY]])
    expect(await amountsOf(buyer, slot('2025-11-21', '15:45'))).toEqual([300, [READY]])
    expect(await amountsOf(buyer, slot('2025-11-21', '16:00'))).toEqual([0, undefined])
    expect(await amountsOf(buyer, slot('2025-11-22', '14:00'))).toEqual([0, undefined])
    here.clock.now = at('13:45')
    expect(await amountsOf(buyer)).toEqual([300, [READY]])
  })

  test('have their dates by the day on which the order is placed [D-194]', async () => {
    here.clock.now = at('13:45')
    const buyer = await newBuyer(here)
    await load(happyHour(WEEKDAYS, { until: '2025-11-20' }))
    expect(await amountsOf(buyer, slot('2025-11-21', '14:00'))).toEqual([300, [READY]])
    await load(happyHour(WEEKDAYS, { from: '2025-11-21' }))
    expect(await amountsOf(buyer, slot('2025-11-21', '14:00'))).toEqual([0, undefined])
  })

  test('are paid as they were shown for a slot, and asked about again where an order for now gets ready too late [D-194]', async () => {
    await load(happyHour(WEEKDAYS))
    here.clock.now = at('15:35')
    const forSlot = await newBuyer(here, slot('2025-11-21', '15:30'))
    const forNow = await newBuyer(here)
    const paid = await forNow.completeInputWithCard(CARD_SUCCEEDS)
    here.clock.now = at('15:36')
    const late = await forNow.guest.ask('complete', paid)
    expect(late.message).toBe('The offers for your order have changed. Please confirm your details again.')
    expect(await here.chargesOf(forNow.checkout)).toEqual([])
    here.clock.now = at('16:00')
    const done = await forSlot.guest.ask('complete', await forSlot.completeInputWithCard(CARD_SUCCEEDS, 0))
    expect(done.message).toBe('')
    expect(done.answer.order).toMatchObject({ discount: 300, offers: [{ code: 'happy', saving: 300 }] })
  })

  test('are answered for each time from which on they change, with what would save more at another [D-194]', async () => {
    await load(happyHour(WEEKDAYS), happyHour({ fri: '18:00-19:00' }, { code: 'late', name: 'Late', price: '8.00' }))
    here.clock.now = at('13:45')
    const guest = await newGuest(here)
    await fillCart(guest)
    const { answer } = await guest.ask('checkout', { store: MAIN })
    expect(answer.cart.offers).toEqual([{ name: 'Happy hour', saving: 300, ready: READY }])
    expect(answer.pickupOffers).toMatchObject([{ code: 'happy', ready: READY }])
    const [happy, late] = [`Happy hour, for orders ready ${READY}`, 'Late, for orders ready Friday 6:00 PM to 7:00 PM']
    const changes = answer.pickupOffersFrom?.map(({ from, offers, missed }) => [from, offers.map(({ code }) => code), missed]) // oxfmt-ignore
    expect(changes?.slice(0, 7)).toEqual([
      ['', ['happy'], [late]],
      ['2025-11-20 16:00', [], [happy, late]],
      ['2025-11-21 14:00', ['happy'], [late]],
      ['2025-11-21 16:00', [], [happy, late]],
      ['2025-11-21 18:00', ['late'], []],
      ['2025-11-21 19:00', [], [happy, late]],
      ['2025-11-24 14:00', ['happy'], [late]],
    ])
    // Delivered at 2:30 PM.
    expect(answer.deliveryOffersFrom?.[0]).toMatchObject({ from: '', offers: [{ code: 'happy' }] })
  })

  test('are answered once where their times change nothing, or no times can be chosen [D-194]', async () => {
    await load(happyHour({ 'mon-sun': '10:00-24:00' }))
    here.clock.now = at('13:45')
    const guest = await newGuest(here)
    await fillCart(guest)
    const { answer } = await guest.ask('checkout', { store: MAIN })
    expect(answer.pickupOffers).toMatchObject([{ code: 'happy' }])
    expect([answer.pickupOffersFrom, answer.deliveryOffersFrom]).toEqual([undefined, undefined])
  })

  test('with a code are taken at any time, say their times, and are refused with them at the check [D-194]', async () => {
    await load(happyHour(WEEKDAYS, { typed: 'HAPPY' }))
    here.clock.now = at('16:30')
    const buyer = await newBuyer(here)
    const { answer } = await buyer.guest.ask('applyCoupon', { code: 'happy', store: MAIN })
    expect(answer.pickupOffers).toEqual([])
    expect(answer.pickupOffersFrom?.[0]).toMatchObject({ from: '', offers: [], missed: [`Happy hour, for orders ready ${READY}`] }) // oxfmt-ignore
    expect(answer.pickupOffersFrom?.[1]).toMatchObject({ from: '2025-11-21 14:00', offers: [{ code: 'happy' }] })
    const typed = { useCoupon: true, coupon: 'happy' }
    const now = await buyer.guest.ask('completeCheck', checkoutDetails(buyer.phone, typed))
    expect(now.message).toBe(`This offer is for orders ready ${READY}.`)
    expect(await amountsOf(buyer, { ...typed, ...slot('2025-11-21', '14:00') })).toEqual([300, [READY]])
  })
})
