import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cartOf, emptyCart } from '../../../domain/cart/cart.ts'
import {
  acknowledgeDifferences,
  markSending,
  deferItem,
  discardItem,
  enqueue,
  parkItem,
  retryItem,
  shownCart,
  type NewItem,
  type OutboxState,
} from '../../../domain/outbox/outbox.ts'
import { receiveDelivery, receiveCart, receiveOrder } from '../../../domain/outbox/outboxAnswer.ts'
import { backOffMs, retryNow, nextItem, nextTime } from '../../../domain/outbox/outboxTime.ts'
import { line } from '../../support/catalogue/configurationParts.ts'

const now = { from: 0, until: 0 }
const nothing: OutboxState = { cart: emptyCart('store'), items: [], differences: [] }
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
const queue = (...items: NewItem[]) => items.reduce(enqueue, nothing)
const ids = ({ items }: OutboxState) => items.map(({ id }) => id)
const hashes = (remembered: OutboxState) => shownCart(remembered).lines.map(({ hash }) => hash)

describe('the cart shown', () => {
  it('is the host’s with the pending changes folded over it, priced by the same rules', () => {
    const host = { ...nothing, cart: cartOf('store', [line('a', { price: 1000 })]) }
    const shown = shownCart([add('b'), remove('r', 'a')].reduce(enqueue, host))
    expect(shown.lines.map(({ hash }) => hash)).toEqual(['b'])
    expect(shown.total).toBe(cartOf('store', [line('b')]).total)
  })

  it('leaves out what was refused', () => {
    expect(hashes(parkItem(queue(add('a'), add('b')), 'a', 'Sold out.'))).toEqual(['b'])
  })
})

