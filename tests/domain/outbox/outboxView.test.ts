import { expect, it } from 'vitest'
import { enqueue, parkItem, type OutboxState } from '../../../domain/outbox/outbox.ts'
import { markSending, deferItem } from '../../../domain/outbox/queue.ts'
import { receiveDelivery } from '../../../domain/outbox/outboxAnswer.ts'
import { emptyCart } from '../../../domain/cart/cart.ts'
import { IN_FLIGHT_MS, isShownInOutbox, unsentLines, nextViewChange } from '../../../domain/outbox/outboxView.ts'
import { line } from '../../support/catalogue/configurationParts.ts'

const queued = enqueue(
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
const item = ({ items }: OutboxState) => items[0]!

it('isShownInOutbox hides an item in flight while online, until IN_FLIGHT_MS have passed', () => {
  for (const one of [queued, markSending(queued, 'a')]) {
    expect(isShownInOutbox(item(one), true, 1100)).toBe(false)
    expect(isShownInOutbox(item(one), false, 1100)).toBe(true)
    expect(isShownInOutbox(item(one), true, 1000 + IN_FLIGHT_MS)).toBe(true)
  }
})

it('isShownInOutbox shows an item that failed once, was refused or is a delivered form', () => {
  const failed = deferItem(markSending(queued, 'a'), 'a', { from: 1000, until: 5000 })
  const again = markSending(failed, 'a')
  const form = { ...queued, items: [{ ...item(queued), change: undefined }] }
  for (const one of [failed, again, parkItem(queued, 'a', 'Sold out.'), receiveDelivery(form, 'a', {})])
    expect(isShownInOutbox(item(one), true, 1100)).toBe(true)
})

it('nextViewChange returns the time at which the first item in flight becomes visible', () => {
  expect(nextViewChange(queued.items, 1500)).toBe(1000 + IN_FLIGHT_MS)
  expect(nextViewChange(queued.items, 1000 + IN_FLIGHT_MS)).toBeUndefined()
})

it('unsentLines returns the lines of adds and updates that are not parked', () => {
  expect(unsentLines(queued.items)).toEqual(['cola'])
  expect(unsentLines(parkItem(queued, 'a', 'Sold out.').items)).toEqual([])
})
