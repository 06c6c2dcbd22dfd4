import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres, startPostgres, type RunningPostgres } from '../../../scripts/postgres.mjs'
import { OUTAGES } from '../../support/testSizes.ts'
import { orderingHost, type OrderingHost } from '../orders/orderingHost.ts'
import { startCustomers } from './outageCustomers.ts'

const CUSTOMERS = 4

describe.skipIf(!findPostgres())('a host whose PostgreSQL server is unavailable', () => {
  let server: RunningPostgres
  let here: OrderingHost
  beforeAll(async () => {
    server = await startPostgres()
    here = await orderingHost({ name: 'PostgreSQL', url: server.url, queryTimeoutMs: 500 })
  })
  afterAll(async () => {
    await here.close()
    await server.stop()
  })

  test('is not ready while the server is stalled, and is ready again afterwards', async () => {
    const status = async (path: string) => (await here.host.fetch(new Request(`http://forno.test${path}`))).status
    const resume = server.stall()
    expect(await status('/ready').finally(resume)).toBe(503)
    expect(await status('/health')).toBe(200)
    await expect.poll(() => status('/ready')).toBe(200)
  })

  test(
    `keeps every acknowledged order, paid once, over ${OUTAGES} restarts and ${OUTAGES} stalls of the server [CALL-12 CALL-20]`,
    { timeout: 3_600_000 },
    async () => {
      const customers = startCustomers(here, CUSTOMERS)
      const { acknowledged, refusals, waitFor } = customers
      for (let time = 0; time < OUTAGES; time += 1) {
        const [reported, placed] = [refusals(), acknowledged.length]
        await server.restart()
        await waitFor(() => refusals() > reported && acknowledged.length > placed)
        const [refusalsBefore, placedThen] = [refusals(), acknowledged.length]
        const resume = server.stall()
        await waitFor(() => refusals() > refusalsBefore).finally(resume)
        await waitFor(() => acknowledged.length > placedThen)
      }
      await customers.expectAll()
      process.stdout.write(`${2 * OUTAGES} outages, ${acknowledged.length} orders, ${refusals()} calls asked again\n`)
    },
  )
})
