import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres } from '../../scripts/postgres.mjs'
import { disagreements, startCrowd, type Crowd } from '../rehearsal/support/crowd.ts'
import { root, runWith } from '../rehearsal/support/release.ts'
import { openStage, type Stage } from '../rehearsal/support/stage.ts'
import { Guest, overHttp } from '../support/guest.ts'
import { storeCalled } from '../support/shop/fillCart.ts'
import { FAILOVERS } from '../support/testSizes.ts'
import { FAULTS, startCluster, type Cluster } from './cluster.ts'

const STORE = { code: 'davie-street', name: 'Davie Street' }
const PRODUCT = { code: 'garlic-bread', name: 'Garlic Bread' }
const LOOK_MS = 200
const WHAT = [...FAULTS, 'connections'] as const

describe.skipIf(!findPostgres())(
  'two hosts on a primary and two standbys, one of which has to have each commit',
  () => {
    let cluster: Cluster
    let stage: Stage
    let crowd: Crowd
    beforeAll(async () => {
      cluster = await startCluster()
      // One finds the primary among all servers, the other one is led to it.
      stage = await openStage(cluster.url, cluster.proxyUrl)
      for (const host of stage.hosts) await host.start(root)
      const operator = { HOST_URL: `http://127.0.0.1:${stage.hosts[0].port}` }
      runWith(operator, root, process.execPath, `--env-file=${stage.envFile}`, 'scripts/operator.mjs', 'import', 'host/demo/catalogue.json') // oxfmt-ignore
      crowd = startCrowd([await stage.arrive(), await stage.arrive(), await stage.arrive()], STORE.name, ['Margherita', 'Pepperoni']) // oxfmt-ignore
      await crowd.goOn()
    })
    afterAll(async () => {
      await stage.close()
      await cluster.close()
    })

    test(
      'lose no acknowledged order however the primary is lost, take the next ones by themselves, and hear again [CALL-12 CALL-20]',
      { timeout: 7_200_000 },
      async () => {
        const times = new Map<string, { order: number[]; hearing: number[] }>(
          WHAT.map((fault) => [fault, { order: [], hearing: [] }]),
        )
        for (let run = 0; run < FAILOVERS; run += 1) {
          const fault = WHAT[run % WHAT.length] ?? 'kill'
          const struck = performance.now()
          await (fault === 'connections' ? cluster.endConnections() : cluster.strike(fault))
          await Promise.all([
            crowd.goOn().then(() => times.get(fault)?.order.push(performance.now() - struck)),
            expectHearing().then(() => times.get(fault)?.hearing.push(performance.now() - struck)),
          ])
        }
        await crowd.stop()
        for (const [fault, { order, hearing }] of times)
      if (order.length > 0)
        say(`${fault}, ${order.length} times: every customer had ordered again ${spread(order)}, each host heard the other ${spread(hearing)}`) // oxfmt-ignore
        say(`${crowd.reported.length} orders, ${stage.proxy.requests()} requests, answered by 503: ${stage.proxy.faults.filter((status) => status === 503).length}`) // oxfmt-ignore
        // The reconciler settles what was lost on the way.
        await expect
          .poll(() => disagreements(cluster.primaryUrl(), crowd.reported, stage.cards), {
            timeout: 90_000,
            interval: 1000,
          })
          .toEqual([])
        expect(stage.proxy.faults.filter((status) => status !== 503)).toEqual([])
        // Started once each.
        for (const host of stage.hosts) expect(host.printed().match(/ is listening on /g)).toHaveLength(1)
      },
    )

    /** What is sold out by one host the other one shows, and the other way round. */
    async function expectHearing(): Promise<void> {
      const [one, two] = stage.hosts
      await operate(one.port, 'POST')
      await expectSoldOut(two.port, true)
      await operate(two.port, 'DELETE')
      await expectSoldOut(one.port, false)
    }

    async function operate(port: number, method: 'POST' | 'DELETE'): Promise<void> {
      const url = `http://127.0.0.1:${port}/operator/stores/${STORE.code}/sold-out?product=${PRODUCT.code}`
      const headers = { Authorization: `Bearer ${stage.operatorKey}` }
      for (;;) {
        const { status } = await fetch(url, { method, headers })
        // 404: it was put back before, and the answer was lost.
        if (status === 200 || (method === 'DELETE' && status === 404)) return
        expect(status).toBe(503)
        await pause(LOOK_MS)
      }
    }

    async function expectSoldOut(port: number, isGone: boolean): Promise<void> {
      const guest = new Guest(overHttp(`http://127.0.0.1:${port}`, '127.0.3.1'))
      const store = await storeCalled(guest, STORE.name)
      for (;;) {
        const { categories } = (await guest.ask('menu', { store })).answer
        const product = categories.flatMap(({ products }) => products).find(({ name }) => name === PRODUCT.name)
        if (Boolean(product?.soldOut) === isGone) return
        await pause(LOOK_MS)
      }
    }
  },
)

const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

/** As `after 2.1 s (median), 9.0 s (worst)`, of milliseconds. */
function spread(times: readonly number[]): string {
  const sorted = [...times].sort((one, other) => one - other)
  const seconds = (time = 0) => (time / 1000).toFixed(1)
  return `after ${seconds(sorted[Math.floor(sorted.length / 2)])} s (median), ${seconds(sorted.at(-1))} s (worst)`
}
