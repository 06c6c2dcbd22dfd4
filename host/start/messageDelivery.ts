import type { MessageConfig } from './config.ts'
import { startMessenger } from '../messages/messenger.ts'
import { smtpMail } from '../services/smtp.ts'
import { twilioSms } from '../services/twilio.ts'
import type { Database } from '../store/database/database.ts'

export async function startMessageDelivery(
  { twilio, smtp }: MessageConfig,
  database: Database,
  failed: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const mail = smtp && smtpMail(smtp)
  const messenger = await startMessenger(
    database,
    { sms: twilio && twilioSms(twilio), mail: mail?.deliver },
    { failed },
  )
  return async () => {
    await messenger.stop()
    mail?.close()
  }
}
