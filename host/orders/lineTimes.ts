import type { Line } from '../../domain/cart/cart.ts'
import type { OrderTime } from '../../domain/offers/offerConditions.ts'
import { dayUnlessToday, formatClock, minutesOf, slotOf } from '../../domain/schedule/formatTime.ts'
import { isOffered, type Periods } from '../../domain/schedule/periods.ts'
import { filterSlots, type Day } from '../../domain/schedule/schedule.ts'
import { periodsText } from '../catalogue/periodWords.ts'
import { refused, type Context, type Refused } from '../context/context.ts'

/** What of a cart has times of its own, products and what they contain (D-183). It goes by the time that the order is for. */

interface ToldTime extends OrderTime {
  /** As soon as possible: it is then ready about this time. */
  isNow: boolean
  today: string
}

/** The first of these lines that is not offered at the time of the order, and what to do. */
export function lineTimeFault(...order: Parameters<typeof lateLine>): Refused | undefined {
  const late = lateLine(...order)
  return late === undefined ? undefined : refused(`${late} Please choose another time, or delete it from your cart.`)
}

function lateLine(
  store: string,
  lines: readonly Line[],
  { isNow, today, ...time }: ToldTime,
  { catalogue }: Pick<Context, 'catalogue'>,
): string | undefined {
  const late = catalogue.lineTimes(store, lines).find(({ periods }) => !isOffered(periods, time))
  if (!late) return undefined
  const clock = formatClock(slotOf(time.minutes))
  const day = dayUnlessToday(time.date, today)
  const at = isNow ? `an order for now is ready about ${clock}` : `your order is for ${day ? `${day}, ` : ''}${clock}`
  return `${late.name} is offered ${periodsText(late.periods)}, and ${at}.`
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
  return filterSlots(days, (date, slot) => isOffered(periods, { date, minutes: minutesOf(slot) }))
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

/** Why an order for now, which is ready at this time, is not offered; undefined also where no slot fits these lines. */
export const notNow = (
  ready: Omit<ToldTime, 'isNow'>,
  days: readonly Day[],
  { store, lines }: { store: string; lines: readonly Line[] },
  context: Pick<Context, 'catalogue'>,
): string | undefined =>
  fittingSlots(days, store, lines, context).length > 0
    ? lateLine(store, lines, { ...ready, isNow: true }, context)
    : undefined
