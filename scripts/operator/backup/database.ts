import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import type { Client, QueryResultRow } from 'pg'
import { openServers, serverAddresses } from '../../../host/store/database/servers.ts'
import { findPrograms, type Programs } from './programs.ts'

/** The least version of PostgreSQL on which the host is tested. */
const MIN_MAJOR = 15
/** What the server calls the connections of these commands. */
const NAME = 'forno operator'

/** What PostgreSQL's programs need to connect. */
export interface Connection {
  address: string
  env: NodeJS.ProcessEnv
}

export interface Database {
  client: Client
  /** The schema that the host uses. */
  schema: string
  name: string
  major: number
  programs: Programs
  connection: Connection
  /** The names of the settings that the server knows. */
  settings: ReadonlySet<string>
}

/** Connects to the host's database. Throws a sentence for the operator. */
export async function openDatabase(): Promise<Database> {
  const addresses = databaseAddresses()
  const url = await openServers(addresses).primary()
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, application_name: NAME })
  // A query that runs fails with the same error.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { major, schema, name } = await rowOf<{ major: number; schema: string | null; name: string }>(
      client,
      `select current_setting('server_version_num')::int / 10000 as major, current_schema() as schema, current_database() as name`,
    )
    if (major < MIN_MAJOR) throw new Error(`The server is PostgreSQL ${major}; Forno needs ${MIN_MAJOR} or later.`)
    if (schema === null) throw new Error(`There is no schema for this role in the database ${name}.`)
    const { rows } = await client.query<{ name: string }>('select name from pg_settings')
    return {
      client,
      schema,
      name,
      major,
      programs: findPrograms(major),
      connection: connectionOf(url),
      settings: new Set(rows.map((row) => row.name)),
    }
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

/** The one row of a query. */
export async function rowOf<R extends QueryResultRow>(client: Client, sql: string, values?: string[]): Promise<R> {
  const [row] = (await client.query<R>(sql, values)).rows
  if (!row) throw new Error(`The database answered no row: ${sql}`)
  return row
}

/** The connections of other programs to this database: hosts, and people who look at it. */
export async function otherConnections(client: Client): Promise<number> {
  const { count } = await rowOf<{ count: number }>(
    client,
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
       and application_name <> $1`,
    [NAME],
  )
  return count
}

/**
 * The servers of the host's database: DATABASE_LISTEN_URL, which no pooler stands before, or DATABASE_URL, the file that the same
 * name with _FILE names, or one of them in `.env`.
 */
function databaseAddresses(): string[] {
  const variables = { ...(existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {}), ...process.env }
  for (const name of ['DATABASE_LISTEN_URL', 'DATABASE_URL']) {
    const file = variables[`${name}_FILE`]
    const text = variables[name] || (file ? readSecret(`${name}_FILE`, file) : '')
    if (!text) continue
    const addresses = serverAddresses(text)
    if (addresses) return addresses
    throw new Error(`${name} must be the address of a PostgreSQL database: postgres://user:password@host/name.`)
  }
  throw new Error(
    'Set DATABASE_URL or DATABASE_URL_FILE, as for the host. The embedded database has no backup: stop its host and copy DATA_DIR.',
  )
}

function readSecret(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new Error(`${name} names a file that cannot be read: ${file}`)
  }
}

/** The address without its password, and the environment that has it. */
export function connectionOf(text: string): Connection {
  const url = new URL(text)
  const password = decodeURIComponent(url.password) || url.searchParams.get('password')
  url.password = ''
  // What node's driver alone knows.
  for (const name of ['password', 'uselibpqcompat', 'ssl']) url.searchParams.delete(name)
  const { PGPASSWORD: _, ...env } = process.env
  return { address: url.href, env: { ...env, PGAPPNAME: NAME, ...(password ? { PGPASSWORD: password } : {}) } }
}
