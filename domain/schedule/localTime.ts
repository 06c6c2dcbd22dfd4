/** A store's local time, from the UTC offsets that its host sends. The device's time zone is never used (D-31). */

/** From `from` (milliseconds since 1970) on, clocks are `minutes` ahead of UTC. */
export interface UtcOffset {
  from: number
  minutes: number
}

/** Oldest first; the first one also applies before its `from`. */
export type UtcOffsets = readonly UtcOffset[]

export interface LocalTime {
  date: string
  weekday: number
  minutes: number
}

const MINUTE_MS = 60_000

export function localTime(at: Date, offsets: UtcOffsets): LocalTime {
  const shown = new Date(at.getTime() + offsetAt(at.getTime(), offsets) * MINUTE_MS)
  return {
    date: shown.toISOString().slice(0, 10),
    weekday: shown.getUTCDay(),
    minutes: shown.getUTCHours() * 60 + shown.getUTCMinutes(),
  }
}

export function existsLocally(date: string, minutes: number, offsets: UtcOffsets): boolean {
  return instantOf(date, minutes, offsets) !== undefined
}

/** The instant of a local time; of two, the first, and undefined for one that a clock change skips. */
export function instantOf(date: string, minutes: number, offsets: UtcOffsets): Date | undefined {
  const utc = Date.parse(`${date}T00:00:00Z`) + minutes * MINUTE_MS
  const instants = offsets
    .map((offset) => utc - offset.minutes * MINUTE_MS)
    .filter((at) => utc - offsetAt(at, offsets) * MINUTE_MS === at)
  return instants.length > 0 ? new Date(Math.min(...instants)) : undefined
}

function offsetAt(at: number, offsets: UtcOffsets): number {
  const offset = offsets.findLast(({ from }) => from <= at) ?? offsets[0]
  return offset?.minutes ?? 0
}

/** 0 Sunday to 6 Saturday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 1440 * MINUTE_MS).toISOString().slice(0, 10)
