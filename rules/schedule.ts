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

interface LocalTime {
  date: string
  weekday: number
  minutes: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The wall clock of a time zone at an instant. */
export function localTime(at: Date, zone: string): LocalTime {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    formats.set(zone, format)
  }
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  const date = `${part.year}-${part.month}-${part.day}`
  return { date, weekday: weekdayOf(date), minutes: Number(part.hour) * 60 + Number(part.minute) }
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

/** Every slot of the next days inside the opening hours, from now + preparation on; days without one are left out. */
export function slots(week: Week, at: Date, zone: string, preparationMinutes: number): Day[] {
  const now = localTime(at, zone)
  const earliest = now.minutes + preparationMinutes
  const days: Day[] = []
  for (let ahead = 0; ahead < DAYS_AHEAD; ahead += 1) {
    const date = addDays(now.date, ahead)
    const spans = [
      ...(week[(weekdayOf(date) + 6) % 7] ?? []).map(({ until }) => ({ from: 0, until: until - 1440 })),
      ...(week[weekdayOf(date)] ?? []),
    ]
    const times = new Set<number>()
    for (const { from, until } of spans)
      for (let time = Math.ceil(from / STEP_MINUTES) * STEP_MINUTES; time < until && time < 1440; time += STEP_MINUTES)
        if (time + ahead * 1440 >= earliest) times.add(time)
    const hours = [...times].sort((a, b) => a - b).map((time) => ({ hour: Math.floor(time / 60), minute: time % 60 }))
    if (hours.length > 0) days.push({ date, hours })
  }
  return days
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
