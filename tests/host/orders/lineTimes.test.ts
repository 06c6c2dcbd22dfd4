import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CARD_SUCCEEDS } from '../../sandbox/cards.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { MAIN, smallChain } from '../../support/host/smallChain.ts'
import { newMember } from '../../support/member.ts'
import { colaInput, margheritaInput } from '../../support/productInputs.ts'
import { formatSlot } from '../../../domain/schedule/formatTime.ts'
import type { PeriodEntry } from '../../../host/catalogue/import/periodFormat.ts'
import {
  checkoutDetails,
  freshPhone,
  newBuyer,
  newGuest,
  orderingHost,
  verify,
  type OrderingHost,
} from './orderingHost.ts'

/** The small chain with times for its cola, which a margherita needs none of. */
const withTimes = (available: PeriodEntry[]) => ({
  ...smallChain,
  products: smallChain.products.map((one) => (one.code === 'cola' ? { ...one, available } : one)),
})
const LUNCH = withTimes([{ days: 'mon-fri', hours: '11:00-14:00' }])
const SEASON = withTimes([{ until: '2025-11-20', hours: '11:00-14:00' }])
/** Thursday, 2025-11-20, in Vancouver (UTC-8). */
const at = (clock: string) => new Date(`2025-11-20T${clock}:00-08:00`)
const MENU = `/api/get/menu?s=${MAIN}`

