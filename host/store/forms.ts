import { sql } from 'kysely'
import { addSeconds, HOUR_SECONDS } from './database/addSeconds.ts'
import { jsonb, type Db } from './database/database.ts'
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

/** Saves the form and answers its id and its store; undefined when the key was used before. */
export async function saveForm(
  db: Db,
  form: Omit<FormTable, 'id' | 'store'>,
): Promise<{ id: number; store: string } | undefined> {
  const { session, key, call, data, created_at: now } = form
  const { rows } = await sql<{ id: number; store: string }>`insert into forms (session, key, call, data, created_at)
    values (${session}, ${key}, ${call}, ${jsonb(data)}, ${now}) on conflict do nothing returning id, store`.execute(db)
  return rows[0]
}
