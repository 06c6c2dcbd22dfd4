import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { Kysely } from 'kysely'
import { findPostgres, startPostgres, WITHOUT_FSYNC } from '../../../scripts/postgres.mjs'
import { openDatabase } from '../../../host/store/database/database.ts'
import { migrate } from '../../../host/store/migrations/migrate.ts'
import { migrations } from '../../../host/store/migrations/migrations.ts'
import { PGliteDialect } from '../../../host/store/database/pgliteDialect.ts'
import type { Schema } from '../../../host/store/schema/schema.ts'
import { command, urlOf } from './databases.ts'

const TEMPLATE = 'forno_template'

/**
 * Global setup: starts a PostgreSQL server, unless TEST_DATABASE_URL names one or the machine has none, and creates the
 * tables once on each kind of database for freshDatabase to copy. Resolves with the teardown. Does nothing where
 * scripts/needs.mjs found that no chosen file reaches a database.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env['TEST_DATABASE'] === 'none') return nothing
  const stops = [await startServer(), await makeTemplate()]
  await makeDump()
  return async () => {
    for (const stop of stops.reverse()) await stop()
  }
}

const nothing = () => Promise.resolve()

async function startServer(): Promise<() => Promise<void>> {
  if (process.env['TEST_DATABASE_URL']) return nothing
  if (!findPostgres()) {
    process.stderr.write('\nNO POSTGRESQL SERVER HERE: the tests over a database run on PGlite alone.\n\n')
    return nothing
  }
  const server = await startPostgres(undefined, { settings: WITHOUT_FSYNC })
  process.env['TEST_DATABASE_URL'] = server.url
  return () => server.stop()
}

async function makeTemplate(): Promise<() => Promise<void>> {
  const server = process.env['TEST_DATABASE_URL']
  if (!server) return nothing
  const name = `${TEMPLATE}_${process.pid}`
  await command(server, `CREATE DATABASE ${name}`)
  const database = await openDatabase({ url: urlOf(server, name) })
  await database.close()
  process.env['TEST_DATABASE_TEMPLATE'] = name
  return () => command(server, `DROP DATABASE ${name} WITH (FORCE)`)
}

/** Keeps the dump in .cache until the migrations or PGlite change, because an empty PGlite takes seconds to create. */
async function makeDump(): Promise<void> {
  const packages = readFileSync(new URL('../../../package-lock.json', import.meta.url))
  const key = createHash('sha256').update(JSON.stringify(migrations)).update(packages).digest('hex').slice(0, 16)
  const folder = fileURLToPath(new URL('../../../.cache/', import.meta.url))
  const path = join(folder, `database-${key}.tar`)
  process.env['TEST_DATABASE_DUMP'] = path
  if (existsSync(path)) return
  const lite = await PGlite.create()
  const db = new Kysely<Schema>({ dialect: new PGliteDialect(lite) })
  await migrate(db)
  const dump = Buffer.from(await (await lite.dumpDataDir('none')).arrayBuffer())
  await db.destroy()
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${path}.${process.pid}`, dump)
  renameSync(`${path}.${process.pid}`, path)
}
