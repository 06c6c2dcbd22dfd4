import { describe, expect, test } from 'vitest'
import type { OutboxItem } from '../../../domain/outbox/outbox.ts'
import { staleAfter } from '../../../src/device/api/staleAfter.ts'
import type { Failure } from '../../../src/device/api/result.ts'
import { observable } from '../../../src/device/observable.ts'
import { watchLaneReads } from '../../../src/device/outbox/laneReads.ts'
import { announceStale, watchStaleReads } from '../../../src/device/store/staleReads.ts'

const REFUSED: Failure = { ok: false, kind: 'refused', status: 200, message: 'No' }
const AWAY: Failure = { ok: false, kind: 'no-network', message: 'Offline' }
const DONE = { ok: true as const, answer: {} }

describe('stale reads', () => {
  test('staleAfter returns the reads that a successful call invalidates, and none for a failed call', () => {
    expect(staleAfter('updateAccount', DONE)).toEqual(['account'])
    expect(staleAfter('updateAccount', REFUSED)).toEqual([])
    expect(staleAfter('updateAccount', AWAY)).toEqual([])
  })

  test('staleAfter returns the checkout for a refused check, and nothing for a successful one', () => {
    expect(staleAfter('completeCheck', REFUSED)).toEqual(['checkout'])
    expect(staleAfter('completeCheck', DONE)).toEqual([])
    expect(staleAfter('completeCheck', AWAY)).toEqual([])
  })

  test('staleAfter returns nothing for a call of the outbox, whose lane announces its reads', () => {
    expect(staleAfter('addProduct', DONE)).toEqual([])
  })

  test('watchStaleReads passes stale reads to a listener until it stops, and skips empty lists', () => {
    const announced: (readonly string[])[] = []
    const stop = watchStaleReads((reads) => announced.push(reads))
    announceStale(['checkout'])
    announceStale([])
    stop()
    announceStale(['account'])
    expect(announced).toEqual([['checkout']])
  })
})

describe('watchLaneReads', () => {
  const item = (id: string, lane: string, call: string, state: OutboxItem['state'] = 'waiting'): OutboxItem => ({
    id,
    order: 1,
    lane,
    call,
    input: {},
    title: id,
    state,
    tries: 0,
    madeAt: 0,
    notBefore: 0,
    message: '',
  })

  function watched(...items: OutboxItem[]) {
    const queue = observable({ items: items as readonly OutboxItem[] })
    const announced: (readonly string[])[] = []
    const stop = watchLaneReads(queue, (reads) => announced.push(reads))
    return { announced, stop, shows: (...next: OutboxItem[]) => queue.set({ items: next }) }
  }

  test('announces a lane’s stale reads once, when its last change is sent [CHK-49]', () => {
    const { announced, shows } = watched()
    shows(item('a', 'cart', 'addProduct'))
    shows(item('a', 'cart', 'addProduct', 'sending'), item('b', 'cart', 'removeLine'))
    shows(item('b', 'cart', 'removeLine', 'sending'))
    expect(announced).toEqual([])
    shows()
    expect(announced).toEqual([['checkout']])
    shows(item('c', 'form', 'contact', 'sent'))
    expect(announced).toHaveLength(1)
  })

  test('announces a lane’s stale reads when a change that was already waiting is parked', () => {
    const { announced, shows } = watched(item('a', 'cart', 'addProduct'))
    shows(item('a', 'cart', 'addProduct', 'parked'))
    expect(announced).toEqual([['checkout']])
  })

  test('announces each lane by itself, with no reads for a call of another build', () => {
    const { announced, stop, shows } = watched(item('a', 'cart', 'addProduct'), item('b', 'addresses', 'deleteAddress'))
    shows(item('a', 'cart', 'addProduct'), item('d', 'old', 'noSuchCall'))
    expect(announced).toEqual([['account']])
    shows(item('a', 'cart', 'addProduct'))
    expect(announced).toEqual([['account'], []])
    stop()
    shows()
    expect(announced).toHaveLength(2)
  })
})
