import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Line } from '../../domain/cart/cart.ts'
import { deliveryCharge } from '../../domain/payment/delivery.ts'
import { taxedParts, taxesOf, taxNumberName, taxRows, type Charge } from '../../domain/taxes.ts'
import { line } from '../support/catalogue/configurationParts.ts'

const pizza = line('b-pizza', { price: 1495, quantity: 2 })
const dip = line('c-dip', { price: 125, pst: 7 })
const cola = line('a-cola', { price: 249, quantity: 3, pst: 7, deposit: 10 })
const lines = [pizza, dip, cola]

describe('taxesOf', () => {
  it('adds the GST on a delivery price to that of the lines before it is rounded, and no PST [AMT-06]', () => {
    // 5 % of 14.50 is 0.725 and of 4.99 is 0.2495: rounded apart 0.73 + 0.25, together 0.9745.
    const goods = [line('a', { price: 1450, gst: 5, pst: 7 })]
    expect(taxesOf(goods, [], [{ price: 499, gst: 5 }])).toEqual({ gst: 97, pst: 102 })
    expect(taxesOf(goods, [], [{ price: 0, gst: 5 }])).toEqual(taxesOf(goods))
    expect(taxesOf([], [], [{ price: 499, gst: 9.975 }])).toEqual({ gst: 50, pst: 0 })
  })

  it('adds both taxes on a paper bag to those of the lines before they are rounded', () => {
    const goods = [line('a', { price: 1450, gst: 5, pst: 7 })]
    expect(taxesOf(goods, [], [{ price: 25, gst: 5, pst: 7 }])).toEqual({ gst: 74, pst: 103 })
  })

  it('returns the taxes of the cart without a discount [AMT-06]', () => {
    expect(taxesOf(lines)).toEqual({ gst: 193, pst: 61 })
  })

  it('taxes the discounted total of each line and rounds once [AMT-06]', () => {
    // Discounted totals 22.42, 0.94, 5.60: GST 5 % of 28.96 = 1.448; PST 7 % of 6.54 = 0.4578
    expect(taxesOf(lines, [748, 31, 187])).toEqual({ gst: 145, pst: 46 })
  })

  it('returns zero when everything is discounted [AMT-06]', () => {
    expect(taxesOf(lines, [2990, 125, 747])).toEqual({ gst: 0, pst: 0 })
  })

  it('applies the PST only to the part of the price that it applies to', () => {
    const combo = line('combo', { price: 1595, quantity: 2, pst: 7, pstBase: 223 })
    expect(taxesOf([combo])).toEqual({ gst: 160, pst: 31 })
  })
})

const ONTARIO = { upTo: 400, gst: 5 }
const dipped = (hash: string, isFood: boolean, rest: Partial<Line>) => line(hash, { gst: 13, pst: 0, small: { ...ONTARIO, isFood }, ...rest }) // oxfmt-ignore

