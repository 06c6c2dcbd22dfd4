import { sql } from 'kysely'
import type { Db } from './database.ts'

/** When something was done that may be done so often only, by whom it counts against. */
export interface LimitTable {
  /** What is counted and for whom, hashed. */
  subject: string
  times: Date[]
  /** After that nothing in it counts any more. */
  kept_until: Date
}

/** At most so often in so many seconds. */
export type Window = readonly [most: number, seconds: number]

export interface Limit {
  subject: string
  windows: readonly Window[]
}

/**
 * Counts one more against every limit, in one statement that holds over all hosts of a database, and answers 0; or, when
 * one of them is used up, counts none and answers the seconds until it is not.
 */
export async function take(db: Db, limits: readonly Limit[], now: Date): Promise<number> {
  const sorted = limits.toSorted((one, other) => (one.subject < other.subject ? -1 : 1))
  const longest = Math.max(...limits.flatMap(({ windows }) => windows.map(([, seconds]) => seconds)))
  const until = before(now, -longest)
  const within = sql.join(
    sorted.map(
      ({ subject, windows }) =>
        sql`(limits.subject = ${subject} and ${sql.join(
          windows.map(([most, seconds]) => sql`cardinality(${timesSince(before(now, seconds))}) < ${most}`),
          sql` and `,
        )})`,
    ),
    sql` or `,
  )
  const { rows } = await sql<{ subject: string }>`
    insert into limits (subject, times, kept_until)
    values ${sql.join(sorted.map(({ subject }) => sql`(${subject}, array[${now}::timestamptz], ${until}::timestamptz)`))}
    on conflict (subject) do update
      set times = ${timesSince(before(now, longest))} || ${now}::timestamptz, kept_until = ${until} where ${within}
    returning subject`.execute(db)
  if (rows.length === limits.length) return 0
  await giveBack(
    db,
    rows.map(({ subject }) => subject),
    now,
  )
  const full = sorted.filter(({ subject }) => rows.every((row) => row.subject !== subject))
  return Math.max(1, ...(await Promise.all(full.map((limit) => waitOf(db, limit, now)))))
}

/** What was counted at this moment does not count, once. */
export async function giveBack(db: Db, subjects: readonly string[], at: Date): Promise<void> {
  if (subjects.length === 0) return
  await sql`update limits
    set times = times[:array_position(times, ${at}::timestamptz) - 1] || times[array_position(times, ${at}::timestamptz) + 1:]
    where subject = any(${subjects}::text[]) and ${at}::timestamptz = any(times)`.execute(db)
}

/** Nothing counts against it any more. */
export async function forgive(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('limits').where('subject', '=', subject).execute()
}

export async function forgetOldLimits(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('limits').where('kept_until', '<', now).execute()
}

const timesSince = (time: Date) =>
  sql`array(select one from unnest(limits.times) one where one > ${time}::timestamptz order by one)`

const before = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000)

/** Until the oldest of the last `most` leaves its window. */
async function waitOf(db: Db, { subject, windows }: Limit, now: Date): Promise<number> {
  const row = await db.selectFrom('limits').select('times').where('subject', '=', subject).executeTakeFirst()
  const times = (row?.times ?? []).map((time) => time.getTime()).sort((a, b) => b - a)
  const waits = windows.map(([most, seconds]) => {
    const oldest = times[most - 1] ?? 0
    return Math.ceil((oldest + seconds * 1000 - now.getTime()) / 1000)
  })
  return Math.max(1, ...waits)
}
