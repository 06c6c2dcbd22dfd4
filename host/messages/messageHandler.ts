import type { Deliver } from '../services/delivery.ts'
import type { JobHandler } from '../services/jobWorker.ts'
import type { OutgoingMessage } from '../store/outbox.ts'

/**
 * Gives a message to its provider. The row of a sent one keeps when it went to whom with which subject, and not what it said:
 * mails are long, and hold links and codes.
 */
export const messageHandler =
  (deliver: Deliver): JobHandler<OutgoingMessage['kind']> =>
  async ({ kind, id, target: to, payload, tries, createdAt }) => {
    const delivered = await deliver({ ...payload, kind, id, to, createdAt })
    if (delivered.ok) return { kind: 'done', payload: { subject: payload.subject, order: payload.order } }
    return { kind: delivered.again ? 'later' : 'failed', fault: `Message ${id}, try ${tries}: ${delivered.reason}` }
  }
