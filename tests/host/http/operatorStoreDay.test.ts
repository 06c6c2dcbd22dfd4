import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oneDatabase } from '../../support/host/databases.ts'
import { askOperator, OPERATOR_KEY } from '../../support/host/operatorHost.ts'
import { MAIN } from '../../support/host/smallChain.ts'
import { CARD_SUCCEEDS } from '../../sandbox/cards.ts'
import { Printer } from '../kitchen/printing/printer.ts'
import { KitchenScreen } from '../kitchen/kitchenScreen.ts'
import { newMemberBuyer } from '../orders/memberBuyer.ts'
import { freshAddress, orderingHost, type OrderingHost } from '../orders/orderingHost.ts'

/** A Friday. */
const NOON = new Date('2025-11-21T20:00:00Z')

describe.each(oneDatabase)('the day of a store, over $name [D-206]', (database) => {
  let here: OrderingHost
  beforeAll(async () => {
    here = await orderingHost(database, { settings: { operatorKey: OPERATOR_KEY } })
  })
  afterAll(() => here.close())

  const ask = (path: string, body?: Record<string, string>) => askOperator(here, path, body)
  const day = async () => (await ask('stores/main/day')).body
  const service = async (name: 'pickup' | 'delivery') =>
    ((await day())['services'] as { service: string }[]).find((one) => one.service === name)
  const current = () => here.host.catalogue.current().store(MAIN, here.clock.now)

  test('a service pauses until a whole minute and opens by itself, for customers too', async () => {
    here.clock.now = new Date('2025-11-20T20:00:30Z')
    const { body } = await ask('stores/main/pause', { service: 'delivery', minutes: '30' })
    expect(body).toEqual({ status: true, service: 'delivery', until: '2025-11-20T20:31:00.000Z' })
    expect(await service('delivery')).toMatchObject({ state: 'paused', until: '2025-11-20T20:31:00.000Z' })
    expect([current()?.deliveryOpen, current()?.pickupOpen]).toEqual([false, true])
    here.clock.now = new Date('2025-11-20T20:31:00Z')
    expect(await service('delivery')).toMatchObject({ state: 'open', until: '' })
    expect(current()?.deliveryOpen).toBe(true)
  })

  test('a pause ends by hand, or at a time that is given, and is refused where it makes no sense', async () => {
    await ask('stores/main/pause', { service: 'pickup', until: '2025-11-20T22:00:00Z' })
    expect(await service('pickup')).toMatchObject({ state: 'paused', until: '2025-11-20T22:00:00.000Z' })
    expect((await ask('stores/main/pause', { service: 'pickup', minutes: '0' })).body).toMatchObject({ until: '' })
    expect(await service('pickup')).toMatchObject({ state: 'open' })
    const refusals: [string, Record<string, string>, number][] = [
      ['main', { service: 'lunch', minutes: '30' }, 422],
      ['main', { service: 'pickup' }, 422],
      ['main', { service: 'pickup', minutes: '721' }, 422],
      ['main', { service: 'pickup', until: '2025-11-22T20:00:00Z' }, 422],
      ['nowhere', { service: 'pickup', minutes: '30' }, 404],
      ['soon', { service: 'pickup', minutes: '30' }, 422],
    ]
    for (const [store, input, status] of refusals)
      expect([store, input, (await ask(`stores/${store}/pause`, input)).status]).toEqual([store, input, status])
  })

  test("another ready time counts for checkout, slots and kitchen until the store's day ends", async () => {
    here.clock.now = NOON
    const slots = () => here.host.catalogue.current().schedules(MAIN, here.clock.now).pickup[0]?.hours[0]
    expect(slots()).toEqual({ hour: 12, minute: 30 })
    const { body } = await ask('stores/main/ready-time', { service: 'pickup', minutes: '50' })
    expect(body).toMatchObject({ minutes: 50, until: '2025-11-22T13:00:00.000Z' })
    expect(await service('pickup')).toMatchObject({ minutes: 50, usual_minutes: 20 })
    expect(current()).toMatchObject({ pickupMinutes: 50, deliveryMinutes: 45 })
    expect(slots()).toEqual({ hour: 13, minute: 0 })
    const buyer = await newMemberBuyer(here)
    const { answer } = await buyer.guest.ask('complete', await buyer.memberCompleteInput(CARD_SUCCEEDS, 15))
    expect(answer.order?.ready).toBe('2025-11-21 12:50')
    // Orders for now end when they cannot be ready before closing (D-15).
    expect(here.host.catalogue.current().store(MAIN, new Date('2025-11-22T06:30:00Z'))?.pickupOpen).toBe(false)
    expect(here.host.catalogue.current().store(MAIN, new Date('2025-11-22T19:00:00Z'))?.pickupMinutes).toBe(20)
    expect((await ask('stores/main/ready-time', { service: 'pickup' })).body).toMatchObject({ minutes: 20, until: '' })
    expect(current()?.pickupMinutes).toBe(20)
    for (const minutes of ['4', '241', 'soon'])
      expect((await ask('stores/main/ready-time', { service: 'pickup', minutes })).status).toBe(422)
  })

  test('names the orders in progress, screens, what is sold out and what goes with it', async () => {
    const { body } = await ask('stores/main/pins', { name: 'Ada' })
    const screen = await KitchenScreen.at(here.host, MAIN, String(body['pin']), freshAddress())
    await screen.call('kitchenHeartbeat', { visible: true, sound: false, wakeLock: false, shown: [] })
    expect((await ask('stores/main/sold-out', { option: 'Basil', until: 'tomorrow' })).status).toBe(200)
    const found = await day()
    expect(found).toMatchObject({
      name: 'Main Street',
      has_pin: true,
      screens: [{ name: 'Ada', is_watching: true, has_sound: false, battery: null }],
      sold_out: [{ kind: 'option', name: 'Basil', needs: ['Margherita'], until: '2025-11-22T19:00:00.000Z' }],
      orders: [{ service: 'pickup', stage: 'new', is_for_later: false, what: 'Margherita, 2 × Cola', total: '20.36' }],
    })
    await ask('stores/main/back-on-sale', { option: 'basil' })
    expect((await day())['sold_out']).toEqual([])
    here.clock.forward(46)
    expect((await day())['screens']).toMatchObject([{ is_watching: false }])
  })

  test('what a store sells can be sold out and put back by what the list says', async () => {
    const groups = async () => (await ask('stores/main/products')).body['groups'] as { name: string; items: Record<string, string>[] }[] // oxfmt-ignore
    const cola = (await groups()).flatMap(({ items }) => items).find(({ name }) => name === 'Cola')
    await ask('stores/main/sold-out', { product: cola?.['code'] ?? '', until: 'two-hours' })
    const isOut = async () => (await groups()).flatMap(({ items }) => items).find(({ name }) => name === 'Cola')
    expect(await isOut()).toMatchObject({ is_sold_out: true })
    await ask('stores/main/back-on-sale', { product: cola?.['code'] ?? '' })
    expect(await isOut()).toMatchObject({ is_sold_out: false })
  })

  test('a printer prints a test ticket, which comes after those of orders in the release before', async () => {
    const added = await ask('stores/main/printers', { name: 'Pass' })
    const printer = new Printer(here.host, String(added.body['url']))
    await printer.poll()
    expect((await ask(`printers/${String(added.body['id'])}/test`, {})).status).toBe(200)
    const { answer } = await printer.poll()
    const text = await (await printer.get(answer.jobToken, 'text/plain')).text()
    expect(text).toMatch(/This is a test\.[^]*There is nothing to make\./)
    const picture = await printer.get(answer.jobToken, 'image/png')
    expect(picture.headers.get('content-type')).toBe('image/png')
    await printer.confirm(answer.jobToken, '200 OK')
    expect((await printer.poll()).answer).toEqual({ jobReady: false })
    expect((await ask('printers/999/test', {})).status).toBe(404)
  })

  test('its hours are those of the week, special days and holidays', async () => {
    await askOperator(here, 'special-days', { code: 'eve', on: '12-24', hours: '11:00-18:00', words: 'Christmas Eve' })
    const { body } = await ask('stores/main/hours?from=2025-12-20')
    const days = body['days'] as Record<string, unknown>[]
    expect(days).toHaveLength(42)
    expect(days[0]).toMatchObject({ date: '2025-12-20', pickup: [{ from: 660, until: 1380 }], special: [], holiday: '' }) // oxfmt-ignore
    expect(days[4]).toMatchObject({ pickup: [{ from: 660, until: 1080 }], special: ['eve'], words: 'Christmas Eve' })
    expect(days[5]).toMatchObject({ date: '2025-12-25', holiday: 'Christmas Day', special: [] })
    expect((body['week'] as unknown[]).length).toBe(7)
    expect(body['today']).toBe('2025-11-21')
    expect((await ask('stores/main/hours?from=2025-13-40')).status).toBe(422)
  })

  test('a special day says before it is saved which paid orders it hits, and changes nothing', async () => {
    here.clock.now = NOON
    const slot = { scheduled: true, date: '2025-11-23', time: '18:30' }
    const buyer = await newMemberBuyer(here, {}, slot)
    const { answer } = await buyer.guest.ask('complete', await buyer.memberCompleteInput(CARD_SUCCEEDS, 15))
    const preview = async (input: Record<string, string>) =>
      (await ask(`special-days/preview?${new URLSearchParams({ code: 'short', on: '2025-11-23', ...input }).toString()}`)).body // oxfmt-ignore
    expect(await preview({ hours: '11:00-18:00' })).toMatchObject({
      orders: [{ number: answer.order?.number, store: 'main', service: 'pickup', time: '18:30', how: '30 min after closing', name: 'Mia Moss' }], // oxfmt-ignore
    })
    expect(await preview({ hours: 'closed' })).toMatchObject({ orders: [{ how: 'closed all day' }] })
    expect(await preview({ hours: '11:00-19:00' })).toMatchObject({ orders: [] })
    expect(await preview({ hours: 'closed', stores: 'oak' })).toMatchObject({ orders: [] })
    expect(await preview({ hours: 'noon' })).toMatchObject({ status: false })
    expect((await ask('special-days')).body['days']).toHaveLength(1)
    // What is outside already is no news of this change.
    await askOperator(here, 'special-days', { code: 'shut', on: '2025-11-23', hours: 'closed' })
    expect(await preview({ hours: '11:00-18:00', code: 'shut' })).toMatchObject({ orders: [] })
  })
})
