import { sql, type Selectable } from 'kysely'
import type { Db } from '../database/database.ts'
import type { PrinterTable } from '../schema/kitchenTables.ts'
import { deleteJobsOf } from '../jobs/jobs.ts'
import { isDue } from './printJobs.ts'

export type Printer = Pick<Selectable<PrinterTable>, 'id' | 'store' | 'name'>

export type ListedPrinter = Omit<Selectable<PrinterTable>, 'secret_hash'> & {
  /** Tickets that it has not printed. */
  waiting: number
}

export async function insertPrinter(
  db: Db,
  { store, name, secretHash }: { store: string; name: string; secretHash: string },
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('printers')
    .values({ store, name, secret_hash: secretHash, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Every printer, or those of a store (its hash). */
export async function listPrinters(db: Db, now: Date, store?: string): Promise<ListedPrinter[]> {
  const all = db
    .selectFrom('printers')
    .select(['id', 'store', 'name', 'created_at', 'seen_at', 'mac', 'status'])
    .select(
      sql<number>`(select count(*)::int from jobs where target = printers.id::text and ${isDue(now)})`.as('waiting'),
    )
    .orderBy('id')
  return await (store === undefined ? all : all.where('store', '=', store)).execute()
}

/** Its tickets go with it. False when there is no such printer. */
export async function deletePrinter(db: Db, id: number): Promise<boolean> {
  await deleteJobsOf(db, 'print', String(id))
  const deleted = await db.deleteFrom('printers').where('id', '=', id).returning('id').executeTakeFirst()
  return deleted !== undefined
}

export async function findPrinter(db: Db, secretHash: string): Promise<Printer | undefined> {
  return await db
    .selectFrom('printers')
    .select(['id', 'store', 'name'])
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst()
}

/** Keeps what a printer says about itself. */
export async function savePrinterContact(
  db: Db,
  id: number,
  { mac, status }: { mac: string; status: string },
  now: Date,
): Promise<void> {
  await db.updateTable('printers').set({ mac, status, seen_at: now }).where('id', '=', id).execute()
}
