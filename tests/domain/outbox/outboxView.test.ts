import { expect, it } from 'vitest'
import { begun, deferred, enqueued, parked, type Remembered } from '../../../domain/outbox/outbox.ts'
import { delivered } from '../../../domain/outbox/outboxAnswer.ts'
import { emptyCart } from '../../../domain/cart/cart.ts'
import { BLINK_MS, isStuck, linesOfItems, nextBlink } from '../../../domain/outbox/outboxView.ts'
import { line } from '../../support/catalogue/configurationParts.ts'

const queued = enqueued(
  { cart: emptyCart(), items: [], differences: [] },
  {
    id: 'a',
    lane: 'cart',
    call: 'addProduct',
    input: {},
    title: 'Cola',
    madeAt: 1000,
    change: { kind: 'add', lines: [line('cola')] },
  },
)
const item = ({ items }: Remembered) => items[0]!

it('what is on its way is not shown, until it takes too long', () => {
  for (const one of [queued, begun(queued, 'a')]) {
    expect(isStuck(item(one), true, 1100)).toBe(false)
    expect(isStuck(item(one), false, 1100)).toBe(true)
    expect(isStuck(item(one), true, 1000 + BLINK_MS)).toBe(true)
  }
})

it('what failed once, was refused or is a form that arrived is shown', () => {
  const failed = deferred(begun(queued, 'a'), 'a', { from: 1000, until: 5000 })
  const again = begun(failed, 'a')
  const form = { ...queued, items: [{ ...item(queued), change: undefined }] }
  for (const one of [failed, again, parked(queued, 'a', 'Sold out.'), delivered(form, 'a', {})])
    expect(isStuck(item(one), true, 1100)).toBe(true)
})

it('looks again when the first of them has taken too long', () => {
  expect(nextBlink(queued.items, 1500)).toBe(1000 + BLINK_MS)
  expect(nextBlink(queued.items, 1000 + BLINK_MS)).toBeUndefined()
})

it('lines that wait are those of adds and updates that were not refused', () => {
  expect(linesOfItems(queued.items)).toEqual(['cola'])
  expect(linesOfItems(parked(queued, 'a', 'Sold out.').items)).toEqual([])
})
