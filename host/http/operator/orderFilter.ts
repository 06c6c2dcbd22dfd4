import { addDays, instantOf } from '../../../domain/schedule/localTime.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { storeHash } from '../../catalogue/hashes.ts'
import { zoneOffsets } from '../../catalogue/zoneOffsets.ts'
import type { OrderFilter } from '../../store/orders/orderList.ts'

export const DAY_FIELDS = {
  from: 'The first day, as YYYY-MM-DD in the time zone of the stores.',
  to: 'The last day, as YYYY-MM-DD.',
}

export const STORE_FIELD = { store: "A store's code." }

/** The filter, or what is wrong with the fields. Days are those of the stores' time zone. */
export function readFilter(
  { store, from, to, promised_from: promisedFrom, promised_to: promisedTo }: Record<string, string>,
  catalogue: Catalogue,
  now: Date,
): OrderFilter | string {
  const { timeZone } = catalogue.chain
  const startOf = (day: string) =>
    isDay(day) ? instantOf(day, 0, zoneOffsets(timeZone, new Date(`${day}T00:00:00Z`))) : undefined
  const [start, end] = [from === undefined ? undefined : startOf(from), to === undefined ? undefined : startOf(to)]
  if ((from !== undefined && !start) || (to !== undefined && !end)) return 'Say from=2026-11-01 and to=2026-11-30.'
  if ([promisedFrom, promisedTo].some((day) => day !== undefined && !isDay(day)))
    return 'Say promised_from=2026-11-01 and promised_to=2026-11-30.'
  const hash = store === undefined ? undefined : storeHash(store)
  if (hash !== undefined && !catalogue.store(hash, now)) return 'There is no such store.'
  return {
    ...(hash === undefined ? {} : { store: hash }),
    ...(start ? { from: start } : {}),
    ...(end && to !== undefined ? { until: startOf(addDays(to, 1)) } : {}),
    promisedFrom,
    promisedTo,
  }
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
