import { topicOf, type PushSender } from '../../services/push/webPush.ts'
import type { JobHandler, JobOutcome } from '../../services/jobWorker.ts'
import type { Db } from '../../store/database/database.ts'
import type { Job } from '../../store/jobs/jobs.ts'
import { findDevice, markDeviceGone } from '../../store/office/notices.ts'
import { endSubscription, findSubscription } from '../../store/pushSubscriptions.ts'

interface PushDeps {
  db: Db
  sender: PushSender
  clock?: () => Date
  /** Writes a line for the operator. */
  warn: (warning: string) => void
}

/** Tells a browser of an order, unless it wants no more news. */
export const pushHandler =
  (deps: PushDeps): JobHandler<'push'> =>
  async ({ target, payload: { order, text, urgency }, ...job }) => {
    const browser = await findSubscription(deps.db, Number(target))
    const push = { browser, text, urgency, topic: order, gone: endSubscription }
    // The text holds the link to the order.
    return await sendPush(deps, push, job, { order })
  }

/** Tells somebody of the office in a browser of theirs, unless their session there was ended (D-210). */
export const noticeHandler =
  (deps: PushDeps): JobHandler<'notice'> =>
  async ({ target, payload: { text, topic }, ...job }) => {
    const browser = await findDevice(deps.db, Number(target))
    const push = { browser, text, urgency: 'high' as const, topic, gone: markDeviceGone }
    return await sendPush(deps, push, job, { topic })
  }

interface Push {
  browser: { endpoint: string; p256dh: string; auth: string } | undefined
  text: string
  urgency: 'high' | 'normal'
  topic: string
  /** Called with the endpoint when the push service does not know it any more. */
  gone: (db: Db, endpoint: string, now: Date) => Promise<void>
}

/** `kept` replaces the payload of a job that is done. */
async function sendPush(
  { db, sender, clock = () => new Date(), warn }: PushDeps,
  { browser, text, urgency, topic, gone }: Push,
  { tries, expiresAt }: Pick<Job, 'tries' | 'expiresAt'>,
  kept: unknown,
): Promise<JobOutcome> {
  if (!browser || !expiresAt) return { kind: 'failed' }
  const ttlSeconds = Math.round((expiresAt.getTime() - clock().getTime()) / 1000)
  const message = { ...browser, payload: text, urgency, ttlSeconds, topic: topicOf(topic) }
  const outcome = await sender.send(message, clock())
  // The endpoint itself is a secret of the browser.
  const fault = (reason: string) => `Push to ${new URL(browser.endpoint).hostname}, try ${tries}: ${reason}`
  switch (outcome.kind) {
    case 'sent':
      return { kind: 'done', payload: kept }
    case 'gone':
      await gone(db, browser.endpoint, clock())
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
