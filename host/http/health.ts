import type { Hono } from 'hono'
import type { CurrentCatalogue } from '../catalogue/currentCatalogue.ts'
import type { Database } from '../store/database/database.ts'
import { hasMigrated } from '../store/migrations/migrate.ts'
import type { HonoEnv } from './honoEnv.ts'

/** What a host lacks to serve customers. */
export type Missing = 'database' | 'space' | 'migrations' | 'catalogue'

/** Whether a balancer may send requests to this host. */
export interface Readiness {
  isStopping(): boolean
  /** `/ready` says from now on that the host stops. It still answers everything. */
  stop(): void
  /** A write has found no room on the database's disk or in its memory: for a while `/ready` says that `space` is missing. */
  databaseIsFull(): void
  /** What is missing; empty when it is ready. Never throws, and answers within two seconds. */
  missing(): Promise<Missing[]>
  /** Whether this host has not heard for a minute what hosts announce: it serves on, and sees changes up to a minute late. */
  isDeaf(): boolean
  isReady(): Promise<boolean>
}

const DATABASE_TIMEOUT_MS = 2000
/** Then writes are tried again, since reading does not show whether there is room. */
export const FULL_SECONDS = 30

/** Nothing is sold from an older catalogue. */
const MAX_AGE_MS = 60_000

export function openReadiness(
  { db, connections }: Pick<Database, 'db' | 'connections'>,
  catalogue: Pick<CurrentCatalogue, 'current' | 'ageMs'>,
): Readiness {
  let isStopping = false
  let fullUntil = 0
  const askDatabase = async (): Promise<Missing[]> => {
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<Missing[]>((resolve) => {
      timer = setTimeout(() => resolve(['database']), DATABASE_TIMEOUT_MS)
    })
    const query = hasMigrated(db).then(
      (isDone): Missing[] => (isDone ? [] : ['migrations']),
      (): Missing[] => ['database'],
    )
    return await Promise.race([query, timeout]).finally(() => clearTimeout(timer))
  }
  const missing = async (): Promise<Missing[]> => [
    ...(await askDatabase()),
    ...(performance.now() < fullUntil ? ['space' as const] : []),
    ...(catalogue.current().version > 0 && catalogue.ageMs() <= MAX_AGE_MS ? [] : ['catalogue' as const]),
  ]
  return {
    isStopping: () => isStopping,
    stop: () => {
      isStopping = true
    },
    databaseIsFull: () => {
      fullUntil = performance.now() + FULL_SECONDS * 1000
    },
    missing,
    isDeaf: () => (connections?.().announcements.silentMs ?? 0) > MAX_AGE_MS,
    isReady: async () => !isStopping && (await missing()).length === 0,
  }
}

export function mountHealth(app: Hono<HonoEnv>, readiness: Readiness): void {
  app.get('/health', ({ env: { trace } }) => {
    trace.call = 'health'
    return healthy()
  })
  app.get('/ready', async ({ env: { trace } }) => {
    trace.call = 'ready'
    if (readiness.isStopping()) return stateResponse(503, { state: 'stopping' })
    const missing = await readiness.missing()
    if (missing.length > 0) return notReady(missing)
    return stateResponse(200, { state: 'ready', ...(readiness.isDeaf() ? { late: ['announcements'] } : {}) })
  })
}

/** Answers the probes of a host that has not started yet; undefined for anything else, which waits. */
export function startingResponse(request: Request, missing: Missing): Response | undefined {
  const { pathname } = new URL(request.url)
  if (pathname === '/health') return healthy()
  return pathname === '/ready' ? notReady([missing]) : undefined
}

const healthy = () => stateResponse(200, { state: 'up' })
const notReady = (missing: Missing[]) => stateResponse(503, { state: 'not ready', missing })

const stateResponse = (status: number, body: { state: string; missing?: Missing[]; late?: string[] }) =>
  Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } })
