import { expect, test } from 'vitest'
import { emptyCart } from '../../../domain/cart/cart.ts'
import { cartOf } from '../../../domain/cart/cartLines.ts'
import { enqueue, shownCart, type OutboxState } from '../../../domain/outbox/outbox.ts'
import { receiveDelivery } from '../../../domain/outbox/outboxAnswer.ts'
import { restoreCart } from '../../../domain/outbox/restoreCart.ts'
import { line } from '../../support/catalogue/configurationParts.ts'

let made = 0
const newId = () => `fresh-${(made += 1)}`
const bag = { ...line('bag'), bagHash: 'b' }
const inBag = { ...line('in-bag'), bagHash: 'b', price: 0 }
const offer = { ...line('offer'), isPlaceholder: true }
const gone = { ...line('gone'), status: 0 }
const cart = cartOf('store', [line('one'), bag, inBag, offer, gone])
const state: OutboxState = { cart, items: [], differences: [] }

test('every line that is sold is added again, a bag with its items as one, and the cart is shown as it was [D-108]', () => {
  const after = restoreCart(state, newId, 7)
  expect(after.items.map(({ call, lane, change }) => [call, lane, change && 'lines' in change && change.lines.map(({ hash }) => hash)])).toEqual([
    ['addProduct', 'cart', ['one']],
    ['addProduct', 'cart', ['bag', 'in-bag']],
  ]) // oxfmt-ignore
  expect(after.cart).toEqual(emptyCart('store'))
  expect(shownCart(after).lines.map(({ hash }) => hash)).toEqual(['one', 'bag', 'in-bag'])
})

test('a change that was not sent yet follows, and is of the line that was added again [D-108]', () => {
  const change = { kind: 'remove', line: 'one' } as const
  const pending = enqueue(state, { id: 'r', lane: 'cart', call: 'removeLine', input: { line: 'one' }, change, title: '', madeAt: 0 }) // oxfmt-ignore
  const after = restoreCart(pending, newId, 7)
  const [first, , last] = after.items.toSorted((a, b) => a.order - b.order)
  expect(last?.id).toBe('r')
  const delivered = receiveDelivery(after, first?.id ?? '', { lines: [line('new-one')] })
  expect(delivered.items.find(({ id }) => id === 'r')?.input).toEqual({ line: 'new-one' })
})
