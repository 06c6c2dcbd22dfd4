import { formatSlot, slotOf } from './formatTime.ts'
import type { Span, Week } from './schedule.ts'

const DAY_MINUTES = 1440
export const CLOSED = 'closed'

/** '23:00' of minutes after midnight, also of the next day. */
export const clockText = (minutes: number): string => (minutes === DAY_MINUTES ? '24:00' : formatSlot(slotOf(minutes)))

/** '11:00-14:00, 17:00-01:00', as files and calls take hours; 'closed' for none. */
export const writtenHours = (spans: readonly Span[]): string =>
  spans.map(({ from, until }) => `${clockText(from)}-${clockText(until)}`).join(', ') || CLOSED

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0] as const

/** 'mon-thu 11:00-22:00; fri-sat 11:00-01:00; sun closed', as calls take a week; days in a row with the same hours together. */
export function writtenWeek(week: Week): string {
  const lines: { first: string; last: string; hours: string }[] = []
  for (const day of MONDAY_FIRST) {
    const hours = writtenHours(week[day] ?? [])
    const line = lines.at(-1)
    if (line?.hours === hours) line.last = DAYS[day]
    else lines.push({ first: DAYS[day], last: DAYS[day], hours })
  }
  return lines.map(({ first, last, hours }) => `${first === last ? first : `${first}-${last}`} ${hours}`).join('; ')
}

/** '13:00-' or '-18:00': one end of a day, where its other end stays. */
export const isOneEnd = (text = ''): boolean => /^(\d\d:\d\d-|-\d\d:\d\d)$/.test(text)

/** The hours of a day that begin or end at such an end, an end before they begin on the next day; a closed day stays closed. */
export function withOneEnd(spans: readonly Span[], text: string): Span[] {
  const [first] = spans
  if (!first) return []
  const [begin, end] = text.split('-').map((clock) => (clock ? minutesIn(clock) : undefined))
  const from = begin ?? first.from
  const until = end === undefined ? Infinity : end <= first.from ? end + DAY_MINUTES : end
  const left = spans.filter((span) => span.until > from && span.from < until)
  return left.map((span, index) => ({
    from: index === 0 ? from : span.from,
    until: index === left.length - 1 && until < Infinity ? until : span.until,
  }))
}

/** Minutes after midnight of '23:00'. */
export const minutesIn = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** How many minutes of these hours are not among the others. */
export const minutesBeyond = (spans: readonly Span[], others: readonly Span[]): number =>
  spans.reduce((sum, { from, until }) => {
    const common = others.map((one) => Math.max(0, Math.min(until, one.until) - Math.max(from, one.from)))
    return sum + until - from - common.reduce((all, one) => all + one, 0)
  }, 0)

const SPAN = /^(\d{1,2})(?:[:.](\d\d))?\s*[-–]\s*(\d{1,2})(?:[:.](\d\d))?$/

/** The hours of a day as somebody types them: '11-23', '11:30–1', '11-14, 17-1:30' or 'closed'; undefined for what is none. */
export function typedHours(text: string): Span[] | undefined {
  if (text.trim().toLowerCase() === CLOSED) return []
  const spans: Span[] = []
  for (const part of text.split(',')) {
    const match = SPAN.exec(part.trim())
    if (!match) return undefined
    const [fromHour = 0, fromMinute = 0, untilHour = 0, untilMinute = 0] = match
      .slice(1)
      .map((one: string | undefined) => Number(one ?? 0))
    const [from, until] = [fromHour * 60 + fromMinute, untilHour * 60 + untilMinute]
    if (fromHour > 23 || fromMinute > 59 || untilMinute > 59 || until > DAY_MINUTES) return undefined
    const span = { from, until: until <= from ? until + DAY_MINUTES : until }
    if (span.from < (spans.at(-1)?.until ?? 0)) return undefined
    spans.push(span)
  }
  return spans
}
