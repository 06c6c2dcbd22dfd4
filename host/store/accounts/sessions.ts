import { sql, type RawBuilder } from 'kysely'
import { addSeconds, DAY_SECONDS } from '../database/addSeconds.ts'
import type { Db } from '../database/database.ts'

export const GUEST_SESSION_DAYS = 30
export const MEMBER_SESSION_DAYS = 14
/** Then a member signs in again, however often the session was used (D-128). */
export const MEMBER_SESSION_MAX_DAYS = 90

const inDays = (now: Date, days: number) => addSeconds(now, days * DAY_SECONDS)

export async function startSession(db: Db, hash: string, binding: string, now: Date): Promise<void> {
  await sql`with session as (
    insert into sessions (hash, binding, created_at, expires_at) values (${hash}, ${binding}, ${now}, ${inDays(now, GUEST_SESSION_DAYS)})
    returning hash
  ) insert into carts (session, document, changed_at)
    select hash, '{"storeHash":"","lines":[]}'::jsonb, ${now}::timestamptz from session`.execute(db)
}

/** Starts a session of a member, who has a cart already; false when the password was changed meanwhile. */
export async function startMemberSession(
  db: Db,
  hash: string,
  binding: string,
  member: { hash: string; passwordHash: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into sessions (hash, binding, member, created_at, expires_at, proved_at)
    select ${hash}, ${binding}, hash, ${now}::timestamptz, ${inDays(now, MEMBER_SESSION_DAYS)}::timestamptz, ${now}::timestamptz from members
    where hash = ${member.hash} and password_hash = ${member.passwordHash} for share returning 1`.execute(db)
  return rows.length > 0
}

/** Extends a live session of this binding and answers its member; undefined when there is no such session. */
export async function extendSession(
  db: Db,
  hash: string,
  binding: string,
  now: Date,
): Promise<{ member: string | null } | undefined> {
  const { rows } = await sql<{ member: string | null }>`
    update sessions set expires_at = case when member is null then ${inDays(now, GUEST_SESSION_DAYS)}::timestamptz
      else least(${inDays(now, MEMBER_SESSION_DAYS)}::timestamptz, created_at + make_interval(secs => ${MEMBER_SESSION_MAX_DAYS * DAY_SECONDS})) end
    where hash = ${hash} and binding = ${binding} and expires_at > ${now} returning member`.execute(db)
  return rows[0]
}

/** Every call of a member asks this, because a signed-out session ends at once; a guest's session ends with its token. */
export async function isSessionLive(db: Db, hash: string, member: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sessions where hash = ${hash} and member = ${member} and expires_at > ${now}`.execute(db)
  return rows.length > 0
}

/** The live sessions of a member, the newest first. */
export async function listMemberSessions(db: Db, member: string, now: Date): Promise<{ hash: string; since: Date }[]> {
  return await db
    .selectFrom('sessions')
    .select(['hash', 'created_at as since'])
    .where('member', '=', member)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute()
}

export async function markPasswordProved(db: Db, hash: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ proved_at: now }).where('hash', '=', hash).execute()
}

export async function wasPasswordProvedSince(db: Db, hash: string, since: Date): Promise<boolean> {
  const query = db.selectFrom('sessions').select('hash').where('hash', '=', hash).where('proved_at', '>', since)
  return (await query.executeTakeFirst()) !== undefined
}

export async function endSession(db: Db, hash: string): Promise<void> {
  await endSessions(db, sql`hash = ${hash}`)
}

/** Ends the member's session of this binding. A guest's session is left: another tab may have just started it. */
export async function endAbandonedSession(db: Db, binding: string): Promise<void> {
  await endSessions(db, sql`binding = ${binding} and member is not null`)
}

/** Answers how many there were. */
export const endMemberSessions = (db: Db, member: string, except = ''): Promise<number> =>
  endSessions(db, sql`member = ${member} and hash <> ${except}`)

/** Ends these sessions, of guests by their hashes and of members by the member's. */
export const endSessionsOf = (db: Db, owners: readonly string[]): Promise<number> =>
  endSessions(db, sql`(hash = any(${[...owners]}::text[]) or member = any(${[...owners]}::text[]))`)

/** Answers how many there were; no more than `limit`. */
export const deleteExpiredSessions = (db: Db, now: Date, limit: number): Promise<number> =>
  endSessions(
    db,
    sql`hash in (select hash from sessions where expires_at < ${now} limit ${sql.lit(limit)} for update skip locked)`,
  )

/** Deletes sessions and what belongs to them alone. */
async function endSessions(db: Db, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ended as (delete from sessions where ${condition} returning hash),
      emptied as (delete from carts using ended where carts.session = ended.hash),
      unproved as (delete from verified_phones using ended where verified_phones.session = ended.hash),
      unchecked as (delete from checked_addresses using ended where checked_addresses.session = ended.hash)
    select count(*)::int as count from ended`.execute(db)
  return rows[0]?.count ?? 0
}
