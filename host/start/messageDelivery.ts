import type { MessageConfig } from './config.ts'
import type { Host } from '../http/app.ts'
import { startMessenger } from '../messages/messenger.ts'
import { startPushRunner } from '../messages/push/pushRunner.ts'
import { startWebhookRunner } from '../messages/webhooks/webhookRunner.ts'
import { openOutbound } from '../services/outbound/outbound.ts'
import { webPushSender } from '../services/push/webPush.ts'
import { smtpMail } from '../services/smtp.ts'
import { twilioSms } from '../services/twilio.ts'
import type { Database } from '../store/database/database.ts'

interface Reports {
  failed: (error: unknown) => void
  /** Writes a line for the operator. */
  warn: (warning: string) => void
}

/** Sends mails, text messages, push messages and webhooks until the returned function is called. */
export async function startMessageDelivery(
  { twilio, smtp }: MessageConfig,
  { database, host }: { database: Database; host: Pick<Host, 'settings' | 'catalogue'> },
  { failed, warn }: Reports,
): Promise<() => Promise<void>> {
  const mail = smtp && smtpMail(smtp)
  const messenger = await startMessenger(
    database,
    { sms: twilio && twilioSms(twilio), mail: mail?.deliver },
    { failed },
  )
  const outbound = openOutbound({ allowed: host.settings.outboundHosts })
  const push = await startPushRunner(database, { sender: webPushSender(outbound, host.settings.push), failed, warn })
  const webhooks = await startWebhookRunner(database, { outbound, catalogue: host.catalogue, failed })
  return async () => {
    await Promise.all([messenger.stop(), push.stop(), webhooks.stop()])
    outbound.close()
    mail?.close()
  }
}
