import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { GuardedWrite } from '../guardedWrites.ts'
import type { CountedEvents } from '../rateLimits.ts'

/** Whether the session has verified the phone, and the events counted for these subjects of limits. */
export async function readVerification(db: Db, session: string, phone: string, subjects: readonly string[]) {
  const { rows } = await sql<{ verified: boolean; subject: string | null; times: Date[] | null }>`
    select asked.verified, limits.subject, limits.times from (
      select exists (select from verified_phones where session = ${session} and phone = ${phone}) as verified
    ) asked left join limits on limits.subject = any(${subjects}::text[])`.execute(db)
  const counted = rows.flatMap(({ subject, times }): CountedEvents[] => (subject && times ? [{ subject, times }] : []))
  return { isVerified: rows.some(({ verified }) => verified), counted }
}

export const verifiedPhoneWrite = (session: string, phone: string, now: Date): GuardedWrite => ({
  statement: sql`insert into verified_phones (session, phone, verified_at) values (${session}, ${phone}, ${now})
    on conflict do nothing returning 1`,
})

export async function deleteOldVerifications(db: Db): Promise<void> {
  await sql`
    delete from verified_phones where not exists (select from sessions where hash = session)
      and not exists (select from members where hash = session)`.execute(db)
}
