import { createHmac } from 'node:crypto'
import type { WebhookEvent } from './records.ts'
import type { SandboxStorage } from './storage.ts'

export interface WebhookOptions {
  url: string
  /** Sends no event by itself: a test delivers them, in what order and how often it wants. */
  hold?: boolean
}

export interface WebhookSender {
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
/** As the provider's, an event comes after the answer of the call that caused it. */
const SEND_AFTER_MS = 250

function signature(payload: string, secret: string, at: number): string {
  const seconds = Math.floor(at / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')}`
}

/** One signed request to the host; false when it did not accept the event. */
async function post(url: string, secret: string, event: WebhookEvent, signal?: AbortSignal): Promise<boolean> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: event.payload,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature(event.payload, secret, Date.now()),
      },
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}

/** Delivers each event at least once, with growing delays until the host answers 2xx. */
export function webhookSender(
  url: string,
  secret: string,
  storage: SandboxStorage,
  clock: () => number = Date.now,
): WebhookSender {
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
    if (await post(url, secret, event, stop.signal)) {
      attemptsById.delete(event.id)
      delivered.push(event.id)
      deletion ??= deleteDelivered()
      return
    }
    const attempts = (attemptsById.get(event.id) ?? 0) + 1
    attemptsById.set(event.id, attempts)
    if (closing) return
    enqueueAfter(event, Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1)))
  }

  function enqueueAfter(event: WebhookEvent, ms: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      waiting.push(event)
      startDeliveries()
    }, ms)
    timer.unref()
    timers.add(timer)
  }

  function enqueue(events: readonly WebhookEvent[], leastMs = 0): void {
    for (const event of events) {
      const ms = Math.max(leastMs, (event.due ?? 0) * 1000 - clock())
      if (ms > 0) enqueueAfter(event, ms)
      else waiting.push(event)
    }
    startDeliveries()
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
    send: (events) => enqueue(events, SEND_AFTER_MS),
    resume: async () => enqueue(await undelivered(storage)),
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
    resume: async () => keep(await undelivered(storage)),
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

async function undelivered(storage: SandboxStorage): Promise<WebhookEvent[]> {
  const rows = await storage.list({ from: 'evt_', before: 'evt_~', limit: 10_000 })
  return rows.flatMap(({ body }) => (body.kind === 'notice' ? [body] : [])).reverse()
}
