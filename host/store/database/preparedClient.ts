import pg from 'pg'
import { breakConnection } from './breakConnection.ts'
import { isReadOnly } from './lostConnection.ts'

const query: (this: pg.Client, ...args: unknown[]) => unknown = Reflect.get(pg.Client.prototype, 'query')

const statementNames = new Map<string, string>()

const MAX_STATEMENTS = 500

function statementName(text: string): string | undefined {
  const existing = statementNames.get(text)
  if (existing !== undefined || statementNames.size >= MAX_STATEMENTS) return existing
  const name = `s${statementNames.size}`
  statementNames.set(text, name)
  return name
}

/**
 * A connection on which the server parses and plans each statement once; with `isUnnamed` it does so each time, since a pooler
 * between may not keep statements apart (PgBouncer before 1.21).
 */
export class PreparedClient extends pg.Client {
  readonly #config: PreparedClientConfig

  constructor(config: PreparedClientConfig = {}) {
    super(config)
    this.#config = config
    // The running query fails with the same error; without a listener the error would end the process.
    this.on('error', () => undefined)
  }

  override query(...args: unknown[]): never {
    const [text, values, ...more] = args
    const { isUnnamed, timeoutMs, readOnly } = this.#config
    const name = !isUnnamed && typeof text === 'string' && Array.isArray(values) ? statementName(text) : undefined
    const result = query.apply(this, name === undefined ? args : [{ name, text, values }, ...more])
    if (result instanceof Promise) {
      if (timeoutMs !== undefined) this.#breakUnless(result, timeoutMs)
      result.catch((error: unknown) => isReadOnly(error) && readOnly?.())
    }
    return result as never
  }

  /**
   * Destroys the connection when a query takes too long. The connection cannot be reused: the statement may still run on it,
   * or a transaction be open.
   */
  #breakUnless(result: Promise<unknown>, timeoutMs: number): void {
    const timer = setTimeout(() => breakConnection(this, `no answer in ${timeoutMs} ms`), timeoutMs)
    const stopTimer = () => clearTimeout(timer)
    result.then(stopTimer, stopTimer)
  }
}

export interface PreparedClientConfig extends pg.ClientConfig {
  timeoutMs?: number
  isUnnamed?: boolean
  /** Called when a statement was refused because the server takes no writes any more. */
  readOnly?: () => void
}
