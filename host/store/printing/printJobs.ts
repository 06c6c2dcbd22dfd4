import { sql, type RawBuilder, type Selectable } from 'kysely'
import { addSeconds, DAY_SECONDS } from '../database/addSeconds.ts'
import type { Db } from '../database/database.ts'
import type { PrintJobTable } from '../schema/kitchenTables.ts'

export type PrintJob = Pick<Selectable<PrintJobTable>, 'id' | 'order' | 'copy' | 'by' | 'given_at' | 'tries'>

/** A printer that comes back after a night prints none of the tickets of yesterday. */
const VALID_SECONDS = 1800
const KEPT_SECONDS = 7 * DAY_SECONDS
const MAX_FAULT_LENGTH = 80

/** The key of the ticket that is printed by itself; another one has the key of its press. */
const ACCEPTED = 'accepted'

export const isDue = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`printed_at is null and print_jobs.created_at > ${addSeconds(now, -VALID_SECONDS)}::timestamptz`

/**
 * Lets every printer of a store (its hash) print a ticket of an order, once for each key. `by` is who wants another copy. Resolves
 * with the number of printers that got something to do.
 */
export async function queueTickets(
  db: Db,
  { order, store, key = ACCEPTED, by = '' }: { order: string; store: string; key?: string; by?: string },
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into print_jobs (printer, "order", key, copy, by, created_at)
    select id, ${order}, ${key}, 1 + (select count(*)::int from print_jobs where printer = printers.id and "order" = ${order}),
      ${by}, ${now}::timestamptz
    from printers where store = ${store} on conflict do nothing returning id`.execute(db)
  return rows.length
}

/** The ticket that a printer prints next; one that it has fetched or failed at comes last, so that none blocks those behind it. */
export async function nextPrintJob(db: Db, printer: number, now: Date): Promise<PrintJob | undefined> {
  return await dueJobs(db, printer, now).orderBy('tries').orderBy('id').limit(1).executeTakeFirst()
}

export async function findPrintJob(db: Db, printer: number, id: number, now: Date): Promise<PrintJob | undefined> {
  return await dueJobs(db, printer, now).where('id', '=', id).executeTakeFirst()
}

/** What a printer fetched last and has not confirmed. */
export async function lastGivenJob(db: Db, printer: number, now: Date): Promise<PrintJob | undefined> {
  return await dueJobs(db, printer, now)
    .where('given_at', 'is not', null)
    .orderBy('given_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

const dueJobs = (db: Db, printer: number, now: Date) =>
  db
    .selectFrom('print_jobs')
    .select(['id', 'order', 'copy', 'by', 'given_at', 'tries'])
    .where('printer', '=', printer)
    .where(isDue(now))

/**
 * Notes that a printer fetches a ticket, which is a try until it says that it was printed: a printer may say nothing of a fault.
 * `given_at` is the first time.
 */
export async function saveGiven(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('print_jobs')
    .set((build) => ({ given_at: build.fn.coalesce('given_at', build.val(now)), tries: build('tries', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Notes that no picture could be made of a ticket: `tries` of them are enough for the text. */
export async function saveUndrawn(db: Db, id: number, tries: number): Promise<void> {
  await db
    .updateTable('print_jobs')
    .set((build) => ({
      tries: build.fn<number>('greatest', [build('tries', '+', 1), build.val(tries)]),
      fault: 'could not be drawn',
    }))
    .where('id', '=', id)
    .execute()
}

export async function savePrinted(db: Db, printer: number, id: number, now: Date): Promise<void> {
  await db
    .updateTable('print_jobs')
    .set({ printed_at: now, fault: '' })
    .where('id', '=', id)
    .where('printer', '=', printer)
    .where('printed_at', 'is', null)
    .execute()
}

/** The ticket is offered again. A printer that has fetched it counts a try by that. */
export async function savePrintFault(db: Db, printer: number, id: number, fault: string): Promise<void> {
  await db
    .updateTable('print_jobs')
    .set({
      tries: sql<number>`case when given_at is null then tries + 1 else tries end`,
      fault: fault.slice(0, MAX_FAULT_LENGTH),
    })
    .where('id', '=', id)
    .where('printer', '=', printer)
    .where('printed_at', 'is', null)
    .execute()
}

export async function deleteOldPrintJobs(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('print_jobs').where('created_at', '<', addSeconds(now, -KEPT_SECONDS)).execute()
}
