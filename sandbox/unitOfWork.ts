import { randomText, newIdCore } from './ids.ts'
import type { WebhookEvent, Stored } from './records.ts'
import type { Row, SandboxStorage } from './storage.ts'

/** `commit` stores all of them or none. */
export interface UnitOfWork {
  /** Seconds since 1970. */
  now: number
  load(ids: readonly string[]): Promise<void>
  get(id: string): Promise<Stored | undefined>
  list(range: { from: string; before: string; limit: number }): Promise<Stored[]>
  put(body: Stored): void
  /** `at`: the time of an event in the future, of which `object` is the state. */
  emit(type: string, object: object, at?: number): void
  newId(prefix: string): string
  secret(length: number): string
  commit(): Promise<{ stored: boolean; events: WebhookEvent[] }>
}

const API_VERSION = '2026-10-28.endive'

export function newUnitOfWork(storage: SandboxStorage, hasWebhook: boolean, at: number): UnitOfWork {
  const rows = new Map<string, Row | undefined>()
  const pending = new Map<string, Stored>()
  const events: WebhookEvent[] = []
  const now = Math.floor(at / 1000)

  async function load(ids: readonly string[]): Promise<void> {
    const fresh = ids.filter((id) => !rows.has(id))
    if (fresh.length === 0) return
    for (const id of fresh) rows.set(id, undefined)
    for (const row of await storage.get(fresh)) rows.set(row.id, row)
  }

  function put(body: Stored): void {
    pending.set(body.id, body)
  }

  return {
    now,
    load,
    put,
    newId: (prefix) => `${prefix}_${newIdCore(at)}`,
    secret: randomText,
    list: async (range) => (await storage.list(range)).map((row) => row.body),
    async get(id) {
      const mine = pending.get(id)
      if (mine) return mine
      await load([id])
      return rows.get(id)?.body
    },
    emit(type, object, created = now) {
      if (!hasWebhook) return
      const id = `evt_${newIdCore(at)}`
      const event = { id, object: 'event', api_version: API_VERSION, created, data: { object }, livemode: false }
      const payload = JSON.stringify({
        ...event,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      })
      const stored: WebhookEvent = { kind: 'notice', id, payload, ...(created > now ? { due: created } : {}) }
      events.push(stored)
      put(stored)
    },
    async commit() {
      const changed = [...pending].map(([id, body]) => ({ id, version: (rows.get(id)?.version ?? 0) + 1, body }))
      return { stored: changed.length === 0 || (await storage.put(changed)), events }
    },
  }
}
