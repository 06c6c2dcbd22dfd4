import type { OutboxItem } from './outbox.ts'

/** What of the outbox the customer should see: not what is on its way and will be there in a moment. */

/** Online a change usually arrives within a blink. */
export const IN_FLIGHT_MS = 4000

export const isShownInOutbox = (item: OutboxItem, isOnline: boolean, now: number): boolean =>
  item.state === 'parked' ||
  item.state === 'sent' ||
  !isOnline ||
  item.tries > 1 ||
  (item.state === 'waiting' && item.tries > 0) ||
  now - item.madeAt >= IN_FLIGHT_MS

/** When to look again at what is on its way. */
export const nextViewChange = (items: readonly OutboxItem[], now: number): number | undefined => {
  const times = items.map(({ madeAt }) => madeAt + IN_FLIGHT_MS).filter((time) => time > now)
  return times.length > 0 ? Math.min(...times) : undefined
}

/** The lines of the cart that only this device knows of. */
export const unsentLines = (items: readonly OutboxItem[]): string[] =>
  items.flatMap(({ change, state }) =>
    state !== 'parked' && (change?.kind === 'add' || change?.kind === 'update')
      ? change.lines.map(({ hash }) => hash)
      : [],
  )
