/** PostgreSQL's classes and codes of a connection that was ended or refused; what the network says of one that broke. */
const LOST_CODES = /^(08...|57P0[1-5]|53300|ECONNRESET|ECONNREFUSED|EPIPE|ETIMEDOUT)$/
/** The driver's errors about its own connection carry no code. */
const LOST_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error) and is not queryable)/

/**
 * Whether a statement failed because its connection to the database did. Whether it was carried out is then unknown: whoever
 * asked may ask again, with the same key.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && LOST_CODES.test(String(error.code))) || LOST_MESSAGES.test(error.message)
}
