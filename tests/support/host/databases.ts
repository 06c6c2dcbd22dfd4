import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { openDatabase, type Database, type DatabaseOptions } from '../../../host/store/database/database.ts'

/** A kind of database that the host runs on. `url` is the test server's; PGlite runs in the process and has none. */
export interface DatabaseKind {
  name: 'PGlite' | 'PostgreSQL'
  url?: string
  /** How the host reaches the database of the server that has this address; by the address if undefined. */
  reachedBy?: (url: string) => Pick<DatabaseOptions, 'url' | 'listenUrl' | 'isUnnamed'>
  /** Timeout of the host's queries in milliseconds; the host's default if undefined. */
  queryTimeoutMs?: number
}

export interface FreshDatabase {
  /** The value of DATABASE_URL; undefined for PGlite, which lives in memory. */
  url: string | undefined
  /** Options for openDatabase. */
  options: DatabaseOptions
  /** Deletes the database, even with open connections. */
  drop(): Promise<void>
}

const server = process.env['TEST_DATABASE_URL']

export const embedded: DatabaseKind = { name: 'PGlite' }
/** PostgreSQL where there is a server, else PGlite. */
export const preferred: DatabaseKind = server ? { name: 'PostgreSQL', url: server } : embedded

/** Every kind of database on this machine: for tests whose SQL or concurrency could differ between them. */
export const databases: DatabaseKind[] = [...new Set([embedded, preferred])]

/**
 * One kind, for all other tests. `npm run soak` runs them over every kind.
 * `describe.each(oneDatabase)('... over $name', (kind) => ...)`
 */
export const oneDatabase: DatabaseKind[] = process.env['EVERY_DATABASE'] ? databases : [preferred]

/** The file to which globalSetup (templates.ts) dumped a migrated PGlite database. */
const dump = process.env['TEST_DATABASE_DUMP']
let dumped: Blob | undefined

/** What a fresh database contains: nothing, the tables, or the demo chain too (scripts/hostTemplates.mjs). */
export type Contents = 'nothing' | 'tables' | 'demo'

/** Creates a database for one test file or host; drop it after its connections are closed. */
export async function freshDatabase(kind: DatabaseKind, contents: Contents = 'tables'): Promise<FreshDatabase> {
  if (!kind.url) {
    if (dump && contents === 'tables') dumped ??= new Blob([readFileSync(dump)])
    const options = contents === 'tables' && dumped ? { dump: dumped } : {}
    return { url: undefined, options, drop: () => Promise.resolve() }
  }
  const templates = {
    nothing: undefined,
    tables: process.env['TEST_DATABASE_TEMPLATE'],
    demo: process.env['TEST_DEMO_DATABASE'],
  }
  const template = kind.url === server ? templates[contents] : undefined
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = urlOf(kind.url, name)
  await command(kind.url, `CREATE DATABASE ${name}${template ? ` TEMPLATE ${template} STRATEGY FILE_COPY` : ''}`)
  const drop = () => command(kind.url ?? '', `DROP DATABASE ${name} WITH (FORCE)`)
  return { url, options: { url }, drop }
}

/** Opens a new database for one test file; `close` also drops it. */
export async function openFresh(kind: DatabaseKind): Promise<Database> {
  const fresh = await freshDatabase(kind)
  const reached = fresh.url && kind.reachedBy?.(fresh.url)
  const database = await openDatabase({ ...fresh.options, ...reached, timeoutMs: kind.queryTimeoutMs })
  return {
    ...database,
    close: async () => {
      await database.close()
      await fresh.drop()
    },
  }
}

/** The URL of the database with this name on the server. */
export function urlOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

export async function command(serverUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
