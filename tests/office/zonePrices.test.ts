import { describe, expect, test } from 'vitest'
import { newZone } from '../../src/office/zones/zoneEdits.ts'
import {
  emptyBand,
  farthestCorner,
  feeWords,
  freeFrom,
  priceFaults,
  priceTable,
  priceWords,
  sentPrices,
  withAmounts,
  withFreeFrom,
  withNewBand,
  withNewStep,
} from '../../src/office/zones/zonePrices.ts'

const STORE = { lat: 49.27, lng: -123.1 }
const near = newZone('near', STORE)
const banded = {
  ...near,
  priceByDistance: [{ beyond: '3', price: '6.99' }, { beyond: '5', price: '8.99' }],
  priceByOrder: [{ from: '30.00', price: '2.99' }, { from: '40.00', price: '0.00' }],
} // oxfmt-ignore

describe('the prices of a zone as they are typed [D-230]', () => {
  test('a new band begins behind the last one, a new step stands before the free one', () => {
    expect(withNewBand(near).priceByDistance).toEqual([{ beyond: '3', price: '4.99' }])
    expect(withNewBand(banded).priceByDistance.at(-1)).toEqual({ beyond: '7', price: '8.99' })
    expect(withNewStep(banded).priceByOrder[1]).toEqual({ from: '', price: '' })
    expect(withNewStep(near).priceByOrder).toEqual([{ from: '', price: '' }])
  })

  test('a value from which a delivery is free stands beside the other steps, also while one of them is typed', () => {
    const steps = { ...near, priceByOrder: [{ from: '30.00', price: '1.99' }] }
    const free = withFreeFrom(steps, '40')
    expect(free.priceByOrder).toEqual([{ from: '30.00', price: '1.99' }, { from: '40', price: '0.00' }]) // oxfmt-ignore
    expect([freeFrom(steps), freeFrom(free), withFreeFrom(free, '')]).toEqual(['', '40', steps])
    expect(freeFrom({ priceByOrder: [{ from: '30', price: '0' }, { from: '35', price: '' }] })).toBe('') // oxfmt-ignore
  })

  test('amounts and kilometres are sent as the catalogue has them; what is none stays', () => {
    const typed = { ...withFreeFrom(near, '40'), price: 'x', priceByDistance: [{ beyond: '3,50', price: '7' }] }
    expect(withAmounts(typed)).toMatchObject({
      price: 'x',
      priceByDistance: [{ beyond: '3.5', price: '7.00' }],
      priceByOrder: [{ from: '40.00', price: '0.00' }],
    })
    expect(sentPrices(typed).priceByDistance).toEqual([{ beyond: 3.5, price: '7.00' }])
  })

  test.each([
    ['bands 0 beyondKm', { priceByDistance: [{ beyond: '', price: '6.99' }] }, /^Say kilometres/],
    ['bands 0 beyondKm', { priceByDistance: [{ beyond: '101', price: '6.99' }] }, /^Say kilometres/],
    ['bands 0 price', { priceByDistance: [{ beyond: '3', price: 'six' }] }, /^Say it like/],
    ['bands 1 beyondKm', { priceByDistance: [{ beyond: '3', price: '6' }, { beyond: '2', price: '7' }] }, /^It must be farther/],
    ['steps 0 from', { priceByOrder: [{ from: '', price: '2' }] }, /^Say it like/],
    ['steps 0 price', { priceByOrder: [{ from: '30', price: '4.99' }] }, /^It must be less/],
    ['free', { priceByOrder: [{ from: '30', price: '2' }, { from: '20', price: '0.00' }] }, /^It must be more/],
    ['minimum', { minimum: '' }, /^Say it like/],
  ] as const)('a fault stands at its field: %s of %j', (field, change, message) => {
    const zone = structuredClone({ ...near, ...change }) as unknown as typeof near
    expect([...priceFaults(zone).keys()]).toEqual([field])
    expect(priceFaults(zone).get(field)).toMatch(message)
  }) // oxfmt-ignore

  test('the table says what each address pays, by its distance and its order', () => {
    expect(priceFaults(banded).size).toBe(0)
    expect(priceTable(banded)).toEqual({
      columns: ['from $20.00', 'from $30.00', 'from $40.00'],
      rows: [
        { range: 'Up to 3 km', prices: ['$4.99', '$2.99', 'Free'] },
        { range: '3 to 5 km', prices: ['$6.99', '$2.99', 'Free'] },
        { range: 'Beyond 5 km', prices: ['$8.99', '$2.99', 'Free'] },
      ],
    })
    expect(priceTable({ ...near, minimum: '0' })).toEqual({
      columns: ['any order'],
      rows: [{ range: 'Everywhere', prices: ['$4.99'] }],
    })
    expect([feeWords(near), feeWords(banded)]).toEqual(['$4.99', '$4.99 to $8.99'])
    expect(priceWords(banded)).toBe('$4.99 to $8.99, from $20.00, $2.99 from $30.00, free from $40.00')
  })

  test('a band that begins behind the edge of its zone is said', () => {
    const farthest = farthestCorner(near, STORE)
    expect(farthest).toBeCloseTo(1.41, 1)
    expect(emptyBand({ beyond: '3' }, farthest)).toBe('No address pays it: the zone ends 1.4 km from the store.')
    expect([emptyBand({ beyond: '1' }, farthest), emptyBand({ beyond: 'x' }, farthest)]).toEqual([undefined, undefined])
  })
})
