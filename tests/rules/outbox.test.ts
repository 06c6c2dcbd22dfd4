import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cartOf, emptyCart } from '../../rules/cart.ts'
import {
  acknowledged,
  backOff,
  begun,
  deferred,
  delivered,
  discarded,
  enqueued,
  heard,
  nextItem,
  nextTime,
  parked,
  retried,
  shownCart,
  type NewItem,
  type Remembered,
} from '../../rules/outbox.ts'
import { line } from './made.ts'

const nothing: Remembered = { cart: emptyCart('store'), items: [], differences: [] }
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
const queue = (...items: NewItem[]) => items.reduce(enqueued, nothing)
const ids = ({ items }: Remembered) => items.map(({ id }) => id)
const hashes = (remembered: Remembered) => shownCart(remembered).lines.map(({ hash }) => hash)

describe('the cart shown', () => {
  it('is the host’s with the pending changes folded over it, priced by the same rules', () => {
    const host = { ...nothing, cart: cartOf('store', [line('a', { price: 1000 })]) }
    const shown = shownCart([add('b'), remove('r', 'a')].reduce(enqueued, host))
    expect(shown.lines.map(({ hash }) => hash)).toEqual(['b'])
    expect(shown.total).toBe(cartOf('store', [line('b')]).total)
  })

  it('leaves out what was refused', () => {
    expect(hashes(parked(queue(add('a'), add('b')), 'a', 'Sold out.'))).toEqual(['b'])
  })
})

describe('what waits', () => {
  it('removing what was never sent takes both out', () => {
    expect(ids(queue(add('a'), add('b'), remove('r', 'a')))).toEqual(['b'])
  })

  it('removing what may have reached the host is sent as well', () => {
    const sending = begun(queue(add('a')), 'a')
    expect(ids(enqueued(sending, remove('r', 'a')))).toEqual(['a', 'r'])
    expect(ids(enqueued(deferred(sending, 'a', 5), remove('r', 'a')))).toEqual(['a', 'r'])
  })

  it('clearing takes out what was never sent', () => {
    const clear = item('c', { call: 'clearCart', change: { kind: 'clear' } })
    expect(ids(queue(add('a'), item('form', { lane: 'catering' }), clear))).toEqual(['form', 'c'])
  })

  it('goes in order within a lane; lanes do not wait for each other', () => {
    const waiting = deferred(queue(add('a'), add('b'), item('form', { lane: 'catering' })), 'a', 100)
    expect(nextItem(waiting, 50)?.id).toBe('form')
    expect(nextTime(waiting)).toBe(0)
    expect(nextItem(delivered(waiting, 'form', {}), 50)).toBeUndefined()
    expect(nextItem(waiting, 100)?.id).toBe('a')
  })

  it('what a killed page was sending is sent again, with the same key', () => {
    expect(nextItem(begun(queue(add('a'), add('b')), 'a'), 0)?.id).toBe('a')
  })

  it('a refused one stands aside, can be tried again as another intent, or given up', () => {
    const refused = parked(begun(queue(add('a'), add('b')), 'a'), 'a', 'Sold out.')
    expect(refused.items[0]).toMatchObject({ id: 'a', state: 'parked', message: 'Sold out.' })
    expect(nextItem(refused, 0)?.id).toBe('b')
    expect(nextItem(retried(refused, 'a', 'fresh'), 0)).toMatchObject({ id: 'fresh', tries: 0, message: '' })
    expect(ids(discarded(refused, 'a'))).toEqual(['b'])
  })

  it('what built on a refused line goes with it', () => {
    const sending = begun(queue(add('a')), 'a')
    const both = enqueued(sending, remove('r', 'a'))
    expect(ids(parked(both, 'a', 'Sold out.'))).toEqual(['a'])
  })

  it('a host that keeps failing makes it the customer’s after eight tries; no network never does', () => {
    let failing = queue(add('a'))
    let offline = queue(add('a'))
    for (let count = 0; count < 8; count += 1) {
      failing = deferred(begun(failing, 'a'), 'a', 0, { kind: 'broken', message: 'Something went wrong.' })
      offline = deferred(begun(offline, 'a'), 'a', 0)
    }
    expect(failing.items[0]).toMatchObject({ state: 'parked', message: 'Something went wrong.' })
    expect(nextItem(retried(failing, 'a', 'fresh'), 0)).toMatchObject({ id: 'a', tries: 0, message: '' })
    expect(offline.items[0]?.state).toBe('waiting')
  })

  it('says why it waits when the host did answer, until it is tried again', () => {
    const busy = { kind: 'busy', message: 'Please try again in 5 minutes.' } as const
    let asked = queue(add('a'))
    for (let count = 0; count < 9; count += 1) asked = deferred(begun(asked, 'a'), 'a', 0, busy)
    expect(asked.items[0]).toMatchObject({ state: 'waiting', trouble: 'busy', message: busy.message })
    expect(begun(asked, 'a').items[0]).toMatchObject({ message: '' })
    expect(begun(asked, 'a').items[0]?.trouble).toBeUndefined()
    expect(deferred(begun(asked, 'a'), 'a', 0).items[0]).toMatchObject({ state: 'waiting', message: '' })
  })

  it('the same intent twice is one', () => {
    expect(ids(queue(add('a'), add('a')))).toEqual(['a'])
  })
})

