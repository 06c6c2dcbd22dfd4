import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

export async function isPhoneVerified(db: Db, session: string, phone: string): Promise<boolean> {
  const { rows } = await sql`select 1 from verified_phones where session = ${session} and phone = ${phone}`.execute(db)
  return rows.length > 0
}

export async function saveVerifiedPhone(db: Db, session: string, phone: string, now: Date): Promise<void> {
  await sql`
    insert into verified_phones (session, phone, verified_at) values (${session}, ${phone}, ${now})
    on conflict do nothing`.execute(db)
}

export async function deleteOldVerifications(db: Db): Promise<void> {
  await sql`
    delete from verified_phones where not exists (select from sessions where hash = session)
      and not exists (select from members where hash = session)`.execute(db)
}
