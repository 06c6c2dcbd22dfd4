import { databaseUrl, connectionOf } from './databaseUrl.mjs'
import { findPrograms } from './programs.mjs'

/** The least version of PostgreSQL on which the host is tested. */
const MIN_MAJOR = 15
/** What the server calls the connections of these commands. */
const NAME = 'forno operator'

/**
 * Connects to the host's database. Resolves with a client of `pg`, the schema that the host uses, PostgreSQL's programs and what
 * they need to connect. Throws a sentence for the operator.
 */
export async function openDatabase() {
  const url = databaseUrl()
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, application_name: NAME })
  // A query that runs fails with the same error.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query(
      `select current_setting('server_version_num')::int / 10000 as major, current_schema() as schema, current_database() as name`,
    )
    const [{ major, schema, name }] = rows
    if (major < MIN_MAJOR) throw new Error(`The server is PostgreSQL ${major}; Forno needs ${MIN_MAJOR} or later.`)
    if (schema === null) throw new Error(`There is no schema for this role in the database ${name}.`)
    const names = await client.query('select name from pg_settings')
    return {
      client,
      schema,
      name,
      major,
      programs: findPrograms(major),
      connection: connectionOf(url, NAME),
      settings: new Set(names.rows.map((row) => row.name)),
    }
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

/** The connections of other programs to this database: hosts, and people who look at it. */
export async function otherConnections(client) {
  const { rows } = await client.query(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
       and application_name <> $1`,
    [NAME],
  )
  return rows[0].count
}
