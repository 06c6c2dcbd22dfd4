import type { MessageConfig } from './config.ts'
import type { Host } from '../http/app.ts'
import { startMessenger } from '../messages/messenger.ts'
import { startPushRunner } from '../messages/push/pushRunner.ts'
import { startWebhookRunner } from '../messages/webhooks/webhookRunner.ts'
import type { Counts } from '../services/counts.ts'
import type { Deliver } from '../services/delivery.ts'
import { openOutbound } from '../services/outbound/outbound.ts'
import { webPushSender, type PushSender } from '../services/push/webPush.ts'
import { smtpMail } from '../services/smtp.ts'
import { twilioSms } from '../services/twilio.ts'
import type { Database } from '../store/database/database.ts'

interface Reports {
  counts?: Counts
  failed: (error: unknown) => void
  /** Writes a line for the operator. */
  warn: (warning: string) => void
}

/** Sends mails, text messages, push messages and webhooks until the returned function is called. */
export async function startMessageDelivery(
  { twilio, smtp }: MessageConfig,
  { database, host }: { database: Database; host: Pick<Host, 'settings' | 'catalogue'> },
  { failed, warn, counts }: Reports,
): Promise<() => Promise<void>> {
  const mail = smtp && smtpMail(smtp)
  const messenger = await startMessenger(
    database,
    {
      sms: twilio && countedDelivery('sms', twilioSms(twilio), counts),
      mail: mail && countedDelivery('mail', mail.deliver, counts),
    },
    { failed },
  )
  const outbound = openOutbound({ allowed: host.settings.outboundHosts })
  const sender = countedPush(webPushSender(outbound, host.settings.push), counts)
  const push = await startPushRunner(database, { sender, failed, warn })
  const webhooks = await startWebhookRunner(database, { outbound, catalogue: host.catalogue, failed })
  return async () => {
    await Promise.all([messenger.stop(), push.stop(), webhooks.stop()])
    outbound.close()
    mail?.close()
  }
}

const countedDelivery =
  (kind: 'mail' | 'sms', deliver: Deliver, counts: Counts | undefined): Deliver =>
  async (message) => {
    const delivered = await deliver(message)
    counts?.message(kind, delivered.ok ? 'sent' : delivered.again ? 'later' : 'refused')
    return delivered
  }

const countedPush = (sender: PushSender, counts: Counts | undefined): PushSender => ({
  send: async (message, now) => {
    const outcome = await sender.send(message, now)
    counts?.push(outcome.kind)
    return outcome
  },
})
