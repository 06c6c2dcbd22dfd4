import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { StoreScope } from '../../domain/office/roles.ts'
import { inStores } from './storeScope.ts'
import { addSeconds } from './database/addSeconds.ts'
import { jsonb, type Db } from './database/database.ts'
import { JOB_KINDS, type PayloadOf } from './jobs/jobKinds.ts'
import type { PrinterTable } from './schema/kitchenTables.ts'
import { deleteJobsOf } from './jobs/jobs.ts'

/** `tries`: how often the printer fetched or failed at it. */
export interface PrintJob extends Pick<PayloadOf<'print'>, 'order' | 'copy' | 'by'> {
  id: number
  tries: number
  /** When the printer fetched it first. */
  given_at: Date | null
}

const MAX_FAULT_LENGTH = 80

/** The key of the ticket that is printed by itself; another one has the key of its press. */
const ACCEPTED = 'accepted'

const isDue = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`kind = 'print' and ended_at is null and expires_at > ${now}::timestamptz`

/**
 * Lets every printer of a store (its hash) print a ticket of an order, once for each key. `by` is who wants another copy. Resolves
 * with the number of printers that got something to do.
 */
export async function queueTickets(
  db: Db,
  { order, store, key = ACCEPTED, by = '' }: { order: string; store: string; key?: string; by?: string },
  now: Date,
): Promise<number> {
  const { urgency, validSeconds } = JOB_KINDS.print
  const { rows } = await sql<{ id: number }>`
    insert into jobs (kind, target, key, urgency, payload, created_at, due_at, expires_at)
    select 'print', id::text, concat_ws(' ', ${order}::text, ${key}::text), ${urgency}, jsonb_build_object(
        'order', ${order}::text, 'by', ${by}::text, 'copy', 1 + (select count(*)::int from jobs
          where kind = 'print' and target = printers.id::text and payload->>'order' = ${order})),
      ${now}::timestamptz, ${now}::timestamptz, ${addSeconds(now, validSeconds)}
    from printers where store = ${store} on conflict do nothing returning id`.execute(db)
  return rows.length
}

/** A printer that is tried is somebody in front of it. */
const TEST_SECONDS = 300

/**
 * Lets a printer of these stores print a test ticket, and answers its store; undefined when there is no such printer. It counts as
 * tried once, so that in the release before, which cannot print it, it comes after the tickets of orders.
 */
export async function queueTestTicket(
  db: Db,
  stores: StoreScope,
  printer: number,
  now: Date,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('printers')
    .select('store')
    .where('id', '=', printer)
    .where(inStores(stores, 'store'))
    .executeTakeFirst()
  if (!found) return undefined
  const { urgency } = JOB_KINDS.print
  const payload: PayloadOf<'print'> = { order: '', copy: 1, by: '' }
  await db
    .insertInto('jobs')
    .values({
      kind: 'print',
      target: String(printer),
      key: `test ${now.toISOString()}`,
      urgency,
      tries: 1,
      payload: jsonb(payload),
      created_at: now,
      due_at: now,
      expires_at: addSeconds(now, TEST_SECONDS),
    })
    .execute()
  return found.store
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
    .where(sql`payload->>'givenAt'`, 'is not', null)
    .orderBy(sql`payload->>'givenAt'`, 'desc')
    .limit(1)
    .executeTakeFirst()
}

const dueJobs = (db: Db, printer: number, now: Date) =>
  db
    .selectFrom('jobs')
    .select(['id', 'tries'])
    .select([
      sql<string>`payload->>'order'`.as('order'),
      sql<number>`(payload->>'copy')::integer`.as('copy'),
      sql<string>`payload->>'by'`.as('by'),
      sql<Date | null>`(payload->>'givenAt')::timestamptz`.as('given_at'),
    ])
    .where('target', '=', String(printer))
    .where(isDue(now))

/**
 * Notes that a printer fetches a ticket, which is a try until it says that it was printed: a printer may say nothing of a fault.
 * `givenAt` is the first time.
 */
export async function saveGiven(db: Db, id: number, now: Date): Promise<void> {
  await sql`update jobs set tries = tries + 1, payload = jsonb_build_object('givenAt', ${now.toISOString()}::text) || payload
    where kind = 'print' and id = ${id}`.execute(db)
}

/** Notes that no picture could be made of a ticket: `tries` of them are enough for the text. */
export async function saveUndrawn(db: Db, id: number, tries: number): Promise<void> {
  await sql`update jobs set tries = greatest(tries + 1, ${tries}), fault = 'could not be drawn'
    where kind = 'print' and id = ${id}`.execute(db)
}

export async function savePrinted(db: Db, printer: number, id: number, now: Date): Promise<void> {
  await unprinted(db, printer, id).set({ ended_at: now, outcome: 'done', fault: '' }).execute()
}

/** The ticket is offered again. A printer that has fetched it counts a try by that. */
export async function savePrintFault(db: Db, printer: number, id: number, fault: string): Promise<void> {
  await unprinted(db, printer, id)
    .set({
      tries: sql<number>`case when payload ? 'givenAt' then tries else tries + 1 end`,
      fault: fault.slice(0, MAX_FAULT_LENGTH),
    })
    .execute()
}

const unprinted = (db: Db, printer: number, id: number) =>
  db
    .updateTable('jobs')
    .where('kind', '=', 'print')
    .where('id', '=', id)
    .where('target', '=', String(printer))
    .where('ended_at', 'is', null)

export type Printer = Pick<Selectable<PrinterTable>, 'id' | 'store' | 'name'>

type ListedPrinter = Omit<Selectable<PrinterTable>, 'secret_hash'> & {
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

/** Every printer of these stores. */
export async function listPrinters(db: Db, stores: StoreScope, now: Date): Promise<ListedPrinter[]> {
  return await db
    .selectFrom('printers')
    .select(['id', 'store', 'name', 'created_at', 'seen_at', 'mac', 'status'])
    .select(
      sql<number>`(select count(*)::int from jobs where target = printers.id::text and ${isDue(now)})`.as('waiting'),
    )
    .where(inStores(stores, 'store'))
    .orderBy('id')
    .execute()
}

/** Removes a printer of these stores with its tickets, and answers its store; undefined when there is no such printer. */
export async function deletePrinter(db: Db, stores: StoreScope, id: number): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom('printers')
    .where(inStores(stores, 'store'))
    .where('id', '=', id)
    .returning('store')
    .executeTakeFirst()
  if (deleted) await deleteJobsOf(db, 'print', String(id))
  return deleted?.store
}

export async function findPrinter(db: Db, secretHash: string): Promise<Printer | undefined> {
  return await db
    .selectFrom('printers')
    .select(['id', 'store', 'name'])
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst()
}

/** A printer that says the same is not written again for so long; most ask every five seconds. */
const CONTACT_SECONDS = 15

/** Keeps what a printer says about itself, and when to within 15 seconds. */
export async function savePrinterContact(
  db: Db,
  id: number,
  { mac, status }: { mac: string; status: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('printers')
    .set({ mac, status, seen_at: now })
    .where('id', '=', id)
    .where((is) =>
      is.or([
        is('mac', '!=', mac),
        is('status', '!=', status),
        is('seen_at', 'is', null),
        is('seen_at', '<=', addSeconds(now, -CONTACT_SECONDS)),
      ]),
    )
    .execute()
}
