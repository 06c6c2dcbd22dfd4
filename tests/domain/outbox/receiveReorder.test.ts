import { describe, expect, test } from 'vitest'
import { emptyCart } from '../../../domain/cart/cart.ts'
import { cartOf } from '../../../domain/cart/cartLines.ts'
import { enqueue, shownCart, type OutboxState } from '../../../domain/outbox/outbox.ts'
import { markSending } from '../../../domain/outbox/queue.ts'
import { receiveCart, receiveDelivery, receiveReorder } from '../../../domain/outbox/outboxAnswer.ts'
import { line } from '../../support/catalogue/configurationParts.ts'

const asked: OutboxState = { cart: emptyCart('store'), items: [], differences: [] }
const cart = (...hashes: string[]) =>
  cartOf(
    'store',
    hashes.map((hash) => line(hash)),
  )
const hashes = (state: OutboxState) => shownCart(state).lines.map(({ hash }) => hash)
const reordered = (...held: string[]) => ({ cart: cart(...held, 'again'), lines: [line('again')] })

const change = { kind: 'add' as const, lines: [line('a')] }
const sending = markSending(
  enqueue(asked, { id: 'a', lane: 'cart', call: 'addProduct', input: {}, title: 'a', madeAt: 0, change }),
  'a',
)
const answered = (...held: string[]) => receiveDelivery(sending, 'a', { cart: cart(...held), lines: [line('a')] })

describe('a line that is ordered again [HIST-19]', () => {
  test('comes with the whole cart of the host', () => {
    expect(hashes(receiveReorder(asked, reordered('elsewhere'), asked))).toEqual(['elsewhere', 'again'])
    expect(hashes(receiveReorder(asked, { ...reordered(), cart: undefined }, asked))).toEqual(['again'])
  })

  test('stays when a cart that was requested before arrives after it', () => {
    const after = receiveReorder(asked, reordered(), asked)
    expect(hashes(receiveCart(after, emptyCart('store'), asked))).toEqual(['again'])
  })

  test('does not remove a line whose addition was answered meanwhile, and is shown once', () => {
    expect(hashes(receiveReorder(answered('a'), reordered(), asked))).toEqual(['a', 'again'])
    expect(hashes(receiveReorder(answered('again', 'a'), reordered(), asked))).toEqual(['again', 'a'])
  })

  test('is shown beside a line whose addition has no answer yet', () => {
    expect(hashes(receiveReorder(sending, reordered(), asked))).toEqual(['again', 'a'])
    expect(hashes(receiveReorder(sending, reordered('a'), asked))).toEqual(['again', 'a'])
  })

  test('brings only the lines that are not shown yet', () => {
    const lines = [line('again'), line('too')]
    const answer = { cart: cart('again', 'too'), lines }
    expect(hashes(receiveReorder(answered('again', 'a'), answer, asked))).toEqual(['again', 'a', 'too'])
  })
})
