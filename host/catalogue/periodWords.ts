import { formatDate } from '../../domain/schedule/formatTime.ts'
import type { Period, Periods } from '../../domain/schedule/periods.ts'
import { spansText } from './hours.ts'

const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0]

/** 'weekdays 11:00 AM to 2:00 PM, until Oct 31'; periods of a list by 'or', lists by 'and'. */
export const periodsText = (periods: Periods): string =>
  [...new Set(periods.map((list) => list.map(periodText).join(' or ')))].join(', and ')

function periodText({ from, until, week }: Period): string {
  const days = MONDAY_FIRST.filter((day) => (week[day] ?? []).length > 0)
  const spans = week[days[0] ?? 0] ?? []
  const isAllDay = spans.length === 1 && spans.every((one) => one.from === 0 && one.until === 1440)
  const hours = isAllDay ? '' : spansText(spans)
  const when = days.length === 7 ? (hours ? `daily ${hours}` : '') : [daysText(days), hours].filter(Boolean).join(' ')
  return [when, datesText(from, until)].filter(Boolean).join(', ')
}

/** Of days from Monday on: 'weekdays', 'weekends', 'Monday to Thursday', 'Friday and Sunday'. */
function daysText(days: readonly number[]): string {
  const key = days.join('')
  if (key === '12345') return 'weekdays'
  if (key === '60') return 'weekends'
  const names = days.map((day) => DAY_NAMES[day] ?? '')
  const last = names.at(-1) ?? ''
  const isRange = names.length > 2 && '1234560'.includes(key)
  if (isRange) return `${names[0]} to ${last}`
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last
}

/** Without the year, which neither the menu nor a mail says of a day that is near. */
function datesText(from: string | undefined, until: string | undefined): string {
  const nameOf = (date: string) => formatDate(date.length === '10-31'.length ? `2000-${date}` : date)
  if (from !== undefined && from === until) return `on ${nameOf(from)}`
  if (from !== undefined && until !== undefined) return `from ${nameOf(from)} to ${nameOf(until)}`
  if (from !== undefined) return `from ${nameOf(from)}`
  return until === undefined ? '' : `until ${nameOf(until)}`
}
