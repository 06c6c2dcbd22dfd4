import { createHmac } from 'node:crypto'
import type { Notice } from './records.ts'
import type { SandboxStorage } from './storage.ts'

export interface WebhookOptions {
  /** The host's webhook address, on loopback too. */
  url: string
  events?: readonly string[]
}

/** The events that an order host needs. */
export const EVENTS: readonly string[] = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
]

export interface WebhookSender {
  send(notices: readonly Notice[]): void
  /** Continues with the events that an earlier run did not deliver. */
  resume(): Promise<void>
  /** Waits up to a second for deliveries in progress. Undelivered events stay stored. */
  close(): Promise<void>
}

const AT_ONCE = 4
const PATIENCE = 10_000
const FIRST_WAIT = 500
const LONGEST_WAIT = 60_000
const LAST_WAIT = 1000

/** `Stripe-Signature` of a body: HMAC-SHA256 over time and body. */
export function signature(payload: string, secret: string, at: number): string {
  const seconds = Math.floor(at / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')}`
}

/** Delivers each event at least once, with growing delays until the host answers 2xx. */
export function webhookSender(url: string, secret: string, storage: SandboxStorage): WebhookSender {
  const waiting: Notice[] = []
  const timers = new Set<NodeJS.Timeout>()
  const tries = new Map<string, number>()
  const under = new Set<Promise<void>>()
  const stop = new AbortController()
  let closing = false
  let delivered: string[] = []
  let clearing: Promise<void> | undefined

  function pump(): void {
    while (!closing && under.size < AT_ONCE) {
      const notice = waiting.shift()
      if (!notice) return
      const one = deliver(notice).finally(() => {
        under.delete(one)
        pump()
      })
      under.add(one)
    }
  }

  async function deliver(notice: Notice): Promise<void> {
    if (await post(notice)) {
      tries.delete(notice.id)
      delivered.push(notice.id)
      clearing ??= clear()
      return
    }
    const tried = (tries.get(notice.id) ?? 0) + 1
    tries.set(notice.id, tried)
    if (closing) return
    const timer = setTimeout(
      () => {
        timers.delete(timer)
        waiting.push(notice)
        pump()
      },
      Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (tried - 1)),
    )
    timer.unref()
    timers.add(timer)
  }

  async function post(notice: Notice): Promise<boolean> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        body: notice.payload,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signature(notice.payload, secret, Date.now()),
        },
        redirect: 'manual',
        signal: AbortSignal.any([stop.signal, AbortSignal.timeout(PATIENCE)]),
      })
      await response.body?.cancel()
      return response.ok
    } catch {
      return false
    }
  }

  // Deletes delivered events in batches, so that a payment needs no extra write.
  async function clear(): Promise<void> {
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
    clearing = undefined
  }

  return {
    send(notices) {
      waiting.push(...notices)
      pump()
    },
    async resume() {
      const left = await storage.list({ from: 'evt_', before: 'evt_~', limit: 10_000 })
      waiting.push(...left.flatMap(({ body }) => (body.kind === 'notice' ? [body] : [])).reverse())
      pump()
    },
    async close() {
      closing = true
      for (const timer of timers) clearTimeout(timer)
      const enough = setTimeout(() => stop.abort(), LAST_WAIT)
      await Promise.all(under)
      clearTimeout(enough)
      await clearing
    },
  }
}
