import { sql } from 'kysely'
import type { Hono } from 'hono'
import type { HonoEnv } from './honoEnv.ts'

const DATABASE_TIMEOUT_MS = 2000

export function mountHealth(app: Hono<HonoEnv>): void {
  app.get('/health', ({ env: { trace } }) => {
    trace.call = 'health'
    return stateResponse(200, 'up')
  })
  app.get('/ready', async ({ env: { trace, database } }) => {
    trace.call = 'ready'
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), DATABASE_TIMEOUT_MS)))
    const query = sql`select 1`.execute(database.db).then(
      () => true,
      () => false,
    )
    const isReady = await Promise.race([query, timeout])
    clearTimeout(timer)
    return isReady ? stateResponse(200, 'ready') : stateResponse(503, 'the database is away')
  })
}

const stateResponse = (status: number, state: string) =>
  Response.json({ state }, { status, headers: { 'Cache-Control': 'no-store' } })
