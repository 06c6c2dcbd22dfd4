import pg from 'pg'
import { breakConnection, isPrepared, sendBefore, sendTogether } from './rawConnection.ts'
import { isReadOnly } from './lostConnection.ts'

const query: (this: pg.Client, ...args: unknown[]) => unknown = Reflect.get(pg.Client.prototype, 'query')

const MAX_STATEMENTS = 500
const BEGIN = 'begin'
/** The names of the statements by their texts. */
const statementNames = new Map([[BEGIN, BEGIN]])

function statementName(text: string): string | undefined {
  const existing = statementNames.get(text)
  if (existing !== undefined || statementNames.size >= MAX_STATEMENTS) return existing
  const name = `s${statementNames.size}`
  statementNames.set(text, name)
  return name
}

/** Ends the text of a statement with which its transaction is committed: both are sent at once, and its failure rolls back. */
export const AND_COMMIT = '/* and commit */'

/** What a command that is not sent answers. */
const NOTHING = { command: '', rowCount: 0, rows: [] }

/** Of a statement that another was sent before. */
const lastOf = (results: unknown): unknown => (Array.isArray(results) ? results.at(-1) : results)

const answered = (answer: unknown): never => Promise.resolve(answer) as never

/**
 * A connection on which the server parses and plans each statement once; with `isUnnamed` it does so each time, since a pooler
 * between may not keep statements apart (PgBouncer before 1.21). Where `begin` is prepared, which the first one of a connection does,
 * it is sent as a part of the first statement of its transaction.
 */
export class PreparedClient extends pg.Client {
  readonly #config: PreparedClientConfig
  #isOpening = false
  #committed: Promise<unknown> | undefined

  constructor(config: PreparedClientConfig = {}) {
    super({ ...config, pipeline: true })
    this.#config = config
    // The running query fails with the same error; without a listener the error would end the process.
    this.on('error', () => undefined)
  }

  override query(...args: unknown[]): never {
    const [text] = args
    const [isOpening, committed] = [this.#isOpening, this.#committed]
    this.#isOpening = text === 'begin' && isPrepared(this, BEGIN)
    this.#committed = undefined
    if (this.#isOpening) return answered(NOTHING)
    if (text === 'commit' || text === 'rollback') {
      if (isOpening) return answered(NOTHING)
      if (committed) return committed as never
    } else if (committed) throw new Error('This transaction was committed with its last statement.')
    const isLast = typeof text === 'string' && text.endsWith(AND_COMMIT)
    if (!isOpening && !isLast) return this.#send(args) as never
    return sendTogether(this, () => {
      if (isOpening) sendBefore(this, BEGIN)
      const sent = this.#send(args)
      const result = isOpening ? sent.then(lastOf) : sent
      if (isLast) {
        this.#committed = this.#send(['commit'])
        this.#committed.catch(() => undefined)
      }
      return result
    }) as never
  }

  #send(args: unknown[]): Promise<unknown> {
    const [text, values, ...more] = args
    const { isUnnamed, timeoutMs, readOnly } = this.#config
    const name = !isUnnamed && typeof text === 'string' && Array.isArray(values) ? statementName(text) : undefined
    const result = query.apply(this, name === undefined ? args : [{ name, text, values }, ...more])
    // The pool asks with a callback.
    if (!(result instanceof Promise)) return result as never
    if (timeoutMs !== undefined) this.#breakUnless(result, timeoutMs)
    result.catch((error: unknown) => isReadOnly(error) && readOnly?.())
    return result
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
