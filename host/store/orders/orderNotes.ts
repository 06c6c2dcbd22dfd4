import type { Selectable } from 'kysely'
import type { Db } from '../database/database.ts'
import type { OrderNoteTable } from '../schema/orderTables.ts'

/** Keeps what a person of the chain writes about an order (its hash), once for each key. */
export async function insertNote(
  db: Db,
  note: { order: string; key: string; text: string; by: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('order_notes')
    .values({ ...note, at: now })
    .onConflict((conflict) => conflict.columns(['order', 'key']).doNothing())
    .execute()
}

/** The oldest first. */
export async function listNotes(
  db: Db,
  order: string,
): Promise<Pick<Selectable<OrderNoteTable>, 'at' | 'by' | 'text'>[]> {
  return await db
    .selectFrom('order_notes')
    .select(['at', 'by', 'text'])
    .where('order', '=', order)
    .orderBy('at')
    .execute()
}
