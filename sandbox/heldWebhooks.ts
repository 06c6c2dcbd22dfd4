import type { WebhookEvent } from './records.ts'
import type { SandboxStorage } from './storage.ts'
import { post } from './webhooks.ts'
import type { WebhookSender } from './webhooks.ts'

/** The events of a sandbox that sends none by itself, so that they can arrive late, repeated and out of order. */
export interface HeldWebhooks {
  /** All events so far, in the order in which they happened. */
  events(): { id: string; type: string }[]
  /** Sends an event once, however often it was sent before; whether the host accepted it. */
  deliver(id: string): Promise<boolean>
}

export function heldWebhooks(url: string, secret: string, storage: SandboxStorage): WebhookSender & HeldWebhooks {
  const all = new Map<string, WebhookEvent>()

  function keep(events: readonly WebhookEvent[]): void {
    for (const event of events) all.set(event.id, event)
  }

  return {
    send: keep,
    async resume() {
      const undelivered = await storage.list({ from: 'evt_', before: 'evt_~', limit: 10_000 })
      keep(undelivered.flatMap(({ body }) => (body.kind === 'notice' ? [body] : [])).reverse())
    },
    close: async () => {},
    events: () => [...all.values()].map(({ id, payload }) => ({ id, type: String(JSON.parse(payload).type) })),
    async deliver(id) {
      const event = all.get(id)
      if (!event) throw new Error(`The card sandbox has no event ${id}.`)
      const isAccepted = await post(url, secret, event)
      if (isAccepted) await storage.remove([id])
      return isAccepted
    },
  }
}
