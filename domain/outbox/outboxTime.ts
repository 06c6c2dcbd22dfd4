import type { OutboxItem, OutboxState } from './outbox.ts'

/** Which item of the outbox is sent when. Times are milliseconds since 1970 by a clock that may be set anew at any moment. */

/** The item to send now: the head of each lane in turn, when it is due. One sender runs at a time, so a `sending` item is one left behind. */
export function nextItem({ items }: OutboxState, now: number): OutboxItem | undefined {
  return heads(items).find((item) => dueAt(item, now) <= now)
}

/** When to look again; undefined when nothing waits. */
export function nextTime({ items }: OutboxState, now: number): number | undefined {
  const times = heads(items).map((item) => dueAt(item, now))
  return times.length > 0 ? Math.min(...times) : undefined
}

/** A clock that was set back since the wait began would make it last for as long as that. */
const dueAt = ({ notBefore, deferredAt = 0 }: OutboxItem, now: number): number => (now < deferredAt ? now : notBefore)

function heads(items: readonly OutboxItem[]): OutboxItem[] {
  const lanes = new Map<string, OutboxItem>()
  for (const item of items.toSorted((a, b) => a.order - b.order))
    if ((item.state === 'waiting' || item.state === 'sending') && !lanes.has(item.lane)) lanes.set(item.lane, item)
  return [...lanes.values()]
}

/** The network or the page came back: nothing waits any longer but for a host that asked for it. */
export const retryNow = (remembered: OutboxState): OutboxState => ({
  ...remembered,
  items: remembered.items.map((item) =>
    item.state === 'waiting' && item.trouble !== 'busy' && item.notBefore > 0 ? { ...item, notBefore: 0 } : item,
  ),
})

const FIRST_RETRY_MS = 500
const MAX_RETRY_MS = 30_000

/** Full jitter: `random` from 0 to 1 of a wait that doubles from half a second to thirty. */
export const backOffMs = (tries: number, random: number): number =>
  Math.round(random * Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.max(0, tries - 1)))
