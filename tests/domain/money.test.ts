import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatAmount,
  formatMoney,
  formatShortMoney,
  half,
  parseDollars,
  percentOf,
  roundHalfUp,
  allocate,
  sumOfPercents,
  type Cents,
} from '../../domain/money.ts'

const cents = fc.integer({ min: 0, max: 10_000_000 })

describe('rounding', () => {
  it.each([
    [1, 2, 1],
    [3, 2, 2],
    [5, 2, 3],
    [1, 3, 0],
    [2, 3, 1],
    [-1, 2, 0],
    [-3, 2, -1],
    [49_999, 100_000, 0],
    [50_000, 100_000, 1],
  ])('roundHalfUp(%i, %i) is %i', (numerator, denominator, whole) => {
    expect(roundHalfUp(numerator, denominator)).toBe(whole)
  })

  it('half rounds half a cent up [PROD-32]', () => {
    expect([0, 1, 2, 199, 225, 295].map(half)).toEqual([0, 1, 1, 100, 113, 148])
  })
})

describe('percentages', () => {
  it.each<[Cents, number, Cents]>([
    [1000, 5, 50],
    [1010, 5, 51], // 50.5
    [1009, 5, 50], // 50.45
    [1990, 7, 139], // 139.3
    [1950, 7, 137], // 136.5
    [2000, 9.975, 200], // 199.5
    [1005, 9.975, 100], // 100.24875
    [0, 12, 0],
  ])('percentOf(%i, %f) is %i', (amount, percent, is) => {
    expect(percentOf(amount, percent)).toBe(is)
  })

  it('sumOfPercents rounds once over all lines, not line by line [CONST-02 CART-28]', () => {
    // 5 percent of three lines of 10 cents is 1.5 cents, rounded to 2; rounding each line gives 3.
    expect(sumOfPercents([[10, 5], [10, 5], [10, 5]])).toBe(2) // oxfmt-ignore
  })

  it('sumOfPercents is never off by more than half a cent', () => {
    const lines = fc.array(fc.tuple(cents, fc.constantFrom(0, 5, 7, 12, 9.975)), { maxLength: 20 })
    fc.assert(
      fc.property(lines, (parts) => {
        const exact = parts.reduce((sum, [amount, percent]) => sum + BigInt(amount) * BigInt(percent * 1000), 0n)
        const off = BigInt(sumOfPercents(parts)) * 100_000n - exact
        expect(off > -50_000n && off <= 50_000n).toBe(true)
      }),
    )
  })
})

describe('allocate', () => {
  it.each<[Cents, number[], Cents[]]>([
    [100, [1, 1, 1], [34, 33, 33]],
    [5, [1000, 1000], [3, 2]],
    [1, [1, 2], [0, 1]],
    [250, [1000, 0, 500], [167, 0, 83]],
    [7, [0, 0], [0, 0]],
    [0, [3, 4], [0, 0]],
    // Products of such amounts have more digits than a number holds.
    [215_003_191, [859_999_914, 8633, 50, 0, 4167], [214_999_979, 2158, 12, 0, 1042]],
  ])(
    'splits %i by the weights %j into %j: largest remainder first, ties to the earlier share',
    (whole, weights, shares) => {
      expect(allocate(whole, weights)).toEqual(shares)
    },
  )

  it('returns shares that add up to the amount, each less than a cent from its exact value', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), weights, (whole, parts) => {
        const sum = parts.reduce((a, b) => a + b, 0)
        fc.pre(sum > 0)
        const shares = allocate(whole, parts)
        expect(shares.reduce((a, b) => a + b, 0)).toBe(whole)
        shares.forEach((share, index) => {
          const exact = (whole * (parts[index] ?? 0)) / sum
          expect(Math.abs(share - exact)).toBeLessThan(1)
        })
      }),
    )
  })
})

describe('parsing and formatting dollars', () => {
  it.each([
    ['12', 1200],
    ['12.5', 1250],
    ['0.05', 5],
    ['-3.10', -310],
    ['1.005', undefined],
    ['1e3', undefined],
    ['', undefined],
    ['12.', undefined],
    [' 1', undefined],
  ])('parseDollars reads %j as %j cents', (text, amount) => {
    expect(parseDollars(text)).toBe(amount)
  })

  it('formatMoney writes two decimals and the minus sign before the dollar sign [ACONST-02 CONST-01]', () => {
    expect([0, 5, 1250, -310].map(formatMoney)).toEqual(['$0.00', '$0.05', '$12.50', '-$3.10'])
  })

  it('formatShortMoney leaves out cents that are zero', () => {
    expect([0, 2500, 1250, -300].map(formatShortMoney)).toEqual(['$0', '$25', '$12.50', '-$3'])
  })

  it('parseDollars returns the amount that formatAmount wrote', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (amount) => {
        expect(parseDollars(formatAmount(amount))).toBe(amount)
      }),
    )
  })
})
