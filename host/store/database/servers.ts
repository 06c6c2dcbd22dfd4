import pg from 'pg'

/** The servers of one database: a primary, which takes writes, and its standbys. */
export interface Servers {
  /** The address of the one that takes writes. Rejects when there is none. */
  primary(): Promise<string>
  /** Looks for the primary again when it is asked for the next time. */
  forget(address: string): void
}

const PATIENCE_MS = 5000

/**
 * The address of each server of `postgres://user@one:5432,two:5432/name?target_session_attrs=read-write`, or of the same with
 * `?host=one,two&port=5432,5432`; undefined for what is no address of PostgreSQL.
 */
export function serverAddresses(url: string): string[] | undefined {
  const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(\/[^?#\s]+)(?:\?([^#\s]*))?$/.exec(url)
  if (!parts) return undefined
  const [, scheme, authority = '', path, query] = parts
  const settings = new URLSearchParams(query)
  const names = (settings.get('host') || authority).split(',')
  if (names.length > 1 && !/^(read-write|primary)$/.test(settings.get('target_session_attrs') ?? 'read-write'))
    return undefined
  settings.delete('target_session_attrs')
  const ports = settings.get('port')?.split(',') ?? []
  if (names.length > 1) for (const name of ['host', 'port']) settings.delete(name)
  const rest = settings.size > 0 ? `?${settings.toString()}` : ''
  const addresses = names.map((name, index) => {
    const port = ports[index] ?? ports[0]
    const server = names.length === 1 ? authority : port === undefined ? name : `${name}:${port}`
    return `${scheme}${server}${path}${rest}`
  })
  return addresses.every((address) => URL.canParse(address)) ? addresses : undefined
}

export function openServers(addresses: readonly string[]): Servers {
  let asked: Promise<string> | undefined
  let found = addresses.length === 1 ? addresses[0] : undefined
  const find = async (): Promise<string> => (found = await findPrimary(addresses))
  return {
    primary: async () => found ?? (await (asked ??= find().finally(() => (asked = undefined)))),
    forget: (address) => {
      if (addresses.length > 1 && address === found) found = undefined
    },
  }
}

/** No server takes writes at present; `reasons` has one for each address, in their order. */
export class NoPrimaryError extends Error {
  readonly reasons: readonly unknown[]
  constructor(reasons: readonly unknown[]) {
    super('No server of the database takes writes.')
    this.reasons = reasons
  }
}

export class StandbyError extends Error {}

/** The first server that answers that it takes writes. */
async function findPrimary(addresses: readonly string[]): Promise<string> {
  try {
    return await Promise.any(addresses.map(askForWrites))
  } catch (error) {
    throw new NoPrimaryError(error instanceof AggregateError ? error.errors : [error])
  }
}

async function askForWrites(address: string): Promise<string> {
  const limits = { connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS }
  const client = new pg.Client({ connectionString: address, ...limits })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    if (rows[0]?.standby !== false) throw new StandbyError()
    return address
  } finally {
    client.end().catch(() => undefined)
  }
}
