import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeHash } from '../../../host/catalogue/hashes.ts'
import { CARD_SUCCEEDS } from '../../sandbox/cards.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { askOperator, OPERATOR_KEY } from '../../support/host/operatorHost.ts'
import { MAIN, smallChain } from '../../support/host/smallChain.ts'
import { newMemberBuyer } from '../orders/memberBuyer.ts'
import { orderingHost, type OrderingHost } from '../orders/orderingHost.ts'

/** Saturday, Dec 20, 2025 at 12:00 in Vancouver (UTC-8). */
const NOW = new Date('2025-12-20T20:00:00Z')
const MONDAY = '2025-12-22'
const at = (day: string, time: string) => new Date(`${day}T${time}:00-08:00`)

describe.each(oneDatabase)("a store's own week, over $name [D-224]", (database) => {
  let here: OrderingHost
  beforeAll(async () => {
    here = await orderingHost(database, { settings: { operatorKey: OPERATOR_KEY } })
    here.clock.now = NOW
  })
  afterAll(() => here.close())

  const week = { from: MONDAY, pickup: 'mon-sat 15:00-22:00; sun closed', delivery: 'mon-sun 15:00-21:00' }
  const save = (input: Record<string, string> = {}) => askOperator(here, 'stores/main/week', { ...week, ...input })
  const hours = async (from: string) => (await askOperator(here, `stores/main/hours?from=${from}`)).body
  const current = () => here.host.catalogue.current()
  const store = (when = NOW) => current().store(MAIN, when)!
  const slotsOn = (date: string) =>
    current().schedules(MAIN, NOW).pickup.find((day) => day.date === date)?.hours.map(({ hour, minute }) => hour * 60 + minute) // oxfmt-ignore
  async function orderFor(date: string, time: string) {
    const buyer = await newMemberBuyer(here, {}, { scheduled: true, date, time })
    const { answer, message } = await buyer.guest.ask('complete', await buyer.memberCompleteInput(CARD_SUCCEEDS, 15))
    if (!answer?.order) throw new Error(message)
    return answer.order.number
  }
  const stageOf = async (number: string) => (await askOperator(here, `orders/${number}`)).body['stage']

  test('is shown with the 14 days before and after and the paid orders outside, and nothing is saved', async () => {
    const [today, early] = [await orderFor('2025-12-20', '13:30'), await orderFor('2025-12-23', '12:30')]
    const before = [store(), await hours('2025-12-01')]
    const shown = await askOperator(here, `stores/main/week?${new URLSearchParams(week).toString()}`)
    const days = shown.body['days'] as { date: string; before: unknown; after: unknown }[]
    expect([days.length, days[0]?.date, days.at(-1)?.date]).toEqual([28, '2025-12-08', '2026-01-04'])
    const isOther = days.filter(({ before: was, after }) => JSON.stringify(was) !== JSON.stringify(after))
    expect([isOther.length > 10, isOther.every(({ date }) => date >= MONDAY)]).toEqual([true, true])
    expect(days.find(({ date }) => date === MONDAY)?.after).toEqual({ pickup: [{ from: 900, until: 1320 }], delivery: [{ from: 900, until: 1260 }] }) // oxfmt-ignore
    expect(shown.body['orders']).toMatchObject([{ number: early, how: '2 h 30 min before opening' }])
    expect(JSON.stringify(shown.body)).not.toContain(today)
    expect([store(), await hours('2025-12-01')]).toEqual(before)
  })

  test('never changes today: it begins tomorrow at the earliest, and names every day once', async () => {
    const refusals: Record<string, string>[] = [
      { from: '2025-12-20' },
      { from: '2025-02-31' },
      { from: '2027-12-20' },
      { pickup: 'mon-sat 15:00-22:00' },
      { pickup: 'mon-sun 15:00-22:00; sun closed' },
      { pickup: 'mon-sun 15-22' },
      { pickup: 'mon-sun 15:00-22:00; ' },
      { pickup_last_orders: '241' },
      { pickup: 'mon-sun 21:30-22:00', pickup_last_orders: '30' },
    ]
    for (const input of refusals) expect([input, (await save(input)).status]).toEqual([input, 422])
    expect((await askOperator(here, 'stores/soon/week', week)).status).toBe(404)
    expect((await hours(MONDAY))['weeks']).toEqual([])
  })

  test('is saved with what is decided of paid orders, all or nothing, and read by everything that goes by hours', async () => {
    const [kept, refunded] = [await orderFor('2025-12-22', '12:30'), await orderFor('2025-12-22', '13:00')]
    const [wasText, wasToday] = [store().hours, slotsOn('2025-12-20')]
    const wrong = await save({ decisions: `${refunded}:refund,99999999:keep` })
    expect([wrong.status, await stageOf(refunded), slotsOn(MONDAY)?.[0]]).toEqual([404, 'new', 660])

    const saved = await save({ decisions: `${kept}:keep,${refunded}:refund` })
    expect([saved.status, await stageOf(kept), await stageOf(refunded)]).toEqual([200, 'new', 'refused'])
    // Of the customers of the day before the press one is left.
    expect(JSON.stringify(saved.body['warnings'])).not.toContain(kept)
    expect([slotsOn('2025-12-20'), slotsOn(MONDAY)?.[0], slotsOn('2025-12-28')]).toEqual([wasToday, 900, undefined])
    expect(store().hours).toContain(wasText)
    expect(store().hours).toContain('<p><b>From Monday, Dec 22</b></p><p><b>Pick Up</b><br>Monday to Saturday: 3:00 PM to 10:00 PM<br>Sunday: closed</p>') // oxfmt-ignore
    expect([store(at(MONDAY, '14:00')).pickupOpen, store(at(MONDAY, '15:00')).pickupOpen]).toEqual([false, true])
    expect(store(at(MONDAY, '14:00')).pickupChange).toBe('at 3:00 PM')
    expect(store(at(MONDAY, '12:00')).hours).not.toContain(wasText)
    expect(current().switched([]).isClosedAt(MAIN, 'Pick Up', at(MONDAY, '12:00'), NOW)).toBe(true)
    expect(await hours(MONDAY)).toMatchObject({ weeks: [{ from: MONDAY, last_orders: { pickup: null } }] })
  })

  test('is in the audit with the call that takes it back, which a week that has begun refuses', async () => {
    const { body } = await askOperator(here, 'audit?what=Week')
    expect(JSON.stringify(body)).toContain('mon-sat 15:00-22:00; sun closed')
    await save({ pickup: 'mon-sun 16:00-20:00' })
    expect(slotsOn(MONDAY)?.[0]).toBe(960)
    const undo = async () => {
      const [latest] = (await askOperator(here, 'audit')).body['entries'] as { id: number }[]
      return (await askOperator(here, `audit/${latest?.id}/undo`, {})).status
    }
    expect([await undo(), slotsOn(MONDAY)?.[0]]).toEqual([200, 900])
    expect((await askOperator(here, 'stores/main/week/remove', { from: MONDAY })).status).toBe(200)
    expect(slotsOn(MONDAY)?.[0]).toBe(660)
    expect([await undo(), slotsOn(MONDAY)?.[0]]).toEqual([200, 900])
    expect((await askOperator(here, 'stores/main/week/remove', { from: MONDAY })).status).toBe(200)
    expect((await askOperator(here, 'stores/main/week/remove', { from: MONDAY })).status).toBe(404)
    await save()
    here.clock.now = at(MONDAY, '12:00')
    expect((await askOperator(here, 'stores/main/week/remove', { from: MONDAY })).status).toBe(422)
    here.clock.now = NOW
  })

  test('of several stores in one press: what changes is the same, each keeps the rest, and each gets its own back [D-234]', async () => {
    const day = '2026-01-05'
    const weekOfStore = async (code: string) => {
      const { body } = await askOperator(here, `stores/${code}/hours?from=${day}`)
      const weeks = body['weeks'] as { from: string; week: { pickup: object[]; delivery: object[] }[] }[]
      return weeks.find(({ from }) => from === day)?.week
    }
    const own = { from: day, pickup: 'mon-sat 12:00-20:00; sun 12:00-18:00' }
    expect((await askOperator(here, 'stores/oak/week', own)).status).toBe(200)
    const was = await weekOfStore('oak')
    // The store that opens soon is left out.
    const input = { stores: 'main,oak,soon', from: day, pickup: 'mon -21:30; sun closed' }
    const shown = await askOperator(here, `store-weeks?${new URLSearchParams(input).toString()}`)
    const stores = shown.body['stores'] as { store: string; days: { date: string; before: object; after: object }[] }[]
    expect(stores.map(({ store: code }) => code)).toEqual(['main', 'oak'])
    expect(stores[1]?.days[0]).toMatchObject({ date: day, before: { pickup: [{ from: 720, until: 1200 }] }, after: { pickup: [{ from: 720, until: 1290 }] } }) // oxfmt-ignore
    expect(await weekOfStore('oak')).toEqual(was)
    const saved = await askOperator(here, 'store-weeks', input)
    expect(saved.status).toBe(200)
    expect([(await weekOfStore('oak'))?.[1]?.pickup, (await weekOfStore('oak'))?.[2]?.pickup]).toEqual([[{ from: 720, until: 1290 }], [{ from: 720, until: 1200 }]]) // oxfmt-ignore
    expect([(await weekOfStore('main'))?.[0]?.pickup, (await weekOfStore('main'))?.[1]?.pickup]).toEqual([[], [{ from: 900, until: 1290 }]]) // oxfmt-ignore
    expect((await weekOfStore('main'))?.[1]?.delivery).toEqual([{ from: 900, until: 1260 }])
    const restore = () => askOperator(here, 'store-weeks/restore', { from: day, weeks: String(saved.body['undo']) })
    expect((await restore()).status).toBe(200)
    expect([await weekOfStore('main'), await weekOfStore('oak')]).toEqual([undefined, was])
    expect((await restore()).status).toBe(409)
    for (const wrong of [
      { pickup: 'mon 21' },
      { pickup: 'mon -21:30; mon closed' },
      { pickup: '' },
      { from: '2025-12-20' },
    ])
      // oxfmt-ignore
      expect((await askOperator(here, 'store-weeks', { ...input, ...wrong })).status, JSON.stringify(wrong)).toBe(422)
    expect((await askOperator(here, 'store-weeks', { ...input, stores: 'main,nowhere' })).status).toBe(404)
    const made = await askOperator(here, 'keys', {
      name: 'Main',
      permissions: 'stores:hours',
      stores: 'main',
      days: '1',
    })
    expect((await askOperator(here, 'store-weeks', input, { key: String(made.body['key']) })).status).toBe(404)
  })

  test('stays through an import, which says that its hours do not count, and the release before reads nothing of it [D-101]', async () => {
    const imported = await askOperator(here, 'catalogue', JSON.stringify(smallChain))
    const main = smallChain.stores.findIndex(({ code }) => storeHash(code) === MAIN)
    expect(imported.body['warnings']).toContainEqual(
      expect.objectContaining({ path: `stores[${main}].hours`, message: expect.stringContaining('a week of its own') as string }), // oxfmt-ignore
    )
    expect(slotsOn(MONDAY)?.[0]).toBe(900)
  })

  test('with last orders before the doors: no order for now and no slot after them, and none that is ready after the doors [D-225]', async () => {
    const doors = { from: '2025-12-23', pickup: 'mon-sun 11:00-22:00', delivery: 'mon-sun 11:00-22:00' }
    expect((await save({ ...doors, pickup_last_orders: '15', delivery_last_orders: '60' })).status).toBe(200)
    expect(slotsOn('2025-12-23')?.at(-1)).toBe(21 * 60 + 45)
    expect(current().schedules(MAIN, NOW).delivery.find(({ date }) => date === '2025-12-23')?.hours.at(-1)).toEqual({ hour: 21, minute: 0 }) // oxfmt-ignore
    const open = (time: string) => [store(at('2025-12-23', time)).pickupOpen, store(at('2025-12-23', time)).deliveryOpen] // oxfmt-ignore
    // Pick-up takes 20 minutes, so that an order for now ends at 21:40, before the last orders.
    expect([open('21:00'), open('21:01'), open('21:40'), open('21:41')]).toEqual([
      [true, true],
      [true, false],
      [true, false],
      [false, false],
    ])
    here.clock.now = at('2025-12-23', '20:00')
    await askOperator(here, 'stores/main/ready-time', { service: 'pickup', minutes: '5' })
    expect([open('21:45')[0], open('21:46')[0]]).toEqual([true, false])
    expect(store(at('2025-12-23', '21:46')).pickupChange).toContain('orders for now ended at 9:45 PM')
    // What is paid for 21:50 is still handed out at the open door.
    expect(current().isClosedAt(MAIN, 'Pick Up', at('2025-12-23', '21:50'), NOW)).toBe(false)
    await expect(newMemberBuyer(here, {}, { scheduled: true, date: '2025-12-23', time: '22:00' })).rejects.toThrow('not available') // oxfmt-ignore
  })
})
