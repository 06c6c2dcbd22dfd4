import { describe, expect, test } from 'vitest'
import demo from '../../../../host/demo/catalogue.json' with { type: 'json' }
import exampleChain from '../../../../docs/example-chain/chain.json' with { type: 'json' }
import { adviceOn } from '../../../../host/catalogue/import/advice.ts'
import { readShape } from '../../../../host/catalogue/import/readCatalogue.ts'
import { dominosCatalogue } from '../../../support/dominos.ts'

const TODAY = '2026-11-29'

function adviceFor(json: unknown): string[] {
  const reading = readShape(json)
  if (!reading.ok) throw new Error(JSON.stringify(reading.errors))
  return adviceOn(reading.catalogue, TODAY).map(({ path, message }) => `${path} ${message}`)
}

type Change = (chain: typeof exampleChain) => void

/** The example chain with one thing changed. */
function adviceAfter(change: Change): string[] {
  const chain = structuredClone(exampleChain)
  change(chain)
  return adviceFor(chain)
}

describe('the advice on a catalogue file', () => {
  test('is silent about the example chain, the demo and a real menu', () => {
    expect(adviceFor(exampleChain)).toEqual([])
    expect(adviceFor(demo)).toEqual([])
    const dominos = dominosCatalogue()
    // Its donations are free, and some of its coupons cost what the goods do.
    const isTrue = /it is sold free of charge$|it saves nothing on them$/
    if (dominos) expect(adviceFor(dominos).filter((one) => !isTrue.test(one))).toEqual([])
  })

  test.each<[string, Change, string]>([
    [
      'a price with its point one place too far right',
      ({ products }) => (products[0]!.sizes[0]!.price = '145.00'),
      'products[0].sizes[0].price is $145.00, where its neighbours in "pizzas" cost about $18.50',
    ],
    [
      'and one place too far left',
      ({ products }) => (products[0]!.sizes[0]!.price = '1.45'),
      'products[0].sizes[0].price is $1.45, where its neighbours in "pizzas" cost about $18.50',
    ],
    [
      'an option that is dearer than all others',
      ({ optionGroups }) => Object.assign(optionGroups[3]!.options[0]!, { price: '25.00' }),
      'optionGroups[3].options[0].price is $25.00, where the other options of its group cost about $2.00',
    ],
    [
      'a store that is never open',
      ({ stores }) => Object.assign(stores[0]!, { hours: { pickup: { 'mon-sun': 'closed' }, delivery: { mon: '11:00-12:00' } } }), // oxfmt-ignore
      'stores[0].hours.pickup have no day on which it is open',
    ],
    [
      'zones without hours',
      ({ stores }) => Object.assign(stores[0]!, { hours: { pickup: { mon: '11:00-22:00' }, delivery: {} } }),
      'stores[0].zones count for nothing: it has no hours for delivery',
    ],
    [
      'hours for delivery without zones',
      ({ stores }) => Object.assign(stores[2]!, { hours: { pickup: { mon: '11:00-22:00' }, delivery: { mon: '11:00-22:00' } } }), // oxfmt-ignore
      'stores[2].hours.delivery count for nothing: it has no zones',
    ],
    [
      'a special day that is over',
      ({ specialDays }) => Object.assign(specialDays[3]!, { on: '2026-01-11', until: '2026-11-28' }),
      'specialDays[3] is over',
    ],
    [
      'a product whose time is over',
      ({ products }) => Object.assign(products[0]!, { available: [{ until: '2026-01-31' }, { until: '2026-11-28' }] }),
      'products[0].available is over',
    ],
    [
      'a band of distance beyond its zone [D-186]',
      ({ stores }) => Object.assign(stores[0]!.zones![1]!, { priceByDistance: [{ beyond: 3, price: '8.99' }, { beyond: 4.7, price: '9.99' }] }), // oxfmt-ignore
      'stores[0].zones[1].priceByDistance[1] counts nowhere: the zone lies 0.0 km to 4.6 km from the store',
    ],
    [
      'a band of distance before its zone [D-186]',
      ({ stores }) => Object.assign(stores[0]!, { lat: 49.35, zones: [{ ...stores[0]!.zones![1]!, priceByDistance: [{ beyond: 1, price: '8.99' }, { beyond: 3, price: '9.99' }] }] }), // oxfmt-ignore
      'stores[0].zones[0].priceByDistance[0] counts nowhere: the zone lies 8.4 km to 15 km from the store',
    ],
    [
      'a size whose time is over [D-183]',
      ({ products }) => Object.assign(products[0]!.sizes[2]!, { available: [{ until: '2026-11-28' }] }),
      'products[0].sizes[2].available is over',
    ],
    [
      'an offer that is over [D-189]',
      ({ offers }) => Object.assign(offers[5]!, { until: '2026-11-28' }),
      'offers[5].until is over',
    ],
    [
      'a set that costs what its goods cost [D-189]',
      ({ offers }) => Object.assign(offers[0]!, { price: '39.00' }),
      'offers[0].price is $39.00, where its dearest goods cost $39.00 without options: it saves nothing on them',
    ],
    [
      'a price of each that is more than its goods cost [D-189]',
      ({ offers }) => Object.assign(offers[1]!, { price: '21.51' }),
      'offers[1].price is $21.51, where its dearest goods cost $21.50 without options: it saves nothing on them',
    ],
    [
      'a coupon that is over',
      ({ coupons }) => Object.assign(coupons[0]!, { until: '2026-11-28' }),
      'coupons[0].until is over',
    ],
  ])('names what is probably not meant: %s', (_, change, advice) => {
    expect(adviceAfter(change)).toEqual([advice])
  })

  test('does not call a day of today, or of every year, over', () => {
    const available = [{ until: '2026-01-31' }, { from: '01-01', until: '01-31' }]
    expect(adviceAfter(({ products }) => Object.assign(products[0]!, { available }))).toEqual([])
    expect(adviceAfter(({ specialDays }) => Object.assign(specialDays[3]!, { on: TODAY, until: undefined }))).toEqual(
      [],
    )
    expect(adviceAfter(({ specialDays }) => Object.assign(specialDays[3]!, { on: '01-11', until: '01-13' }))).toEqual(
      [],
    )
  })

  const dip = (code: string, fields: object) => ({ code, stores: ['edmonds'], products: { gelato: { cup: '4.50' } }, ...fields }) // oxfmt-ignore
  const never = 'priceLayers[0] never counts: layers that come before it say all of its prices'
  test.each<[string, object[], string[]]>([
    ['over', [dip('a', { until: '2026-11-28' })], ['priceLayers[0].until is over']],
    ['of its last day', [dip('a', { until: TODAY })], []],
    ['of every year', [dip('a', { from: '01-01', until: '01-02' })], []],
    ['under one that says the same', [dip('a', {}), dip('b', {})], [never]],
    ['under one of one of its stores', [dip('a', { stores: ['edmonds', 'main-street'] }), dip('b', {})], []],
    ['under one for its service', [dip('a', { service: 'delivery' }), dip('b', { service: 'delivery' })], [never]],
    ['for both services under one for one', [dip('a', {}), dip('b', { service: 'delivery' })], []],
    ['under one of other prices', [dip('a', {}), dip('b', { products: { tiramisu: { one: '9.00' } } })], []],
    ['under one of some days', [dip('a', {}), dip('b', { from: '2026-12-01' })], []],
    ['under one of all its days', [dip('a', { from: '2026-12-02', until: '2026-12-03' }), dip('b', { from: '2026-12-01' })], [never]], // oxfmt-ignore
    ['under one of the same days', [dip('a', { from: '12-01', until: '12-02' }), dip('b', { from: '12-01', until: '12-02' })], [never]], // oxfmt-ignore
    ['of every year under one of a year', [dip('a', { from: '12-01', until: '12-02' }), dip('b', { until: '2026-12-31' })], []], // oxfmt-ignore
  ])('speaks of a price layer that is over or never counts: one %s [D-193]', (_, priceLayers, advice) => {
    expect(adviceAfter((chain) => Object.assign(chain, { priceLayers }))).toEqual(advice)
  })
})
