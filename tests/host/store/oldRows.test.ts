import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addSeconds, DAY_SECONDS } from '../../../host/store/database/addSeconds.ts'
import { openDatabase, type Database } from '../../../host/store/database/database.ts'
import { deleteOldRows } from '../../../host/store/oldRows.ts'
import { databases, freshDatabase, type FreshDatabase } from '../../support/host/databases.ts'
import { OLD_ROWS } from '../../support/testSizes.ts'

const NOW = new Date('2026-11-20T20:00:00Z')
const OLD = addSeconds(NOW, -40 * DAY_SECONDS)
const TABLES = [
  'sessions',
  'verified_phones',
  'checked_addresses',
  'carts',
  'first_answers',
  'jobs',
  'checkouts',
] as const

describe.each(databases)('rows that are too old on $name', (kind) => {
  let fresh: FreshDatabase
  let database: Database
  beforeAll(async () => {
    fresh = await freshDatabase(kind)
    database = await openDatabase({ ...fresh.options, timeoutMs: 3_600_000 })
  })
  afterAll(async () => {
    await database.close()
    await fresh.drop()
  })

  /** As many of each table; those with odd numbers are old. */
  async function fill(count: number): Promise<void> {
    const [old, fresh] = [sql`${OLD}::timestamptz`, sql`${NOW}::timestamptz`]
    const at = sql`case when n % 2 = 1 then ${old} else ${fresh} end`
    const numbers = sql`generate_series(1, ${sql.lit(count)}) as n`
    for (const insert of [
      sql`insert into sessions (hash, binding, created_at, expires_at) select 's' || n, '', ${old}, ${at} + interval '1 day' from ${numbers}`,
      sql`insert into verified_phones (session, phone, verified_at) select 's' || n, '6045550100', ${fresh} from ${numbers}`,
      sql`insert into checked_addresses (session, store, document, checked_at) select 's' || n, '', '{}', ${fresh} from ${numbers}`,
      sql`insert into carts (session, document, changed_at) select 's' || n, '{}', ${fresh} from ${numbers}`,
      sql`insert into first_answers (session, key, request, asked_at) select 's' || n, '', '', ${at} from ${numbers}`,
      sql`insert into jobs (kind, target, urgency, payload, created_at, due_at, ended_at)
        select 'mail', '', 2, '{}', ${at}, ${at}, ${at} from ${numbers}`,
      sql`insert into checkouts (hash, session, state, request, cart, document, created_at)
        select 'c' || n, 's' || n, 'void', '', '', '{}', ${at} from ${numbers}`,
    ])
      await insert.execute(database.db)
  }
  const counts = async (): Promise<number[]> =>
    await Promise.all(
      TABLES.map(async (table) => {
        const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(
          database.db,
        )
        return rows[0]?.count ?? 0
      }),
    )
  const empty = async (): Promise<void> => {
    await sql`truncate ${sql.join(TABLES.map((table) => sql.table(table)))} cascade`.execute(database.db)
  }

  test('go in portions, with what belongs to them, and one table that cannot be read holds up no other', async () => {
    await fill(10)
    const faults: string[] = []
    await sql`alter table codes rename to codes_away`.execute(database.db)
    await deleteOldRows(database.db, NOW, (error) => faults.push(String(error)), 2)
    await sql`alter table codes_away rename to codes`.execute(database.db)
    expect(faults).toEqual([expect.stringContaining('codes')])
    expect(await counts()).toEqual(TABLES.map(() => 5))
    await empty()
  })

  test.skipIf(!kind.url)(
    `of ${OLD_ROWS} in each table half go, and no statement takes the host's 15 seconds`,
    async () => {
      // Filled on a connection without a limit.
      await fill(OLD_ROWS)
      const limited = await openDatabase(fresh.options)
      const faults: unknown[] = []
      await deleteOldRows(limited.db, NOW, (error) => faults.push(error))
      await limited.close()
      expect(faults).toEqual([])
      expect(await counts()).toEqual(TABLES.map(() => OLD_ROWS / 2))
      await empty()
    },
  )
})
