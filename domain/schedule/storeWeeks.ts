import { weekly, type DayHours, type Span, type Week } from './schedule.ts'
import type { ServiceKey } from './specialDays.ts'

/** A store's own week, in the place of the catalogue's from a day on, until the next one begins (D-224). */
export interface StoreWeek extends Readonly<Record<ServiceKey, Week>> {
  /** Its first day, YYYY-MM-DD in the store's zone. */
  from: string
  /** Minutes before its doors close; without them its catalogue says when orders for now end. */
  lastOrders: Readonly<Partial<Record<ServiceKey, number>>>
}

/** The one that counts on a date, of weeks in their order; undefined for the catalogue's. */
export const weekOn = (weeks: readonly StoreWeek[], date: string): StoreWeek | undefined =>
  weeks.findLast(({ from }) => from <= date)

interface Calendar {
  service: ServiceKey
  /** The catalogue's. */
  usual: Week
  /** The store's own, in the order of their first days. */
  weeks: readonly StoreWeek[]
  /** The hours of a special day (D-178); undefined for a day like the others. */
  specialOn: (date: string) => readonly Span[] | undefined
}

/** The hours of a service: a special day comes before the store's own week, and that before the catalogue's. */
export function hoursOf({ service, usual, weeks, specialOn }: Calendar): DayHours {
  return (date) => {
    const own = weekOn(weeks, date)
    const spans = specialOn(date) ?? weekly(own?.[service] ?? usual)(date)
    const lastOrders = own?.lastOrders[service]
    return lastOrders === undefined ? spans : spans.map(({ from, until }) => ({ from, until, lastOrders }))
  }
}
