import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres } from '../../scripts/postgres.mjs'
import { disagreements, startCrowd, type Crowd } from '../rehearsal/support/crowd.ts'
import { PatientGuest } from '../rehearsal/support/customer.ts'
import { root } from '../rehearsal/support/release.ts'
import { openStage, type Stage } from '../rehearsal/support/stage.ts'
import { storeCalled } from '../support/shop/fillCart.ts'
import { FAILOVERS } from '../support/testSizes.ts'
import { FAULTS, startCluster, type Cluster } from './cluster.ts'
import { operate, RETRY_MS, say, seconds, spread } from './report.ts'
import { startKitchen, watchToTheEnd, type Kitchen } from './onlookers.ts'

const STORE = { code: 'davie-street', name: 'Davie Street' }
const PRODUCT = { code: 'garlic-bread', name: 'Garlic Bread' }
/** A customer orders again after so long. */
const PAUSE_MS = 500
const WHAT = [...FAULTS, 'connections'] as const
type Times = Record<'ordered' | 'heard', number[]>

describe.skipIf(!findPostgres())('two hosts on a primary and two standbys, one of which has each commit', () => {
  let cluster: Cluster
  let stage: Stage
  let crowd: Crowd
  let kitchen: Kitchen
  const urls: string[] = []
  const watching: Promise<void>[] = []
  beforeAll(async () => {
    cluster = await startCluster()
    // One finds the primary among all servers, the other one is led to it.
    stage = await openStage(cluster.url, cluster.proxyUrl)
    for (const host of stage.hosts) {
      await host.start(root)
      urls.push(`http://127.0.0.1:${host.port}`)
    }
    await operate(stage, 0, 'catalogue', readFileSync('host/demo/catalogue.json', 'utf8'))
    const { pin } = (await operate(stage, 0, `stores/${STORE.code}/pins`, '{"name":"Ada"}')) as { pin: string }
    const customers = [await stage.arrive(), await stage.arrive(), await stage.arrive()]
    const hash = await storeCalled(guestOf(urls[1]), STORE.name)
    kitchen = await startKitchen(urls[1] ?? '', hash, pin)
    crowd = startCrowd(customers, STORE.name, ['Margherita', 'Pepperoni'], async ({ hash: order }, { guest }) => {
      watching.push(watchToTheEnd(urls[watching.length % 2] ?? '', order, guest.credentials()))
      await pause(PAUSE_MS)
    })
    await crowd.goOn()
  })
  afterAll(async () => {
    await stage.close()
    await cluster.close()
  })

  test('lose no order however the primary is lost, take the next one, and hear again [CALL-12 CALL-20 TRK-14]', async () => {
    const times = new Map<string, Times>(WHAT.map((fault) => [fault, { ordered: [], heard: [] }]))
    for (let run = 0; run < FAILOVERS; run += 1) {
      const fault = WHAT[run % WHAT.length] ?? 'kill'
      const note = (kind: keyof Times) => () => {
        const time = performance.now() - struck
        times.get(fault)?.[kind].push(time)
        say(`  ${kind} again after ${seconds(time)}`)
      }
      const struck = await (fault === 'connections' ? cluster.endConnections() : cluster.strike(fault))
      say(`${run + 1}. ${fault}: there is a primary again after ${seconds(performance.now() - struck)}`)
      await Promise.all([crowd.goOn().then(note('ordered')), expectHearing().then(note('heard'))])
    }
    await crowd.stop()
    // The kitchen has taken each to its end, and each customer was shown that.
    await Promise.all(watching)
    await kitchen.stop()
    for (const [fault, { ordered, heard }] of times)
      if (ordered.length > 0)
        say(`${fault}, ${ordered.length} times: every customer ordered again ${spread(ordered)}, each host heard the other ${spread(heard)}`) // oxfmt-ignore
    const unavailable = stage.proxy.faults.filter((status) => status === 503).length
    say(`${crowd.reported.length} orders, ${stage.proxy.requests()} requests, ${unavailable} of them answered by 503`)
    // The reconciler settles what was lost on the way.
    await expect
      .poll(() => disagreements(cluster.primaryUrl(), crowd.reported, stage.cards), { timeout: 90_000, interval: 1000 })
      .toEqual([])
    expect(stage.proxy.faults.filter((status) => status !== 503)).toEqual([])
    for (const host of stage.hosts) expect(host.printed().match(/ is listening on /g), 'starts').toHaveLength(1)
  }, 7_200_000)

  /** What is sold out by one host the other one shows, and the other way round. */
  async function expectHearing(): Promise<void> {
    const item = `?product=${PRODUCT.code}`
    await operate(stage, 0, `stores/${STORE.code}/sold-out${item}`)
    await expectSoldOut(urls[1], true)
    await operate(stage, 1, `stores/${STORE.code}/back-on-sale${item}`)
    await expectSoldOut(urls[0], false)
  }

  async function expectSoldOut(url: string | undefined, isGone: boolean): Promise<void> {
    const guest = guestOf(url)
    const store = await storeCalled(guest, STORE.name)
    for (;;) {
      const { categories } = (await guest.ask('menu', { store })).answer
      const product = categories.flatMap(({ products }) => products).find(({ name }) => name === PRODUCT.name)
      if (Boolean(product?.soldOut) === isGone) return
      await pause(RETRY_MS)
    }
  }
})

const guestOf = (url = ''): PatientGuest =>
  new PatientGuest(url, async (request) => {
    request.headers.set('X-Forwarded-For', '127.0.3.1')
    return await fetch(request)
  })
