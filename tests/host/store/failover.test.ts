import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres, startPostgres, type RunningPostgres } from '../../../scripts/postgres.mjs'
import { saveCatalogue } from '../../../host/store/catalogues.ts'
import { openDatabase, type Db } from '../../../host/store/database/database.ts'
import { smallChain } from '../../support/host/smallChain.ts'
import type { DatabaseKind } from '../../support/host/databases.ts'
import { orderingHost, type OrderingHost } from '../orders/orderingHost.ts'
import { startCustomers } from './outageCustomers.ts'

const STANDBY = 'standby'
const addressOf = (url: string) => new URL(url).host

describe.skipIf(!findPostgres())('a host whose primary is killed', () => {
  let primary: RunningPostgres
  let standby: RunningPostgres
  let kind: DatabaseKind
  let here: OrderingHost
  beforeAll(async () => {
    primary = await startPostgres(findPostgres(), { settings: [`synchronous_standby_names=ANY 1 (${STANDBY})`] })
    standby = await startPostgres(findPostgres(), { follows: { url: primary.url, name: STANDBY } })
    kind = {
      name: 'PostgreSQL',
      url: primary.url,
      reachedBy: (url) => ({
        url: `${url.replace(addressOf(url), `${addressOf(standby.url)},${addressOf(url)}`)}?target_session_attrs=read-write`,
      }),
      queryTimeoutMs: 2000,
    }
    here = await orderingHost(kind)
  })
  afterAll(async () => {
    await here.close()
    await Promise.all([primary.stop(), standby.stop()])
  })

  const status = async (path: string) => (await here.host.fetch(new Request(`http://forno.test${path}`))).status

  test('goes on with the promoted standby, keeps every acknowledged order, paid once, and hears again [CALL-12 CALL-20]', async () => {
    const customers = startCustomers(here, 4)
    const { acknowledged, refusals, waitFor } = customers
    await waitFor(() => acknowledged.length > 4)
    await primary.kill()
    await waitFor(() => refusals() > 20)
    expect(await status('/ready')).toBe(503)
    await standby.promote()
    kind.url = standby.url
    const placed = acknowledged.length
    await waitFor(() => acknowledged.length > placed + 4)
    await customers.expectAll()
    await expect.poll(() => here.database.connections?.().announcements.isConnected).toBe(true)
    await expect.poll(() => status('/ready')).toBe(200)
    const before = here.host.catalogue.current()
    await saveCatalogue(here.database.db, smallChain)
    await expect.poll(() => here.host.catalogue.current() === before).toBe(false)
  })
})

test.skipIf(!findPostgres())('the start says of each server why it takes no writes', async () => {
  const primary = await startPostgres()
  const standby = await startPostgres(findPostgres(), { follows: { url: primary.url, name: STANDBY } })
  const both = primary.url.replace(addressOf(primary.url), `${addressOf(primary.url)},${addressOf(standby.url)}`)
  await primary.kill()
  await expect(openDatabase({ url: both })).rejects.toThrow(
    `DATABASE_URL: none of its servers takes writes. PostgreSQL at ${addressOf(primary.url)} does not answer (ECONNREFUSED): is it running, and does it listen there? PostgreSQL at ${addressOf(standby.url)} is a standby.`,
  )
  await Promise.all([primary.stop(), standby.stop()])
})

test.skipIf(!findPostgres())(
  'what may be seconds old is read from a standby, and from the primary when that is away',
  async () => {
    const primary = await startPostgres()
    const standby = await startPostgres(findPostgres(), { follows: { url: primary.url, name: STANDBY } })
    const database = await openDatabase({ url: primary.url, readUrl: standby.url })
    const isStandby = async (db: Db) =>
      (await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db)).rows[0]?.standby
    expect([await isStandby(database.reads), await isStandby(database.db)]).toEqual([true, false])
    await standby.stop()
    await expect.poll(() => isStandby(database.reads).catch(() => undefined)).toBe(false)
    await database.close()
    await primary.stop()
  },
)
