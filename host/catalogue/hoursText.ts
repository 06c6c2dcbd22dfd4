import { formatClock, slotOf } from '../../domain/schedule/formatTime.ts'
import type { Span, Week } from '../../domain/schedule/schedule.ts'

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0]

/** A store's hours as HTML; consecutive days with the same hours are one line [MENU-06]. */
export function hoursText(pickup: Week, delivery: Week): string {
  const both = linesOf(pickup)
  const own = linesOf(delivery)
  if (both === own) return `<p>${both}</p>`
  return `<p><b>Pick Up</b><br>${both}</p><p><b>Delivery</b><br>${own}</p>`
}

function linesOf(week: Week): string {
  const lines: { first: string; last: string; hours: string }[] = []
  for (const day of MONDAY_FIRST) {
    const hours = spansText(week[day] ?? [])
    const name = DAYS[day] ?? ''
    const line = lines.at(-1)
    if (line?.hours === hours) line.last = name
    else lines.push({ first: name, last: name, hours })
  }
  if (lines.length === 1) return `Every day: ${lines[0]?.hours}`
  return lines
    .map(({ first, last, hours }) => `${first === last ? first : `${first} to ${last}`}: ${hours}`)
    .join('<br>')
}

function spansText(spans: readonly Span[]): string {
  if (spans.length === 0) return 'closed'
  if (spans.some(({ from, until }) => from === 0 && until === 1440)) return 'open 24 hours'
  return spans.map(({ from, until }) => `${clock(from)} to ${clock(until)}`).join(' and ')
}

const clock = (minutes: number) => formatClock(slotOf(minutes))
