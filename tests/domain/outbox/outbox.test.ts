import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyCart } from '../../../domain/cart/cart.ts'
import { cartOf } from '../../../domain/cart/cartLines.ts'
import {
  acknowledgeDifferences,
  discardItem,
  enqueue,
  parkItem,
  retryItem,
  shownCart,
  type NewItem,
  type OutboxState,
} from '../../../domain/outbox/outbox.ts'
import { markSending, deferItem } from '../../../domain/outbox/queue.ts'
import { receiveDelivery, receiveCart, receiveOrder } from '../../../domain/outbox/outboxAnswer.ts'
import { backOffMs, retryNow, nextItem, nextTime } from '../../../domain/outbox/sendingOrder.ts'
import { line } from '../../support/catalogue/configurationParts.ts'

const now = { from: 0, until: 0 }
const emptyState: OutboxState = { cart: emptyCart('store'), items: [], differences: [] }
const item = (id: string, more: Partial<NewItem> = {}): NewItem => ({
  id,
  lane: 'cart',
  call: 'addProduct',
  input: {},
  title: id,
  madeAt: 0,
  ...more,
})
const add = (id: string, hash = id) => item(id, { change: { kind: 'add', lines: [line(hash)] } })
const remove = (id: string, hash: string) =>
  item(id, { call: 'removeLine', input: { line: hash }, change: { kind: 'remove', line: hash } })
const queue = (...items: NewItem[]) => items.reduce(enqueue, emptyState)
const ids = ({ items }: OutboxState) => items.map(({ id }) => id)
const hashes = (remembered: OutboxState) => shownCart(remembered).lines.map(({ hash }) => hash)

describe('shownCart', () => {
  it('applies the pending changes to the cart of the host and calculates the totals by the same rules', () => {
    const host = { ...emptyState, cart: cartOf('store', [line('a', { price: 1000 })]) }
    const shown = shownCart([add('b'), remove('r', 'a')].reduce(enqueue, host))
    expect(shown.lines.map(({ hash }) => hash)).toEqual(['b'])
    expect(shown.total).toBe(cartOf('store', [line('b')]).total)
  })

  it('leaves out a parked change', () => {
    expect(hashes(parkItem(queue(add('a'), add('b')), 'a', 'Sold out.'))).toEqual(['b'])
  })
})

