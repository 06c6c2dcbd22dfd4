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
  /** The hash of the order that it is about, for its story. */
  order?: string
  /** Where an answer to it goes; undefined for the mailbox that it comes from. */
  replyTo?: string
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

/** With a key it is sent once. Nobody is written to of whom nothing is kept any more (D-208). */
export const queueMessage = async (db: Db, message: OutgoingMessage, now: Date, key?: string): Promise<void> =>
  message.to === '' || message.to === '+1erased'
    ? undefined
    : await queueJobs(db, [{ ...messageJob(message), ...(key === undefined ? {} : { key }) }], now)

interface Sms {
  /** Ten digits, without +1. */
  phone: string
  text: string
  code?: string
  order?: string
  /** What it is about, in the words of its mail: it stays once the message went, for the story of the order. */
  subject?: string
}

export const smsMessage = ({ phone, ...message }: Sms): OutgoingMessage => ({
  kind: 'sms',
  to: `+1${phone}`,
  ...message,
})