describe('what waits', () => {
  it('removing what was never sent takes both out', () => {
    expect(ids(queue(add('a'), add('b'), remove('r', 'a')))).toEqual(['b'])
  })

  it('removing what may have reached the host is sent as well', () => {
    const sending = markSending(queue(add('a')), 'a')
    expect(ids(enqueue(sending, remove('r', 'a')))).toEqual(['a', 'r'])
    expect(ids(enqueue(deferItem(sending, 'a', { from: 0, until: 5 }), remove('r', 'a')))).toEqual(['a', 'r'])
  })

  it('clearing takes out what was never sent', () => {
    const clear = item('c', { call: 'clearCart', change: { kind: 'clear' } })
    expect(ids(queue(add('a'), item('form', { lane: 'catering' }), clear))).toEqual(['form', 'c'])
  })

  it('goes in order within a lane; lanes do not wait for each other', () => {
    const waiting = deferItem(queue(add('a'), add('b'), item('form', { lane: 'catering' })), 'a', {
      from: 0,
      until: 100,
    })
    expect(nextItem(waiting, 50)?.id).toBe('form')
    expect(nextTime(waiting, 50)).toBe(0)
    expect(nextItem(receiveDelivery(waiting, 'form', {}), 50)).toBeUndefined()
    expect(nextItem(waiting, 100)?.id).toBe('a')
  })

  it('what a killed page was sending is sent again, with the same key', () => {
    expect(nextItem(markSending(queue(add('a'), add('b')), 'a'), 0)?.id).toBe('a')
  })

  it('a refused one stands aside, can be tried again as another intent, or given up', () => {
    const refused = parkItem(markSending(queue(add('a'), add('b')), 'a'), 'a', 'Sold out.')
    expect(refused.items[0]).toMatchObject({ id: 'a', state: 'parked', message: 'Sold out.' })
    expect(nextItem(refused, 0)?.id).toBe('b')
    expect(nextItem(retryItem(refused, 'a', 'fresh'), 0)).toMatchObject({ id: 'fresh', tries: 0, message: '' })
    expect(ids(discardItem(refused, 'a'))).toEqual(['b'])
  })

  it('what built on a refused line goes with it', () => {
    const sending = markSending(queue(add('a')), 'a')
    const both = enqueue(sending, remove('r', 'a'))
    expect(ids(parkItem(both, 'a', 'Sold out.'))).toEqual(['a'])
  })

  it('a removal follows what may have arrived, also when the customer has had it tried again', () => {
    const lost = deferItem(markSending(queue(add('a')), 'a'), 'a', now)
    expect(ids(enqueue(retryItem(lost, 'a', 'fresh'), remove('r', 'a')))).toEqual(['a', 'r'])
  })

  it('a host that keeps failing makes it the customer’s after eight tries; no network never does', () => {
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

  it('a host that is away parks nothing, and what was lost before does not count against it', () => {
    const away = { kind: 'broken', message: 'Bad gateway', isOutage: true } as const
    const broken = { kind: 'broken', message: 'Something went wrong.' } as const
    let waiting = queue(add('a'))
    for (let count = 0; count < 20; count += 1) waiting = deferItem(markSending(waiting, 'a'), 'a', now, away)
    expect(waiting.items[0]).toMatchObject({ state: 'waiting', trouble: 'broken', message: 'Bad gateway' })
    expect(deferItem(markSending(waiting, 'a'), 'a', now, broken).items[0]).toMatchObject({ state: 'waiting' })
  })

  it('a clock set back ends a wait, one set forward as well; a host that asks for time gets it though the network came back', () => {
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

  it('says why it waits when the host did answer, until it is tried again', () => {
    const busy = { kind: 'busy', message: 'Please try again in 5 minutes.' } as const
    let asked = queue(add('a'))
    for (let count = 0; count < 9; count += 1) asked = deferItem(markSending(asked, 'a'), 'a', now, busy)
    expect(asked.items[0]).toMatchObject({ state: 'waiting', trouble: 'busy', message: busy.message })
    expect(markSending(asked, 'a').items[0]).toMatchObject({ message: '' })
    expect(markSending(asked, 'a').items[0]?.trouble).toBeUndefined()
    expect(deferItem(markSending(asked, 'a'), 'a', now).items[0]).toMatchObject({ state: 'waiting', message: '' })
  })

  it('the same intent twice is one', () => {
    expect(ids(queue(add('a'), add('a')))).toEqual(['a'])
  })
})

describe('what the host answered', () => {
  it('takes the place of the guess, and later changes call its lines by its names', () => {
    const sent = enqueue(markSending(queue(add('a', 'temporary')), 'a'), remove('r', 'temporary'))
    const reported = receiveDelivery(sent, 'a', { cart: cartOf('store', [line('real')]), lines: [line('real')] })
    expect(reported.items).toMatchObject([
      { id: 'r', input: { line: 'real' }, change: { kind: 'remove', line: 'real' } },
    ])
    expect(hashes(reported)).toEqual([])
  })

  it('names lines for editors that were opened before it came', () => {
    const reported = receiveDelivery(markSending(queue(add('a', 'temporary')), 'a'), 'a', { lines: [line('real')] })
    const change = item('u', { input: { line: 'temporary' }, change: { kind: 'update', line: 'temporary', lines: [] } })
    expect(enqueue(reported, change).items).toMatchObject([
      { input: { line: 'real' }, change: { kind: 'update', line: 'real' } },
    ])
    expect(hashes(enqueue(reported, remove('r', 'temporary')))).toEqual([])
  })

  it('told once more, after another tab has told it, changes nothing', () => {
    const both = receiveDelivery(queue(add('a'), add('b')), 'a', { cart: cartOf('store', [line('a')]) })
    const all = receiveDelivery(both, 'b', { cart: cartOf('store', [line('a'), line('b')]) })
    expect(receiveDelivery(all, 'a', { cart: cartOf('store', [line('a')]) })).toBe(all)
  })

  it('a cart that was asked for before a change was answered is an old one', () => {
    const asked = queue(add('a'))
    const reported = receiveDelivery(markSending(asked, 'a'), 'a', {
      cart: cartOf('store', [line('real')]),
      lines: [line('real')],
    })
    expect(hashes(receiveCart(reported, emptyCart('store'), asked))).toEqual(['real'])
    expect(hashes(receiveCart(reported, emptyCart('store'), reported))).toEqual([])
    expect(hashes(receiveCart(receiveOrder(reported, 'store'), reported.cart, reported))).toEqual([])
  })

  it('an order takes the cart; what was added meanwhile stays, what would change ordered lines goes', () => {
    const known = { ...nothing, cart: cartOf('store', [line('sold')]) }
    const waiting = [add('a'), remove('r', 'sold'), item('form', { lane: 'catering' })].reduce(enqueue, known)
    expect(ids(receiveOrder(waiting, 'store'))).toEqual(['a', 'form'])
    expect(hashes(receiveOrder(waiting, 'store'))).toEqual(['a'])
  })

  it('a form stays as sent until it was seen', () => {
    const reported = receiveDelivery(queue(item('form', { lane: 'catering' })), 'form', {})
    expect(reported.items).toMatchObject([{ id: 'form', state: 'sent' }])
    expect(nextTime(reported, 0)).toBeUndefined()
  })

  it('another price than expected is noted until it was read', () => {
    const reported = receiveDelivery(queue(add('a')), 'a', { lines: [line('real', { price: 1234 })] })
    expect(reported.differences).toEqual([
      { kind: 'price', name: line('real').name, before: line('a').price, now: 1234 },
    ])
    expect(acknowledgeDifferences(reported).differences).toEqual([])
  })

  it('promo products that left with what was removed are noted, containers are not [XPS-04 XPS-05]', () => {
    const known = { ...nothing, cart: cartOf('store', [line('pizza'), line('dip'), line('cola')]) }
    const sent = markSending(enqueue(known, remove('r', 'pizza')), 'r')
    const promotion = { promotionOffered: false, promotionRemoves: 'dip' }
    const left = [{ kind: 'left', name: line('dip').name }]
    expect(receiveDelivery(sent, 'r', { cart: cartOf('store', [line('cola')]), promotion }).differences).toEqual(left)
    expect(receiveDelivery(sent, 'r', { promotion }).differences).toEqual(left)
    expect(receiveDelivery(sent, 'r', { promotion: { ...promotion, promotionRemoves: '-' } }).differences).toEqual([])
  })

  it('a line that is no longer sold is noted when the cart is heard again', () => {
    const known = { ...nothing, cart: cartOf('store', [line('a')]) }
    expect(receiveCart(known, cartOf('store', [line('a', { status: 0 })])).differences).toEqual([
      { kind: 'gone', name: line('a').name },
    ])
    expect(receiveCart(known, known.cart).differences).toEqual([])
  })

  it('the host’s cart waits while it may already hold what is still pending', () => {
    const lost = deferItem(markSending(queue(add('a', 'temporary')), 'a'), 'a', { from: 0, until: 100 })
    expect(hashes(receiveCart(lost, cartOf('store', [line('real')])))).toEqual(['temporary'])
  })

  it('loses and doubles no line, whatever the order of adding, sending and losing answers', () => {
    const step = fc.constantFrom('add', 'send', 'lose', 'kill')
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let device = nothing
        const host = new Map<string, string>()
        let made = 0
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
          if (one === 'add') device = enqueue(device, add(`i${(made += 1)}`))
          if (one === 'send') sendOne(true)
          if (one === 'lose') sendOne(false)
          if (one === 'kill') device = structuredClone(device)
          // A lost answer leaves the line on the host and as a pending change: shown once all the same.
          expect(new Set(hashes(device)).size).toBe(made)
        }
        while (nextItem(device, 0)) sendOne(true)
        expect(hashes(device).toSorted()).toEqual(
          Array.from({ length: made }, (_, index) => `real-i${index + 1}`).toSorted(),
        )
      }),
    )
  })
})

describe('the wait before another try', () => {
  it('doubles from half a second to thirty, with full jitter', () => {
    expect([1, 2, 3, 7, 20].map((tries) => backOffMs(tries, 1))).toEqual([500, 1000, 2000, 30_000, 30_000])
    expect(backOffMs(5, 0)).toBe(0)
  })
})
