import { sql, type Generated } from 'kysely'
import type { Db } from './database.ts'
import type { OutgoingMessage } from './outbox.ts'

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

/** Askers of the same number, address or session wait for each other until the transaction ends. */
export async function holdAsker(db: Db, { session, phone, address }: Asker): Promise<void> {
  const keys = [`s ${session}`, `p ${phone}`, ...(address ? [`a ${address}`] : [])].sort()
  await sql`select pg_advisory_xact_lock(hashtext(key)) from unnest(${keys}::text[]) key`.execute(db)
}

/**
 * Whether the number is verified already, and the seconds until this asker may have another code: at most 5 an hour and
 * 10 a day for the number, for the address and for the session, each by itself. Held askers only.
 */
export async function standingOf(
  db: Db,
  { session, phone, address }: Asker,
  now: Date,
): Promise<{ isVerified: boolean; seconds: number }> {
  const day = new Date(now.getTime() - 24 * HOUR * 1000)
  const since = (by: 'session' | 'phone' | 'address', value: string) => sql`
    select ${sql.lit(by)} as by, sent_at from phone_codes where ${sql.ref(by)} = ${value} and sent_at > ${day}`
  const counted = [since('session', session), since('phone', phone), ...(address ? [since('address', address)] : [])]
  const { rows } = await sql<{ by: string; sent_at: Date }>`
    select 'verified' as by, verified_at as sent_at from verified_phones where session = ${session} and phone = ${phone}
    union all ${sql.join(counted, sql` union all `)}`.execute(db)
  const waits = ['session', 'phone', 'address'].flatMap((by) => {
    const times = rows.filter((row) => row.by === by).map((row) => row.sent_at.getTime())
    return [waitFor(times, MOST_AN_HOUR, HOUR, now), waitFor(times, MOST_A_DAY, 24 * HOUR, now)]
  })
  return { isVerified: rows.some(({ by }) => by === 'verified'), seconds: Math.max(0, ...waits) }
}

/** Until the oldest of the last `most` leaves the window. */
function waitFor(times: readonly number[], most: number, seconds: number, now: Date): number {
  const inside = times.filter((time) => time > now.getTime() - seconds * 1000).sort((a, b) => b - a)
  const oldest = inside[most - 1]
  return oldest === undefined ? 0 : Math.ceil((oldest + seconds * 1000 - now.getTime()) / 1000)
}

/** The code and the message that carries it, together. */
export async function keepCode(db: Db, asker: Asker, code: string, message: OutgoingMessage, now: Date): Promise<void> {
  await sql`
    with sent as (
      insert into phone_codes (session, phone, address, code, sent_at)
      values (${asker.session}, ${asker.phone}, ${asker.address}, ${code}, ${now})
    )
    insert into outbox (kind, recipient, body, code, created_at)
    values (${message.kind}, ${message.to}, ${message.text}, ${message.code ?? null}, ${now})`.execute(db)
}

export type Tried = { kind: 'none' | 'expired' | 'exhausted' } | ({ kind: 'tried' } & TriedCode)

export interface TriedCode {
  id: number
  phone: string
  /** Hashed. */
  code: string
}

/** Counts a try against the session's latest code, before it is looked at: parallel guesses are counted one by one. */
export async function tryCode(db: Db, session: string, now: Date): Promise<Tried> {
  const oldest = new Date(now.getTime() - CODE_SECONDS * 1000)
  const latest = sql`select id from phone_codes where session = ${session} order by id desc limit 1 for update`
  const { rows } = await sql<TriedCode>`
    update phone_codes set tries = tries + 1
    where id = (${latest}) and used_at is null and sent_at >= ${oldest} and tries < ${MOST_TRIES}
    returning id, phone, code`.execute(db)
  return rows[0] ? { kind: 'tried', ...rows[0] } : { kind: await whyNot(db, session, oldest) }
}

async function whyNot(db: Db, session: string, oldest: Date): Promise<'none' | 'expired' | 'exhausted'> {
  const latest = await db
    .selectFrom('phone_codes')
    .select(['sent_at', 'used_at'])
    .where('session', '=', session)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!latest || latest.used_at) return 'none'
  return latest.sent_at < oldest ? 'expired' : 'exhausted'
}

/** The code was right: it is used up, and the number is this session's. */
export async function keepVerified(db: Db, session: string, { id, phone }: TriedCode, now: Date): Promise<void> {
  await sql`
    with used as (update phone_codes set used_at = ${now} where id = ${id})
    insert into verified_phones (session, phone, verified_at) values (${session}, ${phone}, ${now})
    on conflict do nothing`.execute(db)
}

/** Codes older than the longest limit go. */
export async function forgetOldCodes(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('phone_codes')
    .where('sent_at', '<', new Date(now.getTime() - 25 * HOUR * 1000))
    .execute()
}
