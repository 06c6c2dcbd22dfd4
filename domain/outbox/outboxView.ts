import type { OutboxItem } from './outbox.ts'

export const IN_FLIGHT_MS = 4000

export const isShownInOutbox = (item: OutboxItem, isOnline: boolean, now: number): boolean =>
  item.state === 'parked' ||
  item.state === 'sent' ||
  !isOnline ||
  item.tries > 1 ||
  (item.state === 'waiting' && item.tries > 0) ||
  now - item.madeAt >= IN_FLIGHT_MS

export const nextViewChange = (items: readonly OutboxItem[], now: number): number | undefined => {
  const times = items.map(({ madeAt }) => madeAt + IN_FLIGHT_MS).filter((time) => time > now)
  return times.length > 0 ? Math.min(...times) : undefined
}

export const unsentLines = (items: readonly OutboxItem[]): string[] =>
  items.flatMap(({ change, state }) =>
    state !== 'parked' && (change?.kind === 'add' || change?.kind === 'update')
      ? change.lines.map(({ hash }) => hash)
      : [],
  )
