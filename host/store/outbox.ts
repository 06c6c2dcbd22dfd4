import type { Generated } from 'kysely'
import type { Db } from './database/database.ts'

/** Messages to customers: written with what they tell about, so that neither stands without the other. */
export interface OutboxTable {
  id: Generated<number>
  kind: 'sms' | 'mail'
  recipient: string
  subject: string | null
  body: string
  html: string | null
  /** The code it carries, for the demo inbox. */
  code: string | null
  created_at: Date
  /** Null until an SMS or mail provider took it; the embedded default has none. */
  sent_at: Date | null
  /** When it is tried next; null at once. A host that is sending it moves it on, so that no other takes it up. */
  due_at: Generated<Date | null>
  tries: Generated<number>
  /** It can be sent no more: too late, refused, or tried too often. */
  given_up_at: Generated<Date | null>
}

export interface OutgoingMessage {
  kind: 'sms' | 'mail'
  to: string
  subject?: string
  text: string
  html?: string
  code?: string
}

/** The latest messages, newest first, of everybody or of one recipient. */
export async function latestMessages(db: Db, most: number, to?: string) {
  const all = db.selectFrom('outbox').selectAll()
  const some = to === undefined ? all : all.where('recipient', '=', to)
  return await some.orderBy('id', 'desc').limit(most).execute()
}

export async function keepMessage(db: Db, message: OutgoingMessage, now: Date): Promise<void> {
  const { kind, to, subject = null, text, html = null, code = null } = message
  const row = { kind, recipient: to, subject, body: text, html, code, created_at: now, sent_at: null }
  await db.insertInto('outbox').values(row).execute()
}
