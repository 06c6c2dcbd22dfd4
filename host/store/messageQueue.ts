import { sql } from 'kysely'
import { addSeconds, DAY_SECONDS } from './database/addSeconds.ts'
import { CODE_SECONDS } from './accounts/verificationCodes.ts'
import type { Db } from './database/database.ts'
import type { OutgoingMessage } from './outbox.ts'

export const OUTBOX_CHANNEL = 'outbox'

export interface QueuedMessage extends OutgoingMessage {
  id: number
  createdAt: Date
  tries: number
}

const LEASE_SECONDS = 60
const MAX_AGE_SECONDS = DAY_SECONDS

const WAITING = sql`sent_at is null and given_up_at is null`

export async function claimMessage(
  db: Db,
  kind: OutgoingMessage['kind'],
  now: Date,
): Promise<QueuedMessage | undefined> {
  const { rows } = await sql<QueuedMessage>`
    update outbox set tries = tries + 1, due_at = ${addSeconds(now, LEASE_SECONDS)}
    where id = (
      select id from outbox where kind = ${kind} and ${WAITING} and coalesce(due_at <= ${now}, true)
      order by id limit 1 for update skip locked
    ) returning id, kind, recipient as "to", subject, body as text, html, code, unsubscribe, created_at as "createdAt", tries`.execute(
    db,
  )
  return rows[0]
}

export async function expireOldMessages(db: Db, kind: OutgoingMessage['kind'], now: Date): Promise<void> {
  await sql`
    update outbox set given_up_at = ${now} where kind = ${kind} and ${WAITING} and coalesce(due_at <= ${now}, true)
      and created_at < case when code is null then ${addSeconds(now, -MAX_AGE_SECONDS)}::timestamptz
        else ${addSeconds(now, -CODE_SECONDS)}::timestamptz end`.execute(db)
}

/** Keeps when it went to whom with which subject, and no longer what it said: mails are long, and hold links and codes. */
export async function markMessageSent(db: Db, id: number, now: Date): Promise<void> {
  const sent = { sent_at: now, code: null, body: '', html: null, unsubscribe: null }
  await db.updateTable('outbox').set(sent).where('id', '=', id).execute()
}

export async function retryMessageLater(db: Db, id: number, seconds: number, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ due_at: addSeconds(now, seconds) })
    .where('id', '=', id)
    .execute()
}

export async function failMessage(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('outbox').set({ given_up_at: now }).where('id', '=', id).execute()
}

export async function deleteOldMessages(db: Db, now: Date): Promise<void> {
  await sql`delete from outbox
    where created_at < ${addSeconds(now, -30 * DAY_SECONDS)} or (code is not null and created_at < ${addSeconds(now, -DAY_SECONDS)})`.execute(
    db,
  )
}
