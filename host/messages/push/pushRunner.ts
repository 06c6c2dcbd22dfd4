import {
  NEWS_SECONDS,
  claimPushJobs,
  givePushUp,
  markPushSent,
  retryPushLater,
  type PushJob,
} from '../../store/push/pushJobs.ts'
import { deleteEndedSubscriptions, endSubscription } from '../../store/push/pushSubscriptions.ts'
import { addSeconds } from '../../store/database/addSeconds.ts'
import type { Database } from '../../store/database/database.ts'
import { topicOf, type PushSender } from '../../services/push/webPush.ts'
import { startQueueWorker, type QueueWorker } from '../../services/queueWorker.ts'

interface PushDeps {
  sender: PushSender
  clock?: () => Date
  failed: (error: unknown) => void
  /** Writes a line for the operator. */
  warn: (warning: string) => void
}

const JOBS_PER_CLAIM = 4
const RETRY_SECONDS = [5, 15, 60, 300]
const CLEANING_MS = 60_000

/** Sends the news of orders to the browsers that asked for it; of several hosts one alone sends a message. */
export async function startPushRunner(
  { db, listen }: Pick<Database, 'db' | 'listen'>,
  { sender, clock = () => new Date(), failed, warn }: PushDeps,
): Promise<QueueWorker> {
  let cleanedMs = Number.NEGATIVE_INFINITY

  const settle = async (job: PushJob): Promise<void> => {
    const endsAt = addSeconds(job.created_at, NEWS_SECONDS)
    const ttlSeconds = Math.round((endsAt.getTime() - clock().getTime()) / 1000)
    if (ttlSeconds <= 0) return await givePushUp(db, job.id, clock())
    const outcome = await sender.send({ ...job, ttlSeconds, topic: topicOf(job.order) }, clock())
    switch (outcome.kind) {
      case 'sent':
        return await markPushSent(db, job.id, clock())
      case 'gone':
        return await endSubscription(db, job.endpoint, clock())
      case 'refused':
        failed(new Error(faultOf(job, outcome.reason)))
        return await givePushUp(db, job.id, clock())
      case 'denied':
        warn(
          `A push service accepts neither VAPID_SUBJECT nor the keys, so nobody is told. ${faultOf(job, outcome.reason)}`,
        )
        return await retryLater(job, undefined)
      case 'later':
        failed(new Error(faultOf(job, outcome.reason)))
        return await retryLater(job, outcome.seconds)
    }
  }
  const retryLater = (job: PushJob, asked: number | undefined): Promise<void> =>
    retryPushLater(db, job.id, addSeconds(clock(), asked ?? RETRY_SECONDS[job.tries - 1] ?? 300))

  const claim = async (): Promise<PushJob[]> => {
    if (performance.now() - cleanedMs > CLEANING_MS) {
      cleanedMs = performance.now()
      await deleteEndedSubscriptions(db, clock())
    }
    return await claimPushJobs(db, JOBS_PER_CLAIM, clock())
  }
  return await startQueueWorker({ listen }, { topic: 'kitchen', claim, settle, failed })
}

/** The endpoint itself is a secret of the browser. */
const faultOf = ({ endpoint, tries }: PushJob, reason: string): string =>
  `Push to ${new URL(endpoint).hostname}, try ${tries}: ${reason}`
