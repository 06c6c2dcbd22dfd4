import { dayName, dayUnlessToday, formatClock, slotOf, type Slot } from './formatTime.ts'
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

/** The slots of these days for which it holds, without days that have none left. */
export const filterSlots = (days: readonly Day[], holds: (date: string, slot: Slot) => boolean): Day[] =>
  days
    .map(({ date, hours }) => ({ date, hours: hours.filter((slot) => holds(date, slot)) }))
    .filter(({ hours }) => hours.length > 0)

/** In minutes after midnight; `until` may exceed 1440, into the next day. */
export interface Span {
  from: number
  until: number
  /** Minutes before `until` at which orders end, for now and for slots; undefined where the hours do not say (D-224). */
  lastOrders?: number
}

/** Spans by weekday, Sunday first; those of a day in their order. */
export type Week = readonly (readonly Span[])[]

/** The spans that begin on a date (YYYY-MM-DD in the store's zone), in their order: a span belongs to the day on which it begins. */
export type DayHours = (date: string) => readonly Span[]

export const weekly =
  (week: Week): DayHours =>
  (date) =>
    week[weekdayOf(date)] ?? []

const SLOT_STEP_MINUTES = 15
const MAX_DAYS_AHEAD = 7
/** How far a closed store's next hours are looked for. */
const HORIZON_DAYS = 62

const DAY_MINUTES = 1440
const WEEK_MINUTES = 7 * DAY_MINUTES
const MINUTE_MS = 60_000

export interface Opening {
  isOpen: boolean
  /**
   * As 'until 10:00 PM', 'at 11:00 AM', 'tomorrow at 11:00 AM', 'Monday at 11:00 AM', 'Monday, Jan 4 at 11:00 AM', with
   * '(orders for now ended at 9:40 PM)' behind it between the last orders and the end of the hours; '' when it stays open for a week
   * or does not open within two months.
   */
  change: string
  /** The days whose hours this follows from: that of the hours that run, or each until the next ones. */
  dates: readonly string[]
}

/**
 * The state at an instant; opening hours that began yesterday count until they end [STORE-02]. With `lastOrdersOf` it is closed that
 * many minutes before these end, and says so (D-15).
 */
export function openingAt(
  hours: DayHours,
  at: Date,
  offsets: UtcOffsets,
  lastOrdersOf: (running: Span) => number = () => 0,
): Opening {
  const { date, minutes } = localTime(at, offsets)
  const { running, next } = around(hours, date, minutes)
  const lastOrders = running ? lastOrdersOf(running) : 0
  if (running && minutes + lastOrders <= running.until) {
    const isLong = running.until - minutes >= DAY_MINUTES
    return {
      isOpen: true,
      change:
        running.until - minutes >= WEEK_MINUTES
          ? ''
          : `until ${isLong ? dayOf(running.until, date, minutes) : ''}${clockOf(running.until)}`,
      dates: [hours(date).some(({ from }) => from <= minutes) ? date : addDays(date, -1)],
    }
  }
  if (!next) return { isOpen: false, change: '', dates: [date] }
  const last = running ? running.until - lastOrders : 0
  const ended = running && last >= running.from ? ` (orders for now ended at ${clockOf(last)})` : ''
  return {
    isOpen: false,
    change: `${dayOf(next.from, date, minutes)}at ${clockOf(next.from)}${ended}`,
    dates: Array.from({ length: Math.floor(next.from / DAY_MINUTES) + 1 }, (_, day) => addDays(date, day)),
  }
}

/** The day of a time in minutes after today's midnight. */
const dateOf = (time: number, today: string): string => addDays(today, Math.floor(time / DAY_MINUTES))

/** '' for today, else 'tomorrow ', 'Monday ', and from a week on 'Monday, Jan 4 '. */
function dayOf(time: number, today: string, minutes: number): string {
  const date = dateOf(time, today)
  if (date === today) return ''
  if (time - minutes >= WEEK_MINUTES) return `${dayUnlessToday(date, today)} `
  return `${dayName(date, today).replace('Tomorrow', 'tomorrow')} `
}

/** Minutes after midnight, also of the day before. */
const clockOf = (minutes: number): string => formatClock(slotOf((minutes + DAY_MINUTES) % DAY_MINUTES))

