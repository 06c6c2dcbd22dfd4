import { sql } from 'kysely'
import { addSeconds } from './database/addSeconds.ts'
import type { Db } from './database/database.ts'

/** At most `most` times in `seconds` seconds. */
export type RateWindow = readonly [most: number, seconds: number]

export interface RateLimit {
  subject: string
  windows: readonly RateWindow[]
}

/**
 * Counts one event against every limit and answers 0, also without any; or, when a limit is used up, counts none and answers the seconds until it
 * has room.
 */
export async function consume(db: Db, limits: readonly RateLimit[], now: Date): Promise<number> {
  if (limits.length === 0) return 0
  // Nothing is written, and no row locked, when a limit is seen to be used up.
  const subjectsAsked = sql.join(limits.map(({ subject }) => subject))
  // Always in the same order, so that two statements with the same subjects cannot deadlock.
  const sorted = limits.toSorted((one, other) => (one.subject < other.subject ? -1 : 1))
  const longest = Math.max(...limits.flatMap(({ windows }) => windows.map(([, seconds]) => seconds)))
  const until = addSeconds(now, longest)
  const rows = sorted.map(({ subject }) => sql`(${subject}, array[${now}::timestamptz], ${until}::timestamptz)`)
  const { rows: taken } = await sql<{ subject: string }>`insert into limits (subject, times, kept_until)
    select * from (values ${sql.join(rows)}) as event (subject, times, kept_until)
    where not exists (select from limits where subject in (${subjectsAsked}) and not (${hasRoomIn(limits, now)}))
    on conflict (subject) do update
      set times = ${timesSince(addSeconds(now, -longest))} || ${now}::timestamptz, kept_until = ${until}
      where ${hasRoomIn(sorted, now)}
    returning subject`.execute(db)
  if (taken.length === limits.length) return 0
  await refund(db, taken, now)
  const full = limits.filter((limit) => !taken.some(({ subject }) => subject === limit.subject))
  return Math.max(1, await secondsUntilAllowed(db, full, now))
}

/** Whether a row of `limits` has room for one more event. */
const hasRoomIn = (limits: readonly RateLimit[], now: Date) =>
  sql.join(
    limits.map(({ subject, windows }) => {
      const free = windows.map(
        ([most, seconds]) => sql`cardinality(${timesSince(addSeconds(now, -seconds))}) < ${most}`,
      )
      return sql`(limits.subject = ${subject} and ${sql.join(free, sql` and `)})`
    }),
    sql` or `,
  )

/** Takes back what `consume` has counted at this time. */
export async function refund(db: Db, limits: readonly Pick<RateLimit, 'subject'>[], at: Date): Promise<void> {
  if (limits.length === 0) return
  const subjects = limits.map(({ subject }) => subject)
  await sql`update limits
    set times = times[:array_position(times, ${at}::timestamptz) - 1] || times[array_position(times, ${at}::timestamptz) + 1:]
    where subject = any(${subjects}::text[]) and ${at}::timestamptz = any(times)`.execute(db)
}

export async function reset(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('limits').where('subject', '=', subject).execute()
}

const timesSince = (time: Date) =>
  sql`array(select one from unnest(limits.times) one where one > ${time}::timestamptz order by one)`

/**
 * The seconds until one more event is allowed, without counting it: a full window has room when the oldest of its last `most`
 * events leaves it.
 */
export async function secondsUntilAllowed(db: Db, limits: readonly RateLimit[], now: Date): Promise<number> {
  return waitOf(limits, await readCounted(db, limits), now)
}

export async function readCounted(db: Db, limits: readonly RateLimit[]): Promise<CountedEvents[]> {
  const subjects = limits.map(({ subject }) => subject)
  return await db.selectFrom('limits').select(['subject', 'times']).where('subject', 'in', subjects).execute()
}

export interface CountedEvents {
  subject: string
  times: Date[]
}

/** As secondsUntilAllowed, from rows that were read already. */
export function waitOf(limits: readonly RateLimit[], rows: readonly CountedEvents[], now: Date): number {
  const waits = limits.flatMap(({ subject, windows }) => {
    const times = rows.find((row) => row.subject === subject)?.times.map((time) => time.getTime()) ?? []
    const latest = times.sort((a, b) => b - a)
    return windows.map(([most, seconds]) => {
      const oldest = latest[most - 1]
      return oldest === undefined ? 0 : Math.ceil((oldest + seconds * 1000 - now.getTime()) / 1000)
    })
  })
  return Math.max(0, ...waits)
}
