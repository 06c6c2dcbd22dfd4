import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '../../../host/store/database/database.ts'
import { LAST_KYSELY_MIGRATION, migrate } from '../../../host/store/migrations/migrate.ts'
import { migrations } from '../../../host/store/migrations/migrations.ts'
import { databases, freshDatabase, type FreshDatabase } from '../../support/host/databases.ts'

/** What a migration may say, so that the release before it goes on working on the same tables. */
const ADDING = [
  /^create (unique )?index /,
  /^create table /,
  /^create (or replace )?function /,
  /^create sequence /,
  // A table that only the newer release writes.
  /^create trigger \w+ after insert on jobs /,
  /^insert into /,
  // What the database works out itself.
  /^alter table \w+ add column \w+ text not null generated always as \(.*\) stored$/,
  // Both releases write the audit in the same two steps, and none reads what goes here.
  /^create trigger audit_kept(_whole)? before /,
  /^update audit set detail = detail - /,
  // It refuses what the old one refused, but that an address becomes a hash; the release before only adds consents (D-208).
  /^drop trigger consents_are_kept on consents$/,
  /^create trigger consents_are_kept before update or delete on consents for each row /,
  // Without it the release before finds jobs a little later, or reads more.
  /^drop (trigger jobs_added on jobs|index jobs_due)$/,
  // The release before does not bake what nobody has seen (D-238).
  /^alter table orders add constraint orders_allergy_seen check /,
  // What belongs to nobody any more.
  /^delete from \w+ where not exists \(select from sessions where hash = session\)/,
  /^alter table \w+( add column \w+ (?!.*not null(?!.* default )(?<! default .*not null))[^,]*,?)+$/,
]

const isAdding = (statement: string) => {
  const text = statement.trim().replaceAll(/\s+/g, ' ').toLowerCase()
  return ADDING.some((pattern) => pattern.test(text))
}

describe('the migrations', () => {
  test('of releases after the first only add, so that a release of before works on their tables [D-101]', () => {
    const later = Object.entries(migrations).filter(([name]) => name > LAST_KYSELY_MIGRATION)
    const others = later.flatMap(([name, steps]) => steps.filter((step) => !isAdding(step)).map((step) => [name, step]))
    expect(others).toEqual([])
  })

  test.each([
    ['alter table orders add column a text', true],
    ['alter table orders add column a text not null default 0', true],
    ['alter table orders add column a text default 0 not null', true],
    ['alter table orders add column a text, add column b integer', true],
    ['create table a (b text not null)', true],
    ['alter table orders add column a text not null', false],
    ['alter table orders drop column a', false],
    ['alter table orders alter column a set not null', false],
    ['alter table orders rename column a to b', false],
    ['drop index a', false],
    ['delete from orders', false],
  ])('%s: only adds is %s', (statement, expected) => expect(isAdding(statement)).toBe(expected))
})

describe.each(databases)('a database of a newer release on $name', (kind) => {
  let fresh: FreshDatabase
  let database: Database
  const newer = { ...migrations, '9999_newer': ['create table newer (id integer)', 'insert into newer values (1)'] }
  beforeAll(async () => {
    fresh = await freshDatabase(kind)
    database = await openDatabase(fresh.options)
  })
  afterAll(async () => {
    await database.close()
    await fresh.drop()
  })

  const count = async (table: string) =>
    (await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(database.db)).rows[0]

  test('is opened by this one, and each migration has run once, also by two hosts at once [D-101]', async () => {
    await Promise.all([migrate(database.db, newer), migrate(database.db, newer)])
    await migrate(database.db)
    await migrate(database.db, newer)
    expect(await count('newer')).toEqual({ count: 1 })
  })

  test('has in the table that the first release reads no name that it does not know [D-101]', async () => {
    const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(database.db)
    expect(rows).toEqual([{ name: LAST_KYSELY_MIGRATION }])
  })

  test('whose migration fails keeps nothing of it [D-101]', async () => {
    const failing = { ...newer, '99999_failing': ['create table half (id integer)', 'select 1 / 0'] }
    await expect(migrate(database.db, failing)).rejects.toThrow('division by zero')
    await expect(count('half')).rejects.toThrow()
    await migrate(database.db)
  })
})
