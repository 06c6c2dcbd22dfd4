import { expect, test } from 'vitest'
import { isRefundable } from '../../../host/store/orders/disputes.ts'

test.each([
  ['won', false, true],
  ['won', undefined, true],
  ['lost', undefined, false],
  ['needs_response', undefined, false],
  ['needs_response', true, true],
  ['warning_needs_response', undefined, true],
  ['warning_closed', true, true],
])('a payment whose dispute is %s can be given back where the provider says %s: %s', (status, said, is) => {
  const dispute = { id: 'du_1', reason: 'fraudulent', amount: 2036, status }
  expect(isRefundable(said === undefined ? dispute : { ...dispute, isRefundable: said })).toBe(is)
})
