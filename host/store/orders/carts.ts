import { jsonb, type Db } from '../database/database.ts'
import type { StoredLines } from '../schema/orderTables.ts'

export interface StoredCart extends StoredLines {
  catalogue: number
}

/** The saved cart; undefined when the session has ended. `lock` locks its row for the transaction. */
export async function readStoredCart(db: Db, session: string, { lock = false } = {}): Promise<StoredCart | undefined> {
  const query = db.selectFrom('carts').select(['document', 'catalogue']).where('session', '=', session)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  return row && { ...row.document, catalogue: row.catalogue }
}

export async function updateStoredCart(
  db: Db,
  session: string,
  { storeHash, lines }: StoredLines,
  catalogue: number,
  now: Date,
): Promise<void> {
  await db
    .updateTable('carts')
    .set({ document: jsonb({ storeHash, lines }), catalogue, changed_at: now })
    .where('session', '=', session)
    .execute()
}
