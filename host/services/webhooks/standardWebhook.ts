import { createHmac, randomBytes } from 'node:crypto'

/** Signatures of Standard Webhooks 1.0.0. */

const PREFIX = 'whsec_'

export const newWebhookSecret = (): string => PREFIX + randomBytes(32).toString('base64')

/** The headers of one try; `id` names the message and stays the same in every try. */
export function webhookHeaders(id: string, body: Buffer, secret: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')
  return {
    'Content-Type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}
