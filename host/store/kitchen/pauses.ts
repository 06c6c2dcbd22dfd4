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
      conflict.columns(['store', 'service']).doUpdateSet({ until: pause.until, by: pause.by, at: now }),
    )
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
