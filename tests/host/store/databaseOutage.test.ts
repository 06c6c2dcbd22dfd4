import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres, startPostgres, type RunningPostgres } from '../../../scripts/postgres.mjs'
import { isConnectionLost } from '../../../host/store/database/lostConnection.ts'
import type { CallName } from '../../../contract/calls.ts'
import { percentOf } from '../../../domain/money.ts'
import { Guest, type Reply } from '../../support/guest.ts'
import { OUTAGES } from '../../support/testSizes.ts'
import { margheritaInput } from '../../support/productInputs.ts'
import {
  codeIn,
  checkoutDetails,
  freshPhone,
  lastSms,
  orderingHost,
  freshAddress,
  type OrderingHost,
} from '../orders/orderingHost.ts'
import { CARD_SUCCEEDS, typeCard } from '../../sandbox/cards.ts'

const CUSTOMERS = 4
/** 12.00 with 5 % GST, and a tip of 15 %, in cents. */
const TOTAL = 1260 + percentOf(1200, 15)

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

  /** The checkouts that were acknowledged as orders; `statuses` counts all responses by status. */
  const acknowledged: string[] = []
  const statuses = new Map<number, number>()
  let isOver = false

  /** Repeats a call with the same key as long as the host answers 503, as a page does. */
  async function askUntilAvailable<N extends CallName>(
    guest: Guest,
    name: N,
    input: object,
    key: string,
  ): Promise<Reply<N>> {
    for (;;) {
      const reply = await guest.ask(name, input, { key })
      statuses.set(reply.httpStatus, (statuses.get(reply.httpStatus) ?? 0) + 1)
      if (reply.httpStatus !== 503) return reply
      expect(reply.headers.get('retry-after')).toMatch(/^[1-9]/)
      await turn()
    }
  }

  async function orders(customer: number): Promise<void> {
    for (let count = 0; !isOver; count += 1) {
      const guest = new Guest(here.host, freshAddress())
      const ask = <N extends CallName>(name: N, input: object) =>
        askUntilAvailable(guest, name, input, `${customer}-${count}-${name}`)
      const phone = freshPhone()
      await ask('config', {})
      await ask('addProduct', margheritaInput())
      await ask('sendCode', { phone })
      await ask('verifyPhone', { code: codeIn(await sms(phone)) })
      const checked = await ask('completeCheck', checkoutDetails(phone))
      if (!checked.ok) throw new Error(checked.message)
      const { checkout } = checked.answer.payment
      const placed = await ask('complete', {
        ...checkoutDetails(phone),
        checkout,
        tip: TOTAL - 1260,
        giftCardAmount: 0,
        giftCards: [],
        cardAmount: TOTAL,
        paymentMethod: await typeCard(here.sandbox, CARD_SUCCEEDS),
      })
      if (!placed.ok) throw new Error(placed.message)
      acknowledged.push(checkout)
    }
  }

  /** The test reads the database directly, which can be unavailable. */
  async function sms(phone: string): Promise<string> {
    for (;;)
      try {
        return await lastSms(here, phone)
      } catch (error) {
        if (!isConnectionLost(error)) throw error
        await turn()
      }
  }

  /** Waits until `isSo` returns true or a customer has failed. */
  async function waitFor(isSo: () => boolean): Promise<void> {
    while (!isSo() && !isOver) await turn()
  }
  const refusals = () => statuses.get(503) ?? 0

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
      const ordering = Array.from({ length: CUSTOMERS }, (_, customer) => orders(customer))
      const outages = async () => {
        for (let time = 0; time < OUTAGES; time += 1) {
          const [reported, placed] = [refusals(), acknowledged.length]
          await server.restart()
          await waitFor(() => refusals() > reported && acknowledged.length > placed)
          const [refusalsBefore, placedThen] = [refusals(), acknowledged.length]
          const resume = server.stall()
          await waitFor(() => refusals() > refusalsBefore).finally(resume)
          await waitFor(() => acknowledged.length > placedThen)
        }
      }
      const all = [...ordering, outages()].map((one) => one.finally(() => (isOver = true)))
      await Promise.all(all)
      process.stdout.write(`${2 * OUTAGES} outages, ${acknowledged.length} orders, ${refusals()} calls asked again\n`)
      expect([...statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([])
      await here.runReconcilerAfterRestart()
      for (const checkout of acknowledged) await here.expectPaidOnce(checkout, TOTAL)
      const placed = await here.database.db.selectFrom('orders').select('checkout').execute()
      expect(placed.map(({ checkout }) => checkout).sort()).toEqual([...acknowledged].sort())
    },
  )
})
