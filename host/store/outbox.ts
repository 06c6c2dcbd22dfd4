import type { Db } from './database/database.ts'

export interface OutgoingMessage {
  kind: 'sms' | 'mail'
  to: string
  subject?: string
  text: string
  html?: string
  code?: string
  /** The address that stops messages of this kind; only messages with offers have one. */
  unsubscribe?: string
}

export async function latestMessages(db: Db, most: number, to?: string) {
  const all = db.selectFrom('outbox').selectAll()
  const some = to === undefined ? all : all.where('recipient', '=', to)
  return await some.orderBy('id', 'desc').limit(most).execute()
}

export async function queueMessage(db: Db, message: OutgoingMessage, now: Date): Promise<void> {
  const { kind, to, subject = null, text, html = null, code = null, unsubscribe = null } = message
  const row = { kind, recipient: to, subject, body: text, html, code, unsubscribe, created_at: now, sent_at: null }
  await db.insertInto('outbox').values(row).execute()
}
