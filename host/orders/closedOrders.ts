import { dayUnlessToday } from '../../domain/schedule/formatTime.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { fault, type Fault } from '../catalogue/import/faults.ts'
import { dayIn } from '../catalogue/zoneOffsets.ts'
import type { Db } from '../store/database/database.ts'
import type { StoreScope } from '../../domain/office/roles.ts'
import { listDueOrders, type DueFilter, type DueOrder } from '../store/orders/orderList.ts'

const NAMED_ORDERS = 20

/**
 * The paid orders for a time at which their store is closed by this catalogue, without those that it makes nevertheless (D-179), and
 * those whose customers have yet to answer whether they go to another time (D-190).
 */
export async function closedOrders(db: Db, catalogue: Catalogue, now: Date, filter: DueFilter): Promise<DueOrder[]> {
  const due = await listDueOrders(db, now, filter)
  return due.filter((order) => order.isAsked || isClosed(order, catalogue, now))
}

const isClosed = ({ store, service, ready_at: at }: DueOrder, catalogue: Catalogue, now: Date): boolean =>
  catalogue.isClosedAt(store, service, at, now)

/**
 * Says of each store and day how many paid orders are for a time at which it is closed by this catalogue, and how to find them: an
 * import or a switch changes no order (D-121). Of these stores alone.
 */
export async function closedOrderWarnings(
  db: Db,
  catalogue: Catalogue,
  now: Date,
  stores: StoreScope,
): Promise<Fault[]> {
  const closed = (await listDueOrders(db, now, { stores })).filter((order) => isClosed(order, catalogue, now))
  const keyOf = (order: { store: string; day: string }) => `${order.store} ${order.day}`
  const firsts = closed.filter((order, index) => closed.findIndex((one) => keyOf(one) === keyOf(order)) === index)
  return firsts.map((first) => {
    const orders = closed.filter((order) => keyOf(order) === keyOf(first))
    const { day, store: hash, store_name: name } = first
    const code = catalogue.storeCode(hash)
    const today = dayIn(catalogue.zone(hash), now)
    const named = orders.slice(0, NAMED_ORDERS).map(({ number }) => number)
    const more = orders.length > named.length ? ` and ${orders.length - named.length} more` : ''
    const count = `${orders.length} paid ${orders.length === 1 ? 'order' : 'orders'}`
    const message = [
      code ? `is closed at the time of ${count}` : `is not in the file and has ${count}`,
      `for ${dayUnlessToday(day, today) || 'today'}: ${named.join(', ')}${more}.`,
      'They stand in "closed-orders" until each is kept, moved or refused.',
    ]
    return fault(['stores', code ?? name], message.join(' '))
  })
}
