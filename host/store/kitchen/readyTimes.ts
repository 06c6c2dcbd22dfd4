import type { Selectable } from 'kysely'
import type { Db } from '../database/database.ts'
import type { ReadyTimeTable } from '../schema/kitchenTables.ts'

export type ReadyTimeRow = Pick<Selectable<ReadyTimeTable>, 'store' | 'service' | 'minutes' | 'until'>

/** Lets a service take so many minutes until then. The caller publishes. */
export async function saveReadyTime(db: Db, row: ReadyTimeRow & { by: string }, now: Date): Promise<void> {
  const { minutes, until, by } = row
  await db
    .insertInto('ready_times')
    .values({ ...row, at: now })
    .onConflict((conflict) => conflict.columns(['store', 'service']).doUpdateSet({ minutes, until, by, at: now }))
    .execute()
}

/** The service takes as long as the catalogue says again. */
export async function deleteReadyTime(
  db: Db,
  { store, service }: Pick<ReadyTimeRow, 'store' | 'service'>,
): Promise<void> {
  await db.deleteFrom('ready_times').where('store', '=', store).where('service', '=', service).execute()
}

/** Also those that are over; `until` says so. */
export async function listReadyTimes(db: Db): Promise<ReadyTimeRow[]> {
  return await db
    .selectFrom('ready_times')
    .select(['store', 'service', 'minutes', 'until'])
    .orderBy('store')
    .orderBy('service')
    .execute()
}
