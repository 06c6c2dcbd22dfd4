import pg from 'pg'
import { NoPrimaryError, openServers, serverAddresses, StandbyError } from './servers.ts'

/** The oldest PostgreSQL on which the tests run. */
const LEAST_POSTGRES = 15

const TIMEOUT_MS = 10_000

/** Throws, with what to do, when this database does not let the host in or cannot hold its tables. */
export async function checkServer(url: string, timeoutMs = TIMEOUT_MS): Promise<void> {
  const addresses = serverAddresses(url) ?? [url]
  const address = await openServers(addresses)
    .primary()
    .catch((error: unknown) => {
      const faults = error instanceof NoPrimaryError ? error.reasons : []
      const said = faults.map((fault, index) => openingFault(fault, addresses[index] ?? url))
      throw new Error(`DATABASE_URL: none of its servers takes writes. ${said.join(' ')}`, { cause: error })
    })
  const limits = { connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs }
  const client = new pg.Client({ connectionString: address, ...limits })
  client.on('error', () => undefined)
  let server: Server | undefined
  try {
    await client.connect()
    const { rows } = await client.query<Server>(
      `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
         current_schema() as schema, current_user as user, has_schema_privilege(current_schema(), 'create') as "mayCreate"`,
    )
    server = rows[0]
  } catch (error) {
    throw new Error(`DATABASE_URL: ${openingFault(error, address)}`, { cause: error })
  } finally {
    await client.end().catch(() => undefined)
  }
  const fault = server && serverFault(server)
  if (fault) throw new Error(`DATABASE_URL: ${fault}`)
}

export interface Server {
  /** As `15.14 (Debian 15.14-0+deb12u1)`. */
  version: string
  /** As 150014. */
  number: number
  /** Null where the search path leads to none. */
  schema: string | null
  user: string
  mayCreate: boolean | null
}

export function serverFault({ version, number, schema, user, mayCreate }: Server): string | undefined {
  if (number < LEAST_POSTGRES * 10_000)
    return `PostgreSQL ${version} is too old: version ${LEAST_POSTGRES} is the least.`
  if (schema === null || !mayCreate)
    return `the user "${user}" may not make tables in the schema "${schema ?? 'public'}": GRANT CREATE, USAGE ON SCHEMA ${schema ?? 'public'} TO "${user}", or make the user the database's owner.`
  return undefined
}

/** Why a connection failed, without the password. */
export function openingFault(error: unknown, url: string): string {
  const { hostname, port, username, pathname } = new URL(url)
  const server = `${hostname || 'this machine'}:${port || 5432}`
  const user = decodeURIComponent(username) || 'the user of this process'
  const { code, message } = codeAndMessage(error)
  if (code === '3D000')
    return `PostgreSQL at ${server} has no database "${decodeURIComponent(pathname.slice(1))}": make it with createdb.`
  if (code === '28P01') return `PostgreSQL at ${server} does not take the password of "${user}".`
  if (code === '28000') return `PostgreSQL at ${server} does not let "${user}" in: ${message}.`
  if (error instanceof StandbyError) return `PostgreSQL at ${server} is a standby.`
  if (code === '53300') return `PostgreSQL at ${server} has no connection left: raise max_connections.`
  if (code === '57P03') return `PostgreSQL at ${server} is starting or stopping: try again in a moment.`
  if (/^(ENOTFOUND|EAI_AGAIN)$/.test(code)) return `there is no machine of the name "${hostname}".`
  if (/password must be a string/.test(message))
    return `PostgreSQL at ${server} asks for a password, and there is none.`
  if (/does not support SSL/.test(message)) return `PostgreSQL at ${server} speaks no TLS: leave sslmode out.`
  if (/CERT|SIGNATURE/.test(code))
    return `the certificate of PostgreSQL at ${server} is not accepted (${code}): name its authority with sslrootcert=FILE.`
  return `PostgreSQL at ${server} does not answer (${code || message}): is it running, and does it listen there?`
}

function codeAndMessage(error: unknown): { code: string; message: string } {
  if (!(error instanceof Error)) return { code: '', message: '' }
  return { code: 'code' in error ? String(error.code) : '', message: error.message }
}
