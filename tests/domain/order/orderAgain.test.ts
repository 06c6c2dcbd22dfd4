import { expect, test } from 'vitest'
import { itemNames, whenPlaced } from '../../../domain/order/orderAgain.ts'

const item = (name: string, rest: { size?: string; quantity?: number; fault?: string } = {}) => ({
  name,
  size: '',
  quantity: 1,
  description: '',
  picture: '',
  ...rest,
})
const gone = item('Calzone', { fault: 'It is not sold any more.' })

test.each([
  ['its items with their numbers and inches', [item('Margherita', { size: 'Medium 12"', quantity: 2 }), item('Cola', { size: 'Can' })], '2 Margherita 12", Cola'], // oxfmt-ignore
  ['a small size', [item('Pizzetta', { size: '8"' })], 'Pizzetta 8"'],
  ['what can be ordered', [gone, item('Cola')], 'Cola'],
  ['all where nothing can be ordered', [gone], 'Calzone'],
])('the name of an earlier order is %s (D-75)', (_, items, names) => {
  expect(itemNames({ items })).toBe(names)
})

test.each([
  ['2026-11-27 00:10', '2026-11-27 23:50', 'earlier today'],
  ['2026-11-26 23:50', '2026-11-27', 'yesterday'],
  ['2026-11-25', '2026-11-27 09:00', 'last Wednesday'],
  ['2026-11-20 12:00', '2026-11-27', 'last Friday'],
  ['2026-11-19', '2026-11-27', 'on Nov 19'],
  ['2025-11-26', '2026-11-27', 'on Nov 26'],
  ['2026-11-30', '2026-11-27', 'on Nov 30'],
])('an order of %s is, on %s, the one of %s (D-75)', (placedAt, today, words) => {
  expect(whenPlaced(placedAt, today)).toBe(words)
})
