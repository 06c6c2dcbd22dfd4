import { escapeHtml } from '../../shared/escapeHtml.ts'
import { dayUnlessToday } from '../../domain/schedule/formatTime.ts'
import { addDays } from '../../domain/schedule/localTime.ts'
import type { Span } from '../../domain/schedule/schedule.ts'
import type { ServiceKey, SpecialDay } from '../../domain/schedule/specialDays.ts'
import { spansText } from './hours.ts'

/** A date at which a store has other hours than in the week (D-178); a service without any here is as in the week. */
export interface SpecialDate {
  /** YYYY-MM-DD in the store's zone. */
  date: string
  pickup?: readonly Span[] | undefined
  delivery?: readonly Span[] | undefined
  words?: string | undefined
}

export const DAYS_AHEAD = 30

/** Those from a date on, for a month. */
export const specialDatesFrom = (
  first: string,
  dayOn: (service: ServiceKey, date: string) => SpecialDay | undefined,
): SpecialDate[] =>
  Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDays(first, ahead)).flatMap((date) => {
    const pickup = dayOn('pickup', date)
    const delivery = dayOn('delivery', date)
    if (!pickup && !delivery) return []
    return [{ date, pickup: pickup?.pickup, delivery: delivery?.delivery, words: (pickup ?? delivery)?.words }]
  })

/** 'Friday, Dec 25: closed (Christmas Day)'; days in a row with the same hours are one line. */
export function specialDayLines(dates: readonly SpecialDate[]): string[] {
  const lines: { first: string; last: string; hours: string }[] = []
  for (const special of dates) {
    const hours = textOf(special)
    const line = lines.at(-1)
    if (line?.hours === hours && addDays(line.last, 1) === special.date) line.last = special.date
    else lines.push({ first: special.date, last: special.date, hours })
  }
  return lines.map(({ first, last, hours }) => `${nameOf(first)}${first === last ? '' : ` to ${nameOf(last)}`}: ${hours}`) // oxfmt-ignore
}

/** As HTML below the hours of the week [MENU-06]. */
export function specialHoursText(dates: readonly SpecialDate[]): string {
  const lines = specialDayLines(dates).map(escapeHtml)
  return lines.length > 0 ? `<p><b>Special hours</b><br>${lines.join('<br>')}</p>` : ''
}

const nameOf = (date: string): string => dayUnlessToday(date, '')

function textOf({ pickup, delivery, words }: SpecialDate): string {
  const forPickup = pickup && spansText(pickup)
  const forDelivery = delivery && spansText(delivery)
  const parts = [
    ...(forPickup === undefined ? [] : [`Pick Up ${forPickup}`]),
    ...(forDelivery === undefined ? [] : [`Delivery ${forDelivery}`]),
  ]
  const hours = forPickup !== undefined && forPickup === forDelivery ? forPickup : parts.join(', ')
  return words ? `${hours} (${words})` : hours
}
