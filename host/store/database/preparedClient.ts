import type { Duplex } from 'node:stream'
import pg from 'pg'

/** Many shapes of call, one function. */
const query: (this: pg.Client, ...asked: unknown[]) => unknown = Reflect.get(pg.Client.prototype, 'query')

const names = new Map<string, string>()

/** More texts than the host has statements: whatever comes after them is not prepared. */
const MAX_STATEMENTS = 500

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_STATEMENTS) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

/**
 * A connection that lets the server parse and plan each statement once. (A pooler between host and database has to keep
 * prepared statements apart, as PgBouncer does since 1.21.)
 */
export class PreparedClient extends pg.Client {
  readonly #patienceMs: number | undefined

  constructor(config?: PreparedClientConfig) {
    super(config)
    this.#patienceMs = config?.patienceMs
    // What it was asked fails with the same error; one that nobody listens to would end the process.
    this.on('error', () => undefined)
  }

  override query(...asked: unknown[]): never {
    const [text, values, ...more] = asked
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined
    const answer = query.apply(this, name === undefined ? asked : [{ name, text, values }, ...more])
    if (this.#patienceMs !== undefined && answer instanceof Promise) this.#breakUnless(answer, this.#patienceMs)
    return answer as never
  }

  /**
   * What a database that stands still was asked fails with its connection, which nobody uses again: a statement may still be
   * carried out on it, or a transaction be open.
   */
  #breakUnless(answer: Promise<unknown>, patienceMs: number): void {
    const timer = setTimeout(() => {
      const { stream } = Reflect.get(this, 'connection') as { stream: Duplex }
      stream.destroy(new Error(`Connection terminated: no answer in ${patienceMs} ms`))
    }, patienceMs)
    const callOff = () => clearTimeout(timer)
    answer.then(callOff, callOff)
  }
}

export interface PreparedClientConfig extends pg.ClientConfig {
  /** Milliseconds that a statement may take; any without it. */
  patienceMs?: number
}
