import { dayName, formatClock, slotOf, type Slot } from './formatTime.ts'
import {
  addDays,
  existsLocally,
  instantOf,
  localTime,
  weekdayOf,
  type LocalTime,
  type UtcOffsets,
} from './localTime.ts'

/** Opening hours, whether a store is open, and the slots that it offers (D-15). The clock is an argument. */

/** A day to choose from: its date (YYYY-MM-DD in the store's zone) and its slots [STORE-03]. */
export interface Day {
  date: string
  hours: Slot[]
}

/** In minutes after midnight; `until` may exceed 1440, into the next day. */
export interface Span {
  from: number
  until: number
}

/** Spans by weekday, Sunday first; those of a day in their order. */
export type Week = readonly (readonly Span[])[]

const SLOT_STEP_MINUTES = 15
const MAX_DAYS_AHEAD = 7

const DAY_MINUTES = 1440
const MINUTE_MS = 60_000

export interface Opening {
  isOpen: boolean
  /**
   * As 'until 10:00 PM', 'at 11:00 AM', 'tomorrow at 11:00 AM', 'Monday at 11:00 AM', with '(orders for now ended at 9:40 PM)' behind it
   * between the last orders and the end of the hours; '' when it does not change within a week.
   */
  change: string
}

/**
 * The state at an instant; opening hours that began yesterday count until they end [STORE-02]. With `lastOrders` it is closed that
 * many minutes before they end, and says so (D-15).
 */
export function openingAt(week: Week, at: Date, offsets: UtcOffsets, lastOrders = 0): Opening {
  const { date, weekday, minutes } = localTime(at, offsets)
  const spans = spansAround(week, weekday)
  const span = spans.find(({ from, until }) => from <= minutes && minutes < until)
  const isOpen = span !== undefined && minutes + lastOrders <= span.until
  const change = isOpen ? span.until : spans.find(({ from }) => from > minutes)?.from
  if (change === undefined || change - minutes >= 7 * DAY_MINUTES) return { isOpen, change: '' }
  const days = Math.floor(change / DAY_MINUTES)
  const day = days === 0 ? '' : `${dayName(addDays(date, days), date).replace('Tomorrow', 'tomorrow')} `
  const clock = formatClock(slotOf(change))
  if (isOpen) return { isOpen, change: `until ${change - minutes < DAY_MINUTES ? '' : day}${clock}` }
  const last =
    span && span.until - lastOrders >= span.from ? ` (orders for now ended at ${clockOf(span.until - lastOrders)})` : ''
  return { isOpen, change: `${day}at ${clock}${last}` }
}

/** Minutes after midnight, also of the day before. */
const clockOf = (minutes: number): string => formatClock(slotOf((minutes + DAY_MINUTES) % DAY_MINUTES))

/** When the next hours begin, after those that run now; undefined when there are none within a week. */
export function nextOpening(week: Week, at: Date, offsets: UtcOffsets): Date | undefined {
  const { date, weekday, minutes } = localTime(at, offsets)
  const next = spansAround(week, weekday).find(({ from }) => from > minutes)
  if (!next) return undefined
  const days = Math.floor(next.from / DAY_MINUTES)
  return instantOf(addDays(date, days), next.from - days * DAY_MINUTES, offsets)
}

/** From yesterday to a week from now, adjoining spans merged, in minutes after today's midnight. */
function spansAround(week: Week, weekday: number): Span[] {
  const spans: Span[] = []
  for (let day = -1; day <= 7; day += 1)
    for (const { from, until } of week[(weekday + day + 7) % 7] ?? []) {
      const last = spans.at(-1)
      if (last && from + day * DAY_MINUTES <= last.until) last.until = Math.max(last.until, until + day * DAY_MINUTES)
      else spans.push({ from: from + day * DAY_MINUTES, until: until + day * DAY_MINUTES })
    }
  return spans
}

/** Rounded up to five minutes. */
export function readyTime(at: Date, preparationMinutes: number, offsets: UtcOffsets): LocalTime {
  const ready = Math.floor(at.getTime() / MINUTE_MS) + preparationMinutes
  return localTime(new Date(Math.ceil(ready / 5) * 5 * MINUTE_MS), offsets)
}

interface SlotChoice {
  step?: number
  days?: number
  /** The service is switched off: today's opening, which may end after midnight, has no slots [CHK-10]. */
  isOff?: boolean
}

/**
 * From now + preparation on, for `days` days from the first day with a slot, the last one with the hours after midnight that belong
 * to it. Days without slots and local times that the clock change skips are left out.
 */
export function slots(
  week: Week,
  at: Date,
  offsets: UtcOffsets,
  preparationMinutes: number,
  { step = SLOT_STEP_MINUTES, days = MAX_DAYS_AHEAD, isOff = false }: SlotChoice = {},
): Day[] {
  const ready = localTime(new Date(Math.ceil(at.getTime() / MINUTE_MS + preparationMinutes) * MINUTE_MS), offsets)
  const from = isOff ? endOfToday(week, localTime(at, offsets)) : ready
  const dayOf = (date: string, isNight = false): Day => {
    const times = slotMinutes(week, date, step, isNight).filter((time) => date > from.date || time >= from.minutes)
    return { date, hours: times.filter((time) => existsLocally(date, time, offsets)).map(slotOf) }
  }
  const ahead = Array.from({ length: days + 7 }, (_, day) => dayOf(addDays(from.date, day)))
  const first = ahead.find(({ hours }) => hours.length > 0)?.date
  if (first === undefined) return []
  const night = dayOf(addDays(first, days), true)
  return [...ahead.filter(({ date }) => date < night.date), night].filter(({ hours }) => hours.length > 0)
}

/** Whether an instant lies before the end of today's opening, which a service that is switched off leaves out [CHK-10]. */
export function isBeforeEndOfToday(week: Week, instant: Date, now: Date, offsets: UtcOffsets): boolean {
  const end = endOfToday(week, localTime(now, offsets))
  const { date, minutes } = localTime(instant, offsets)
  return date < end.date || (date === end.date && minutes < end.minutes)
}

function endOfToday(week: Week, { date, weekday }: LocalTime): Pick<LocalTime, 'date' | 'minutes'> {
  const ends = (week[weekday] ?? []).map(({ until }) => until - DAY_MINUTES)
  return { date: addDays(date, 1), minutes: Math.max(0, ...ends) }
}

/** In minutes after midnight, with those of an opening that began the day before; of a night those alone. */
function slotMinutes(week: Week, date: string, step: number, isNight: boolean): number[] {
  const weekday = weekdayOf(date)
  const late = (week[(weekday + 6) % 7] ?? []).map(({ until }) => ({ from: 0, until: until - DAY_MINUTES }))
  const times = new Set<number>()
  for (const { from, until } of isNight ? late : [...late, ...(week[weekday] ?? [])])
    for (let time = Math.ceil(from / step) * step; time < until && time < DAY_MINUTES; time += step) times.add(time)
  return [...times]
}
