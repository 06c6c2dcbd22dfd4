import type { Db } from '../store/database.ts'
import { queueMessages } from '../store/outbox.ts'

export interface Sms {
  /** Ten digits, the country's +1 left out. */
  phone: string
  text: string
  /** The code in the text, for the demo inbox. */
  code?: string
}

/** Puts a text message into the outbox, to go out when the transaction is committed; the embedded default keeps it there. */
export async function sendSms(db: Db, { phone, text, code }: Sms, now: Date): Promise<void> {
  await queueMessages(db, [{ kind: 'sms', to: `+1${phone}`, text, code }], now)
}
