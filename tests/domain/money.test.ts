import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatAmount,
  formatMoney,
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
  ])('%i / %i is %i: a half goes up', (numerator, denominator, whole) => {
    expect(roundHalfUp(numerator, denominator)).toBe(whole)
  })

  it('halves an odd amount up by half a cent [PROD-32]', () => {
    expect([0, 1, 2, 199, 225, 295].map(half)).toEqual([0, 1, 1, 100, 113, 148])
  })
})

describe('a percentage', () => {
  it.each<[Cents, number, Cents]>([
    [1000, 5, 50],
    [1010, 5, 51], // 50.5
    [1009, 5, 50], // 50.45
    [1990, 7, 139], // 139.3
    [1950, 7, 137], // 136.5
    [2000, 9.975, 200], // 199.5
    [1005, 9.975, 100], // 100.24875
    [0, 12, 0],
  ])('of %i at %f percent is %i', (amount, percent, is) => {
    expect(percentOf(amount, percent)).toBe(is)
  })

  it('is rounded once over all lines, not line by line [CONST-02 CART-28]', () => {
    // Three lines of 10 cents at 5 percent are 1.5 cents: 2, where 0.5 each rounded would be 3.
    expect(sumOfPercents([[10, 5], [10, 5], [10, 5]])).toBe(2) // oxfmt-ignore
  })

  it('is never off by more than half a cent, whatever the lines', () => {
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

describe('spreading an amount', () => {
  it.each<[Cents, number[], Cents[]]>([
    [100, [1, 1, 1], [34, 33, 33]],
    [5, [1000, 1000], [3, 2]],
    [1, [1, 2], [0, 1]],
    [250, [1000, 0, 500], [167, 0, 83]],
    [7, [0, 0], [0, 0]],
    [0, [3, 4], [0, 0]],
  ])('%i over %j gives %j: the largest remainder first, a tie to the earlier', (whole, weights, shares) => {
    expect(allocate(whole, weights)).toEqual(shares)
  })

  it('loses and invents no cent, and gives nobody more than a cent beside its exact share', () => {
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

describe('reading and writing dollars', () => {
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
  ])('reads %j as %j cents', (text, amount) => {
    expect(parseDollars(text)).toBe(amount)
  })

  it('writes two decimals, the sign before the dollar [ACONST-02 CONST-01]', () => {
    expect([0, 5, 1250, -310].map(formatMoney)).toEqual(['$0.00', '$0.05', '$12.50', '-$3.10'])
  })

  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (amount) => {
        expect(parseDollars(formatAmount(amount))).toBe(amount)
      }),
    )
  })
})
