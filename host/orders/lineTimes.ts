import type { Line } from '../../domain/cart/cart.ts'
import { dayUnlessToday, formatClock, slotOf } from '../../domain/schedule/formatTime.ts'
import type { LocalTime } from '../../domain/schedule/localTime.ts'
import { isOffered, type Periods } from '../../domain/schedule/periods.ts'
import { filterSlots, type Day } from '../../domain/schedule/schedule.ts'
import { periodsText } from '../catalogue/periodWords.ts'
import { refused, type Context, type Refused } from '../context/context.ts'

/** What of a cart has times of its own, products and what they contain (D-183). It goes by the time that the order is for. */

interface OrderTime extends Pick<LocalTime, 'date' | 'minutes'> {
  /** As soon as possible: it is then ready about this time. */
  isNow: boolean
  today: string
}

/** The first of these lines that is not offered at the time of the order, and what to do. */
export function lineTimeFault(
  store: string,
  lines: readonly Line[],
  { isNow, today, ...time }: OrderTime,
  { catalogue }: Pick<Context, 'catalogue'>,
): Refused | undefined {
  const late = catalogue.lineTimes(store, lines).find(({ periods }) => !isOffered(periods, time))
  if (!late) return undefined
  const clock = formatClock(slotOf(time.minutes))
  const day = dayUnlessToday(time.date, today)
  const at = isNow ? `an order for now is ready about ${clock}` : `your order is for ${day ? `${day}, ` : ''}${clock}`
  return refused(
    `${late.name} is offered ${periodsText(late.periods)}, and ${at}. Please choose another time, or delete it from your cart.`,
  )
}

/** 'Lunch Duo: weekdays 11:00 AM to 2:00 PM' of each of these lines that is not always offered. */
export const lineTimeNotes = (store: string, lines: readonly Line[], { catalogue }: Pick<Context, 'catalogue'>) => [
  ...new Set(catalogue.lineTimes(store, lines).map(({ name, periods }) => `${name}: ${periodsText(periods)}`)),
]

/** The slots at which all of these lines are offered. */
export function fittingSlots(
  days: readonly Day[],
  store: string,
  lines: readonly Line[],
  { catalogue }: Pick<Context, 'catalogue'>,
): Day[] {
  const periods: Periods = catalogue.lineTimes(store, lines).flatMap((one) => one.periods)
  return filterSlots(days, (date, { hour, minute }) => isOffered(periods, { date, minutes: hour * 60 + minute }))
}

/** The same; where there are none all, of which each is refused with its reason. */
export function slotsOfLines(
  days: readonly Day[],
  store: string,
  lines: readonly Line[],
  context: Pick<Context, 'catalogue'>,
): Day[] {
  const fitting = fittingSlots(days, store, lines, context)
  return fitting.length > 0 ? fitting : [...days]
}
