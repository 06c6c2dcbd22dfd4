import { sql } from 'kysely'
import type { Db } from './database/database.ts'
import { queueJobs, type NewJob } from './jobs/jobs.ts'

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

/** The newest messages; a sent one has only its subject. */
export async function latestMessages(db: Db, most: number, to?: string) {
  const all = db
    .selectFrom('jobs')
    .select(['target as recipient', 'created_at', 'due_at', 'tries', 'ended_at', 'outcome'])
    .select([
      sql<OutgoingMessage['kind']>`kind`.as('kind'),
      sql<string | null>`payload->>'subject'`.as('subject'),
      sql<string>`coalesce(payload->>'text', '')`.as('body'),
      sql<string | null>`payload->>'html'`.as('html'),
      sql<string | null>`payload->>'code'`.as('code'),
      sql<string | null>`payload->>'unsubscribe'`.as('unsubscribe'),
    ])
    .where('kind', 'in', ['sms', 'mail'])
  const some = to === undefined ? all : all.where('target', '=', to)
  return await some.orderBy('id', 'desc').limit(most).execute()
}

/** The job that sends a message. A code is not sent after its life. */
export const messageJob = ({ kind, to, ...payload }: OutgoingMessage): NewJob => ({
  kind,
  target: to,
  payload,
  isCode: payload.code !== undefined,
})

export const queueMessage = (db: Db, message: OutgoingMessage, now: Date): Promise<void> =>
  queueJobs(db, [messageJob(message)], now)

interface Sms {
  /** Ten digits, without +1. */
  phone: string
  text: string
  code?: string
}

export const smsMessage = ({ phone, text, code }: Sms): OutgoingMessage => ({
  kind: 'sms',
  to: `+1${phone}`,
  text,
  code,
})
