import type { Context } from '../../context/context.ts'
import type { Ticket } from '../../services/printing/ticket.ts'
import { findKitchenOrder } from '../../store/kitchen/kitchenOrders.ts'
import type { PrintJob } from '../../store/printing/printJobs.ts'
import { kitchenOrderOf } from '../kitchen/board.ts'

/** A ticket that was fetched this long ago and not confirmed may lie on the counter. */
const REPEAT_MS = 60_000

/** Undefined when the order or its store no longer exists. */
export async function ticketOf(
  { order, copy, by, given_at: given }: PrintJob,
  { db, catalogue, now }: Pick<Context, 'db' | 'catalogue' | 'now'>,
): Promise<Ticket | undefined> {
  const row = await findKitchenOrder(db, order)
  const store = row && catalogue.store(row.store, now)
  if (!row || !store) return undefined
  const { name, phone, offsets = [] } = store
  const { name: chain, gstNumber = '' } = catalogue.chain
  const isRepeat = given !== null && now.getTime() - given.getTime() > REPEAT_MS
  return {
    order: kitchenOrderOf(row),
    store: { name, phone, chain, gstNumber, offsets },
    now,
    copy,
    by,
    ...(isRepeat ? { givenAt: given } : {}),
  }
}
