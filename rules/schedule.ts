/** When a store takes orders: opening hours, open now, and the slots offered (D-15). The clock is an argument. */

/** One selectable day: its date (YYYY-MM-DD in the store's zone) and the times to choose from [STORE-03]. */
export interface Day {
  date: string
  hours: Slot[]
}

export interface Slot {
  hour: number
  minute: number
}

/** Minutes after midnight, from and until; until may pass 1440 into the next day. */
export interface Span {
  from: number
  until: number
}

/** Spans by weekday, Sunday first. */
export type Week = readonly (readonly Span[])[]

export const STEP_MINUTES = 15
export const DAYS_AHEAD = 7

const MINUTE = 60_000

interface LocalTime {
  date: string
  weekday: number
  minutes: number
}

const formats = new Map<string, Intl.DateTimeFormat>()
const latest = new Map<string, { minute: number; time: LocalTime }>()

/** The wall clock of a time zone at an instant. The last minute asked for is remembered: it is asked for all the time. */
export function localTime(at: Date, zone: string): LocalTime {
  const minute = Math.floor(at.getTime() / MINUTE)
  const known = latest.get(zone)
  if (known?.minute === minute) return known.time
  const part = Object.fromEntries(
    formatFor(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const date = `${part.year}-${part.month}-${part.day}`
  const time = { date, weekday: weekdayOf(date), minutes: Number(part.hour) * 60 + Number(part.minute) }
  latest.set(zone, { minute, time })
  return time
}

function formatFor(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formats.set(zone, format)
  return format
}

/** 0 Sunday to 6 Saturday of a plain date. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

/** The plain date `days` later. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Whether the store is open at this instant, yesterday's late night included. */
export function isOpenAt(week: Week, at: Date, zone: string): boolean {
  const { weekday, minutes } = localTime(at, zone)
  const today = week[weekday] ?? []
  const yesterday = week[(weekday + 6) % 7] ?? []
  return (
    today.some(({ from, until }) => minutes >= from && minutes < until) ||
    yesterday.some(({ until }) => minutes + 1440 < until)
  )
}

/**
 * Every slot inside the opening hours from now + preparation on; days without one are left out. A time that the clocks
 * skip is no slot.
 */
export function slots(
  week: Week,
  at: Date,
  zone: string,
  preparationMinutes: number,
  { step = STEP_MINUTES, days = DAYS_AHEAD }: { step?: number; days?: number } = {},
): Day[] {
  const today = localTime(at, zone).date
  const ready = localTime(new Date(Math.ceil(at.getTime() / MINUTE + preparationMinutes) * MINUTE), zone)
  const dates = Array.from({ length: days }, (_, ahead) => addDays(today, ahead)).filter((date) => date >= ready.date)
  return dates.flatMap((date) => {
    const times = timesOf(week, date, step)
      .filter((time) => (date > ready.date || time >= ready.minutes) && exists(date, time, zone))
      .map((time) => ({ hour: Math.floor(time / 60), minute: time % 60 }))
    return times.length > 0 ? [{ date, hours: times }] : []
  })
}

/** The steps inside the hours of a date, those that began the day before included; minutes after midnight. */
function timesOf(week: Week, date: string, step: number): number[] {
  const weekday = weekdayOf(date)
  const late = (week[(weekday + 6) % 7] ?? []).map(({ until }) => ({ from: 0, until: until - 1440 }))
  const times = new Set<number>()
  for (const { from, until } of [...late, ...(week[weekday] ?? [])])
    for (let time = Math.ceil(from / step) * step; time < until && time < 1440; time += step) times.add(time)
  return [...times].sort((a, b) => a - b)
}

/** Whether a clock in the zone ever shows this time on this date: one hour a year is skipped. */
function exists(date: string, minutes: number, zone: string): boolean {
  if (!isChangeDay(date, zone)) return true
  const utc = Date.parse(`${date}T00:00:00Z`) + minutes * MINUTE
  return [-720, 720].some((around) => {
    const offset = offsetAt(new Date(utc + around * MINUTE), zone)
    const shown = localTime(new Date(utc - offset * MINUTE), zone)
    return shown.date === date && shown.minutes === minutes
  })
}

/** Minutes that the zone's clocks are ahead of UTC. */
function offsetAt(at: Date, zone: string): number {
  const { date, minutes } = localTime(at, zone)
  return Math.round((Date.parse(`${date}T00:00:00Z`) - at.getTime()) / MINUTE + minutes)
}

const changeDays = new Map<string, boolean>()

function isChangeDay(date: string, zone: string): boolean {
  const key = `${date} ${zone}`
  const known = changeDays.get(key)
  if (known !== undefined) return known
  const noon = Date.parse(`${date}T12:00:00Z`)
  const changes = offsetAt(new Date(noon - 1440 * MINUTE), zone) !== offsetAt(new Date(noon + 1440 * MINUTE), zone)
  if (changeDays.size > 1000) changeDays.clear()
  changeDays.set(key, changes)
  return changes
}

/** '18:05' */
export const formatSlot = ({ hour, minute }: Slot): string =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`

/** '6:05 PM' */
export function formatClock({ hour, minute }: Slot): string {
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Reads '18:05'; anything else is undefined. */
export function parseSlot(text: string): Slot | undefined {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text)
  return match ? { hour: Number(match[1]), minute: Number(match[2]) } : undefined
}

const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** 'Today, Nov 20', 'Tomorrow, Nov 21', 'Sunday, Nov 22', seen from `today`. */
export function formatDay(date: string, today: string): string {
  const day = `${MONTHS[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8, 10))}`
  if (date === today) return `Today, ${day}`
  if (date === addDays(today, 1)) return `Tomorrow, ${day}`
  return `${DAY_NAMES[weekdayOf(date)]}, ${day}`
}
