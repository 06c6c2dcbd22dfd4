import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres } from '../../scripts/postgres.mjs'
import { disagreements, startCrowd } from '../rehearsal/support/crowd.ts'
import type { Customer, ReportedOrder } from '../rehearsal/support/customer.ts'
import { root } from '../rehearsal/support/release.ts'
import { openStage, type Stage } from '../rehearsal/support/stage.ts'
import { startCluster, type Cluster } from './cluster.ts'
import { operate, say, seconds } from './report.ts'

const STORE = 'Davie Street'
const TIMES = 5

describe.skipIf(!findPostgres())('two hosts on a primary whose commits wait for no standby', () => {
  let cluster: Cluster
  let stage: Stage
  let customers: Customer[]
  const reported: ReportedOrder[] = []
  beforeAll(async () => {
    cluster = await startCluster({ isAsync: true })
    stage = await openStage(cluster.url, cluster.proxyUrl)
    for (const host of stage.hosts) await host.start(root)
    await operate(stage, 0, 'catalogue', readFileSync('host/demo/catalogue.json', 'utf8'))
    customers = [await stage.arrive(), await stage.arrive(), await stage.arrive()]
    await order()
  })
  afterAll(async () => {
    await stage.close()
    await cluster.close()
  })

  async function order(): Promise<void> {
    const crowd = startCrowd(customers, STORE, ['Margherita', 'Pepperoni'])
    await crowd.goOn()
    await crowd.stop()
    reported.push(...crowd.reported)
  }

  test('give back within a minute what was paid for orders that died with it [CALL-20]', async () => {
    for (let run = 0; run < TIMES; run += 1) {
      await cluster.holdBack()
      const kept = reported.length
      await order()
      const struck = await cluster.strike('kill')
      await order()
      const lostOf = (lines: readonly string[]) => lines.filter((line) => line.endsWith(' is lost'))
      let lines: string[] = []
      const timeout = 60_000 - (performance.now() - struck)
      await expect
        .poll(
          async () => {
            lines = await disagreements(cluster.primaryUrl(), reported.slice(kept), stage.cards)
            return lines.filter((line) => !line.endsWith(' is lost') && !line.startsWith('nobody was shown'))
          },
          { timeout, interval: 500 },
        )
        .toEqual([])
      expect(lostOf(lines).length, 'orders that were lost').toBeGreaterThan(0)
      say(`${run + 1}. ${lostOf(lines).length} acknowledged orders were lost, and their money was back ${seconds(performance.now() - struck)} after the kill`) // oxfmt-ignore
    }
    expect(stage.proxy.faults.filter((status) => status !== 503)).toEqual([])
  }, 600_000)
})
