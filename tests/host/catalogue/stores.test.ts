import { describe, expect, test } from 'vitest'
import { storeHash } from '../../../host/catalogue/hashes.ts'
import { catalogueWith } from '../../support/host/smallCatalogue.ts'

const catalogue = catalogueWith()
const main = storeHash('main')
const night = storeHash('night')
/** A Friday, 18:00 in Vancouver. */
const friday = new Date('2026-11-21T01:00:00Z')

describe('stores', () => {
  const openNow = (at: string, of = catalogue) =>
    of.stores(new Date(at)).map(({ name, pickupOpen, deliveryOpen }) => [name, pickupOpen, deliveryOpen])

  test.each([
    ['Friday 16:59', '2026-11-20T23:59:00Z', false, false],
    ['Friday 17:00', '2026-11-21T00:00:00Z', true, false],
    ['Saturday 01:20, still Friday night', '2026-11-21T08:20:00Z', true, true],
    ['Saturday 01:21, after last orders', '2026-11-21T08:21:00Z', false, true],
    ['Saturday 01:30', '2026-11-21T08:30:00Z', false, true],
    ['Sunday 01:00, Saturday night', '2026-11-22T08:00:00Z', true, true],
    ['Sunday 18:00', '2026-11-23T01:00:00Z', false, true],
    ['Monday 21:50', '2026-11-24T04:50:00Z', true, true],
    ['Monday 21:51, after last orders', '2026-11-24T04:51:00Z', false, true],
  ])('open by their hours in their own time zone: %s [D-15 D-31]', (_name, at, pickupAtMain, deliveryAtNight) => {
    expect(openNow(at)).toEqual([
      ['Main Street', pickupAtMain, false],
      ['Night Market', true, deliveryAtNight],
      ['Soon', false, false],
    ])
  })

  test('are opened and closed by the operator, whatever the catalogue says [D-15]', () => {
    const switched = catalogue.switched([
      { store: 'main', pickup: false, delivery: true },
      { store: 'night', pickup: null, delivery: false },
      { store: 'gone', pickup: true, delivery: true },
    ])
    expect(openNow('2026-11-21T02:30:00Z', switched)).toEqual([
      ['Main Street', false, true],
      ['Night Market', true, false],
      ['Soon', false, false],
    ])
    expect(switched.store(main, friday)?.pickupChange).toBe('')
    expect(openNow('2026-11-21T02:30:00Z')).toEqual([
      ['Main Street', true, false],
      ['Night Market', true, true],
      ['Soon', false, false],
    ])
  })

  test('accept scheduled orders while a service is switched off [CHK-10], Q-35', () => {
    const switched = catalogue.switched([{ store: 'main', pickup: false, delivery: null }])
    // Friday's hours last until 1:30 on Saturday; Sunday is closed.
    expect(switched.schedules(main, friday).pickup.map(({ date, hours }) => [date, hours[0]])).toEqual([
      ['2026-11-21', { hour: 17, minute: 0 }],
      ['2026-11-22', { hour: 0, minute: 0 }],
      ...['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'].map((date) => [date, { hour: 11, minute: 0 }]),
      ['2026-11-27', { hour: 17, minute: 0 }],
      ['2026-11-28', { hour: 0, minute: 0 }],
    ])
    expect(switched.schedules(storeHash('soon'), friday)).toEqual({ pickup: [], delivery: [] })
  })

  test('offer slots only after their preparation time [STORE-03]', () => {
    const { pickup } = catalogue.schedules(main, friday)
    expect(pickup[0]).toMatchObject({ date: '2026-11-20', hours: expect.arrayContaining([{ hour: 18, minute: 15 }]) })
    expect(pickup[0]?.hours[0]).toEqual({ hour: 18, minute: 15 })
    expect(pickup[1]?.hours.slice(0, 7)).toEqual([
      ...[0, 15, 30, 45].map((minute) => ({ hour: 0, minute })),
      { hour: 1, minute: 0 },
      { hour: 1, minute: 15 },
      { hour: 17, minute: 0 },
    ])
    const paced = catalogueWith(['stores[0].slots', { step: 30, days: 2 }], ['stores[0].preparation', { pickup: 60 }])
    expect(paced.schedules(main, friday).pickup.map(({ date, hours }) => [date, hours[0]])).toEqual([
      ['2026-11-20', { hour: 19, minute: 0 }],
      ['2026-11-21', { hour: 0, minute: 0 }],
      ['2026-11-22', { hour: 0, minute: 0 }],
    ])
  })

  test('that are always open offer 96 slots a day, and an hour fewer when the clocks spring forward [D-31]', () => {
    const toronto = catalogueWith(['chain.timeZone', 'America/Toronto'])
    const count = (at: string) => toronto.schedules(night, new Date(at)).pickup[1]?.hours.length
    expect(count('2024-06-01T20:00:00Z')).toBe(96)
    expect(count('2024-03-09T20:00:00Z')).toBe(92)
    expect(count('2024-11-02T20:00:00Z')).toBe(96)
  })

  test('are listed with all their details, coming-soon stores last [STORE-02 LOC-12]', () => {
    const [first, second, last] = catalogueWith(['stores[0].comingSoon', undefined]).stores(friday)
    expect(first).toEqual({
      hash: main,
      name: 'Main Street',
      address: '100 Main St, Vancouver',
      permalink: '/Main-Street',
      lat: 49.27,
      lng: -123.1,
      phone: '604-555-0100',
      hours:
        '<p>Monday to Thursday: 11:00 AM to 10:00 PM<br>Friday to Saturday: 5:00 PM to 1:30 AM<br>Sunday: closed</p>',
      pickupOpen: true,
      deliveryOpen: false,
      pickupChange: 'until 1:30 AM',
      deliveryChange: '',
      offsets: [{ from: 0, minutes: -420 }],
      pickupMinutes: 10,
      deliveryMinutes: 45,
      comingSoon: false,
    })
    expect(second?.hours).toBe(
      '<p><b>Pick Up</b><br>Every day: open 24 hours</p><p><b>Delivery</b><br>Every day: 6:00 PM to 3:00 AM</p>',
    )
    expect(last).toMatchObject({ name: 'Soon', address: 'Hope', comingSoon: true, pickupOpen: false })
    expect(catalogueWith(['stores[0].hoursText', 'Ask us']).store(main, friday)?.hours).toBe('Ask us')
  })

  test('charge for a paper bag and give cutlery as their settings say, with the taxes of the chain [D-61]', () => {
    const settings = (...changes: [path: string, value: unknown][]) => {
      const changed = catalogueWith(['taxes.tax2.percent', 9.975], ...changes)
      return [changed.store(main, friday)?.paperBag, changed.cutleryOnRequest(main)]
    }
    expect(settings()).toEqual([undefined, false])
    expect(settings(['stores[0].paperBag', { price: '0.25' }], ['stores[0].cutlery', 'always'])).toEqual([
      { price: 25, gst: 5, pst: 0 },
      false,
    ])
    expect(settings(['stores[0].paperBag', { price: '0.5', tax1: false, tax2: true }])).toEqual([
      { price: 50, gst: 0, pst: 9.975 },
      false,
    ])
    expect(settings(['stores[0].cutlery', 'on-request'])).toEqual([undefined, true])
  })

  test('deliver only where they have a zone: by its first one, at its price, and with GST on it [STORE-02]', () => {
    const both = catalogueWith(['stores[0].zones[]', { code: 'far', price: '7', minimum: '30', polygon: [[-123.3, 49.1], [-122.9, 49.1], [-122.9, 49.35]] }]) // oxfmt-ignore
    expect(both.deliveryZones(main).map(({ code }) => code)).toEqual(['near', 'far'])
    expect(both.deliveryAt(main, { lat: 49.22, lng: -123.05 })).toMatchObject({ code: 'near', price: 400, minimum: 0 })
    expect(both.deliveryAt(main, { lat: 49.15, lng: -123 })).toMatchObject({ code: 'far', price: 700, minimum: 3000 })
    expect(both.deliveryAt(main, { lat: 49.35, lng: -123.3 })).toBeUndefined()
    expect(both.deliveryAt('nowhere', { lat: 49.22, lng: -123.05 })).toBeUndefined()
    expect(both.deliveryTaxes(main)).toEqual({ gst: 5 })
    expect(catalogueWith(['taxes.deliveryTax2', true]).deliveryTaxes(main)).toEqual({ gst: 5, pst: 7 })
  })

  test('deliver at the price of the distance in a straight line, beyond each band [D-186]', () => {
    const bands = [{ beyond: 2, price: '5' }, { beyond: 6, price: '9' }] // oxfmt-ignore
    const near = catalogueWith(['stores[0].zones[0].priceByDistance', bands], ['stores[0].zones[0].polygon', [[-123.3, 49.1], [-122.9, 49.1], [-122.9, 49.4], [-123.3, 49.4]]]) // oxfmt-ignore
    // A degree of latitude has 111.19 km: the store lies at 49.27.
    const prices = [0, 1.9, 2.1, 5.9, 6.1].map((km) => near.deliveryAt(main, { lat: 49.27 - km / 111.19, lng: -123.1 })?.price) // oxfmt-ignore
    expect(prices).toEqual([400, 400, 500, 500, 900])
    // At this latitude one of longitude has 72.5 km.
    expect(near.deliveryAt(main, { lat: 49.27, lng: -123.1 + 5.9 / 72.55 })?.price).toBe(500)
    expect(near.deliveryAt(main, { lat: 49.27, lng: -123.1 + 6.1 / 72.55 })?.price).toBe(900)
  })

  test('deliver to every part of a zone, and not into its holes', () => {
    const found = [
      [49.18, -123.19],
      [49.13, -123.11],
      [49.12, -122.82],
    ].map(([lat = 0, lng = 0]) => catalogue.deliveryAt(night, { lat, lng })?.code)
    expect(found).toEqual(['islands', undefined, 'islands'])
  })

  test('without zones never deliver and say no hours for it [CHK-11]', () => {
    const without = catalogueWith(['stores[1].zones', undefined])
    expect(without.store(night, friday)).toMatchObject({ deliveryOpen: false, deliveryChange: '', pickupOpen: true })
    expect(without.store(night, friday)?.hours).toBe('<p>Every day: open 24 hours</p>')
    expect(without.schedules(night, friday).delivery).toEqual([])
  })

  test('deliver past midnight by the hours of the evening before, and skip what the clock change skips [D-31]', () => {
    const toronto = catalogueWith(['chain.timeZone', 'America/Toronto'])
    // Saturday 20:00; at 2:00 the clocks spring forward to 3:00, when delivery ends.
    const [saturday, sunday] = toronto.schedules(night, new Date('2024-03-10T01:00:00Z')).delivery
    expect(saturday?.hours[0]).toEqual({ hour: 20, minute: 45 })
    expect(saturday?.hours.at(-1)).toEqual({ hour: 23, minute: 45 })
    expect(sunday?.hours.map(({ hour }) => hour).filter((hour) => hour < 4)).toEqual([0, 0, 0, 0, 1, 1, 1, 1])
    expect(toronto.store(night, new Date('2024-03-10T06:59:00Z'))?.deliveryOpen).toBe(true)
    expect(toronto.store(night, new Date('2024-03-10T07:00:00Z'))?.deliveryOpen).toBe(false)
  })

  test('are found by permalink, except coming-soon stores [STORE-09]', () => {
    expect(catalogue.storeByName('main-street', friday)?.hash).toBe(main)
    expect(catalogue.storeByName('Main-Street', friday)?.hash).toBe(main)
    expect(catalogue.storeByName('soon', friday)).toBeUndefined()
    expect(catalogue.storeByName('', friday)).toBeUndefined()
  })
})
