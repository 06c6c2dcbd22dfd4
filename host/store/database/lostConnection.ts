import { NoPrimaryError } from './servers.ts'

/** The server was demoted, or is not promoted yet. */
const READ_ONLY = '25006'
/** 40...: of transactions that wait for each other, as in an upgrade whose migrations lock tables, the server ends one. */
const LOST_CODES = /^(08...|40001|40P01|57P0[1-5]|53300|25006|ECONNRESET|ECONNREFUSED|EPIPE|ETIMEDOUT)$/
const LOST_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error) and is not queryable)/

/** What an operator has to know of an error of PostgreSQL, whose own message may hold what customers typed. */
const RESOURCE_FAULTS: Readonly<Record<string, string>> = {
  53100: 'the disk of the database is full',
  53200: 'the database is out of memory',
}

/** What a pooler does to prepared statements that it does not keep apart. */
const POOLER_FAULT = /^(42P05|26000)$/
export const POOLER_WORDS =
  'a pooler stands between host and database that mixes up prepared statements. Set DATABASE_PREPARED=off, or take PgBouncer 1.21 or later with max_prepared_statements.'

export const isPoolerFault = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && POOLER_FAULT.test(String(error.code))

/** Why the database cannot write at present; undefined for any other error. */
export const resourceFault = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? RESOURCE_FAULTS[String(error.code)] : undefined

export const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === READ_ONLY

/** Whether a statement failed because its connection broke, the server takes no writes or gave it up. It may have been carried out, so a retry needs the same key. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    error instanceof NoPrimaryError ||
    ('code' in error && LOST_CODES.test(String(error.code))) ||
    LOST_MESSAGES.test(error.message)
  )
}
