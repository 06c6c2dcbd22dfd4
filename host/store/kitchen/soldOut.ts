import type { Selectable } from 'kysely'
import type { Db } from '../database/database.ts'
import type { SoldOutTable } from '../schema/kitchenTables.ts'

export type SoldOutRow = Selectable<SoldOutTable>

/** The caller publishes. */
export async function saveSoldOut(db: Db, row: SoldOutRow): Promise<void> {
  const { until, by, at } = row
  await db
    .insertInto('sold_out')
    .values(row)
    .onConflict((conflict) => conflict.columns(['store', 'kind', 'code']).doUpdateSet({ until, by, at }))
    .execute()
}

export async function deleteSoldOut(
  db: Db,
  { store, kind, code }: Pick<SoldOutRow, 'store' | 'kind' | 'code'>,
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('sold_out')
    .where('store', '=', store)
    .where('kind', '=', kind)
    .where('code', '=', code)
    .returning('code')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Also what is back by now; `until` says so. */
export async function listSoldOut(db: Db): Promise<SoldOutRow[]> {
  return await db.selectFrom('sold_out').selectAll().execute()
}

export async function listSoldOutOf(db: Db, store: string, now: Date): Promise<SoldOutRow[]> {
  return await db
    .selectFrom('sold_out')
    .selectAll()
    .where('store', '=', store)
    .where((build) => build.or([build('until', 'is', null), build('until', '>', now)]))
    .orderBy('at')
    .execute()
}

/** Deletes what is back on sale and answers the stores concerned, so that the change is announced to their open menus. */
export async function deleteBackOnSale(db: Db, now: Date): Promise<string[]> {
  const rows = await db.deleteFrom('sold_out').where('until', '<=', now).returning('store').execute()
  return [...new Set(rows.map(({ store }) => store))]
}
