import type { LiveDriver, LiveOrder } from '../../../domain/order/liveOrder.ts'

/** What is known of a watched order. */
export interface WatchedOrder {
  /**
   * connecting: nothing was heard yet; live: the stream is up; polling: it is not, but the host answers; lost: the host cannot be
   * reached; unknown: the host knows no such order of this customer.
   */
  kind: 'connecting' | 'live' | 'polling' | 'lost' | 'unknown'
  order?: LiveOrder
  /** The driver's last place, while the stream gives it [TRK-11 TRK-13]. */
  driver?: LiveDriver
  /** When the host last confirmed this state, in milliseconds since 1970 of the device's clock, right or wrong. */
  receivedAt?: number
}

/** Whether the driver's place may be shown [TRK-11]. */
export const hasDriver = ({ step, status, delivers, driverHash }: LiveOrder): boolean =>
  step === 3 && status === 1 && delivers && driverHash !== ''

/** Revisions only go up: an older record, which a slower read brought, changes nothing. */
export function withOrder(before: WatchedOrder, order: LiveOrder, receivedAt: number): WatchedOrder {
  if (before.order && order.revision < before.order.revision) return before
  const { driver, ...rest } = before
  const isSameDriver = driver && hasDriver(order) && before.order?.driverHash === order.driverHash
  // It never changes, and some channels do not bring it.
  const destination = order.destination ?? before.order?.destination
  return {
    ...rest,
    order: destination ? { ...order, destination } : order,
    ...(isSameDriver ? { driver } : {}),
    receivedAt,
  }
}

export function withDriver(before: WatchedOrder, driver: LiveDriver, receivedAt: number): WatchedOrder {
  if (!before.order || !hasDriver(before.order)) return before
  const isOlder = before.driver !== undefined && Date.parse(driver.at) < Date.parse(before.driver.at)
  return isOlder ? before : { ...before, driver, receivedAt }
}
