import type { CurrentCatalogue } from '../../catalogue/currentCatalogue.ts'
import { retryAfterSeconds, type Outbound } from '../../services/outbound/outbound.ts'
import { webhookHeaders } from '../../services/webhooks/standardWebhook.ts'
import { addSeconds } from '../../store/database/addSeconds.ts'
import type { Database } from '../../store/database/database.ts'
import { listBookedRefunds } from '../../store/orders/bookedRefunds.ts'
import { findReportedOrder } from '../../store/orders/reportedOrders.ts'
import { queueMessage } from '../../store/outbox.ts'
import { disableEndpoint } from '../../store/webhooks/webhookEndpoints.ts'
import {
  claimWebhookJobs,
  giveWebhookUp,
  markWebhookSent,
  retryWebhookLater,
  type WebhookJob,
} from '../../store/webhooks/webhookJobs.ts'
import { webhookMail } from '../mail/chainMails.tsx'
import { startQueueWorker, type QueueWorker } from '../../services/queueWorker.ts'
import { webhookBody } from './webhookBody.ts'

interface WebhookDeps {
  outbound: Outbound
  catalogue: Pick<CurrentCatalogue, 'current'>
  clock?: () => Date
  failed: (error: unknown) => void
  /** From 0 to 1. */
  random?: () => number
}

const TIMEOUT_MS = 15_000
const JOBS_PER_CLAIM = 4
/** After the last of these the endpoint is disabled. The first ones are for a kitchen that waits. */
const RETRY_SECONDS = [5, 15, 60, 300, 1800, 2, 5, 10, 14, 20, 24].map((wait, index) =>
  index < 5 ? wait : wait * 3600,
)
const JITTER = 0.1

/** Tells the operator's endpoints of every order, in the order of its steps (Standard Webhooks 1.0.0). */
export async function startWebhookRunner(
  { db, listen }: Pick<Database, 'db' | 'listen'>,
  { outbound, catalogue, clock = () => new Date(), failed, random = Math.random }: WebhookDeps,
): Promise<QueueWorker> {
  const settle = async (job: WebhookJob): Promise<void> => {
    const isRefund = job.type === 'order.refunded'
    const reported = await findReportedOrder(db, job.order, isRefund ? undefined : job.revision)
    if (!reported) return await giveWebhookUp(db, job.id, clock())
    const body = webhookBody(job, reported, isRefund ? await listBookedRefunds(db, { order: job.order }) : undefined)
    const headers = webhookHeaders(`msg_${job.endpoint}_${job.id}`, body, job.secret, clock())
    const answer = await outbound.post(job.url, { headers, body, timeoutMs: TIMEOUT_MS })
    const status = answer.ok ? answer.status : 0
    if (status >= 200 && status < 300) return await markWebhookSent(db, job.id, clock())
    const fault = answer.ok ? `answered ${status}` : `was not reached: ${answer.reason}`
    failed(new Error(`Webhook ${job.endpoint}, ${job.type}, try ${job.tries}: the endpoint ${fault}`))
    if (status === 410) return await disable(job, 'It answered 410: it wants no more messages.')
    const wait = RETRY_SECONDS[job.tries - 1]
    if (wait === undefined) return await disable(job, `The last of ${job.tries} tries failed: it ${fault}.`)
    const asked = answer.ok ? retryAfterSeconds(answer.retryAfter, clock()) : undefined
    const jittered = wait * (1 + JITTER * random())
    await retryWebhookLater(db, job.id, addSeconds(clock(), Math.max(jittered, asked ?? 0)))
  }

  /** What it was not told can be replayed. */
  const disable = async ({ id, endpoint, url }: WebhookJob, fault: string): Promise<void> => {
    const now = clock()
    await db.transaction().execute(async (transaction) => {
      await giveWebhookUp(transaction, id, now)
      const isFirst = await disableEndpoint(transaction, endpoint, fault, now)
      const { name, email } = catalogue.current().chain
      if (isFirst && email)
        await queueMessage(transaction, webhookMail({ email, chain: name }, { id: endpoint, url, fault }), now)
    })
  }

  const claim = () => claimWebhookJobs(db, JOBS_PER_CLAIM, clock())
  return await startQueueWorker({ listen }, { topic: 'kitchen', claim, settle, failed })
}
