const LOST_CODES = /^(08...|57P0[1-5]|53300|ECONNRESET|ECONNREFUSED|EPIPE|ETIMEDOUT)$/
const LOST_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error) and is not queryable)/

/** What an operator has to know of an error of PostgreSQL, whose own message may hold what customers typed. */
const RESOURCE_FAULTS: Readonly<Record<string, string>> = {
  53100: 'the disk of the database is full',
  53200: 'the database is out of memory',
}

/** Why the database cannot write at present; undefined for any other error. */
export const resourceFault = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? RESOURCE_FAULTS[String(error.code)] : undefined

/** Whether a statement failed because its connection broke. It may have been carried out, so a retry needs the same key. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && LOST_CODES.test(String(error.code))) || LOST_MESSAGES.test(error.message)
}
