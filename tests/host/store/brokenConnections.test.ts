import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveCatalogue } from '../../../host/store/catalogues.ts'
import type { Guest } from '../../support/guest.ts'
import { command, databases } from '../../support/host/databases.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { CUTS } from '../../support/testSizes.ts'
import { smallChain } from '../../support/host/smallChain.ts'
import { colaInput } from '../../support/productInputs.ts'
import { newGuest } from '../orders/orderingHost.ts'

const CUSTOMERS = 8
/** The drinks that one customer adds. */
const MOST = 30
const turn = () => new Promise((resolve) => setImmediate(resolve))

const database = databases.find(({ url }) => url)

describe.skipIf(!database)('a host whose connections PostgreSQL terminates', () => {
  let here: HostInProcess
  let name = ''
  beforeAll(async () => {
    here = await hostInProcess(database!)
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(here.database.db)
    name = rows[0]?.name ?? ''
  })
  afterAll(() => here.close())

  /** Terminates all connections: the active ones, the idle ones and the one that listens. */
  const endConnections = () =>
    command(database?.url ?? '', `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)

  /** Adds drinks, repeating each until it is acknowledged, and reads the cart in between. Returns how many were added. */
  async function shops(guest: Guest, customer: number, isOver: () => boolean, statuses: Set<number>): Promise<number> {
    let added = 0
    let isOpen = false
    while (!isOver() || isOpen) {
      if (added < MOST) {
        const reply = await guest.ask('addProduct', colaInput(), { key: `customer-${customer}-${added}` })
        statuses.add(reply.httpStatus)
        isOpen = !reply.ok
        if (reply.ok) added += 1
      }
      statuses.add((await guest.ask('config', {})).httpStatus)
    }
    return added
  }

  test(`keeps every acknowledged change exactly once over ${CUTS} terminations [CALL-12]`, async () => {
    const statuses = new Set<number>()
    let isOver = false
    const guests = await Promise.all(Array.from({ length: CUSTOMERS }, () => newGuest(here)))
    const shopping = guests.map((guest, customer) => shops(guest, customer, () => isOver, statuses))
    const cut = async () => {
      for (let time = 0; time < CUTS; time += 1) {
        const before = here.logged.length
        await endConnections()
        // Waits until some requests were answered over new connections.
        while (here.logged.length < before + 3 * CUSTOMERS && !isOver) await turn()
      }
    }
    const added = await Promise.all([...shopping, cut()].map((one) => one.finally(() => (isOver = true)))).then(() =>
      Promise.all(shopping),
    )
    const carts = await Promise.all(guests.map((guest) => guest.ask('config', {})))
    const kept = carts.map(({ answer }) => (answer.cart?.lines ?? []).reduce((sum, { quantity }) => sum + quantity, 0))
    expect(kept).toEqual(added)
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
  })

  test('is notified of a new catalogue afterwards', async () => {
    await endConnections()
    const before = here.host.catalogue.current()
    await expect
      .poll(async () => {
        await saveCatalogue(here.database.db, smallChain).catch(() => undefined)
        return here.host.catalogue.current() === before
      })
      .toBe(false)
  })
})
