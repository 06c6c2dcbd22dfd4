import { sql } from 'kysely'
import type { Hold, Load } from '../../../domain/schedule/capacity.ts'
import type { Db } from '../database/database.ts'

/** Lets one order after the other hold the capacity of a store, until the transaction ends. */
export async function lockCapacity(db: Db, store: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`capacity ${store}`}))`.execute(db)
}

/** What is taken of the quarters of an hour from `from` on, but by this order. */
export async function readLoad(db: Db, store: string, from: Date, except = ''): Promise<Load> {
  const rows = await db
    .selectFrom('capacity_holds')
    .select((build) => ['bucket', build.fn.sum<string>('units').as('units')])
    .where('store', '=', store)
    .where('bucket', '>=', from)
    .where('order', '<>', except)
    .groupBy('bucket')
    .execute()
  return new Map(rows.map(({ bucket, units }) => [bucket.getTime(), Number(units)]))
}

export async function saveHolds(
  db: Db,
  { order, store }: { order: string; store: string },
  holds: readonly Hold[],
): Promise<void> {
  if (holds.length === 0) return
  await db
    .insertInto('capacity_holds')
    .values(holds.map(({ bucket, units }) => ({ order, store, bucket: new Date(bucket), units })))
    .execute()
}

/** Gives the time of a refused order to others. */
export async function releaseHolds(db: Db, order: string): Promise<void> {
  await db.deleteFrom('capacity_holds').where('order', '=', order).execute()
}
