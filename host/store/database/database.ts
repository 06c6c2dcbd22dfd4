import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PostgresDialect, sql, type RawBuilder, type Transaction as KyselyTransaction } from 'kysely'
import pg from 'pg'
import { openAnnouncements } from './announcements.ts'
import { checkServer } from './checkServer.ts'
import { lockFolder } from './folderLock.ts'
import { migrate } from '../migrations/migrate.ts'
import { PGliteDialect } from './pgliteDialect.ts'
import { PreparedClient, type PreparedClientConfig } from './preparedClient.ts'
import { isPoolerFault, POOLER_WORDS } from './lostConnection.ts'
import { openServers, serverAddresses } from './servers.ts'
import type { Schema } from '../schema/schema.ts'

export type Db = Kysely<Schema>

/** A `Db` whose row locks last until it is committed. */
export type Transaction = KyselyTransaction<Schema>

export interface Database {
  name: 'PGlite' | 'PostgreSQL'
  db: Db
  /** For reads whose answer may be seconds old: a standby, where there is one that answers. */
  reads: Db
  listen(channel: string, receive: (payload: string) => void): Promise<() => Promise<void>>
  /** Its connections; undefined for PGlite, which has none. */
  connections?(): Connections
  close(): Promise<void>
}

interface Connections {
  /** Those that run statements: `waiting` counts who waits for one. */
  pool: { used: number; idle: number; waiting: number; most: number }
  /** The one on which changes are announced, and for how long it has been unknown whether it works. */
  announcements: { isConnected: boolean; silentMs: number }
}

const MAX_CONNECTIONS = 10

export interface DatabaseOptions extends PostgresOptions {
  url?: string
  dataDir?: string
  dump?: Blob
}

interface PostgresOptions {
  /** How long a statement on PostgreSQL, or the wait for a connection, may take (15 s). */
  timeoutMs?: number
  /** Where changes are announced; without it by the same address, which a pooler must not stand before then. */
  listenUrl?: string
  /** A standby, for reads whose answer may be seconds old. */
  readUrl?: string
  /** For a pooler that does not keep prepared statements apart. */
  isUnnamed?: boolean
}

/**
 * Opens the database and runs its migrations. Throws when another process uses the folder, or PostgreSQL does not let the host in
 * or is too old.
 */
export async function openDatabase({ url, dataDir, dump, ...options }: DatabaseOptions): Promise<Database> {
  if (!url) return await prepare(await openPGlite(dataDir, dump), migrate, resetOrderNumbers)
  await checkServer(url)
  // Migrations run on a connection without a timeout.
  const database = await prepare(openPostgres(url, { ...options, timeoutMs: undefined }), migrate).catch(
    (error: unknown) => {
      throw isPoolerFault(error) ? new Error(`DATABASE_URL: ${POOLER_WORDS}`, { cause: error }) : error
    },
  )
  await database.close()
  return openPostgres(url, { timeoutMs: 15_000, ...options })
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

function openPostgres(url: string, { timeoutMs, isUnnamed, listenUrl = url, readUrl }: PostgresOptions): Database {
  const servers = openServers(serverAddresses(url) ?? [url])
  const listenServers = listenUrl === url ? servers : openServers(serverAddresses(listenUrl) ?? [listenUrl])
  const pools = new Map<string, pg.Pool>()
  const poolOf = (address: string): pg.Pool => {
    const known = pools.get(address)
    if (known) return known
    const options: pg.PoolConfig & PreparedClientConfig = {
      connectionString: address,
      max: MAX_CONNECTIONS,
      connectionTimeoutMillis: timeoutMs,
      keepAlive: true,
      timeoutMs,
      isUnnamed,
      readOnly: () => leave(address),
    }
    const pool = new pg.Pool({ ...options, Client: PreparedClient })
    // The pool replaces an idle connection that broke; without a listener the error would end the process.
    pool.on('error', () => undefined)
    pools.set(address, pool)
    return pool
  }
  /** Its connections end as soon as their statements have; the next statement goes to whichever server is the primary then. */
  const leave = (address: string): void => {
    servers.forget(address)
    listenServers.forget(address)
    const pool = pools.get(address)
    pools.delete(address)
    pool?.end().catch(() => undefined)
  }
  const connect = async (): Promise<pg.PoolClient> => {
    const address = await servers.primary()
    try {
      return await poolOf(address).connect()
    } catch (error) {
      // All connections of one that still has some may just be in use.
      if (poolOf(address).totalCount === 0) leave(address)
      throw error
    }
  }
  const end = async (): Promise<void> => {
    await Promise.all([...pools.values()].map((pool) => pool.end()))
  }
  const over = (connect: () => Promise<pg.PoolClient>) =>
    new Kysely<Schema>({ dialect: new PostgresDialect({ pool: { connect, end } }) })
  const db = over(connect)
  const connectToRead = async (address: string): Promise<pg.PoolClient> => {
    try {
      return await poolOf(address).connect()
    } catch {
      return await connect()
    }
  }
  const announcements = openAnnouncements({
    address: () => listenServers.primary(),
    failed: (address) => listenServers.forget(address),
    announce: (channel) => notify(db, channel),
  })
  const countOf = (count: (pool: pg.Pool) => number): number =>
    [...pools.values()].reduce((sum, pool) => sum + count(pool), 0)
  return {
    name: 'PostgreSQL',
    db,
    reads: readUrl === undefined ? db : over(() => connectToRead(readUrl)),
    listen: (channel, receive) => announcements.listen(channel, receive),
    connections: () => ({
      pool: {
        used: countOf((pool) => pool.totalCount - pool.idleCount),
        idle: countOf((pool) => pool.idleCount),
        waiting: countOf((pool) => pool.waitingCount),
        most: MAX_CONNECTIONS,
      },
      announcements: { isConnected: announcements.isConnected(), silentMs: announcements.silentMs() },
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
      reads: db,
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
