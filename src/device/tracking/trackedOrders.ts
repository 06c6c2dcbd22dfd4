import type { OrderRef } from '../../services/live/liveChannel.ts'
import { onDisk } from '../timeout.ts'
import { database, type TrackedOrder } from '../store/database.ts'

/** The orders that were tracked on this device, as they were last known (D-64). A device without storage keeps none. */

const KEPT_MS = 7 * 24 * 3_600_000

export async function readTracked({ hash, guest }: OrderRef): Promise<TrackedOrder | undefined> {
  try {
    const kept = await onDisk(database.trackedOrders.get(hash))
    return kept?.guest === guest ? kept : undefined
  } catch {
    return undefined
  }
}

/** Adds to what is kept of an order, and forgets orders that were last heard of a week ago. */
export async function keepTracked(
  { hash, guest }: OrderRef,
  known: Partial<Omit<TrackedOrder, 'hash' | 'guest'>>,
): Promise<void> {
  try {
    await database.transaction('rw', database.trackedOrders, async () => {
      const before = await database.trackedOrders.get(hash)
      const rest = before?.guest === guest ? before : { receivedAt: Date.now(), confirmedAt: Date.now() }
      await database.trackedOrders.put({ ...rest, ...known, hash, guest })
      await database.trackedOrders
        .where('receivedAt')
        .below(Date.now() - KEPT_MS)
        .delete()
    })
  } catch {
    // A full disk, or storage that the browser refuses.
  }
}

/**
 * The order in progress that was heard of last: one of a guest's link, and with `ofMember` one of the member's own. Undefined for
 * none.
 */
export async function readOpenTracked(ofMember: boolean): Promise<TrackedOrder | undefined> {
  try {
    const kept = await onDisk(database.trackedOrders.orderBy('receivedAt').reverse().toArray())
    return kept?.find(({ guest, order }) => (guest !== '' || ofMember) && (order?.status ?? 1) === 1)
  } catch {
    return undefined
  }
}

/** The host says that there is no such order of this customer. */
export async function forgetTracked({ hash }: OrderRef): Promise<void> {
  await database.trackedOrders.delete(hash).catch(() => undefined)
}
