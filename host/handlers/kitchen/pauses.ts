import { dayEnd } from '../../../domain/office/clock.ts'
import type { ServiceKey } from '../../../domain/schedule/specialDays.ts'
import { zoneOffsets } from '../../catalogue/zoneOffsets.ts'
import { recordStaffChange } from '../../store/audit.ts'
import { announceStores, savePause } from '../../store/kitchen/pauses.ts'
import { deleteReadyTime, saveReadyTime } from '../../store/kitchen/readyTimes.ts'
import { publish } from '../../store/liveChannel.ts'
import type { KitchenContext } from './kitchenContext.ts'

type PauseContext = Pick<KitchenContext, 'db' | 'catalogue' | 'now' | 'refreshStores'>

/** Who changes a store's service: the kitchen writes its own audit, a call of the operator has one. */
interface By {
  source: 'kitchen' | 'operator'
  actor: string
}

const MINUTE_MS = 60_000

/** The end of a pause of so many minutes, at a whole minute, as everything that the host keeps of a store's opening; 0 is now. */
export const untilOf = (minutes: number, now: Date): Date =>
  minutes === 0 ? now : new Date(Math.ceil((now.getTime() + minutes * MINUTE_MS) / MINUTE_MS) * MINUTE_MS)

/** Pauses a service until then, or ends its pause when `until` is not later than now. */
export async function pauseService(
  { store, service, until }: { store: string; service: ServiceKey; until: Date },
  by: By,
  context: PauseContext,
): Promise<void> {
  const { db, now } = context
  await db.transaction().execute(async (transaction) => {
    await savePause(transaction, { store, service, until, by: by.actor }, now)
    const minutes = Math.floor((until.getTime() - now.getTime()) / MINUTE_MS)
    const what = `${service === 'delivery' ? 'Delivery' : 'Pick Up'} ${minutes > 0 ? 'paused' : 'resumed'}`
    const after = minutes > 0 ? `paused for ${minutes} min` : 'open'
    const entry = { action: 'pause', subject: store, store, what, after, detail: { service, minutes } }
    await recordStaffChange(transaction, by, entry, now)
  })
  await announcePauses(store, context)
}

/**
 * Lets a service take so many minutes until the store's day ends, or as long as the catalogue says where it is undefined (D-206):
 * checkout, slots, promise and kitchen go by it at once. The caller knows that the store has the service.
 */
export async function setReadyTime(
  { store, service, minutes }: { store: string; service: ServiceKey; minutes: number | undefined },
  by: string,
  context: PauseContext,
): Promise<void> {
  const { db, catalogue, now } = context
  if (minutes === undefined) await deleteReadyTime(db, { store, service })
  else {
    const until = dayEnd(now, zoneOffsets(catalogue.zone(store), now))
    await saveReadyTime(db, { store, service, minutes, until, by }, now)
  }
  await announcePauses(store, context)
}

/** Lets hosts, pages and kitchen of a store know of its pauses and ready times. After the commit. */
export async function announcePauses(store: string, { db, refreshStores }: PauseContext): Promise<void> {
  await refreshStores()
  await announceStores(db)
  await publish(db, { kind: 'kitchen', hash: store })
}
