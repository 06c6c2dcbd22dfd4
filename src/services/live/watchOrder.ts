import type { LiveDriver, LiveOrder } from '../../../domain/order/liveOrder.ts'
import { keepOpen, runWhileSeen, wait } from './keepOpen.ts'
import type { ChannelMessage, LiveChannel, OrderRef } from './liveChannel.ts'
import { pageLife, type PageLife } from './pageLife.ts'
import { hasDriver, withDriver, withOrder, type WatchedOrder } from './watchedOrder.ts'

export interface WatchParts {
  channel: LiveChannel
  /** One read, which catches up after a break and stands in for a channel that does not come up. */
  readOrder: (order: OrderRef) => Promise<OneRead<LiveOrder>>
  readDriver: (order: OrderRef, driverHash: string) => Promise<OneRead<LiveDriver>>
  /** Gets what must not happen: reads and channels do not reject. */
  report: (error: unknown) => void
  page?: PageLife
}

export type OneRead<T> = { ok: true; value: T } | { ok: false; isUnknown: boolean }

/** The first read waits for the channel this long. */
const CHANNEL_TIMEOUT_MS = 2500
const POLL_MS = 4000
const MAX_POLL_MS = 30_000

/**
 * Watches an order until the returned function is called: by the channel, else by a read every few seconds, else with the last
 * known state, and never gives up while the page is visible. It closes a minute after the page was hidden, and when the page is
 * back it reads once and opens a new channel. `receive` gets each new state [TRK-10 TRK-11 TRK-13], D-19.
 */
export function watchOrder(
  order: OrderRef,
  { channel, readOrder, readDriver, report, page = pageLife }: WatchParts,
  receive: (state: WatchedOrder) => void,
  known: Omit<WatchedOrder, 'kind'> = {},
): () => void {
  let state: WatchedOrder = { ...known, kind: 'connecting' }
  let run = new AbortController()
  /** The channel has brought the record, and polls are not needed. */
  let isStreaming = false
  /** Only the latest of them reads on. */
  let pollers = 0

  const show = (next: WatchedOrder): void => {
    if (next === state) return
    state = next
    receive(state)
  }

  const take = (message: ChannelMessage): void => {
    const now = Date.now()
    if (message.kind === 'order') isStreaming = true
    // Only after the record itself does a sign of life say that it still holds.
    if (!isStreaming) return
    const confirmed = { ...state, kind: 'live' as const, receivedAt: now }
    if (message.kind === 'order') show({ ...withOrder(state, message.order, now), kind: 'live', receivedAt: now })
    else show(message.kind === 'driver' ? withDriver(confirmed, message.driver, now) : confirmed)
  }

  const ended = (isUnknown: boolean): void => {
    if (isUnknown) return giveUp()
    const wasStreaming = isStreaming
    isStreaming = false
    if (wasStreaming) poll(run.signal, 0).catch(report)
  }

  /** Reads every few seconds until the channel is up. */
  async function poll(signal: AbortSignal, patienceMs: number): Promise<void> {
    pollers += 1
    const poller = pollers
    await wait(patienceMs, signal)
    let delayMs = POLL_MS
    while (!signal.aborted && !isStreaming && poller === pollers) {
      const isRead = await catchUp(signal)
      if (signal.aborted || isStreaming) return
      show({ ...state, kind: isRead ? 'polling' : 'lost' })
      delayMs = isRead ? POLL_MS : Math.min(MAX_POLL_MS, delayMs * 1.5)
      await wait(delayMs, signal)
    }
  }

  /** False when the host cannot be reached. */
  async function catchUp(signal: AbortSignal): Promise<boolean> {
    const read = await readOrder(order)
    if (signal.aborted) return false
    if (!read.ok) {
      if (read.isUnknown) giveUp()
      return false
    }
    show(withOrder(state, read.value, Date.now()))
    if (!hasDriver(read.value)) return true
    const driver = await readDriver(order, read.value.driverHash)
    if (driver.ok && !signal.aborted && state.order?.driverHash === read.value.driverHash)
      show(withDriver(state, driver.value, Date.now()))
    return true
  }

  function giveUp(): void {
    run.abort()
    isStreaming = false
    show({ kind: 'unknown' })
  }

  return runWhileSeen(page, (next, isReturn) => {
    run = next
    isStreaming = false
    const { signal } = run
    keepOpen((...to) => channel(order, ...to), take, ended, signal).catch(report)
    poll(signal, isReturn ? 0 : CHANNEL_TIMEOUT_MS).catch(report)
  })
}
