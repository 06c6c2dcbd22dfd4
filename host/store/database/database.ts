import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PostgresDialect, sql, type RawBuilder } from 'kysely'
import pg from 'pg'
import { lockFolder } from './folderLock.ts'
import { migrate } from '../migrations/migrate.ts'
import { listenOn } from './notifications.ts'
import { PGliteDialect } from './pgliteDialect.ts'
import { PreparedClient, type PreparedClientConfig } from './preparedClient.ts'
import type { Schema } from '../schema/schema.ts'

/** What answers and stores work on: the database, or the transaction they run in. */
export type Db = Kysely<Schema>

export interface Database {
  name: 'PGlite' | 'PostgreSQL'
  db: Db
  /** Hears what `notify` says on a channel, on every host of a PostgreSQL database. Answers how to stop. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** A PostgreSQL address; without it PGlite is used. */
  url?: string
  /** The folder PGlite keeps its files in; without it they live in memory. */
  dataDir?: string
  /** Milliseconds that a statement on PostgreSQL, or the wait for a connection, may take (15 s). */
  patienceMs?: number
  /** What a PGlite in memory begins with: the dump of another. */
  dump?: Blob
}

/** Opens the database and brings its tables up to date. Throws when another process holds the folder. */
export async function openDatabase({ url, dataDir, patienceMs = 15_000, dump }: DatabaseOptions): Promise<Database> {
  if (!url) return await prepared(await openPGlite(dataDir, dump), migrate, renumber)
  // A migration may take longer than any statement of a host.
  const database = await prepared(openPostgres(url), migrate)
  await database.close()
  return openPostgres(url, patienceMs)
}

async function prepared(database: Database, ...steps: readonly ((db: Db) => Promise<void>)[]): Promise<Database> {
  try {
    for (const step of steps) await step(database.db)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** A sequence is logged ahead and would go on 33 later after a kill; on an embedded database nobody else draws from it. */
async function renumber(db: Db): Promise<void> {
  await sql`select setval('order_numbers', greatest(40000, (select max(number) from orders)))`.execute(db)
}

function openPostgres(url: string, patienceMs?: number): Database {
  const options: pg.PoolConfig & PreparedClientConfig = {
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: patienceMs,
    patienceMs,
  }
  const pool = new pg.Pool({ ...options, Client: PreparedClient })
  // An idle connection that broke: the pool makes another when it needs one.
  pool.on('error', () => undefined)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return {
    name: 'PostgreSQL',
    db,
    listen: (channel, heard) => listenOn(url, channel, heard),
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
      listen: (channel, heard) => lite.listen(channel, heard),
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

/** Tells every listener on the channel, once the transaction it runs in is committed. */
export async function notify(db: Db, channel: string, payload = ''): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db)
}

/** A value for a jsonb column: an array would else travel as an array of PostgreSQL. */
export const jsonb = <T>(value: T): RawBuilder<T> => sql<T>`cast(${JSON.stringify(value)} as jsonb)`
