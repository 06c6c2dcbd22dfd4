import { jsonb, type Db } from './database/database.ts'
import type { SpecialDayTable } from './schema/hostTables.ts'

export type KeptSpecialDay = Pick<SpecialDayTable, 'code' | 'document' | 'source'>

/** Those that count, the last changed last; `document` is the entry of the catalogue file. */
export async function listSpecialDays(db: Db): Promise<KeptSpecialDay[]> {
  return await db
    .selectFrom('special_days')
    .select(['code', 'document', 'source'])
    .where('withdrawn_at', 'is', null)
    .orderBy('changed_at')
    .orderBy('code')
    .execute()
}

/** In other words for the same: who made it and when stays. */
export async function updateSpecialDay(db: Db, { code, document }: Omit<KeptSpecialDay, 'source'>): Promise<void> {
  await db
    .updateTable('special_days')
    .set({ document: jsonb(document) })
    .where('code', '=', code)
    .execute()
}
