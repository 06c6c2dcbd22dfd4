import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveDriver, LiveOrder } from '../../../domain/order/liveOrder.ts'
import type { ChannelEnd, ChannelMessage, LiveChannel } from '../../../src/services/live/liveChannel.ts'
import { watchOrder, type OneRead } from '../../../src/services/live/watchOrder.ts'
import type { WatchedOrder } from '../../../src/services/live/watchedOrder.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const orderAt = (revision: number, changes: Partial<LiveOrder> = {}): LiveOrder => ({
  revision,
  step: 0,
  status: 1,
  delivers: true,
  storeHash: 's',
  driverHash: '',
  stepTimes: [],
  accepted: false,
  readyAt: '',
  ...changes,
})
const out = (revision: number, driverHash = 'd1') => orderAt(revision, { step: 3, driverHash })
const driverAt = (second: number): LiveDriver => ({ lat: 49, lng: -123, at: new Date(second * 1000).toISOString() })

/** A watcher whose channel and reads the test plays. Real time would make it minutes long. */
function watched() {
  const opened: { send: (message: ChannelMessage) => void; end: (how: ChannelEnd) => void; signal: AbortSignal }[] = []
  const channel: LiveChannel = (_order, send, signal) =>
    new Promise((end) => {
      opened.push({ send, end, signal })
      signal.addEventListener('abort', () => end('failed'))
    })
  let read: OneRead<LiveOrder> = { ok: false, isUnknown: false }
  const reads: string[] = []
  const page = { visible: true, onReturn: () => {}, onHide: () => {} }
  const states: WatchedOrder[] = []
  const stop = watchOrder(
    { hash: 'h', guest: '' },
    {
      channel,
      readOrder: () => {
        reads.push('order')
        return Promise.resolve(read)
      },
      readDriver: (_order, driverHash) => {
        reads.push(`driver ${driverHash}`)
        return Promise.resolve({ ok: true, value: driverAt(9) })
      },
      report: (error) => {
        throw error
      },
      page: {
        isVisible: () => page.visible,
        watch: (onReturn, onHide) => {
          Object.assign(page, { onReturn, onHide })
          return () => undefined
        },
      },
    },
    (state) => states.push(state),
  )
  return {
    opened,
    reads,
    page,
    stop,
    last: () => opened.at(-1) as (typeof opened)[number],
    state: () => states.at(-1),
    answer: (order: LiveOrder | 'unknown' | 'lost') => {
      read = typeof order === 'string' ? { ok: false, isUnknown: order === 'unknown' } : { ok: true, value: order }
    },
    send: (...messages: ChannelMessage[]) => {
      for (const message of messages) opened.at(-1)?.send(message)
    },
  }
}