describe('the outbox', () => {
  it('drops both changes when a line that was never sent is removed', () => {
    expect(ids(queue(add('a'), add('b'), remove('r', 'a')))).toEqual(['b'])
  })

  it('sends a removal when the added line may have reached the host', () => {
    const sending = markSending(queue(add('a')), 'a')
    expect(ids(enqueue(sending, remove('r', 'a')))).toEqual(['a', 'r'])
    expect(ids(enqueue(deferItem(sending, 'a', { from: 0, until: 5 }), remove('r', 'a')))).toEqual(['a', 'r'])
  })

  it('drops unsent cart changes when the cart is cleared', () => {
    const clear = item('c', { call: 'clearCart', change: { kind: 'clear' } })
    expect(ids(queue(add('a'), item('form', { lane: 'catering' }), clear))).toEqual(['form', 'c'])
  })

  it('sends in order within a lane, and lanes do not wait for each other', () => {
    const waiting = deferItem(queue(add('a'), add('b'), item('form', { lane: 'catering' })), 'a', {
      from: 0,
      until: 100,
    })
    expect(nextItem(waiting, 50)?.id).toBe('form')
    expect(nextTime(waiting, 50)).toBe(0)
    expect(nextItem(receiveDelivery(waiting, 'form', {}), 50)).toBeUndefined()
    expect(nextItem(waiting, 100)?.id).toBe('a')
  })

  it('sends an item again with the same key when its page was killed while sending', () => {
    expect(nextItem(markSending(queue(add('a'), add('b')), 'a'), 0)?.id).toBe('a')
  })

  it('skips a parked item, which can be retried with a new key or discarded', () => {
    const refused = parkItem(markSending(queue(add('a'), add('b')), 'a'), 'a', 'Sold out.')
    expect(refused.items[0]).toMatchObject({ id: 'a', state: 'parked', message: 'Sold out.' })
    expect(nextItem(refused, 0)?.id).toBe('b')
    expect(nextItem(retryItem(refused, 'a', 'fresh'), 0)).toMatchObject({ id: 'fresh', tries: 0, message: '' })
    expect(ids(discardItem(refused, 'a'))).toEqual(['b'])
  })

  it('drops changes to a line when adding the line is refused', () => {
    const sending = markSending(queue(add('a')), 'a')
    const both = enqueue(sending, remove('r', 'a'))
    expect(ids(parkItem(both, 'a', 'Sold out.'))).toEqual(['a'])
  })

  it('sends a removal when the added line may have arrived, also after a retry by the customer', () => {
    const lost = deferItem(markSending(queue(add('a')), 'a'), 'a', now)
    expect(ids(enqueue(retryItem(lost, 'a', 'fresh'), remove('r', 'a')))).toEqual(['a', 'r'])
  })

  it('parks an item after eight failures of the host, but never because there is no network', () => {
    let failing = queue(add('a'))
    let offline = queue(add('a'))
    for (let count = 0; count < 8; count += 1) {
      failing = deferItem(markSending(failing, 'a'), 'a', now, { kind: 'broken', message: 'Something went wrong.' })
      offline = deferItem(markSending(offline, 'a'), 'a', now)
    }
    expect(failing.items[0]).toMatchObject({ state: 'parked', message: 'Something went wrong.' })
    expect(nextItem(retryItem(failing, 'a', 'fresh'), 0)).toMatchObject({ id: 'a', message: '' })
    expect(offline.items[0]?.state).toBe('waiting')
  })

  it('parks nothing during an outage of the host, and those attempts do not count as failures', () => {
    const away = { kind: 'broken', message: 'Bad gateway', isOutage: true } as const
    const broken = { kind: 'broken', message: 'Something went wrong.' } as const
    let waiting = queue(add('a'))
    for (let count = 0; count < 20; count += 1) waiting = deferItem(markSending(waiting, 'a'), 'a', now, away)
    expect(waiting.items[0]).toMatchObject({ state: 'waiting', trouble: 'broken', message: 'Bad gateway' })
    expect(deferItem(markSending(waiting, 'a'), 'a', now, broken).items[0]).toMatchObject({ state: 'waiting' })
  })

  it('ends a wait when the clock jumps or the network returns, the latter only if the host did not request the wait', () => {
    const busy = { kind: 'busy', message: 'Please try again in a minute.' } as const
    const day = 86_400_000
    const waiting = deferItem(markSending(queue(add('a')), 'a'), 'a', { from: day, until: day + 60_000 })
    expect(nextItem(waiting, day)).toBeUndefined()
    expect(nextTime(waiting, day)).toBe(day + 60_000)
    expect(nextItem(waiting, 0)?.id).toBe('a')
    expect(nextTime(waiting, 0)).toBe(0)
    expect(nextItem(waiting, 2 * day)?.id).toBe('a')
    expect(nextItem(retryNow(waiting), day)?.id).toBe('a')
    const asked = deferItem(markSending(queue(add('a')), 'a'), 'a', { from: day, until: day + 60_000 }, busy)
    expect(nextItem(retryNow(asked), day)).toBeUndefined()
  })

  it('keeps an item waiting with the message of a busy host until the item is sent again', () => {
    const busy = { kind: 'busy', message: 'Please try again in 5 minutes.' } as const
    let asked = queue(add('a'))
    for (let count = 0; count < 9; count += 1) asked = deferItem(markSending(asked, 'a'), 'a', now, busy)
    expect(asked.items[0]).toMatchObject({ state: 'waiting', trouble: 'busy', message: busy.message })
    expect(markSending(asked, 'a').items[0]).toMatchObject({ message: '' })
    expect(markSending(asked, 'a').items[0]?.trouble).toBeUndefined()
    expect(deferItem(markSending(asked, 'a'), 'a', now).items[0]).toMatchObject({ state: 'waiting', message: '' })
  })

  it('ignores a second item with the same key', () => {
    expect(ids(queue(add('a'), add('a')))).toEqual(['a'])
  })
})

