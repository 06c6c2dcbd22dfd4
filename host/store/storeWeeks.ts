import { jsonb, type Db } from './database/database.ts'
import type { StoreWeekTable } from './schema/hostTables.ts'

export type KeptStoreWeek = Pick<StoreWeekTable, 'store' | 'begins_on' | 'document'>

/** Those that count, each store's in the order of their first days. */
export async function listStoreWeeks(db: Db): Promise<KeptStoreWeek[]> {
  return await db
    .selectFrom('store_weeks')
    .select(['store', 'begins_on', 'document'])
    .where('withdrawn_at', 'is', null)
    .orderBy('store')
    .orderBy('begins_on')
    .execute()
}

/** In the place of the one that begins on the same day. */
export async function saveStoreWeek(db: Db, { store, begins_on, document }: KeptStoreWeek, now: Date): Promise<void> {
  const week = { document: jsonb(document), withdrawn_at: null, changed_at: now }
  await db
    .insertInto('store_weeks')
    .values({ store, begins_on, ...week })
    .onConflict((conflict) => conflict.columns(['store', 'begins_on']).doUpdateSet(week))
    .execute()
}

export async function withdrawStoreWeek(
  db: Db,
  { store, begins_on }: Omit<KeptStoreWeek, 'document'>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('store_weeks')
    .set({ withdrawn_at: now, changed_at: now })
    .where('store', '=', store)
    .where('begins_on', '=', begins_on)
    .execute()
}
