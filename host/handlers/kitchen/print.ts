import { answerWith, refused } from '../../context/context.ts'
import { recordAudit } from '../../store/audit.ts'
import { findStoreOrder } from '../../store/kitchen/kitchenOrders.ts'
import { queueTickets } from '../../store/printing/printJobs.ts'
import { listPrinters } from '../../store/printing/printers.ts'
import type { KitchenHandler } from './kitchenContext.ts'

export const kitchenPrint: KitchenHandler<'kitchenPrint'> = async ({ order, key }, { db, session, now }) => {
  const { store, name } = session
  const found = await findStoreOrder(db, store, order)
  if (!found) return refused('This store has no such order.', { httpStatus: 404 })
  await db.transaction().execute(async (transaction) => {
    const queued = await queueTickets(transaction, { order, store, key, by: name }, now)
    if (queued === 0) return
    const entry = {
      source: 'kitchen' as const,
      actor: name,
      action: 'ticket printed again',
      subject: found.document.number,
    }
    await recordAudit(transaction, entry, now)
  })
  return answerWith({ printers: (await listPrinters(db, now, store)).length })
}
