import type { CurrentCatalogue } from '../../catalogue/currentCatalogue.ts'
import type { JobHandler, JobOutcome } from '../../services/jobWorker.ts'
import { retryAfterSeconds, type Outbound } from '../../services/outbound/outbound.ts'
import { webhookHeaders } from '../../services/webhooks/standardWebhook.ts'
import { HOUR_SECONDS } from '../../store/database/addSeconds.ts'
import type { Db } from '../../store/database/database.ts'
import { JOB_KINDS } from '../../store/jobs/jobKinds.ts'
import { listBookedRefunds } from '../../store/orders/bookedRefunds.ts'
import { findReportedOrder } from '../../store/orders/reportedOrders.ts'
import { queueMessage } from '../../store/outbox.ts'
import { disableEndpoint, findEndpoint, type WebhookEndpoint } from '../../store/webhooks/webhookEndpoints.ts'
import { webhookMail } from '../mail/chainMails.tsx'
import { webhookBody } from './webhookBody.ts'

interface WebhookDeps {
  db: Db
  outbound: Outbound
  catalogue: Pick<CurrentCatalogue, 'current'>
  clock?: () => Date
}

const TIMEOUT_MS = 15_000

/** Tells one of the operator's endpoints of an order (Standard Webhooks 1.0.0). What it was not told can be replayed. */
export function webhookHandler({
  db,
  outbound,
  catalogue,
  clock = () => new Date(),
}: WebhookDeps): JobHandler<'webhook'> {
  const disable = async ({ id, url }: WebhookEndpoint, fault: string): Promise<void> => {
    const now = clock()
    await db.transaction().execute(async (transaction) => {
      const isFirst = await disableEndpoint(transaction, id, fault, now)
      const { name, email } = catalogue.current().chain
      if (isFirst && email)
        await queueMessage(transaction, webhookMail({ email, chain: name }, { id, url, fault }), now)
    })
  }

  return async ({ id, target, payload, tries, createdAt }): Promise<JobOutcome> => {
    const { order, revision, type } = payload
    const endpoint = await findEndpoint(db, Number(target))
    const isRefund = type === 'order.refunded'
    const reported = await findReportedOrder(db, order, isRefund ? undefined : revision)
    if (!endpoint || !reported) return { kind: 'failed' }
    // Enabling it makes its messages due.
    if (endpoint.disabled_at) return { kind: 'later', seconds: HOUR_SECONDS }
    const refunds = isRefund ? await listBookedRefunds(db, { order }) : undefined
    const body = webhookBody({ type, created_at: createdAt }, reported, refunds)
    const headers = webhookHeaders(`msg_${target}_${id}`, body, endpoint.secret, clock())
    const answer = await outbound.post(endpoint.url, { headers, body, timeoutMs: TIMEOUT_MS })
    const status = answer.ok ? answer.status : 0
    if (status >= 200 && status < 300) return { kind: 'done' }
    const what = answer.ok ? `answered ${status}` : `was not reached: ${answer.reason}`
    const fault = `Webhook ${target}, ${type}, try ${tries}: the endpoint ${what}`
    if (status !== 410 && tries < JOB_KINDS.webhook.maxTries)
      return { kind: 'later', fault, seconds: answer.ok ? retryAfterSeconds(answer.retryAfter, clock()) : undefined }
    await disable(
      endpoint,
      status === 410 ? 'It answered 410: it wants no more messages.' : `The last of ${tries} tries failed: it ${what}.`,
    )
    return { kind: 'failed', fault }
  }
}
