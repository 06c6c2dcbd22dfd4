import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../host/store/database/database.ts'
import { embedded, openFresh } from '../support/host/databases.ts'

const [, section = ''] =
  /^## How a chain is cut into cells\n([^]*?)^## /m.exec(readFileSync('docs/SCALE.md', 'utf8')) ?? []
const [table = ''] = /^\| Where \|[^]*?\n\n/m.exec(section) ?? []
const places = table.split('\n').map((row) => row.split('|')[2] ?? '')

describe('the table of cells', () => {
  let database: Database
  beforeAll(async () => {
    database = await openFresh(embedded)
  })
  afterAll(() => database.close())

  test('says of every table of the database where it would go, once', async () => {
    const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(database.db) // oxfmt-ignore
    const named = places.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name))
    expect(named.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  })
})
