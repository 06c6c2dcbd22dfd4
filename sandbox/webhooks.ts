import { createHmac } from 'node:crypto'
import type { WebhookEvent } from './records.ts'
import type { SandboxStorage } from './storage.ts'

export interface WebhookOptions {
  url: string
  events?: readonly string[]
}

export const EVENTS: readonly string[] = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
]

interface WebhookSender {
  send(events: readonly WebhookEvent[]): void
  resume(): Promise<void>
  /** Undelivered events stay stored. */
  close(): Promise<void>
}

const MAX_PARALLEL = 4
const REQUEST_TIMEOUT_MS = 10_000
const FIRST_RETRY_MS = 500
const MAX_RETRY_MS = 60_000
const CLOSE_TIMEOUT_MS = 1000

function signature(payload: string, secret: string, at: number): string {
  const seconds = Math.floor(at / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')}`
}

/** Delivers each event at least once, with growing delays until the host answers 2xx. */
export function webhookSender(url: string, secret: string, storage: SandboxStorage): WebhookSender {
  const waiting: WebhookEvent[] = []
  const timers = new Set<NodeJS.Timeout>()
  const attemptsById = new Map<string, number>()
  const inFlight = new Set<Promise<void>>()
  const stop = new AbortController()
  let closing = false
  let delivered: string[] = []
  let deletion: Promise<void> | undefined

  function startDeliveries(): void {
    while (!closing && inFlight.size < MAX_PARALLEL) {
      const event = waiting.shift()
      if (!event) return
      const delivery = deliver(event).finally(() => {
        inFlight.delete(delivery)
        startDeliveries()
      })
      inFlight.add(delivery)
    }
  }

  async function deliver(event: WebhookEvent): Promise<void> {
    if (await post(event)) {
      attemptsById.delete(event.id)
      delivered.push(event.id)
      deletion ??= deleteDelivered()
      return
    }
    const attempts = (attemptsById.get(event.id) ?? 0) + 1
    attemptsById.set(event.id, attempts)
    if (closing) return
    const timer = setTimeout(
      () => {
        timers.delete(timer)
        waiting.push(event)
        startDeliveries()
      },
      Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1)),
    )
    timer.unref()
    timers.add(timer)
  }

  async function post(event: WebhookEvent): Promise<boolean> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        body: event.payload,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signature(event.payload, secret, Date.now()),
        },
        redirect: 'manual',
        signal: AbortSignal.any([stop.signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
      })
      await response.body?.cancel()
      return response.ok
    } catch {
      return false
    }
  }

  // Deletes delivered events in batches, so that a payment needs no extra write.
  async function deleteDelivered(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 200))
    while (delivered.length > 0) {
      const batch = delivered
      delivered = []
      try {
        await storage.remove(batch)
      } catch {
        // After a restart the event is delivered again, which webhook receivers must accept anyway.
      }
    }
    deletion = undefined
  }

  return {
    send(events) {
      waiting.push(...events)
      startDeliveries()
    },
    async resume() {
      const undelivered = await storage.list({ from: 'evt_', before: 'evt_~', limit: 10_000 })
      waiting.push(...undelivered.flatMap(({ body }) => (body.kind === 'notice' ? [body] : [])).reverse())
      startDeliveries()
    },
    async close() {
      closing = true
      for (const timer of timers) clearTimeout(timer)
      const timeout = setTimeout(() => stop.abort(), CLOSE_TIMEOUT_MS)
      await Promise.all(inFlight)
      clearTimeout(timeout)
      await deletion
    },
  }
}
