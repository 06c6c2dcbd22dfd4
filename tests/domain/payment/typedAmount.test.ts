import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatAmount } from '../../../domain/money.ts'
import { typedAmount } from '../../../domain/payment/giftCards.ts'

it.each([
  ['25', 2500],
  ['25.5', 2550],
  ['25.', 2500],
  ['.75', 75],
  ['0.005', 1],
  ['12.344', 1234],
  ['12.345', 1235],
  ['$ 12.50', 1250],
  ['12.50 CAD', 1250],
  ['12,50', 1250],
  ['1,234.50', 123_450],
  ['1,234', 123_400],
  ['-1,234', -123_400],
  ['12,345,678', undefined],
  ['1,234,567.5', 123_456_750],
  ['12,345', 1_234_500],
  ['12,345x', undefined],
  ['1,234,5', undefined],
  ['12,5678', undefined],
  ['-,75', -75],
  ['0,1,234', undefined],
  ['12,500a', undefined],
  ['1,2,50', undefined],
  ['12,5x', undefined],
  ['0.12345678', 12],
  ['0.123456789', undefined],
  ['9999999.99', 999_999_999],
  ['-3', -300],
  ['−3.25', -325],
  ['', 0],
  ['  ', 0],
  ['$', 0],
  ['-', undefined],
  ['.', undefined],
  ['1,23,4', undefined],
  ['1.2.3', undefined],
  ['12a', undefined],
  ['1e3', undefined],
  ['99999999', undefined],
  ['Infinity', undefined],
])('reads %j as %j cents [PAY-08 PAY-10]', (text, cents) => {
  expect(typedAmount(text)).toBe(cents)
})

it('reads every amount as it is written, and never anything but whole cents [PAY-10]', () => {
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), (cents) => {
      expect(typedAmount(formatAmount(cents))).toBe(cents === 0 ? 0 : cents)
    }),
  )
  fc.assert(
    fc.property(fc.string(), (text) => {
      const amount = typedAmount(text)
      expect(amount === undefined || Number.isInteger(amount)).toBe(true)
    }),
  )
})