describe.each(oneDatabase)('what is offered at times of its own on $name', (database) => {
  let here: OrderingHost
  beforeAll(async () => {
    here = await orderingHost(database, { catalogue: LUNCH })
  })
  afterAll(() => here.close())

  async function readyGuest(clock: string) {
    here.clock.now = at(clock)
    const guest = await newGuest(here)
    const phone = freshPhone()
    await verify(here, guest, phone)
    await guest.ask('addProduct', margheritaInput())
    await guest.ask('addProduct', colaInput())
    const check = async (changes: object = {}) => (await guest.ask('completeCheck', checkoutDetails(phone, changes))).message // oxfmt-ignore
    return { guest, check }
  }
  const slot = (date: string, time: string) => ({ scheduled: true, date, time })
  const menu = async (query = '', headers = {}) =>
    await here.host.fetch(new Request(`http://forno.test${MENU}${query}`, { headers }), '203.0.113.7')
  const cards = async () => JSON.stringify(((await (await menu()).json()) as { menu: unknown }).menu)

  test('is refused for another time with its name, its times and what to do, and taken at its own, up to its last minute [D-183]', async () => {
    await here.load(LUNCH)
    const { check } = await readyGuest('18:00')
    const TO_DO = 'Please choose another time, or delete it from your cart.'
    const offered = 'Cola is offered weekdays 11:00 AM to 2:00 PM, and'
    expect(await check()).toBe(`${offered} an order for now is ready about 6:20 PM. ${TO_DO}`)
    expect(await check(slot('2025-11-21', '14:00'))).toBe(
      `${offered} your order is for Friday, Nov 21, 2:00 PM. ${TO_DO}`,
    )
    expect(await check(slot('2025-11-20', '19:00'))).toBe(`${offered} your order is for 7:00 PM. ${TO_DO}`)
    expect(await check(slot('2025-11-22', '12:00'))).toContain('Saturday, Nov 22, 12:00 PM')
    expect(await check(slot('2025-11-21', '13:45'))).toBe('')
    expect(await check(slot('2025-11-21', '11:00'))).toBe('')
  })

  test.each([
    ['13:35', ''],
    ['13:36', 'about 2:00 PM'],
  ])('goes for an order for now by when it can be ready: at %s %s [D-183]', async (clock, said) => {
    const { check } = await readyGuest(clock)
    if (said === '') expect(await check()).toBe('')
    else expect(await check()).toContain(said)
  })

  test('limits the times that the checkout offers, and says so there; a cart that fits no time keeps them all [STORE-03 D-183]', async () => {
    const { guest } = await readyGuest('18:00')
    const { answer } = await guest.ask('checkout', { store: MAIN })
    expect(answer.specialDays[0]).toBe('Cola: weekdays 11:00 AM to 2:00 PM')
    expect(answer.store).toMatchObject({
      pickupOpen: false,
      pickupChange: '',
      pickupLater: 'Cola is offered weekdays 11:00 AM to 2:00 PM, and an order for now is ready about 6:20 PM.',
    })
    expect(answer.store.pickup.map(({ date }) => date)).toEqual([
      '2025-11-21',
      '2025-11-24',
      '2025-11-25',
      '2025-11-26',
    ])
    const [friday] = answer.store.pickup
    expect([formatSlot(friday!.hours[0]!), formatSlot(friday!.hours.at(-1)!)]).toEqual(['11:00', '13:45'])
    await here.load({
      ...LUNCH,
      products: LUNCH.products.map((one) =>
        one.code === 'margherita' ? { ...one, available: [{ days: 'sat' }] } : one,
      ),
    })
    const neither = (await guest.ask('checkout', { store: MAIN })).answer
    expect(neither.specialDays.slice(0, 2)).toEqual(['Margherita: Saturday', 'Cola: weekdays 11:00 AM to 2:00 PM'])
    expect(neither.store.pickup).toHaveLength(7)
    expect(neither.store.pickupOpen).toBe(true)
    await here.load(LUNCH)
  })

  test('is not charged when its time is over at the payment [PAY-22 D-183]', async () => {
    here.clock.now = at('13:30')
    const buyer = await newBuyer(here)
    here.clock.now = at('13:50')
    const late = await buyer.guest.ask('complete', await buyer.completeInputWithCard(CARD_SUCCEEDS))
    expect(late.message).toContain('Cola is offered weekdays 11:00 AM to 2:00 PM, and an order for now is ready about 2:10 PM.') // oxfmt-ignore
    expect(await here.chargesOf(buyer.checkout)).toEqual([])
    here.clock.now = at('13:31')
    const paid = await buyer.guest.ask('complete', await buyer.completeInputWithCard(CARD_SUCCEEDS))
    expect(paid.answer.order).toBeDefined()
  })

  test('leaves the menu, its ETag and its version with its last time, and a cart that waited says it is gone and counts it in no total [D-30 D-169 D-183]', async () => {
    await here.load(SEASON)
    const { guest, check } = await readyGuest('12:00')
    const before = await menu('&since=')
    const etag = (await menu()).headers.get('ETag') ?? ''
    const { version } = (await before.json()) as { version: string }
    expect(await cards()).toContain('Cola')
    expect(await cards()).toContain('Daily 11:00 AM to 2:00 PM, until Nov 20.')
    here.clock.now = at('13:35')
    expect((await menu('', { 'If-None-Match': etag })).status).toBe(304)
    // An order for now is ready at 1:55 PM, and the last slot is at 1:45 PM.
    here.clock.now = at('13:36')
    expect(await cards()).not.toContain('Cola')
    expect((await menu('', { 'If-None-Match': etag })).status).toBe(200)
    const changed = (await (await menu(`&since=${encodeURIComponent(version)}`)).json()) as { changes?: unknown[]; version: string } // oxfmt-ignore
    expect(JSON.stringify(changed.changes)).toContain('remove')
    const back = (await (await menu(`&since=${encodeURIComponent(changed.version)}`)).json()) as { changes?: unknown[] }
    expect(back.changes).toEqual([])
    await guest.ask('config', {})
    const { answer } = await guest.ask('checkout', { store: MAIN })
    const statuses = async () => {
      const { lines } = (await guest.ask('checkout', { store: MAIN })).answer.cart
      return lines.filter((line) => !line.isPlaceholder).map(({ status }) => status)
    }
    expect(await statuses()).toEqual([1, 0])
    expect(answer.cart.subtotal).toBe(1200)
    expect(await check(slot('2025-11-21', '12:00'))).toBe(
      'Cola is not available any more. Please remove it from your cart.',
    )
    const added = await guest.ask('addProduct', colaInput())
    expect(added.message).toBe(
      'Cola cannot be ordered at present. It is offered daily 11:00 AM to 2:00 PM, until Nov 20.',
    )
    here.clock.now = at('12:00')
    expect(await statuses()).toEqual([1, 1])
    const then = (await (await menu(`&since=${encodeURIComponent(changed.version)}`)).json()) as { changes?: unknown[] }
    expect(JSON.stringify(then.changes)).toContain('Cola')
  })

  test('is told to the open menus of its store when it begins or ends, and to no other time [D-66 D-183]', async () => {
    await here.load(SEASON)
    here.clock.now = at('13:30')
    await here.host.menuTimes.run()
    const told: string[] = []
    const stop = here.host.live.watchStore('menu', MAIN, (chunk) => told.push(String(chunk)))
    told.length = 0
    here.clock.now = at('13:35')
    await here.host.menuTimes.run()
    expect(told).toEqual([])
    here.clock.now = at('13:36')
    await here.host.menuTimes.run()
    await here.host.menuTimes.run()
    expect(told).toEqual([expect.stringContaining('changed')])
    stop()
  })

  test('is named when an order is ordered again after it has ended, and the rest is added [D-75 D-183]', async () => {
    await here.load(SEASON)
    here.clock.now = at('12:00')
    const { guest } = await newMember(here)
    await guest.ask('addProduct', margheritaInput())
    await guest.ask('addProduct', colaInput())
    const checked = await guest.ask('completeCheck', checkoutDetails('', { name: '', lastname: '', email: '' }))
    const { checkout, total } = checked.answer.payment
    const input = { ...checkoutDetails(''), checkout, giftCardAmount: 0, giftCards: [], cardAmount: total }
    const { message } = await guest.ask('complete', { ...input, paymentMethod: 'pm_card_visa' })
    expect(message).toBe('')
    here.clock.now = at('14:30')
    await guest.ask('config', {})
    const { answer } = await guest.ask('ordersToday', {})
    const fault = 'Cola cannot be ordered at present. It is offered daily 11:00 AM to 2:00 PM, until Nov 20.'
    expect(answer.orders[0]?.items.map((one) => one.fault)).toEqual([undefined, fault])
    expect(answer.orders[0]?.total).toBe(1260)
  })

  test('counts for one size alone: its line waits unavailable, it is refused with its times, and named when ordered again [D-30 D-75 D-183]', async () => {
    const bottle = { code: 'bottle', name: 'Bottle', price: '4.00', available: [{ until: '2025-11-20', hours: '11:00-14:00' }] } // oxfmt-ignore
    const products = smallChain.products.map((one) =>
      one.code === 'cola' ? { ...one, sizes: [{ ...one.sizes[0]!, default: true }, bottle] } : one,
    )
    await here.load({ ...smallChain, products })
    here.clock.now = at('12:00')
    const { guest } = await newMember(here)
    const addBottle = () => guest.ask('addProduct', colaInput({ size: 'bottle' }))
    await guest.ask('addProduct', colaInput())
    await addBottle()
    const check = () => guest.ask('completeCheck', checkoutDetails('', { name: '', lastname: '', email: '' }))
    const { checkout, total } = (await check()).answer.payment
    const input = { ...checkoutDetails(''), checkout, giftCardAmount: 0, giftCards: [], cardAmount: total }
    expect((await guest.ask('complete', { ...input, paymentMethod: 'pm_card_visa' })).message).toBe('')
    await guest.ask('addProduct', colaInput())
    await addBottle()
    const twoSizes = '"from_price":1,"price":2.25'
    expect(await cards()).toContain(twoSizes)
    here.clock.now = at('13:36')
    expect(await cards()).not.toContain(twoSizes)
    await guest.ask('config', {})
    const { answer } = await guest.ask('checkout', { store: MAIN })
    expect(answer.cart.lines.map(({ size, status }) => [size, status])).toEqual([
      ['Can', 1],
      ['Bottle', 0],
    ])
    expect((await check()).message).toBe('Cola is not available any more. Please remove it from your cart.')
    const fault = 'Cola (Bottle) cannot be ordered at present. It is offered daily 11:00 AM to 2:00 PM, until Nov 20.'
    expect((await addBottle()).message).toBe(fault)
    const { orders } = (await guest.ask('ordersToday', {})).answer
    expect(orders[0]?.items.map((one) => one.fault)).toEqual([undefined, fault])
  })
})
