import { Migrator, sql, type Kysely, type Migration } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { migrations } from './migrations.ts'

/**
 * The last migration that is written into Kysely's own table. Releases up to it refuse a database in whose table there is a name
 * that they do not know, so later ones are written into `forno_migrations`, and such a release still starts (D-101).
 */
export const LAST_KYSELY_MIGRATION = '0025_consents'

/** An arbitrary number that nothing else locks. */
const LOCK = 640_025_101

/**
 * Runs each migration once per database; on PostgreSQL one host at a time, and each whole or not at all. Those together would lock
 * tables that the orders of running hosts lock in another order. Migrations of a newer release stay as they are. Throws when one
 * fails.
 */
export async function migrate(db: Kysely<Schema>, all: typeof migrations = migrations): Promise<void> {
  const names = Object.keys(all).sort()
  const isLater = (name: string) => name > LAST_KYSELY_MIGRATION
  await migrateByKysely(db, Object.fromEntries(Object.entries(all).filter(([name]) => !isLater(name))))
  if (await hasMigrated(db, all)) return
  for (const name of names.filter(isLater))
    await db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(transaction)
      await sql`create table if not exists forno_migrations (
        name text primary key, run_at timestamptz not null default now())`.execute(transaction)
      const { rows } = await sql`select from forno_migrations where name = ${name}`.execute(transaction)
      if (rows.length > 0) return
      for (const step of all[name] ?? []) await sql.raw(step).execute(transaction)
      await sql`insert into forno_migrations (name) values (${name})`.execute(transaction)
    })
}

async function migrateByKysely(db: Kysely<Schema>, first: typeof migrations): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: () =>
        Promise.resolve(Object.fromEntries(Object.entries(first).map(([name, steps]) => [name, ofSteps(steps)]))),
    },
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('The migrations failed.', { cause: error })
}

const ofSteps = (steps: readonly string[]): Migration => ({
  up: async (db) => {
    for (const step of steps) await sql.raw(step).execute(db)
  },
})

/** Whether every migration of this build has run; those of a newer one do not matter. Throws when the database does not answer. */
export async function hasMigrated(db: Kysely<Schema>, all: typeof migrations = migrations): Promise<boolean> {
  try {
    const { rows } = await sql<{ name: string }>`
      select name from kysely_migration union all select name from forno_migrations`.execute(db)
    const run = new Set(rows.map(({ name }) => name))
    return Object.keys(all).every((name) => run.has(name))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === NO_TABLE) return false
    throw error
  }
}

/** PostgreSQL's code for a statement about a table that is not there. */
const NO_TABLE = '42P01'