describe('the outbox receiving answers', () => {
  it('replaces the predicted line with the answered one and uses its hash in later changes', () => {
    const sent = enqueue(markSending(queue(add('a', 'temporary')), 'a'), remove('r', 'temporary'))
    const reported = receiveDelivery(sent, 'a', { cart: cartOf('store', [line('real')]), lines: [line('real')] })
    expect(reported.items).toMatchObject([
      { id: 'r', input: { line: 'real' }, change: { kind: 'remove', line: 'real' } },
    ])
    expect(hashes(reported)).toEqual([])
  })

  it('uses the answered line hash in changes of an editor that was opened before the answer', () => {
    const reported = receiveDelivery(markSending(queue(add('a', 'temporary')), 'a'), 'a', { lines: [line('real')] })
    const change = item('u', { input: { line: 'temporary' }, change: { kind: 'update', line: 'temporary', lines: [] } })
    expect(enqueue(reported, change).items).toMatchObject([
      { input: { line: 'real' }, change: { kind: 'update', line: 'real' } },
    ])
    expect(hashes(enqueue(reported, remove('r', 'temporary')))).toEqual([])
  })

  it('ignores an answer that another tab has already applied', () => {
    const both = receiveDelivery(queue(add('a'), add('b')), 'a', { cart: cartOf('store', [line('a')]) })
    const all = receiveDelivery(both, 'b', { cart: cartOf('store', [line('a'), line('b')]) })
    expect(receiveDelivery(all, 'a', { cart: cartOf('store', [line('a')]) })).toBe(all)
  })

  it('ignores a cart that was requested before the last answered change or order', () => {
    const asked = queue(add('a'))
    const reported = receiveDelivery(markSending(asked, 'a'), 'a', {
      cart: cartOf('store', [line('real')]),
      lines: [line('real')],
    })
    expect(hashes(receiveCart(reported, emptyCart('store'), asked))).toEqual(['real'])
    expect(hashes(receiveCart(reported, emptyCart('store'), reported))).toEqual([])
    expect(hashes(receiveCart(receiveOrder(reported, 'store'), reported.cart, reported))).toEqual([])
  })

  it('empties the cart after an order, keeps lines added since and drops changes to ordered lines', () => {
    const known = { ...emptyState, cart: cartOf('store', [line('sold')]) }
    const waiting = [add('a'), remove('r', 'sold'), item('form', { lane: 'catering' })].reduce(enqueue, known)
    expect(ids(receiveOrder(waiting, 'store'))).toEqual(['a', 'form'])
    expect(hashes(receiveOrder(waiting, 'store'))).toEqual(['a'])
  })

  it('keeps a delivered form in the state sent', () => {
    const reported = receiveDelivery(queue(item('form', { lane: 'catering' })), 'form', {})
    expect(reported.items).toMatchObject([{ id: 'form', state: 'sent' }])
    expect(nextTime(reported, 0)).toBeUndefined()
  })

  it('reports a price that differs from the expected one until it is acknowledged', () => {
    const reported = receiveDelivery(queue(add('a')), 'a', { lines: [line('real', { price: 1234 })] })
    expect(reported.differences).toEqual([
      { kind: 'price', name: line('real').name, before: line('a').price, now: 1234 },
    ])
    expect(acknowledgeDifferences(reported).differences).toEqual([])
  })

  it('reports a promoted product that the host removed with another line, but not a placeholder [XPS-04 XPS-05]', () => {
    const known = { ...emptyState, cart: cartOf('store', [line('pizza'), line('dip'), line('cola')]) }
    const sent = markSending(enqueue(known, remove('r', 'pizza')), 'r')
    const promotion = { promotionOffered: false, promotionRemoves: 'dip' }
    const left = [{ kind: 'left', name: line('dip').name }]
    expect(receiveDelivery(sent, 'r', { cart: cartOf('store', [line('cola')]), promotion }).differences).toEqual(left)
    expect(receiveDelivery(sent, 'r', { promotion }).differences).toEqual(left)
    expect(receiveDelivery(sent, 'r', { promotion: { ...promotion, promotionRemoves: '-' } }).differences).toEqual([])
  })

  it('reports how many of a promoted product are left where another line brings fewer of it, and no other lower quantity [D-118]', () => {
    const dip = line('dip', { bagType: '3', quantity: 3 })
    const cola = line('cola', { quantity: 2 })
    const known = { ...emptyState, cart: cartOf('store', [line('pizza'), dip, cola]) }
    const now = cartOf('store', [line('pizza'), { ...dip, quantity: 1 }, { ...cola, quantity: 1 }])
    const fewer = [{ kind: 'fewer', name: dip.name, now: 1 }]
    const sent = markSending(enqueue(known, remove('r', 'elsewhere')), 'r')
    expect(receiveDelivery(sent, 'r', { cart: now }).differences).toEqual(fewer)
    expect(receiveCart(known, now).differences).toEqual(fewer)
  })

  it('reports a line that is no longer sold when the cart is received again', () => {
    const known = { ...emptyState, cart: cartOf('store', [line('a')]) }
    expect(receiveCart(known, cartOf('store', [line('a', { status: 0 })])).differences).toEqual([
      { kind: 'gone', name: line('a').name },
    ])
    expect(receiveCart(known, known.cart).differences).toEqual([])
  })

  it('ignores a cart of the host while it may already contain a pending change', () => {
    const lost = deferItem(markSending(queue(add('a', 'temporary')), 'a'), 'a', { from: 0, until: 100 })
    expect(hashes(receiveCart(lost, cartOf('store', [line('real')])))).toEqual(['temporary'])
  })

  it('loses and duplicates no line in any order of adding, sending and losing answers', () => {
    const step = fc.constantFrom('add', 'send', 'lose', 'kill')
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let device = emptyState
        const host = new Map<string, string>()
        let addedCount = 0
        const sendOne = (answerArrives: boolean) => {
          const next = nextItem(device, 0)
          if (!next) return
          device = markSending(device, next.id)
          // The host answers a repeated key with its first answer.
          if (!host.has(next.id)) host.set(next.id, `real-${next.id}`)
          const cart = cartOf(
            'store',
            [...host.values()].map((hash) => line(hash)),
          )
          if (answerArrives) device = receiveDelivery(device, next.id, { cart, lines: [line(`real-${next.id}`)] })
          else device = deferItem(device, next.id, now)
        }
        for (const one of steps) {
          if (one === 'add') device = enqueue(device, add(`i${(addedCount += 1)}`))
          if (one === 'send') sendOne(true)
          if (one === 'lose') sendOne(false)
          if (one === 'kill') device = structuredClone(device)
          // After a lost answer the line is on the host and also a pending change, but it is shown once.
          expect(new Set(hashes(device)).size).toBe(addedCount)
        }
        while (nextItem(device, 0)) sendOne(true)
        expect(hashes(device).toSorted()).toEqual(
          Array.from({ length: addedCount }, (_, index) => `real-i${index + 1}`).toSorted(),
        )
      }),
    )
  })
})

describe('backOffMs', () => {
  it('doubles from 0.5 to 30 seconds, with full jitter', () => {
    expect([1, 2, 3, 7, 20].map((tries) => backOffMs(tries, 1))).toEqual([500, 1000, 2000, 30_000, 30_000])
    expect(backOffMs(5, 0)).toBe(0)
  })
})
