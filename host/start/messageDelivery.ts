import type { Config } from './config.ts'
import type { Host } from '../http/app.ts'
import { messageHandler } from '../messages/messageHandler.ts'
import { noticeHandler, pushHandler } from '../messages/push/pushHandler.ts'
import { webhookHandler } from '../messages/webhooks/webhookHandler.ts'
import type { Counts } from '../services/counts.ts'
import type { Deliver } from '../services/delivery.ts'
import { startJobWorker } from '../services/jobWorker.ts'
import { firestoreHandler } from '../services/live/firestore/firestoreHandler.ts'
import { openOutbound } from '../services/outbound/outbound.ts'
import { webPushSender, type PushSender } from '../services/push/webPush.ts'
import { smtpMail } from '../services/smtp.ts'
import { twilioSms } from '../services/twilio.ts'
import type { Database } from '../store/database/database.ts'
import { queuePublications } from '../store/orders/liveOrders.ts'

interface Reports {
  counts?: Counts
  failed: (error: unknown) => void
  /** Writes a line for the operator. */
  warn: (warning: string) => void
}

/** Does the jobs of every kind that this host has a service for, until the returned function is called. */
export async function startMessageDelivery(
  { messages: { twilio, smtp }, firestore }: Pick<Config, 'messages' | 'firestore'>,
  { database, host }: { database: Database; host: Pick<Host, 'settings' | 'catalogue'> },
  { failed, warn, counts }: Reports,
): Promise<() => Promise<void>> {
  const { db } = database
  const mail = smtp && smtpMail(smtp)
  const outbound = openOutbound({ allowed: host.settings.outboundHosts })
  const sender = countedPush(webPushSender(outbound, host.settings.push), counts)
  const worker = await startJobWorker(
    database,
    {
      sms: twilio && messageHandler(countedDelivery('sms', twilioSms(twilio), counts)),
      mail: mail && messageHandler(countedDelivery('mail', mail.deliver, counts)),
      push: pushHandler({ db, sender, warn }),
      notice: noticeHandler({ db, sender, warn }),
      webhook: webhookHandler({ db, outbound, catalogue: host.catalogue }),
      live: firestore && firestoreHandler(db, firestore),
    },
    {
      failed,
      finder: firestore && ((now) => queuePublications(db, now)),
      rates: { sms: twilio?.perSecond, mail: smtp?.perSecond },
    },
  )
  return async () => {
    await worker.stop()
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
