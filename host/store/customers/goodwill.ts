import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely'
import type { Cents } from '../../../domain/money.ts'
import { addSeconds, DAY_SECONDS } from '../database/addSeconds.ts'
import type { Db } from '../database/database.ts'
import type { GoodwillTable } from '../schema/accountTables.ts'
import type { Person } from './persons.ts'

/** What customers were given to make good (D-207). */

const GOODWILL_SUM_DAYS = 90

const isOf = ({ member, phone }: Person): RawBuilder<boolean> => sql<boolean>`(phone = ${phone} or member = ${member})`

/** One gift after another for each phone, so that several at once do not pass the limit together. */
export async function lockGoodwill(db: Db, { phone }: Person): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`goodwill ${phone}`}, 0))`.execute(db)
}

/** What this person was given in 90 days besides dishes that were made again: how often, and its worth. */
export async function sumGoodwill(db: Db, person: Person, now: Date): Promise<{ times: number; worth: Cents }> {
  const since = addSeconds(now, -GOODWILL_SUM_DAYS * DAY_SECONDS)
  const { rows } = await sql<{ times: number; worth: Cents }>`
    select count(*)::integer as times, coalesce(sum(worth), 0)::integer as worth from goodwill
    where ${isOf(person)} and at > ${since} and worth > 0 and kind <> 'remake'`.execute(db)
  return rows[0] ?? { times: 0, worth: 0 }
}

/** False when this intent was done before. */
export async function insertGoodwill(
  db: Db,
  given: Omit<Insertable<GoodwillTable>, 'id' | 'at'>,
  now: Date,
): Promise<boolean> {
  const row = await db
    .insertInto('goodwill')
    .values({ ...given, at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Points and coupons that made an order (its number) good, the oldest first. Dishes that were made again are notes of the order. */
export async function listOrderGoodwill(
  db: Db,
  order: number,
): Promise<Pick<Selectable<GoodwillTable>, 'at' | 'points' | 'worth' | 'coupon' | 'reason' | 'by'>[]> {
  return await db
    .selectFrom('goodwill')
    .select(['at', 'points', 'worth', 'coupon', 'reason', 'by'])
    .where('order', '=', order)
    .where('kind', 'in', ['points', 'coupon'])
    .orderBy('at')
    .execute()
}

/** What made an order (its number) good last, in any way. */
export async function findLatestGoodwill(db: Db, order: number): Promise<Selectable<GoodwillTable> | undefined> {
  return await db
    .selectFrom('goodwill')
    .selectAll()
    .where('order', '=', order)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

export async function findGoodwill(db: Db, key: string): Promise<Selectable<GoodwillTable> | undefined> {
  return await db.selectFrom('goodwill').selectAll().where('key', '=', key).executeTakeFirst()
}

/** Gives points, or takes them for fewer than 0; undefined when the member has not so many. Answers the balance. */
export async function movePoints(
  db: Db,
  member: string,
  { points, why, by }: { points: number; why: string; by: string },
  now: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ points: number }>`
    with moved as (
      update members set points = points + ${points}::integer where hash = ${member} and points + ${points}::integer >= 0
      returning hash, points
    ), booked as (
      insert into points (member, delta, reason, at, why, by)
      select hash, ${points}::integer, 'given', ${now}::timestamptz, ${why}, ${by} from moved
    )
    select points from moved`.execute(db)
  return rows[0]?.points
}
