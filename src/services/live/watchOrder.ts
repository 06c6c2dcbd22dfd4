import type { LiveDriver, LiveOrder } from '../../../domain/order/liveOrder.ts'
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

/** Two heartbeats of the host. A channel that is silent for longer is dead. */
const SILENCE_MS = 30_000
const HIDDEN_MS = 60_000
const FIRST_RETRY_MS = 1000
const MAX_RETRY_MS = 15_000
/** The first read waits for the channel this long. */
const CHANNEL_TIMEOUT_MS = 2500
const POLL_MS = 4000
const MAX_POLL_MS = 30_000
/** Several events of a returning page are one return. */
const RETURN_MS = 50

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
  let hideTimer: ReturnType<typeof setTimeout> | undefined
  let returnTimer: ReturnType<typeof setTimeout> | undefined

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

  async function stream(signal: AbortSignal): Promise<void> {
    let retryMs = FIRST_RETRY_MS
    while (!signal.aborted) {
      const attempt = new AbortController()
      const leave = () => attempt.abort()
      signal.addEventListener('abort', leave, { once: true })
      let silence = setTimeout(leave, SILENCE_MS)
      const end = await channel(
        order,
        (message) => {
          if (attempt.signal.aborted) return
          clearTimeout(silence)
          silence = setTimeout(leave, SILENCE_MS)
          if (message.kind === 'order') retryMs = FIRST_RETRY_MS
          if (message.kind === 'retry') retryMs = message.afterMs
          take(message)
        },
        attempt.signal,
      )
      clearTimeout(silence)
      signal.removeEventListener('abort', leave)
      if (signal.aborted) return
      if (end === 'unknown') return giveUp()
      const wasStreaming = isStreaming
      isStreaming = false
      if (wasStreaming) poll(signal, 0).catch(report)
      await wait(retryMs, signal)
      retryMs = Math.min(MAX_RETRY_MS, retryMs * 2)
    }
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

  function begin(isReturn: boolean): void {
    run.abort()
    run = new AbortController()
    isStreaming = false
    const { signal } = run
    stream(signal).catch(report)
    poll(signal, isReturn ? 0 : CHANNEL_TIMEOUT_MS).catch(report)
  }

  const sleepSoon = (): void => {
    clearTimeout(hideTimer)
    hideTimer = setTimeout(() => run.abort(), HIDDEN_MS)
  }

  const unwatch = page.watch(
    () => {
      clearTimeout(hideTimer)
      clearTimeout(returnTimer)
      returnTimer = setTimeout(() => {
        begin(true)
        if (!page.isVisible()) sleepSoon()
      }, RETURN_MS)
    },
    () => sleepSoon(),
  )
  begin(false)
  return () => {
    unwatch()
    clearTimeout(hideTimer)
    clearTimeout(returnTimer)
    run.abort()
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end, { once: true })
    if (signal.aborted) end()
  })
}
