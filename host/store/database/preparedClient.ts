import type { Duplex } from 'node:stream'
import pg from 'pg'

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
 * A connection on which the server parses and plans each statement once. A pooler between host and database must support
 * prepared statements, as PgBouncer does since 1.21.
 */
export class PreparedClient extends pg.Client {
  readonly #timeoutMs: number | undefined

  constructor(config?: PreparedClientConfig) {
    super(config)
    this.#timeoutMs = config?.timeoutMs
    // The running query fails with the same error; without a listener the error would end the process.
    this.on('error', () => undefined)
  }

  override query(...args: unknown[]): never {
    const [text, values, ...more] = args
    const name = typeof text === 'string' && Array.isArray(values) ? statementName(text) : undefined
    const result = query.apply(this, name === undefined ? args : [{ name, text, values }, ...more])
    if (this.#timeoutMs !== undefined && result instanceof Promise) this.#breakUnless(result, this.#timeoutMs)
    return result as never
  }

  /**
   * Destroys the connection when a query takes too long. The connection cannot be reused: the statement may still run on it,
   * or a transaction be open.
   */
  #breakUnless(result: Promise<unknown>, timeoutMs: number): void {
    const timer = setTimeout(() => {
      const { stream } = Reflect.get(this, 'connection') as { stream: Duplex }
      stream.destroy(new Error(`Connection terminated: no answer in ${timeoutMs} ms`))
    }, timeoutMs)
    const stopTimer = () => clearTimeout(timer)
    result.then(stopTimer, stopTimer)
  }
}

export interface PreparedClientConfig extends pg.ClientConfig {
  timeoutMs?: number
}
