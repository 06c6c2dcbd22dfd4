import { sql } from 'kysely'
import type { Write } from '../database/commitWith.ts'
import { jsonb, type Db, type Transaction } from '../database/database.ts'
import type { CartChangeOf, StoredLines } from '../schema/orderTables.ts'

export interface StoredCart extends StoredLines {
  catalogue: number
  /** The paid order that it changes (D-235). */
  change?: CartChangeOf | undefined
}

/** The saved cart; undefined when the session has ended. */
export async function readStoredCart(db: Db, session: string): Promise<StoredCart | undefined> {
  return storedCart(await cartOf(db, session).executeTakeFirst())
}

/** As readStoredCart, and nobody else changes the cart before the transaction ends. */
export async function lockStoredCart(db: Transaction, session: string): Promise<StoredCart | undefined> {
  return storedCart(await cartOf(db, session).forUpdate().executeTakeFirst())
}

const cartOf = (db: Db, session: string) =>
  db.selectFrom('carts').select(['document', 'catalogue', 'change']).where('session', '=', session)

const storedCart = (
  row: { document: StoredLines; catalogue: number; change: CartChangeOf | null } | undefined,
): StoredCart | undefined => row && { ...row.document, catalogue: row.catalogue, change: row.change ?? undefined }

/** Replaces a cart that the transaction has locked. */
export const cartUpdate = (session: string, { storeHash, lines }: StoredLines, catalogue: number, now: Date): Write =>
  sql`update carts set document = ${jsonb({ storeHash, lines })}, catalogue = ${catalogue}, changed_at = ${now}
    where session = ${session}`

/** Lets a cart that the transaction has locked change a paid order from here on, or no order any more. */
export async function saveCartChange(
  db: Db,
  session: string,
  { storeHash, lines }: StoredLines,
  { change, catalogue }: { change: CartChangeOf | null; catalogue: number },
  now: Date,
): Promise<void> {
  await db
    .updateTable('carts')
    .set({ document: jsonb({ storeHash, lines }), change: jsonb(change), catalogue, changed_at: now })
    .where('session', '=', session)
    .execute()
}
