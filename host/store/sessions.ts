import { sql, type ColumnType } from 'kysely'
import type { Db } from './database.ts'

/** Who is asking, a guest or a member, for as long as the HttpOnly cookie lives (D-08). */
export interface SessionTable {
  hash: string
  /** Hash of the HttpOnly cookie's secret. */
  binding: string
  member: string | null
  created_at: ColumnType<Date, Date, never>
  expires_at: Date
}

export const GUEST_DAYS = 30

const expiry = (now: Date) => new Date(now.getTime() + GUEST_DAYS * 86_400_000)

/** A new guest session with its empty cart, in one statement. */
export async function startSession(db: Db, hash: string, binding: string, now: Date): Promise<void> {
  await sql`with session as (
    insert into sessions (hash, binding, created_at, expires_at) values (${hash}, ${binding}, ${now}, ${expiry(now)})
    returning hash
  ) insert into carts (session, document, changed_at)
    select hash, '{"storeHash":"","lines":[]}'::jsonb, ${now}::timestamptz from session`.execute(db)
}

/** Prolongs a live session of this binding; false when there is none. */
export async function prolongSession(db: Db, hash: string, binding: string, now: Date): Promise<boolean> {
  const live = await db
    .updateTable('sessions')
    .set({ expires_at: expiry(now) })
    .where('hash', '=', hash)
    .where('binding', '=', binding)
    .where('expires_at', '>', now)
    .returning('hash')
    .executeTakeFirst()
  return live !== undefined
}

/** Ended sessions go, and their carts with them. */
export async function forgetOldSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute()
}
