import type { OperatorInput } from '../../../contract/operator/operatorCalls.ts'
import { addDays, instantOf } from '../../../domain/schedule/localTime.ts'
import { isInScope } from '../../../domain/office/roles.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { storeHash } from '../../catalogue/hashes.ts'
import { zoneOffsets } from '../../catalogue/zoneOffsets.ts'
import type { OrderFilter } from '../../store/orders/orderList.ts'
import type { StoreInstant } from '../../store/orders/storeInstant.ts'
import { narrowed } from '../../store/storeScope.ts'
import { refuse, type OperatorContext, type OperatorRefused } from './operatorHandler.ts'

/** The time from the start of one day to the end of another one, both of the chain's time zone. */
export function readDays(
  { from, to }: OperatorInput<'getBalances'>,
  { chain: { timeZone } }: Catalogue,
): { from?: Date; until?: Date } {
  return {
    ...(from === undefined ? {} : { from: startOf(from, timeZone) }),
    ...(to === undefined ? {} : { until: startOf(addDays(to, 1), timeZone) }),
  }
}

/** Of a midnight that a clock change skips, that of Greenwich. */
const startOf = (day: string, zone: string): Date => {
  const midnight = new Date(`${day}T00:00:00Z`)
  return instantOf(day, 0, zoneOffsets(zone, midnight)) ?? midnight
}

/** The same in the time zone of each store (D-184). */
function readStoreDays(
  { from, to }: OperatorInput<'getBalances'>,
  catalogue: Catalogue,
): { from?: StoreInstant; until?: StoreInstant } {
  const { timeZone } = catalogue.chain
  const places = catalogue.sites.map(({ hash }) => ({ hash, zone: catalogue.zone(hash) }))
  const zones = new Set(places.map(({ zone }) => zone))
  zones.delete(timeZone)
  const startIn = (day: string): StoreInstant => {
    const usual = startOf(day, timeZone)
    const elsewhere = [...zones].map((zone) => ({
      stores: places.filter((place) => place.zone === zone).map(({ hash }) => hash),
      at: startOf(day, zone),
    }))
    return { usual, elsewhere }
  }
  return {
    ...(from === undefined ? {} : { from: startIn(from) }),
    ...(to === undefined ? {} : { until: startIn(addDays(to, 1)) }),
  }
}

/** The filter of a list, or a refusal: there is no such store. */
export function readFilter(
  { store, promisedFrom, promisedTo, ...days }: Omit<OperatorInput<'exportOrders'>, 'format'>,
  { catalogue, now, stores }: OperatorContext,
): { ok: true; filter: OrderFilter } | OperatorRefused {
  const hash = store === undefined ? undefined : storeHash(store)
  if (hash !== undefined && !(catalogue.store(hash, now) && isInScope(stores, hash)))
    return refuse('There is no such store.')
  const filter = { ...readStoreDays(days, catalogue), promisedFrom, promisedTo }
  return { ok: true, filter: { stores: narrowed(stores, hash), ...filter } }
}
