const LOST_CODES = /^(08...|57P0[1-5]|53300|ECONNRESET|ECONNREFUSED|EPIPE|ETIMEDOUT)$/
const LOST_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error) and is not queryable)/

/** Whether a statement failed because its connection broke. It may have been carried out, so a retry needs the same key. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && LOST_CODES.test(String(error.code))) || LOST_MESSAGES.test(error.message)
}
