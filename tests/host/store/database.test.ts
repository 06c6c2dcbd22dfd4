import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notify, openDatabase, type Database, type Db } from '../../../host/store/database/database.ts'
import { commitWith } from '../../../host/store/database/commitWith.ts'
import { isConnectionLost } from '../../../host/store/database/lostConnection.ts'
import { lockFolder } from '../../../host/store/database/folderLock.ts'
import { getOrCreateSetting } from '../../../host/store/settings.ts'
import { databases, freshDatabase, type FreshDatabase } from '../../support/host/databases.ts'

describe.each(databases)('the database on $name', (kind) => {
  let fresh: FreshDatabase
  let database: Database
  const folder = mkdtempSync(join(tmpdir(), 'forno-database-'))
  const options = () => (fresh.url ? { url: fresh.url } : { dataDir: folder })
  beforeAll(async () => {
    fresh = await freshDatabase(kind, 'nothing')
    database = await openDatabase(options())
  })
  afterAll(async () => {
    await database.close()
    await fresh.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  const settings = () => database.db.selectFrom('settings').select('name').where('name', 'like', 'test%').execute()
  const add = (name: string) => database.db.insertInto('settings').values({ name, value: '' })

  test('a transaction that throws is rolled back', async () => {
    const failing = database.db.transaction().execute(async (db) => {
      await db.insertInto('settings').values({ name: 'test thrown', value: '' }).execute()
      throw new Error('thrown')
    })
    await expect(failing).rejects.toThrow('thrown')
    expect(await settings()).toEqual([])
  })

  test('a transaction whose first statement fails is rolled back, and the next one begins', async () => {
    const failing = database.db.transaction().execute((db) => sql`select 1 / 0`.execute(db))
    await expect(failing).rejects.toThrow('division by zero')
    await database.db.transaction().execute(async () => undefined)
    await database.db.transaction().execute(async (db) => {
      await db.insertInto('settings').values({ name: 'test next', value: '' }).execute()
    })
    expect(await settings()).toEqual([{ name: 'test next' }])
    await database.db.deleteFrom('settings').where('name', '=', 'test next').execute()
  })

  test('what goes with the last statement of a transaction is written with it, and rolled back with it', async () => {
    const insert = (name: string) => sql`insert into settings (name, value) values (${name}, '')`
    const change = (last: string) =>
      database.db.transaction().execute(async (db) => {
        await db
          .insertInto('settings')
          .values({ name: `test begun ${last}`, value: '' })
          .execute()
        await commitWith(db, [insert(`test along ${last}`)], insert(last))
      })
    await change('test last')
    const written = [{ name: 'test along test last' }, { name: 'test begun test last' }, { name: 'test last' }]
    expect(await settings()).toEqual(expect.arrayContaining(written))
    await change('test other')
    await database.db.deleteFrom('settings').where('name', 'like', 'test % test other').execute()
    await expect(change('test other')).rejects.toThrow('duplicate key')
    expect(await settings()).toHaveLength(written.length + 1)
    await database.db.deleteFrom('settings').where('name', 'like', 'test%').execute()
  })

  test.skipIf(!kind.url)('a statement after the last one of its transaction is refused', async () => {
    const late = database.db.transaction().execute(async (db) => {
      await commitWith(db, [])
      await sql`select 1`.execute(db)
    })
    await expect(late).rejects.toThrow('committed with its last statement')
  })

  test('a concurrent query does not run inside an open transaction', async () => {
    let go: () => void = () => undefined
    const gate = new Promise<void>((resolve) => (go = resolve))
    const failing = database.db.transaction().execute(async (db) => {
      await db.insertInto('settings').values({ name: 'test inside', value: '' }).execute()
      await gate
      throw new Error('thrown')
    })
    const outside = add('test outside').execute()
    go()
    await expect(failing).rejects.toThrow('thrown')
    await outside
    expect(await settings()).toEqual([{ name: 'test outside' }])
  })

  test.skipIf(!kind.url)(
    'one of two transactions that wait for each other fails with what is worth another try',
    async () => {
      const names = ['test left', 'test right'] as const
      for (const name of names) await add(name).execute()
      const lock = (db: Db, name: string) =>
        db.updateTable('settings').set({ value: name }).where('name', '=', name).execute()
      let held = 0
      let go: () => void = () => undefined
      const gate = new Promise<void>((resolve) => (go = resolve))
      const outcomes = await Promise.allSettled(
        [names, names.toReversed()].map(([first = '', second = '']) =>
          database.db.transaction().execute(async (db) => {
            await lock(db, first)
            held += 1
            if (held === 2) go()
            await gate
            await lock(db, second)
          }),
        ),
      )
      const reasons = outcomes.flatMap((outcome): unknown[] => (outcome.status === 'rejected' ? [outcome.reason] : []))
      expect(reasons.map(isConnectionLost)).toEqual([true])
      await database.db.deleteFrom('settings').where('name', 'in', names).execute()
    },
  )

  test('getOrCreateSetting returns one value to concurrent callers', async () => {
    let made = 0
    const ask = () => getOrCreateSetting(database.db, 'test once', () => String((made += 1)))
    const all = await Promise.all(Array.from({ length: 10 }, ask))
    expect(new Set(all).size).toBe(1)
  })

  test('listen receives only notifications whose transaction was committed', async () => {
    const received: string[] = []
    let reported: () => void = () => undefined
    const news = new Promise<void>((resolve) => (reported = resolve))
    const stop = await database.listen('test_news', (text) => {
      received.push(text)
      reported()
    })
    await database.db
      .transaction()
      .execute(async (db) => {
        await notify(db, 'test_news', 'never')
        throw new Error('thrown')
      })
      .catch(() => undefined)
    await notify(database.db, 'test_news', 'now')
    await news
    await stop()
    expect(received).toEqual(['now'])
  })

  test('a reopened database has its rows and its migrations', async () => {
    await add('test kept').execute()
    await database.close()
    database = await openDatabase(options())
    expect(await settings()).toContainEqual({ name: 'test kept' })
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from kysely_migration`.execute(
      database.db,
    )
    expect(rows[0]?.count).toBeGreaterThan(0)
  })

  test.skipIf(kind.url)(
    'opening restarts the order numbers after the last stored order, whatever was drawn before',
    async () => {
      const draw = async () =>
        (await sql<{ number: number }>`select nextval('order_numbers')::int as number`.execute(database.db)).rows
      await sql`select setval('order_numbers', 40033)`.execute(database.db)
      await database.close()
      database = await openDatabase(options())
      expect(await draw()).toEqual([{ number: 40001 }])
    },
  )

  test('several hosts can open one PostgreSQL database at once, and PGlite refuses a second host', async () => {
    if (kind.name === 'PGlite') {
      await expect(openDatabase(options())).rejects.toThrow(/Another host is using/)
      return
    }
    const empty = await freshDatabase(kind, 'nothing')
    const opened = await Promise.all([1, 2, 3].map(() => openDatabase({ url: empty.url })))
    for (const one of opened) await one.close()
    await empty.drop()
  })
})

describe('lockFolder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'forno-lock-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('refuses a second holder until the first one unlocks', async () => {
    const unlock = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toThrow(`Another host is using ${folder}`)
    await unlock()
    await (
      await lockFolder(folder)
    )()
  })

  test('gives the lock of a killed process to exactly one of several callers', async () => {
    const code = `require('net').createServer().listen(${JSON.stringify(join(folder, 'host-7.lock'))}, () => console.log('up'))`
    const other = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(other.stdout, 'data')
    await expect(lockFolder(folder)).rejects.toThrow('Another host is using')
    other.kill('SIGKILL')
    await once(other, 'exit')
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(folder)))
    const taken = tries.filter((one) => one.status === 'fulfilled')
    expect(taken).toHaveLength(1)
    expect(readdirSync(folder)).toEqual(['host-8.lock'])
    await taken[0]!.value()
    await (
      await lockFolder(folder)
    )()
  })

  test('works in a folder whose path is too long for a socket', async () => {
    const deep = mkdtempSync(join(folder, `${'deep'.repeat(40)}-`))
    const unlock = await lockFolder(deep)
    await expect(lockFolder(deep)).rejects.toThrow('Another host is using')
    await unlock()
  })
})