/** When the next hours begin, after those that run now; undefined when there are none within two months. */
export function nextOpening(hours: DayHours, at: Date, offsets: UtcOffsets): Date | undefined {
  const { date, minutes } = localTime(at, offsets)
  const { next } = around(hours, date, minutes)
  if (!next) return undefined
  const days = Math.floor(next.from / DAY_MINUTES)
  return instantOf(addDays(date, days), next.from - days * DAY_MINUTES, offsets)
}

/** The hours that run and those that follow, in minutes after today's midnight. */
function around(hours: DayHours, today: string, minutes: number): { running?: Span | undefined; next?: Span } {
  let running: Span | undefined
  for (const span of joinedSpans(hours, today)) {
    if (span.from > minutes) return { running, next: span }
    if (span.until > minutes) running = span
  }
  return { running }
}

/** From yesterday on, adjoining spans joined. */
function* joinedSpans(hours: DayHours, today: string): Generator<Span> {
  let last: Span | undefined
  for (let day = -1; day <= HORIZON_DAYS; day += 1)
    for (const each of hours(addDays(today, day))) {
      const span = moved(each, day * DAY_MINUTES)
      if (last && span.from > last.until) yield last
      if (!last || span.from > last.until) last = span
      else if (span.until > last.until) last = { ...span, from: last.from }
    }
  if (last) yield last
}

const moved = (span: Span, minutes: number): Span => ({
  ...span,
  from: span.from + minutes,
  until: span.until + minutes,
})

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
  hours: DayHours,
  at: Date,
  offsets: UtcOffsets,
  preparationMinutes: number,
  { step = SLOT_STEP_MINUTES, days = MAX_DAYS_AHEAD, isOff = false }: SlotChoice = {},
): Day[] {
  const ready = localTime(new Date(Math.ceil(at.getTime() / MINUTE_MS + preparationMinutes) * MINUTE_MS), offsets)
  const from = isOff ? endOfToday(hours, localTime(at, offsets)) : ready
  const dayOf = (date: string, isNight = false): Day => {
    const times = slotMinutes(hours, date, step, isNight).filter((time) => date > from.date || time >= from.minutes)
    return { date, hours: times.filter((time) => existsLocally(date, time, offsets)).map(slotOf) }
  }
  const ahead = Array.from({ length: days + 7 }, (_, day) => dayOf(addDays(from.date, day)))
  const first = ahead.find((day) => day.hours.length > 0)?.date
  if (first === undefined) return []
  const night = dayOf(addDays(first, days), true)
  return [...ahead.filter(({ date }) => date < night.date), night].filter((day) => day.hours.length > 0)
}

/** Whether an instant lies before the end of today's opening, which a service that is switched off leaves out [CHK-10]. */
export function isBeforeEndOfToday(hours: DayHours, instant: Date, now: Date, offsets: UtcOffsets): boolean {
  const end = endOfToday(hours, localTime(now, offsets))
  const { date, minutes } = localTime(instant, offsets)
  return date < end.date || (date === end.date && minutes < end.minutes)
}

function endOfToday(hours: DayHours, { date }: LocalTime): Pick<LocalTime, 'date' | 'minutes'> {
  const ends = hours(date).map(({ until }) => until - DAY_MINUTES)
  return { date: addDays(date, 1), minutes: Math.max(0, ...ends) }
}

/** In minutes after midnight, with those of an opening that began the day before; of a night those alone. */
function slotMinutes(hours: DayHours, date: string, step: number, isNight: boolean): number[] {
  const late = hours(addDays(date, -1)).map((span) => ({ ...moved(span, -DAY_MINUTES), from: 0 }))
  const spans = isNight ? late : [...late, ...hours(date)]
  const times = new Set<number>()
  for (const span of spans) {
    const last = lastSlot(span, () => [
      ...hours(date),
      ...hours(addDays(date, 1)).map((one) => moved(one, DAY_MINUTES)),
    ])
    for (let time = Math.ceil(span.from / step) * step; time <= last && time < DAY_MINUTES; time += step)
      times.add(time)
  }
  return [...times]
}

/** Its last orders, where no other hours go on at its end; else the minute before it. */
function lastSlot({ until, lastOrders = 0 }: Span, others: () => readonly Span[]): number {
  const goesOn = lastOrders > 0 && others().some((other) => other.from <= until && other.until > until)
  return goesOn ? until - 1 : Math.min(until - 1, until - lastOrders)
}
