import type { Queue, QueueItem } from './queue.ts'

/** Which item is sent next, and when. Times are milliseconds since 1970 by a clock that may be changed at any moment. */

/** Only one sender runs at a time, so a `sending` item is left from an interrupted one. */
export function nextItem<Item extends QueueItem>({ items }: { items: readonly Item[] }, now: number): Item | undefined {
  return heads(items).find((item) => dueAt(item, now) <= now)
}

/** Undefined when nothing waits. */
export function nextTime({ items }: Queue, now: number): number | undefined {
  const times = heads(items).map((item) => dueAt(item, now))
  return times.length > 0 ? Math.min(...times) : undefined
}

/** `now` before `deferredAt` means that the clock was set back; the item is then due at once. */
const dueAt = ({ notBefore, deferredAt = 0 }: QueueItem, now: number): number => (now < deferredAt ? now : notBefore)

function heads<Item extends QueueItem>(items: readonly Item[]): Item[] {
  const lanes = new Map<string, Item>()
  for (const item of items.toSorted((a, b) => a.order - b.order))
    if ((item.state === 'waiting' || item.state === 'sending') && !lanes.has(item.lane)) lanes.set(item.lane, item)
  return [...lanes.values()]
}

export const retryNow = <State extends Queue>(state: State): State => ({
  ...state,
  items: state.items.map((item) =>
    item.state === 'waiting' && item.trouble !== 'busy' && item.notBefore > 0 ? { ...item, notBefore: 0 } : item,
  ),
})

const FIRST_RETRY_MS = 500
const MAX_RETRY_MS = 30_000

/** Full jitter: `random` is 0 to 1. */
export const backOffMs = (tries: number, random: number): number =>
  Math.round(random * Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.max(0, tries - 1)))
