import { topicOf, type PushSender } from '../../services/push/webPush.ts'
import type { JobHandler, JobOutcome } from '../../services/jobWorker.ts'
import type { Db } from '../../store/database/database.ts'
import { endSubscription, findSubscription } from '../../store/pushSubscriptions.ts'

interface PushDeps {
  db: Db
  sender: PushSender
  clock?: () => Date
  /** Writes a line for the operator. */
  warn: (warning: string) => void
}

/** Tells a browser, unless it wants no more news. */
export const pushHandler =
  ({ db, sender, clock = () => new Date(), warn }: PushDeps): JobHandler<'push'> =>
  async ({ target, payload: { order, text, urgency }, tries, expiresAt }): Promise<JobOutcome> => {
    const browser = await findSubscription(db, Number(target))
    if (!browser || !expiresAt) return { kind: 'failed' }
    const ttlSeconds = Math.round((expiresAt.getTime() - clock().getTime()) / 1000)
    const outcome = await sender.send(
      { ...browser, payload: text, urgency, ttlSeconds, topic: topicOf(order) },
      clock(),
    )
    // The endpoint itself is a secret of the browser.
    const fault = (reason: string) => `Push to ${new URL(browser.endpoint).hostname}, try ${tries}: ${reason}`
    switch (outcome.kind) {
      case 'sent':
        // The text holds the link to the order.
        return { kind: 'done', payload: { order } }
      case 'gone':
        await endSubscription(db, browser.endpoint, clock())
        return { kind: 'failed' }
      case 'refused':
        return { kind: 'failed', fault: fault(outcome.reason) }
      case 'denied':
        warn(
          `A push service accepts neither VAPID_SUBJECT nor the keys, so nobody gets a push message. ${fault(outcome.reason)}`,
        )
        return { kind: 'later' }
      case 'later':
        return { kind: 'later', fault: fault(outcome.reason), seconds: outcome.seconds }
    }
  }
