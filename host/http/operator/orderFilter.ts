import type { OperatorInput } from '../../../contract/operator/operatorCalls.ts'
import { addDays, instantOf } from '../../../domain/schedule/localTime.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { storeHash } from '../../catalogue/hashes.ts'
import { zoneOffsets } from '../../catalogue/zoneOffsets.ts'
import type { OrderFilter } from '../../store/orders/orderList.ts'
import { refuse, type OperatorContext, type OperatorRefused } from './operatorHandler.ts'

/** The time from the start of one day to the end of another one, both of the stores' time zone. */
export function readDays(
  { from, to }: OperatorInput<'getBalances'>,
  { chain: { timeZone } }: Catalogue,
): { from?: Date; until?: Date } {
  const startOf = (day: string) => instantOf(day, 0, zoneOffsets(timeZone, new Date(`${day}T00:00:00Z`)))
  return {
    ...(from === undefined ? {} : { from: startOf(from) }),
    ...(to === undefined ? {} : { until: startOf(addDays(to, 1)) }),
  }
}

/** The filter of a list, or a refusal: there is no such store. */
export function readFilter(
  { store, promisedFrom, promisedTo, ...days }: Omit<OperatorInput<'exportOrders'>, 'format'>,
  { catalogue, now }: OperatorContext,
): { ok: true; filter: OrderFilter } | OperatorRefused {
  const hash = store === undefined ? undefined : storeHash(store)
  if (hash !== undefined && !catalogue.store(hash, now)) return refuse('There is no such store.')
  const filter = { ...readDays(days, catalogue), promisedFrom, promisedTo }
  return { ok: true, filter: hash === undefined ? filter : { store: hash, ...filter } }
}