describe('a small order of prepared food [D-195]', () => {
  const slice = (rest: Partial<Line> = {}) => dipped('slice', true, { price: 200, quantity: 2, ...rest })
  const pop = (rest: Partial<Line> = {}) => dipped('pop', false, { price: 150, quantity: 1, ...rest })

  it.each<[string, Line[], number[], Charge[], number]>([
    ['pays less up to the limit', [slice()], [], [], 20],
    ['pays the whole tax a cent above it', [slice({ price: 401, quantity: 1 })], [], [], 52],
    ['is counted after its discounts', [slice(), pop()], [100, 50], [], 20],
    ['has drinks beside food only', [pop()], [], [], 20],
    ['has no food in what costs nothing', [slice({ quantity: 1 }), pop()], [200, 0], [], 20],
    [
      'has other goods beside it, which pay theirs',
      [slice(), line('beer', { price: 645, gst: 13, pst: 0 })],
      [],
      [],
      104,
    ],
    ['is not made larger by a bag, which pays the whole tax', [slice()], [], [{ price: 25, gst: 13 }], 23],
    ['is made larger by its delivery', [slice()], [], [deliveryCharge({ price: 1, gst: 13 }, [], [])], 52],
  ])('%s', (_, goods, discounts, charges, gst) => {
    expect(taxesOf(goods, discounts, charges)).toEqual({ gst, pst: 0 })
  })

  it('pays what a reading of the rule says that shares no code with it', () => {
    const good = fc.record({
      cents: fc.integer({ min: 1, max: 260 }),
      count: fc.integer({ min: 1, max: 2 }),
      kind: fc.constantFrom('food', 'drink', 'other'),
      percentOff: fc.constantFrom(0, 0, 10, 50, 100),
    })
    const charge = fc.option(fc.integer({ min: 0, max: 150 }), { nil: 0 })
    fc.assert(
      fc.property(fc.array(good, { maxLength: 4 }), charge, charge, (goods, bag, delivery) => {
        // In hundredths of a cent, by what each piece costs.
        const paid = goods.map(
          (one) => one.cents * one.count - Math.floor((one.cents * one.count * one.percentOff) / 100),
        )
        const has = (kind: string) => goods.some((one, index) => one.kind === kind && paid[index] !== 0)
        let prepared = delivery
        goods.forEach((one, index) => (prepared += one.kind === 'other' ? 0 : (paid[index] ?? 0)))
        let tax = (bag + delivery) * 13
        goods.forEach(
          (one, index) =>
            (tax += (paid[index] ?? 0) * (one.kind !== 'other' && has('food') && prepared < 401 ? 5 : 13)),
        )
        const lines = goods.map(({ cents, count, kind }, index) =>
          kind === 'other'
            ? line(`o${index}`, { price: cents, quantity: count, gst: 13, pst: 0 })
            : dipped(`p${index}`, kind === 'food', { price: cents, quantity: count }),
        )
        const discounts = goods.map((one, index) => one.cents * one.count - (paid[index] ?? 0))
        const charges = [{ price: bag, gst: 13 }, deliveryCharge({ price: delivery, gst: 13 }, lines, discounts)]
        expect(taxesOf(lines, discounts, charges).gst).toBe(Number((BigInt(tax) + 50n) / 100n))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('the names of taxes [D-184]', () => {
  it('stand beside their amounts, GST and PST without others, and none for a tax that the store has not', () => {
    const sums = { gst: 84, pst: 0 }
    expect(taxRows(sums)).toEqual([
      ['GST', 84],
      ['PST', 0],
    ])
    expect(taxRows(sums, ['HST', ''])).toEqual([['HST', 84]])
    expect(taxRows({ gst: 0, pst: 9 }, ['', 'RST'])).toEqual([['RST', 9]])
  })

  it('name the number on a receipt', () => {
    expect([taxNumberName(), taxNumberName(['HST', '']), taxNumberName(['', 'RST'])]).toEqual([
      'GST number',
      'HST number',
      'GST number',
    ])
  })
})

describe('taxedParts', () => {
  it('keeps what pays PST under a discount while the price is as much [D-114]', () => {
    const lunch = { price: 1595, quantity: 2, gst: 5, pst: 7, pstBase: 250, keepsPstBase: true }
    expect(taxedParts(lunch, 638)).toEqual({ whole: 2552, gst: 2552, pst: 500 })
    expect(taxedParts(lunch, 2871)).toEqual({ whole: 319, gst: 319, pst: 319 })
  })

  it('lowers both parts of a line in proportion, and no further than to 0', () => {
    const price = fc.integer({ min: 1, max: 10_000 })
    fc.assert(
      fc.property(
        price,
        price,
        fc.integer({ min: 1, max: 9 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (a, b, quantity, share) => {
          const line = { price: a + b, quantity, gst: 5, pst: 7, pstBase: a }
          const discount = Math.floor((a + b) * quantity * share)
          const { whole, pst } = taxedParts(line, discount)
          expect(whole).toBe((a + b) * quantity - discount)
          expect(pst).toBeGreaterThanOrEqual(0)
          expect(Math.abs(pst - (whole * a) / (a + b))).toBeLessThanOrEqual(1)
        },
      ),
    )
  })
})
