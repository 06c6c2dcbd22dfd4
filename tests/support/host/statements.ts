import { PGlite } from '@electric-sql/pglite'
import { PreparedClient } from '../../../host/store/database/preparedClient.ts'

/** Records every statement that reaches a database from this process, `begin` and `commit` included. */
export interface StatementRecord {
  texts: string[]
  stop(): void
}

export function recordStatements(): StatementRecord {
  const texts: string[] = []
  const restores = [PreparedClient.prototype, PGlite.prototype].map((prototype) => {
    const query = Reflect.get(prototype, 'query') as (...args: unknown[]) => unknown
    Reflect.set(prototype, 'query', function (this: unknown, ...args: unknown[]) {
      const [statement] = args
      if (typeof statement === 'string') texts.push(statement.replaceAll(/\s+/g, ' ').trim())
      return query.apply(this, args)
    })
    return () => Reflect.set(prototype, 'query', query)
  })
  return { texts, stop: () => restores.forEach((restore) => restore()) }
}
