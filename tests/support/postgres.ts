import { findPostgres, startPostgres } from '../../scripts/postgres.mjs'

/** Before all tests: a PostgreSQL server of their own, unless TEST_DATABASE_URL names one or the machine has none. */
export default async function start(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_DATABASE_URL']) return undefined
  if (!findPostgres()) {
    process.stderr.write('\nNO POSTGRESQL SERVER HERE: the tests over a database run on PGlite alone.\n\n')
    return undefined
  }
  const server = await startPostgres()
  process.env['TEST_DATABASE_URL'] = server.url
  return () => server.stop()
}
