import { answerWith } from '../../context/context.ts'
import { recordAudit } from '../../store/audit.ts'
import { announceStores, savePause } from '../../store/kitchen/pauses.ts'
import { publish } from '../../store/liveChannel.ts'
import { pausesOf } from './board.ts'
import type { KitchenHandler } from './kitchenContext.ts'

const MINUTE_MS = 60_000

/** Ends at a whole minute, as everything that the host keeps of a store's opening. */
export const kitchenPause: KitchenHandler<'kitchenPause'> = async ({ service, minutes }, context) => {
  const { db, session, now, refreshStores } = context
  const { store, name } = session
  const until = minutes === 0 ? now : new Date(Math.ceil((now.getTime() + minutes * MINUTE_MS) / MINUTE_MS) * MINUTE_MS)
  await db.transaction().execute(async (transaction) => {
    await savePause(transaction, { store, service, until, by: name }, now)
    const detail = { service, minutes }
    await recordAudit(transaction, { source: 'kitchen', actor: name, action: 'pause', subject: store, detail }, now)
  })
  await refreshStores()
  await announceStores(db)
  await publish(db, { kind: 'kitchen', hash: store })
  return answerWith({ pauses: await pausesOf(context) })
}
