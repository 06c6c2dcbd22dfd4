import { bucketOf } from '../../domain/schedule/capacity.ts'
import type { StoreScope } from '../../domain/office/roles.ts'
import type { ServiceNow, StoreNow } from '../../domain/office/wants.ts'
import type { ServiceKey } from '../../domain/schedule/specialDays.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Db } from '../store/database/database.ts'
import { countScreens, listMissedPauses, listRunningPauses, readLoads } from '../store/kitchen/storeStates.ts'
import { listWaiting } from '../store/orders/waitingOrders.ts'
import { listPrinters } from '../store/printing.ts'
import { closedOrders } from './closedOrders.ts'
import { isAttended } from './progress/missedOrders.ts'

/** How a store stands, with what its row says besides. */
export interface StoreStanding extends StoreNow {
  hash: string
  services: Partial<Record<ServiceKey, ServiceNow & ServiceTimes>>
  capacity: number | undefined
  load: readonly { from: Date; units: number }[]
}

interface ServiceTimes {
  /** When its state changes by its hours, in words. */
  change: string
  minutes: number
  usualMinutes: number
}

const HOUR_MS = 3_600_000

/** Groups rows by their store. */
function byStore<Row extends { store: string }>(rows: readonly Row[]): (store: string) => readonly Row[] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(row.store, [...(groups.get(row.store) ?? []), row])
  return (store) => groups.get(store) ?? []
}

/** How the stores of `scope` stand now, in the order of the catalogue, without those that are coming soon. One statement a figure. */
export async function storesNow(
  db: Db,
  scope: StoreScope,
  { catalogue, now, hours = 1 }: { catalogue: Catalogue; now: Date; hours?: number },
): Promise<StoreStanding[]> {
  const stores = catalogue
    .stores(now)
    .filter(({ hash, comingSoon }) => !comingSoon && (scope === 'all' || scope.includes(hash)))
  const codeOf = (hash: string) => catalogue.storeCode(hash) ?? ''
  const from = new Date(bucketOf(now.getTime()))
  const [pauses, missed, screens, printers, waiting, closed, loads] = [
    byStore(await listRunningPauses(db, scope, now)),
    byStore(
      await listMissedPauses(
        db,
        stores.map(({ hash }) => codeOf(hash)),
      ),
    ),
    byStore(await countScreens(db, scope, now)),
    byStore(await listPrinters(db, scope, now)),
    byStore(await listWaiting(db, scope, now)),
    byStore(await closedOrders(db, catalogue, now, { stores: scope })),
    byStore(await readLoads(db, scope, { from, until: new Date(from.getTime() + hours * HOUR_MS) })),
  ]
  return stores.map((store): StoreStanding => {
    const { hash, name, phone, offsets = [] } = store
    const code = codeOf(hash)
    const serviceOf = (service: ServiceKey): StoreStanding['services'] => {
      const state = catalogue.serviceState(hash, service, now)
      if (!state) return {}
      const pause = state.is === 'paused' ? pauses(hash).find((one) => one.service === service) : undefined
      const byMissed = state.is === 'off' ? missed(code).find((one) => one.service === service) : undefined
      const isDelivery = service === 'delivery'
      return {
        [service]: {
          state: state.is,
          until: state.is === 'paused' ? state.until : (byMissed?.until ?? null),
          by: pause?.by ?? '',
          since: pause?.at ?? null,
          change: (isDelivery ? store.deliveryChange : store.pickupChange) ?? '',
          minutes: isDelivery ? store.deliveryMinutes : store.pickupMinutes,
          usualMinutes: catalogue.usualMinutes(hash)?.[service] ?? 0,
        },
      }
    }
    const orders = waiting(hash)
    const [screen] = screens(hash)
    return {
      hash,
      code,
      name,
      phone,
      offsets,
      services: { ...serviceOf('pickup'), ...serviceOf('delivery') },
      unanswered: orders
        .filter(
          ({ stage, service }) =>
            stage === 'new' &&
            isAttended({ catalogue: { current: () => catalogue } }, { store: hash, service }, 0, now),
        )
        .map(({ number, service, placed_at: placedAt, late_at: toldAt }) => ({
          number: String(number),
          service,
          placedAt,
          toldAt,
        })),
      late: orders.flatMap(({ number, service, stage, ready_at: readyAt }) =>
        readyAt && readyAt < now && stage !== 'new' ? [{ number: String(number), service, stage, readyAt }] : [],
      ),
      screens: screen && { watching: screen.watching, seen: screen.seen },
      printers: printers(hash).map(({ name: place, seen_at: seen, status, waiting: tickets }) => ({
        name: place,
        seen,
        status,
        waiting: tickets,
      })),
      closedOrders: closed(hash).map(({ number, ready_at: readyAt, isAsked }) => ({
        number: String(number),
        readyAt,
        isAsked,
      })),
      capacity: catalogue.capacity(hash),
      load: loads(hash).map(({ bucket, units }) => ({ from: bucket, units })),
    }
  })
}
