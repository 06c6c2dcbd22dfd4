import { sql, type Generated } from 'kysely'
import type { Db } from './database.ts'

/** A code sent to a phone. The code is kept hashed, the asker's address too (D-13). */
export interface PhoneCodeTable {
  id: Generated<number>
  session: string
  phone: string
  address: string
  code: string
  tries: Generated<number>
  sent_at: Date
  used_at: Date | null
}

/** Numbers that a session has proved to hold. */
export interface VerifiedPhoneTable {
  session: string
  phone: string
  verified_at: Date
}

/** What limits count by. */
export interface Asker {
  session: string
  phone: string
  /** Hashed; '' when not known, then it does not count. */
  address: string
}

export const CODE_SECONDS = 180
export const MOST_TRIES = 5
export const MOST_AN_HOUR = 5
export const MOST_A_DAY = 10

const HOUR = 3600

export async function isPhoneVerified(db: Db, session: string, phone: string): Promise<boolean> {
  const row = await db
    .selectFrom('verified_phones')
    .select('phone')
    .where('session', '=', session)
    .where('phone', '=', phone)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Seconds until this asker may have another code, 0 when now: at most 5 an hour and 10 a day for the number, for the
 * address and for the session, each by itself. Run in the transaction that sends: askers of the same wait for each other.
 */
export async function secondsToWait(db: Db, { session, phone, address }: Asker, now: Date): Promise<number> {
  const keys = [`s ${session}`, `p ${phone}`, ...(address ? [`a ${address}`] : [])].sort()
  await sql`select pg_advisory_xact_lock(hashtext(key)) from unnest(${keys}::text[]) key`.execute(db)
  const day = new Date(now.getTime() - 24 * HOUR * 1000)
  const since = (column: 'session' | 'phone' | 'address', value: string) => sql<{ by: string; sent_at: Date }>`
    select ${column}::text as by, sent_at from phone_codes where ${sql.ref(column)} = ${value} and sent_at > ${day}`
  const parts = [since('session', session), since('phone', phone), ...(address ? [since('address', address)] : [])]
  const { rows } = await sql<{ by: string; sent_at: Date }>`${sql.join(parts, sql` union all `)}`.execute(db)
  const waits = ['session', 'phone', 'address'].flatMap((by) => {
    const times = rows.filter((row) => row.by === by).map((row) => row.sent_at.getTime())
    return [waitFor(times, MOST_AN_HOUR, HOUR, now), waitFor(times, MOST_A_DAY, 24 * HOUR, now)]
  })
  return Math.max(0, ...waits)
}

/** Until the oldest of the last `most` leaves the window. */
function waitFor(times: readonly number[], most: number, seconds: number, now: Date): number {
  const inside = times.filter((time) => time > now.getTime() - seconds * 1000).sort((a, b) => b - a)
  const oldest = inside[most - 1]
  return oldest === undefined ? 0 : Math.ceil((oldest + seconds * 1000 - now.getTime()) / 1000)
}

export async function keepCode(db: Db, asker: Asker, code: string, now: Date): Promise<void> {
  await db
    .insertInto('phone_codes')
    .values({ ...asker, code, sent_at: now, used_at: null })
    .execute()
}

export type Tried =
  { kind: 'none' | 'expired' | 'exhausted' } | { kind: 'tried'; id: number; phone: string; code: string }

/** Counts a try against the session's latest code, before it is looked at: parallel guesses are counted one by one. */
export async function tryCode(db: Db, session: string, now: Date): Promise<Tried> {
  const latest = await db
    .selectFrom('phone_codes')
    .select(['id', 'phone', 'code', 'tries', 'sent_at', 'used_at'])
    .where('session', '=', session)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!latest || latest.used_at) return { kind: 'none' }
  if (now.getTime() - latest.sent_at.getTime() > CODE_SECONDS * 1000) return { kind: 'expired' }
  if (latest.tries >= MOST_TRIES) return { kind: 'exhausted' }
  await db
    .updateTable('phone_codes')
    .set({ tries: latest.tries + 1 })
    .where('id', '=', latest.id)
    .execute()
  return { kind: 'tried', id: latest.id, phone: latest.phone, code: latest.code }
}

/** The code was right: it is used up, and the number is this session's. */
export async function keepVerified(
  db: Db,
  session: string,
  code: { id: number; phone: string },
  now: Date,
): Promise<void> {
  await db.updateTable('phone_codes').set({ used_at: now }).where('id', '=', code.id).execute()
  await db
    .insertInto('verified_phones')
    .values({ session, phone: code.phone, verified_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Codes older than the longest limit go. */
export async function forgetOldCodes(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('phone_codes')
    .where('sent_at', '<', new Date(now.getTime() - 25 * HOUR * 1000))
    .execute()
}
