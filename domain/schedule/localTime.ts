/** The wall clock of a store by the UTC offsets that its host sends; the machine's own time zones decide nothing (D-31). */

/** How many minutes clocks are ahead of UTC from an instant on, which is in milliseconds since 1970. */
export interface UtcOffset {
  from: number
  minutes: number
}

/** The offsets of a place, the oldest first; that one holds before its own time too. */
export type UtcOffsets = readonly UtcOffset[]

export interface LocalTime {
  /** YYYY-MM-DD */
  date: string
  /** 0 Sunday to 6 Saturday. */
  weekday: number
  /** After midnight. */
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

/** Whether the clocks ever show this time on this date: one hour a year is skipped where they change. */
export function isShown(date: string, minutes: number, offsets: UtcOffsets): boolean {
  const utc = Date.parse(`${date}T00:00:00Z`) + minutes * MINUTE_MS
  return offsets.some((offset) => offsetAt(utc - offset.minutes * MINUTE_MS, offsets) === offset.minutes)
}

function offsetAt(at: number, offsets: UtcOffsets): number {
  const offset = offsets.findLast(({ from }) => from <= at) ?? offsets[0]
  return offset?.minutes ?? 0
}

/** 0 Sunday to 6 Saturday of a plain date. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

/** The plain date `days` later. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 1440 * MINUTE_MS).toISOString().slice(0, 10)
