import { officeClock } from '../../domain/office/clock.ts'
import { formatDate } from '../../domain/schedule/formatTime.ts'
import { localTime, type UtcOffsets } from '../../domain/schedule/localTime.ts'
import { hostNow } from '../device/hostClock.ts'

/**
 * Times of the office, on a 24-hour clock by the offsets of the chain's zone, which the host tells: what a browser knows of zones may
 * be years old (D-31).
 */

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

type Moment = Date | number | string

/** '18:12'. */
export const clockOf = (at: Moment, zone: UtcOffsets): string => officeClock(new Date(at), zone)

/** 'YYYY-MM-DD', as the calls want a day. */
export const dayOf = (at: Moment, zone: UtcOffsets): string => localTime(new Date(at), zone).date

/** 'Thu, Nov 26'. */
export function dayWords(at: Moment, zone: UtcOffsets): string {
  const { date, weekday } = localTime(new Date(at), zone)
  return `${WEEKDAYS[weekday] ?? ''}, ${formatDate(date)}`
}

/** '18:12' of today, 'Thu, Nov 26, 18:12' of another day. */
export const momentWords = (at: Moment, zone: UtcOffsets, now: Moment = hostNow()): string =>
  dayOf(at, zone) === dayOf(now, zone) ? clockOf(at, zone) : `${dayWords(at, zone)}, ${clockOf(at, zone)}`

/** As `momentWords`, with the year where it is another one. */
export const whenWords = (at: Date, zone: UtcOffsets, now: number): string =>
  dayOf(at, zone).slice(0, 4) === dayOf(now, zone).slice(0, 4) ? momentWords(at, zone, now) : dayOf(at, zone)
