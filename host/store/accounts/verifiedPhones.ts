import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** `session` is a guest's session or a member. */
export async function isPhoneVerified(db: Db, session: string, phone: string): Promise<boolean> {
  const query = db.selectFrom('verified_phones').select('phone')
  return (await query.where('session', '=', session).where('phone', '=', phone).executeTakeFirst()) !== undefined
}

/** Uses up a right code of the session's and verifies the phone that it was sent to. */
export async function verifyPhone(db: Db, code: number, now: Date): Promise<void> {
  await sql`
    with used as (update codes set used_at = ${now}::timestamptz where id = ${code} returning owner, target)
    insert into verified_phones (session, phone, verified_at) select owner, target, ${now}::timestamptz from used
    on conflict do nothing`.execute(db)
}

export async function deleteOldVerifications(db: Db): Promise<void> {
  await sql`
    delete from verified_phones where not exists (select from sessions where hash = session)
      and not exists (select from members where hash = session)`.execute(db)
}
