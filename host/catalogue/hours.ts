import type { Period } from '../../domain/schedule/periods.ts'
import type { Span, Week } from '../../domain/schedule/schedule.ts'
import type { StoreWeek } from '../../domain/schedule/storeWeeks.ts'
import { dayUnlessToday, formatClock, slotOf } from '../../domain/schedule/formatTime.ts'

/** Opening hours as an operator writes them: `{"mon-thu": "11:00-22:00", "fri,sat": "11:00-01:00", "sun": "closed"}`. */
export type Hours = Readonly<Record<string, string>>

interface HoursFault {
  key: string
  message: string
}

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

const SPAN = /^([01]\d|2[0-3]):([0-5]\d)-(([01]\d|2[0-3]):([0-5]\d)|24:00)$/
const isDay = (text: string): text is (typeof DAYS)[number] => DAYS.some((day) => day === text)

/** The week of these hours, Sunday first, and their faults. Hours that end before they start end on the next day. */
export function weekOf(hours: Hours): { week: Week; faults: HoursFault[] } {
  const faults: HoursFault[] = []
  const week: Span[][] = DAYS.map(() => [])
  const given = new Set<number>()
  for (const [key, text] of Object.entries(hours)) {
    const days = daysOf(key)
    const spans = spansOf(text)
    if (!days) faults.push({ key, message: 'must be a day or days: "mon", "mon-thu" or "sat,sun"' })
    if (!spans)
      faults.push({ key, message: 'must be "closed" or hours like "11:00-22:00" or "11:00-14:00, 17:00-01:00"' })
    for (const day of days ?? []) {
      if (given.has(day)) faults.push({ key, message: `gives ${DAYS[day]} a second time` })
      given.add(day)
      week[day] = [...(spans ?? [])]
    }
  }
  return { week, faults: faults.length > 0 ? faults : overlaps(week, Object.keys(hours)) }
}

/** The same as periods, one for all days with the same hours. */
export function periodsOfHours(hours: Hours): Period[] {
  const { week } = weekOf(hours)
  const keys = week.map((spans) => JSON.stringify(spans))
  return [...new Set(keys)]
    .map((key) => ({ week: week.map((spans, day) => (keys[day] === key ? spans : [])) }))
    .filter((period) => period.week.flat().length > 0)
}

/** The days of the week that a text like 'mon-thu' or 'sat,sun' names, Sunday 0; undefined when it is none. */
export function daysOf(key: string): number[] | undefined {
  const days: number[] = []
  for (const part of key.split(',')) {
    const [first = '', last = first, more] = part.trim().split('-')
    if (!isDay(first) || !isDay(last) || more !== undefined) return undefined
    for (let day = DAYS.indexOf(first); ; day = (day + 1) % 7) {
      days.push(day)
      if (day === DAYS.indexOf(last)) break
    }
  }
  return days
}

/** The spans of one day, in their order; undefined when the text is no hours. */
export function spansOf(text: string): Span[] | undefined {
  if (text.trim() === 'closed') return []
  const spans: Span[] = []
  for (const part of text.split(',')) {
    const match = SPAN.exec(part.trim())
    if (!match) return undefined
    const from = Number(match[1]) * 60 + Number(match[2])
    const until = match[3] === '24:00' ? 1440 : Number(match[4]) * 60 + Number(match[5])
    spans.push({ from, until: until <= from ? until + 1440 : until })
  }
  return spans.sort((a, b) => a.from - b.from)
}

function overlaps(week: Week, keys: readonly string[]): HoursFault[] {
  return week.flatMap((spans, day) => {
    const tomorrow = (week[(day + 1) % 7] ?? []).map(({ from, until }) => ({ from: from + 1440, until: until + 1440 }))
    const line = [...spans, ...tomorrow.slice(0, 1)]
    const clash = line.some((span, index) => span.from < (line[index - 1]?.until ?? 0))
    const key = keys.find((one) => daysOf(one)?.includes(day)) ?? ''
    return clash ? [{ key, message: `has hours on ${DAYS[day]} that overlap the next ones` }] : []
  })
}

const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0]

/** A store's hours as HTML; consecutive days with the same hours are one line [MENU-06]. */
function hoursText(pickup: Week, delivery: Week): string {
  const both = linesOf(pickup)
  const own = linesOf(delivery)
  if (both === own) return `<p>${both}</p>`
  return `<p><b>Pick Up</b><br>${both}</p><p><b>Delivery</b><br>${own}</p>`
}

/** The same of a week with its last orders, and with the day from which on it counts where it is not today's. */
export function weekText({ from, pickup, delivery, lastOrders }: StoreWeek, today?: string): string {
  const delivers = delivery.length > 0
  const begin = today === undefined ? '' : `<p><b>From ${dayUnlessToday(from, today)}</b></p>`
  const [forPickup = 0, forDelivery = 0] = from === '' ? [] : [lastOrders.pickup, delivers ? lastOrders.delivery : lastOrders.pickup] // oxfmt-ignore
  const parts = forPickup === forDelivery ? [ended(forPickup)] : [forPickup > 0 && `Pick Up ${ended(forPickup)}`, forDelivery > 0 && `Delivery ${ended(forDelivery)}`] // oxfmt-ignore
  const last = forPickup + forDelivery > 0 ? `<p>Last orders: ${parts.filter(Boolean).join(', ')}</p>` : ''
  return begin + hoursText(pickup, delivers ? delivery : pickup) + last
}

const ended = (minutes: number): string => `${minutes} minutes before closing`

function linesOf(week: Week): string {
  const lines: { first: string; last: string; hours: string }[] = []
  for (const day of MONDAY_FIRST) {
    const hours = spansText(week[day] ?? [])
    const name = DAY_NAMES[day] ?? ''
    const line = lines.at(-1)
    if (line?.hours === hours) line.last = name
    else lines.push({ first: name, last: name, hours })
  }
  if (lines.length === 1) return `Every day: ${lines[0]?.hours}`
  return lines
    .map(({ first, last, hours }) => `${first === last ? first : `${first} to ${last}`}: ${hours}`)
    .join('<br>')
}

/** '11:00 AM to 2:00 PM and 5:00 PM to 1:00 AM', 'closed' or 'open 24 hours'. */
export function spansText(spans: readonly Span[]): string {
  if (spans.length === 0) return 'closed'
  if (spans.some(({ from, until }) => from === 0 && until === 1440)) return 'open 24 hours'
  return spans.map(({ from, until }) => `${clock(from)} to ${clock(until)}`).join(' and ')
}

const clock = (minutes: number) => formatClock(slotOf(minutes))
