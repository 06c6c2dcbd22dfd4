import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPooler } from '../../../scripts/postgres.mjs'
import { openDatabase } from '../../../host/store/database/database.ts'
import { databases } from '../../support/host/databases.ts'
import { startPooler, type Pooler } from '../../support/host/pooler.ts'
import { orderingHost, type OrderingHost } from '../orders/orderingHost.ts'
import { startCustomers } from './outageCustomers.ts'

const server = databases.find(({ url }) => url)
const nameOf = (url: string) => new URL(url).pathname.slice(1)

describe.skipIf(!server || !findPooler())('a host behind PgBouncer in transaction mode', () => {
  let pooler: Pooler
  let here: OrderingHost
  let url = ''
  beforeAll(async () => {
    pooler = await startPooler(server?.url ?? '')
    here = await orderingHost({
      ...server!,
      reachedBy: (direct) => {
        url = direct
        return { url: pooler.urlOf(nameOf(direct)), listenUrl: direct, isUnnamed: true }
      },
    })
  })
  afterAll(async () => {
    await here.close()
    await pooler.stop()
  })

  test('takes orders, and hears what is announced by the address of PostgreSQL itself', async () => {
    const customers = startCustomers(here, 6)
    await customers.waitFor(() => customers.acknowledged.length > 12)
    await customers.expectAll()
    expect(here.database.connections?.().announcements.isConnected).toBe(true)
  })

  test('says at the start what is missing: that address, or statements without names', async () => {
    const behind = pooler.urlOf(nameOf(url))
    const deaf = await openDatabase({ url: behind, isUnnamed: true })
    await expect(deaf.listen('test', () => undefined)).rejects.toThrow('set DATABASE_LISTEN_URL')
    await deaf.close()
  })
})
