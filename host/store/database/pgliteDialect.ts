import type { PGlite } from '@electric-sql/pglite'
import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
} from 'kysely'

/**
 * PGlite for kysely: one connection, handed from one to the next. The published dialects know older PGlites only, and wait
 * for a busy connection without end.
 */
export class PGliteDialect implements Dialect {
  readonly #lite: PGlite

  constructor(lite: PGlite) {
    this.#lite = lite
  }

  createDriver = (): Driver => new PGliteDriver(this.#lite)
  createQueryCompiler = () => new PostgresQueryCompiler()
  createAdapter = () => new PostgresAdapter()
  createIntrospector = (db: Kysely<unknown>) => new PostgresIntrospector(db)
}

/** Longer than any transaction takes: a longer wait is a deadlock with the transaction that it waits for. */
const MAX_WAIT_MS = 60_000

class PGliteDriver implements Driver {
  readonly #lite: PGlite
  readonly #connection: DatabaseConnection
  #last: Promise<void> = Promise.resolve()
  #release: (() => void) | undefined

  constructor(lite: PGlite) {
    this.#lite = lite
    this.#connection = new PGliteConnection(lite)
  }

  init = () => this.#lite.waitReady

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#last
    let release: () => void = () => undefined
    this.#last = new Promise<void>((resolve) => (release = resolve))
    try {
      await within(before, MAX_WAIT_MS)
    } catch (error) {
      before.then(release, release)
      throw error
    }
    this.#release = release
    return this.#connection
  }

  beginTransaction = (connection: DatabaseConnection) => run(connection, 'begin')
  commitTransaction = (connection: DatabaseConnection) => run(connection, 'commit')
  rollbackTransaction = (connection: DatabaseConnection) => run(connection, 'rollback')

  async releaseConnection(): Promise<void> {
    this.#release?.()
  }

  destroy = () => this.#lite.close()
}

class PGliteConnection implements DatabaseConnection {
  readonly #lite: PGlite

  constructor(lite: PGlite) {
    this.#lite = lite
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affectedRows } = await this.#lite.query<R>(sql, [...parameters])
    return affectedRows === undefined ? { rows } : { rows, numAffectedRows: BigInt(affectedRows) }
  }

  // Kysely asks for a generator, and this one only refuses.
  // eslint-disable-next-line require-yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('PGlite has no cursors.')
  }
}

async function run(connection: DatabaseConnection, command: string): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw(command))
}

async function within(work: Promise<void>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new Error('The database stayed busy. Inside a transaction, use the transaction and not the outer database.'),
        ),
      milliseconds,
    )
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
