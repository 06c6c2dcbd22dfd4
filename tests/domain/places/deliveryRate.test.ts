import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cartOf, placeholder } from '../../../domain/cart/cartLines.ts'
import { deliveryPrice, deliveryText, nextStepText, orderValue, stepText } from '../../../domain/places/deliveryRate.ts'
import { orderAmounts } from '../../../domain/payment/orderAmounts.ts'
import { priceAt } from '../../../domain/places/zones.ts'
import { line } from '../../support/catalogue/configurationParts.ts'

const steps = [{ from: 3000, price: 199 }, { from: 4500, price: 0 }] // oxfmt-ignore

test.each([
  [{ price: 399, steps }, 0, 399, 'Delivery for $1.99 from $30.00: $30.00 to go'],
  [{ price: 399, steps }, 2999, 399, 'Delivery for $1.99 from $30.00: $0.01 to go'],
  [{ price: 399, steps }, 3000, 199, 'Free delivery from $45.00: $15.00 to go'],
  [{ price: 399, steps }, 3850, 199, 'Free delivery from $45.00: $6.50 to go'],
  [{ price: 399, steps }, 4500, 0, undefined],
  [{ price: 399 }, 2000, 399, undefined],
  [{ price: 150, steps }, 2000, 150, 'Free delivery from $45.00: $25.00 to go'],
])('a delivery by %j of an order of %i cents costs %i, and is cheaper by: %s [D-186]', (rate, value, price, next) => {
  expect(deliveryPrice(rate, value)).toBe(price)
  expect(nextStepText(rate, value)).toBe(next)
})

test('a band counts beyond its distance, not at it [D-186]', () => {
  const bands = [{ beyondKm: 3, price: 899 }, { beyondKm: 5, price: 999 }] // oxfmt-ignore
  expect([0, 3, 3.01, 5, 5.01].map((km) => priceAt({ price: 399, bands }, km))).toEqual([399, 399, 899, 899, 999])
  expect(priceAt({ price: 399 }, 9)).toBe(399)
})

test('words of delivery prices [D-186]', () => {
  expect([0, 399].map(deliveryText)).toEqual(['Free', '$3.99'])
  expect(steps.map(stepText)).toEqual(['Delivery for $1.99 from $30.00', 'Free delivery from $45.00'])
})

/** Rising numbers, at least 1. */
const rising = (most: number) => fc.uniqueArray(fc.integer({ min: 1, max: most }), { maxLength: 4 }).map((list) => list.toSorted((a, b) => a - b)) // oxfmt-ignore
const cents = fc.integer({ min: 0, max: 1500 })

const randomZone = fc
  .record({ price: cents, beyond: rising(20), bandPrices: fc.array(cents, { minLength: 4, maxLength: 4 }), from: rising(9000), falling: rising(1500) }) // oxfmt-ignore
  .map(({ price, beyond, bandPrices, from, falling }) => ({
    price,
    bands: beyond.map((beyondKm, index) => ({ beyondKm, price: bandPrices[index] ?? 0 })),
    steps: falling.toReversed().slice(0, from.length).map((one, index) => ({ from: from[index] ?? 0, price: one - 1 })),
  })) // oxfmt-ignore

const randomLine = fc
  .record({
    price: fc.integer({ min: 0, max: 4000 }),
    quantity: fc.integer({ min: 1, max: 4 }),
    deposit: fc.constantFrom(0, 10, 25),
    status: fc.constantFrom(1, 1, 1, 0),
  }) // oxfmt-ignore
  .map((rest) => line('one', { ...rest, gst: 5, pst: 0 }))

test('a delivery costs the lowest of its distance and of the steps that food and drinks reach, its GST follows, and the missing amount is exact [D-186]', () => {
  fc.assert(
    fc.property(
      randomZone,
      fc.double({ min: 0, max: 25, noNaN: true }),
      fc.array(randomLine, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 0, max: 100 }),
      (zone, kilometres, lines, percent) => {
        // The oracle: plain loops over what the file says, of the goods that are sold.
        let goods = 0
        for (const one of lines) if (one.status === 1) goods += one.price * one.quantity
        let expected = zone.price
        for (const band of zone.bands) if (kilometres > band.beyondKm) expected = band.price
        for (const step of zone.steps) if (goods >= step.from && step.price < expected) expected = step.price

        const rate = { price: priceAt(zone, kilometres), steps: zone.steps }
        const cart = cartOf('store', [...lines, placeholder('store', 'dip', 'Add a dip')])
        const value = orderValue(cart)
        expect(value).toBe(goods)
        const price = deliveryPrice(rate, value)
        expect(price).toBe(expected)

        const coupon = { code: 'C', name: '', message: '', kind: 'percent-off-each' as const, products: null, percent, maxDiscount: 0 } // oxfmt-ignore
        const { amounts } = orderAmounts(cart, { coupon, delivery: { price, gst: 5 } })
        expect(amounts.delivery).toBe(expected)
        // GST is 5 % of all that is paid before taxes but the deposit, a half cent upwards.
        const taxed = goods - amounts.discount + expected
        expect(amounts.gst).toBe(Number((BigInt(taxed) * 5n + 50n) / 100n))

        const next = nextStepText(rate, value)
        const cheaper = zone.steps.filter((step) => step.from > goods && step.price < expected)
        expect(next === undefined).toBe(cheaper.length === 0)
        const missing = Number(/: \$([\d,.]+) to go$/.exec(next ?? '')?.[1]?.replace(',', '')) * 100
        if (next !== undefined) {
          expect(deliveryPrice(rate, value + Math.round(missing))).toBeLessThan(expected)
          expect(deliveryPrice(rate, value + Math.round(missing) - 1)).toBe(expected)
        }
      },
    ),
    { numRuns: 500 },
  )
})
