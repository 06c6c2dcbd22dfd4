import { sql } from 'kysely'
import { addSeconds, HOUR_SECONDS } from './database/addSeconds.ts'
import { jsonb, type Db } from './database/database.ts'
import { jobInsert } from './jobs/jobs.ts'
import { messageJob, type OutgoingMessage } from './outbox.ts'
import type { FormTable } from './schema/hostTables.ts'

const MAX_FORMS_PER_HOUR = 20

/** Seconds until this session may submit another form; 0 now. */
export async function secondsUntilNextForm(db: Db, session: string, now: Date): Promise<number> {
  const oldest = await db
    .selectFrom('forms')
    .select('created_at')
    .where('session', '=', session)
    .where('created_at', '>', addSeconds(now, -HOUR_SECONDS))
    .orderBy('created_at', 'desc')
    .offset(MAX_FORMS_PER_HOUR - 1)
    .limit(1)
    .executeTakeFirst()
  return oldest ? Math.ceil((addSeconds(oldest.created_at, HOUR_SECONDS).getTime() - now.getTime()) / 1000) : 0
}

/** Saves the form and queues the mail that reports it; does nothing when the key was used before. */
export async function saveForm(db: Db, form: Omit<FormTable, 'id'>, mail: OutgoingMessage | undefined): Promise<void> {
  const { session, key, call, data, created_at: now } = form
  const insert = sql`insert into forms (session, key, call, data, created_at)
    values (${session}, ${key}, ${call}, ${jsonb(data)}, ${now}) on conflict do nothing returning id`
  if (!mail) await insert.execute(db)
  else
    await sql`with kept as (${insert}) ${jobInsert([messageJob(mail)], now, sql`exists (select from kept)`)}`.execute(
      db,
    )
}
