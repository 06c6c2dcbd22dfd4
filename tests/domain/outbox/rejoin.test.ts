import { expect, test } from 'vitest'
import { emptyCart } from '../../../domain/cart/cart.ts'
import { cartOf } from '../../../domain/cart/cartLines.ts'
import { enqueue, type NewItem, type OutboxState } from '../../../domain/outbox/outbox.ts'
import { markSending } from '../../../domain/outbox/queue.ts'
import { receiveDelivery } from '../../../domain/outbox/outboxAnswer.ts'
import { rejoin, type Step } from '../../../domain/outbox/rejoin.ts'
import { line } from '../../support/catalogue/configurationParts.ts'

const empty: OutboxState = { cart: emptyCart('store'), items: [], differences: [] }
const cola: NewItem = {
  id: 'a',
  lane: 'cart',
  call: 'addProduct',
  input: {},
  change: { kind: 'add', lines: [line('new-a')] },
  title: 'Cola',
  madeAt: 0,
}
const base = enqueue(empty, cola)
const delivered: Step = (before) =>
  receiveDelivery(before, 'a', { cart: cartOf('store', [line('h')]), lines: [line('h')] })

/** A page that went on from `base` with these steps, joined with the disk. */
const joined = (kept: OutboxState, ...steps: Step[]) =>
  rejoin(kept, { base, steps, last: steps.reduce((state, step) => step(state), base) }, () => 'fresh')

test('an item that the page sent without the disk leaves the disk, with the host’s cart and the name of its line [D-109]', () => {
  const after = joined(base, (before) => markSending(before, 'a'), delivered)
  expect(after.items).toEqual([])
  expect(after.cart.lines.map(({ hash }) => hash)).toEqual(['h'])
  expect(after.names).toEqual([['new-a', 'h']])
})

test('what another tab did on the disk meanwhile stays [D-109]', () => {
  const after = joined(enqueue(base, { ...cola, id: 'b', change: { kind: 'add', lines: [line('new-b')] } }), delivered)
  expect(after.items.map(({ id }) => id)).toEqual(['b'])
})

test('a line that another tab removed while this page had sent it is removed at the host [D-109]', () => {
  const after = joined(empty, (before) => markSending(before, 'a'), delivered)
  expect(after.items).toMatchObject([{ id: 'fresh', call: 'removeLine', input: { line: 'h' } }])
})

test('a line that another tab removed while this page is sending it is removed once it has arrived [D-109]', () => {
  const after = delivered(joined(empty, (before) => markSending(before, 'a')))
  expect(after.items).toMatchObject([{ id: 'fresh', call: 'removeLine', input: { line: 'h' } }])
})

test('an item that another tab has sent as well is not removed [D-109]', () => {
  expect(joined(delivered(base), delivered).items).toEqual([])
})

test('the count of answers is one that no tab has asked with [D-109]', () => {
  expect(joined({ ...base, answers: 7 }, delivered).answers).toBeGreaterThan(8)
})
