import { Hono } from 'hono'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHost, type Host } from '../../../host/http/app.ts'
import { buildCatalogue } from '../../../host/catalogue/buildCatalogue.ts'
import type { HonoEnv } from '../../../host/http/honoEnv.ts'
import { mountHealth, openReadiness, startingResponse, type Missing } from '../../../host/http/health.ts'
import type { AnyLine } from '../../../host/http/log.ts'
import { listen } from '../../../host/start/listener.ts'
import { saveCatalogue } from '../../../host/store/catalogues.ts'
import type { Database } from '../../../host/store/database/database.ts'
import { oneDatabase, openFresh } from '../../support/host/databases.ts'
import { noServices } from '../../support/host/hostInProcess.ts'
import { smallChain } from '../../support/host/smallChain.ts'

describe.each(oneDatabase)('/ready of a host on $name [D-94]', (kind) => {
  let database: Database
  let host: Host
  const logged: AnyLine[] = []
  beforeAll(async () => {
    database = await openFresh(kind)
    const settings = { demo: true, publicUrl: '', proxies: 0, cardKey: '', cardSandbox: true }
    host = await createHost({ database, services: noServices, settings, log: (line) => logged.push(line) })
  })
  afterAll(async () => {
    await host.close()
    await database.close()
  })

  const ask = (path: string) => host.fetch(new Request(`http://forno.test${path}`))
  async function ready(): Promise<[number, unknown]> {
    const answer = await ask('/ready')
    return [answer.status, await answer.json()]
  }
  const READY = [200, { state: 'ready' }]
  const notReady = (...missing: Missing[]) => [503, { state: 'not ready', missing }]

  test('says that the catalogue is missing until one is imported', async () => {
    expect(await ready()).toEqual(notReady('catalogue'))
    expect((await ask('/health')).status).toBe(200)
    await saveCatalogue(database.db, smallChain)
    await expect.poll(ready).toEqual(READY)
  })

  test('misses a migration of this build, as after restoring an older backup, and minds none of a newer build', async () => {
    const { db } = database
    await sql`insert into forno_migrations (name) values ('9999_newer')`.execute(db)
    expect(await ready()).toEqual(READY)
    await sql`delete from kysely_migration where name = '0025_consents'`.execute(db)
    expect(await ready()).toEqual(notReady('migrations'))
    await sql`insert into kysely_migration (name, timestamp) values ('0025_consents', '')`.execute(db)
    await sql`alter table forno_migrations rename to away`.execute(db)
    expect(await ready()).toEqual(notReady('migrations'))
    await sql`alter table away rename to forno_migrations`.execute(db)
    expect(await ready()).toEqual(READY)
  })

  test('says that there is no space when a write has found none; the call is 503, and the log names the disk', async () => {
    const { db } = database
    await sql`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(db)
    await sql`create trigger no_room before insert on sessions for each row execute function no_room()`.execute(db)
    const refused = await ask('/api/get/config')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30'])
    expect(logged.find((line) => 'fault' in line)).toMatchObject({
      fault: 'error 53100: the disk of the database is full',
    })
    expect(await ready()).toEqual(notReady('space'))
    await sql`drop trigger no_room on sessions`.execute(db)
  })

  test('says that the host stops, which answers everything else and lets no proxy keep its connection', async () => {
    host.readiness.stop()
    expect(await ready()).toEqual([503, { state: 'stopping' }])
    const stores = await ask('/api/get/stores')
    expect([stores.status, stores.headers.get('connection')]).toEqual([200, 'close'])
  })
})

test('a host that waits for migrations lives and is not ready, and serves what was asked meanwhile once it has started [D-94]', async () => {
  const listener = await listen({
    port: 0,
    address: '127.0.0.1',
    starting: (request) => startingResponse(request, 'migrations'),
  })
  const ask = (path: string) => fetch(`http://127.0.0.1:${listener.port}${path}`)
  const page = ask('/menu')
  expect((await ask('/health')).status).toBe(200)
  const ready = await ask('/ready')
  expect([ready.status, await ready.json()]).toEqual([503, { state: 'not ready', missing: ['migrations'] }])
  listener.serve({ fetch: () => Promise.resolve(new Response('here')) })
  expect(await (await page).text()).toBe('here')
  expect(await (await ask('/ready')).text()).toBe('here')
  await listener.close()
})

test('a host that hears nothing for a minute serves on and says so, and one whose catalogue is older than that does not serve [D-94]', async () => {
  const database = await openFresh(oneDatabase[0]!)
  const state = { silentMs: 0, ageMs: 0 }
  const pool = { used: 0, idle: 0, waiting: 0, most: 10 }
  const connections = () => ({ pool, announcements: { isConnected: true, silentMs: state.silentMs } })
  const current = () => buildCatalogue(smallChain, 1)
  const readiness = openReadiness({ db: database.db, connections }, { current, ageMs: () => state.ageMs })
  const app = new Hono<HonoEnv>()
  mountHealth(app, readiness)
  const ready = async () => (await app.request('/ready', {}, { trace: {} } as never)).json()
  expect(await ready()).toEqual({ state: 'ready' })
  state.silentMs = 60_001
  expect(await ready()).toEqual({ state: 'ready', late: ['announcements'] })
  state.ageMs = 60_001
  expect(await ready()).toEqual({ state: 'not ready', missing: ['catalogue'] })
  await database.close()
})
