import { expect, it } from 'vitest'
import { badgeOf } from '../../../src/features/account/history/badgeOf.ts'

const TODAY = '2026-11-27'
const asap = { status: 1, step: 0, accepted: false, delivers: false, date: '', time: '' } as const
const sunday = { ...asap, date: '2026-11-29', time: '19:00' }
const tonight = { ...asap, date: TODAY, time: '19:00' }

it.each([
  ['Received', asap],
  ['Accepted', { ...asap, accepted: true }],
  ['Preparing', { ...asap, step: 1 }],
  ['In the oven', { ...asap, step: 2 }],
  ['Ready', { ...asap, step: 3 }],
  ['On its way', { ...asap, step: 3, delivers: true }],
  ['For Sunday, Nov 29', sunday],
  ['For Sunday, Nov 29', { ...sunday, accepted: true }],
  ['For 7:00 PM', tonight],
  ['Preparing', { ...tonight, step: 1 }],
  ['In progress', { ...asap, step: undefined }],
  ['Refused', { ...sunday, status: 4 }],
  ['', { ...asap, status: 2, step: 3 }],
] as const)('the badge of an order in the history says "%s" of %j [HIST-03 D-122]', (words, order) => {
  expect(badgeOf(order, TODAY)).toBe(words)
})
