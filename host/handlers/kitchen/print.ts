import { answerWith, refused } from '../../context/context.ts'
import { addSeconds } from '../../store/database/addSeconds.ts'
import { recordAudit } from '../../store/audit.ts'
import { findStoreOrder } from '../../store/kitchen/kitchenOrders.ts'
import { queueTickets } from '../../store/printing/printJobs.ts'
import { listPrinters } from '../../store/printing/printers.ts'
import type { KitchenHandler } from './kitchenContext.ts'

/** The slowest printers ask every two minutes. */
const ABSENT_SECONDS = 150

export const kitchenPrint: KitchenHandler<'kitchenPrint'> = async ({ order, key }, { db, session, now }) => {
  const { store, name } = session
  const found = await findStoreOrder(db, store, order)
  if (!found) return refused('This store has no such order.', { httpStatus: 404 })
  const since = addSeconds(now, -ABSENT_SECONDS)
  const present = (await listPrinters(db, now, store)).filter(({ seen_at: seen }) => seen !== null && seen > since)
  if (present.length === 0) return answerWith({ printers: 0 })
  await db.transaction().execute(async (transaction) => {
    const queued = await queueTickets(transaction, { order, store, key, by: name }, now)
    if (queued === 0) return
    const { number: subject } = found.document
    await recordAudit(transaction, { source: 'kitchen', actor: name, action: 'ticket printed again', subject }, now)
  })
  return answerWith({ printers: present.length })
}
