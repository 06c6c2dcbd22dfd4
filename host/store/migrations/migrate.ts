import { Migrator, sql, type Kysely, type Migration } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { migrations } from './migrations.ts'

/** Runs each migration once per database; on PostgreSQL one host at a time. Throws when one fails. */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: () =>
        Promise.resolve(Object.fromEntries(Object.entries(migrations).map(([name, steps]) => [name, ofSteps(steps)]))),
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
