import { sql } from 'kysely'
import type { Write } from '../database/commitWith.ts'
import { jsonb, type Db, type Transaction } from '../database/database.ts'
import type { StoredLines } from '../schema/orderTables.ts'

export interface StoredCart extends StoredLines {
  catalogue: number
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
  db.selectFrom('carts').select(['document', 'catalogue']).where('session', '=', session)

const storedCart = (row: { document: StoredLines; catalogue: number } | undefined): StoredCart | undefined =>
  row && { ...row.document, catalogue: row.catalogue }

/** Replaces a cart that the transaction has locked. */
export const cartUpdate = (session: string, { storeHash, lines }: StoredLines, catalogue: number, now: Date): Write =>
  sql`update carts set document = ${jsonb({ storeHash, lines })}, catalogue = ${catalogue}, changed_at = ${now}
    where session = ${session}`
