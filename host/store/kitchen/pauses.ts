import { sql } from 'kysely'
import { notify, type Db } from '../database/database.ts'
import { CATALOGUE_CHANNEL } from '../catalogues.ts'
import type { ServicePauseTable } from '../schema/kitchenTables.ts'

export type ServicePause = Pick<ServicePauseTable, 'store' | 'service' | 'until'>

/** Pauses a service until then, or ends its pause when `until` is not later than `now`. The caller publishes. */
export async function savePause(db: Db, pause: ServicePause & { by: string }, now: Date): Promise<void> {
  await db
    .insertInto('service_pauses')
    .values({ ...pause, at: now })
    .onConflict((conflict) =>
      conflict.columns(['store', 'service']).doUpdateSet({ until: pause.until, by: pause.by, at: now, cut_at: null }),
    )
    .execute()
}

/** The same by a power cut, which remembers until when the service was paused before the first press (D-226). */
export async function pauseForPowerCut(db: Db, pause: ServicePause & { by: string }, now: Date): Promise<void> {
  await db
    .insertInto('service_pauses')
    .values({ ...pause, at: now, cut_at: now })
    .onConflict((conflict) =>
      conflict.columns(['store', 'service']).doUpdateSet({
        until: pause.until,
        by: pause.by,
        at: now,
        cut_at: now,
        until_before: sql`case when service_pauses.cut_at = service_pauses.at then service_pauses.until_before else service_pauses.until end`,
      }),
    )
    .execute()
}

/** The services that a power cut has paused and nobody has opened or paused since. */
export async function listPowerCut(db: Db, store: string, now: Date) {
  return await db
    .selectFrom('service_pauses')
    .select(['service', 'until', 'at'])
    .where('store', '=', store)
    .whereRef('cut_at', '=', 'at')
    .where('until', '>', now)
    .orderBy('service', 'desc')
    .execute()
}

/** Ends the pauses of a power cut: each service is as it was before. Answers until when each is paused now, which may be over. */
export async function endPowerCut(db: Db, { store, by }: { store: string; by: string }, now: Date) {
  return await db
    .updateTable('service_pauses')
    .set({
      until: sql<Date>`greatest(until_before, ${now}::timestamptz)`,
      by,
      at: now,
      cut_at: null,
      until_before: null,
    })
    .where('store', '=', store)
    .whereRef('cut_at', '=', 'at')
    .where('until', '>', now)
    .returning(['service', 'until'])
    .execute()
}

export async function listPauses(db: Db): Promise<ServicePause[]> {
  return await db
    .selectFrom('service_pauses')
    .select(['store', 'service', 'until'])
    .orderBy('store')
    .orderBy('service')
    .execute()
}

/** Lets every host read switches, pauses and what is sold out again. After the commit. */
export const announceStores = (db: Db): Promise<void> => notify(db, CATALOGUE_CHANNEL)
