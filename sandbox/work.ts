import { chance, newCore } from './ids.ts'
import type { Notice, Stored } from './records.ts'
import type { Row, SandboxStorage } from './storage.ts'

/** Reads and pending writes of one request. `commit` stores all of them or none. */
export interface Work {
  /** Seconds since 1970. */
  now: number
  /** Reads several records at once for later calls of `get`. */
  load(ids: readonly string[]): Promise<void>
  get(id: string): Promise<Stored | undefined>
  /** Stored records by ID, the newest first; see `SandboxStorage.list`. */
  list(range: { from: string; before: string; limit: number }): Promise<Stored[]>
  put(body: Stored): void
  /** Queues a webhook event; it is stored in the same commit. */
  emit(type: string, object: object): void
  newId(prefix: string): string
  secret(length: number): string
  commit(): Promise<{ stored: boolean; notices: Notice[] }>
}

const API_VERSION = '2026-10-28.endive'

export function beginWork(storage: SandboxStorage, wanted: (type: string) => boolean, at: number): Work {
  const read = new Map<string, Row | undefined>()
  const written = new Map<string, Stored>()
  const notices: Notice[] = []
  const now = Math.floor(at / 1000)

  async function load(ids: readonly string[]): Promise<void> {
    const fresh = ids.filter((id) => !read.has(id))
    if (fresh.length === 0) return
    for (const id of fresh) read.set(id, undefined)
    for (const row of await storage.get(fresh)) read.set(row.id, row)
  }

  function put(body: Stored): void {
    written.set(body.id, body)
  }

  return {
    now,
    load,
    put,
    newId: (prefix) => `${prefix}_${newCore(at)}`,
    secret: chance,
    list: async (range) => (await storage.list(range)).map((row) => row.body),
    async get(id) {
      const mine = written.get(id)
      if (mine) return mine
      await load([id])
      return read.get(id)?.body
    },
    emit(type, object) {
      if (!wanted(type)) return
      const id = `evt_${newCore(at)}`
      const event = { id, object: 'event', api_version: API_VERSION, created: now, data: { object }, livemode: false }
      const payload = JSON.stringify({
        ...event,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      })
      const notice: Notice = { kind: 'notice', id, payload }
      notices.push(notice)
      put(notice)
    },
    async commit() {
      const rows = [...written].map(([id, body]) => ({ id, version: (read.get(id)?.version ?? 0) + 1, body }))
      return { stored: rows.length === 0 || (await storage.put(rows)), notices }
    },
  }
}
