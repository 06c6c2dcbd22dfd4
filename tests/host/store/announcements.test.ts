import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openAnnouncements, type AnnouncementsOptions } from '../../../host/store/database/announcements.ts'
import { notify, openDatabase, type Database } from '../../../host/store/database/database.ts'
import { command, databases, freshDatabase } from '../../support/host/databases.ts'
import { freePort } from '../../support/host/hostProcess.ts'
import { openTcpProxy, type TcpProxy } from '../../support/tcpProxy.ts'

const server = databases.find(({ url }) => url)
const ECHO = { echoMs: 50, patienceMs: 300 }

describe.skipIf(!server)('the connection on which PostgreSQL announces changes', () => {
  let database: Database
  let url = ''
  let drop: () => Promise<void>
  const ends: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    const fresh = await freshDatabase(server!)
    url = fresh.url ?? ''
    drop = () => fresh.drop()
    database = await openDatabase({ url })
  })
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end()
  })
  afterAll(async () => {
    await database.close()
    await drop()
  })

  /** Listens on the channel 'test'; `heard` has the payloads. */
  async function listen(address: string, options: Partial<AnnouncementsOptions> = {}) {
    const announce = (channel: string) => notify(database.db, channel)
    const announcements = openAnnouncements({ address: () => Promise.resolve(address), announce, ...ECHO, ...options })
    const heard: string[] = []
    ends.push(await announcements.listen('test', (payload) => void heard.push(payload)))
    return { announcements, heard }
  }
  const say = (payload: string) => notify(database.db, 'test', payload)
  const connections = async (): Promise<number | undefined> => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name = 'announcements'`.execute(database.db)
    return rows[0]?.count
  }

  async function lineToServer(): Promise<TcpProxy> {
    const line = await openTcpProxy(await freePort(), () => Number(new URL(url).port))
    ends.push(() => line.cut())
    return line
  }

  test('several channels are heard on one connection', async () => {
    const { announcements, heard } = await listen(url)
    const others: string[] = []
    ends.push(await announcements.listen('other', (payload) => void others.push(payload)))
    await say('one')
    await notify(database.db, 'other', 'two')
    await expect.poll(() => [...heard, ...others]).toEqual(['one', 'two'])
    expect(await connections()).toBe(1)
  })

  test('a connection that falls silent without an error is replaced, and all are told that they may have missed something', async () => {
    const line = await lineToServer()
    const { announcements, heard } = await listen(url.replace(new URL(url).host, `127.0.0.1:${line.port}`))
    await say('before')
    await expect.poll(() => heard).toEqual(['before'])
    line.silence({ onlyOpen: true })
    await say('lost')
    await expect.poll(() => heard).toEqual(['before', ''])
    await say('after')
    await expect.poll(() => heard).toEqual(['before', '', 'after'])
    expect(announcements.isConnected()).toBe(true)
  })

  test('while nothing is answered it says for how long it has heard nothing, and comes back by itself', async () => {
    const line = await lineToServer()
    const { announcements, heard } = await listen(url.replace(new URL(url).host, `127.0.0.1:${line.port}`))
    line.silence()
    await expect.poll(() => announcements.isConnected()).toBe(false)
    await expect.poll(() => announcements.silentMs()).toBeGreaterThan(2 * ECHO.patienceMs)
    await line.restore()
    await expect.poll(() => announcements.isConnected(), { timeout: 10_000 }).toBe(true)
    expect(announcements.silentMs()).toBeLessThan(2 * ECHO.patienceMs)
    await say('again')
    await expect.poll(() => heard.at(-1)).toBe('again')
  })

  test('the connections that the server ends are replaced, one for one', async () => {
    const { heard } = await listen(url)
    for (let time = 0; time < 5; time += 1) {
      await command(
        url,
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'announcements' and datname = current_database()`,
      )
      await expect.poll(() => heard.length).toBe(time + 1)
    }
    expect(await connections()).toBe(1)
  })

  test('the start says what to do when the host does not hear itself, as behind a pooler in transaction mode', async () => {
    await expect(listen(url, { announce: () => Promise.resolve() })).rejects.toThrow('set DATABASE_LISTEN_URL')
  })
})
