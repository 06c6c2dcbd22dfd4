import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** A kind of database that the host runs on. `url` is the test server's; PGlite lives in the process and has none. */
export interface Database {
  name: 'PGlite' | 'PostgreSQL'
  url?: string
}

export interface FreshDatabase {
  /** What DATABASE_URL would hold; undefined for PGlite, which starts empty in memory anyway. */
  url: string | undefined
  /** Deletes it, whoever is still connected. */
  drop(): Promise<void>
}

/** The databases of this machine: `describe.each(databases)('... over $name', (database) => ...)`. */
export const databases: Database[] = [{ name: 'PGlite' }]
if (process.env['TEST_DATABASE_URL']) databases.push({ name: 'PostgreSQL', url: process.env['TEST_DATABASE_URL'] })

/** An empty database for one test file: made in beforeAll, dropped in afterAll, after its connections are closed. */
export async function freshDatabase(database: Database): Promise<FreshDatabase> {
  const server = database.url
  if (!server) return { url: undefined, drop: () => Promise.resolve() }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = new URL(server)
  url.pathname = `/${name}`
  await command(server, `CREATE DATABASE ${name}`)
  return { url: url.href, drop: () => command(server, `DROP DATABASE ${name} WITH (FORCE)`) }
}

async function command(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