test('a channel that is silent for two heartbeats is dead, and another one is opened [TRK-10]', async () => {
  const { opened, send, state, last } = watched()
  send({ kind: 'open' }, { kind: 'order', order: orderAt(1) })
  expect(state()).toMatchObject({ kind: 'live', order: { revision: 1 } })
  await vi.advanceTimersByTimeAsync(29_000)
  send({ kind: 'alive' })
  await vi.advanceTimersByTimeAsync(29_000)
  expect(last().signal.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1500)
  expect(opened[0]?.signal.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(1500)
  expect(opened).toHaveLength(2)
})

test('without a channel the order is read every few seconds, and without a host the last state stays [TRK-10]', async () => {
  const { answer, state, last, reads } = watched()
  answer(orderAt(4))
  last().end('failed')
  await vi.advanceTimersByTimeAsync(2600)
  expect(state()).toMatchObject({ kind: 'polling', order: { revision: 4 } })
  await vi.advanceTimersByTimeAsync(8000)
  expect(reads.length).toBeGreaterThanOrEqual(3)
  const { receivedAt } = state() as WatchedOrder
  answer('lost')
  await vi.advanceTimersByTimeAsync(5000)
  expect(state()).toMatchObject({ kind: 'lost', order: { revision: 4 }, receivedAt })
})

test('it never gives up while the page is visible', async () => {
  const { opened, last, send, state } = watched()
  for (let minute = 0; minute < 60; minute += 1) {
    last().end('failed')
    await vi.advanceTimersByTimeAsync(60_000)
  }
  expect(opened.length).toBeGreaterThan(50)
  send({ kind: 'order', order: orderAt(1) })
  expect(state()?.kind).toBe('live')
})

test('a minute after the page was hidden nothing is asked, and a page that is back reads once and opens a channel', async () => {
  const { opened, page, send, reads, last, answer, state } = watched()
  send({ kind: 'order', order: orderAt(1) })
  page.visible = false
  page.onHide()
  for (const _ of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(15_000)
    send({ kind: 'alive' })
  }
  await vi.advanceTimersByTimeAsync(14_000)
  expect(last().signal.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(2000)
  expect(last().signal.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect([opened.length, reads.length]).toEqual([1, 0])
  page.visible = true
  answer(orderAt(3))
  // A page that comes back has several events at once.
  page.onReturn()
  page.onReturn()
  await vi.advanceTimersByTimeAsync(100)
  expect([opened.length, reads.length]).toEqual([2, 1])
  expect(state()).toMatchObject({ order: { revision: 3 } })
})

test('revisions only go up, whatever a slower read brings', async () => {
  const { send, state, page, answer } = watched()
  send({ kind: 'order', order: orderAt(5, { step: 2 }) })
  answer(orderAt(4, { step: 1 }))
  page.onReturn()
  await vi.advanceTimersByTimeAsync(100)
  expect(state()?.order).toMatchObject({ revision: 5, step: 2 })
})

test('where an order goes is kept, whichever channel brings it or not', () => {
  const { send, state } = watched()
  const destination = { lat: 49.28, lng: -123.13 }
  send({ kind: 'order', order: orderAt(1, { destination }) }, { kind: 'order', order: orderAt(2) })
  expect(state()?.order).toMatchObject({ revision: 2, destination })
})

test('the driver is shown from dispatch to hand-over, and only the one who has the order now [TRK-11 TRK-13]', async () => {
  const { send, state, last, answer, reads } = watched()
  send({ kind: 'order', order: orderAt(1) }, { kind: 'driver', driver: driverAt(1) })
  expect(state()?.driver).toBeUndefined()
  send({ kind: 'order', order: out(2) }, { kind: 'driver', driver: driverAt(2) })
  expect(state()?.driver).toEqual(driverAt(2))
  send({ kind: 'driver', driver: driverAt(1) })
  expect(state()?.driver).toEqual(driverAt(2))
  send({ kind: 'order', order: out(3, 'd2') })
  expect(state()?.driver).toBeUndefined()
  answer(out(3, 'd2'))
  last().end('ended')
  await vi.advanceTimersByTimeAsync(10)
  expect(reads).toEqual(['order', 'driver d2'])
  expect(state()?.driver).toEqual(driverAt(9))
  answer(orderAt(4, { step: 3, status: 2 }))
  await vi.advanceTimersByTimeAsync(5000)
  expect(state()?.driver).toBeUndefined()
})

test('an order that the host does not know is not asked for again', async () => {
  const { last, opened, state, reads } = watched()
  last().end('unknown')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(state()).toEqual({ kind: 'unknown' })
  expect([opened.length, reads.length]).toEqual([1, 0])
})

test('a host that ends says when to come back, so that not all come at once', async () => {
  const { last, opened, send } = watched()
  send({ kind: 'order', order: orderAt(1) }, { kind: 'retry', afterMs: 4000 })
  last().end('ended')
  await vi.advanceTimersByTimeAsync(3900)
  expect(opened).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(opened).toHaveLength(2)
})

test('after the stop nothing is asked', async () => {
  const { stop, last, opened, reads } = watched()
  stop()
  expect(last().signal.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(600_000)
  expect([opened.length, reads.length]).toEqual([1, 0])
})
