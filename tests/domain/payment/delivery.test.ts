import { expect, it } from 'vitest'
import { minimumFault } from '../../../domain/payment/delivery.ts'

it.each([
  [2000, 2000, undefined],
  [2001, 2000, undefined],
  [0, 0, undefined],
  [1590, 2000, 'Delivery to this address starts at $20.00. Please add $4.10 more.'],
  [1999, 2000, 'Delivery to this address starts at $20.00. Please add $0.01 more.'],
])('minimumFault of %i cents with a minimum of %i is %s', (subtotal, minimum, message) => {
  expect(minimumFault(subtotal, minimum)).toBe(message)
})