describe('what the host answered', () => {
  it('takes the place of the guess, and later changes call its lines by its names', () => {
    const sent = enqueued(begun(queue(add('a', 'temporary')), 'a'), remove('r', 'temporary'))
    const told = delivered(sent, 'a', { cart: cartOf('store', [line('real')]), lines: [line('real')] })
    expect(told.items).toMatchObject([{ id: 'r', input: { line: 'real' }, change: { kind: 'remove', line: 'real' } }])
    expect(hashes(told)).toEqual([])
  })

  it('a form stays as sent until it was seen', () => {
    const told = delivered(queue(item('form', { lane: 'catering' })), 'form', {})
    expect(told.items).toMatchObject([{ id: 'form', state: 'sent' }])
    expect(nextTime(told)).toBeUndefined()
  })

  it('another price than expected is noted until it was read', () => {
    const told = delivered(queue(add('a')), 'a', { lines: [line('real', { price: 1234 })] })
    expect(told.differences).toEqual([{ kind: 'price', name: line('real').name, before: line('a').price, now: 1234 }])
    expect(acknowledged(told).differences).toEqual([])
  })

  it('a line that is no longer sold is noted when the cart is heard again', () => {
    const known = { ...nothing, cart: cartOf('store', [line('a')]) }
    expect(heard(known, cartOf('store', [line('a', { status: 0 })])).differences).toEqual([
      { kind: 'gone', name: line('a').name },
    ])
    expect(heard(known, known.cart).differences).toEqual([])
  })

  it('the host’s cart waits while it may already hold what is still pending', () => {
    const lost = deferred(begun(queue(add('a', 'temporary')), 'a'), 'a', 100)
    expect(hashes(heard(lost, cartOf('store', [line('real')])))).toEqual(['temporary'])
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
          device = begun(device, next.id)
          // The host answers a repeated key with its first answer.
          if (!host.has(next.id)) host.set(next.id, `real-${next.id}`)
          const cart = cartOf(
            'store',
            [...host.values()].map((hash) => line(hash)),
          )
          if (answerArrives) device = delivered(device, next.id, { cart, lines: [line(`real-${next.id}`)] })
          else device = deferred(device, next.id, 0)
        }
        for (const one of steps) {
          if (one === 'add') device = enqueued(device, add(`i${(made += 1)}`))
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
    expect([1, 2, 3, 7, 20].map((tries) => backOff(tries, 1))).toEqual([500, 1000, 2000, 30_000, 30_000])
    expect(backOff(5, 0)).toBe(0)
  })
})
