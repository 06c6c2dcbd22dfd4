import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PostgresDialect, sql, type RawBuilder, type Transaction as KyselyTransaction } from 'kysely'
import pg from 'pg'
import { checkServer } from './checkServer.ts'
import { lockFolder } from './folderLock.ts'
import { migrate } from '../migrations/migrate.ts'
import { listenOn } from './notifications.ts'
import { PGliteDialect } from './pgliteDialect.ts'
import { PreparedClient, type PreparedClientConfig } from './preparedClient.ts'
import type { Schema } from '../schema/schema.ts'

export type Db = Kysely<Schema>

/** A `Db` whose row locks last until it is committed. */
export type Transaction = KyselyTransaction<Schema>

export interface Database {
  name: 'PGlite' | 'PostgreSQL'
  db: Db
  listen(channel: string, receive: (payload: string) => void): Promise<() => Promise<void>>
  /** Its connections; undefined for PGlite, which has none. */
  connections?(): Connections
  close(): Promise<void>
}

interface Connections {
  /** Those that run statements: `waiting` counts who waits for one. */
  pool: { used: number; idle: number; waiting: number; most: number }
  /** Those on which changes are announced: how many there should be, and how many there are. */
  listeners: { wanted: number; connected: number }
}

const MAX_CONNECTIONS = 10

export interface DatabaseOptions {
  url?: string
  dataDir?: string
  /** How long a statement on PostgreSQL, or the wait for a connection, may take (15 s). */
  timeoutMs?: number
  dump?: Blob
}

/**
 * Opens the database and runs its migrations. Throws when another process uses the folder, or PostgreSQL does not let the host in
 * or is too old.
 */
export async function openDatabase({ url, dataDir, timeoutMs = 15_000, dump }: DatabaseOptions): Promise<Database> {
  if (!url) return await prepare(await openPGlite(dataDir, dump), migrate, resetOrderNumbers)
  await checkServer(url)
  // Migrations run on a connection without a timeout.
  const database = await prepare(openPostgres(url), migrate)
  await database.close()
  return openPostgres(url, timeoutMs)
}

async function prepare(database: Database, ...steps: readonly ((db: Db) => Promise<void>)[]): Promise<Database> {
  try {
    for (const step of steps) await step(database.db)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * PostgreSQL logs a sequence 32 values ahead, so a killed PGlite would skip order numbers. Resetting is safe here, because an
 * embedded database has only one host.
 */
async function resetOrderNumbers(db: Db): Promise<void> {
  await sql`select setval('order_numbers', greatest(40000, (select max(number) from orders)))`.execute(db)
}

function openPostgres(url: string, timeoutMs?: number): Database {
  const options: pg.PoolConfig & PreparedClientConfig = {
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: timeoutMs,
    timeoutMs,
  }
  const pool = new pg.Pool({ ...options, Client: PreparedClient })
  // The pool replaces an idle connection that broke; without a listener the error would end the process.
  pool.on('error', () => undefined)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  const listeners = new Set<{ isConnected: boolean }>()
  return {
    name: 'PostgreSQL',
    db,
    listen: async (channel, receive) => {
      const listener = { isConnected: false }
      const stop = await listenOn(url, channel, receive, (isConnected) => (listener.isConnected = isConnected))
      listeners.add(listener)
      return async () => {
        listeners.delete(listener)
        await stop()
      }
    },
    connections: () => ({
      pool: {
        used: pool.totalCount - pool.idleCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount,
        most: MAX_CONNECTIONS,
      },
      listeners: {
        wanted: listeners.size,
        connected: [...listeners].filter(({ isConnected }) => isConnected).length,
      },
    }),
    close: () => db.destroy(),
  }
}

async function openPGlite(dataDir: string | undefined, dump: Blob | undefined): Promise<Database> {
  const unlock = dataDir ? await lockFolder(dataDir) : () => Promise.resolve()
  try {
    const lite = await (dataDir ? PGlite.create(join(dataDir, 'database')) : PGlite.create({ loadDataDir: dump }))
    const db = new Kysely<Schema>({ dialect: new PGliteDialect(lite) })
    return {
      name: 'PGlite',
      db,
      listen: (channel, receive) => lite.listen(channel, receive),
      close: async () => {
        await db.destroy()
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

export async function notify(db: Db, channel: string, payload = ''): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db)
}

/** A value for a jsonb column. Without the cast the driver would send an array as a PostgreSQL array. */
export const jsonb = <T>(value: T): RawBuilder<T> => sql<T>`cast(${JSON.stringify(value)} as jsonb)`
