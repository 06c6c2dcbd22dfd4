import type { Db } from '../store/database.ts'
import { queueMessages } from '../store/outbox.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** Puts a mail into the outbox, to go out when the transaction is committed; the embedded default keeps it there. */
export async function sendMail(db: Db, mail: Mail, now: Date): Promise<void> {
  await queueMessages(db, [{ kind: 'mail', ...mail }], now)
}
