import { setImmediate as turn } from 'node:timers/promises'
import { expect } from 'vitest'
import type { CallName } from '../../../contract/calls.ts'
import { percentOf } from '../../../domain/money.ts'
import { isConnectionLost } from '../../../host/store/database/lostConnection.ts'
import { CARD_SUCCEEDS, typeCard } from '../../sandbox/cards.ts'
import { Guest, type Reply } from '../../support/guest.ts'
import { margheritaInput } from '../../support/productInputs.ts'
import {
  checkoutDetails,
  codeIn,
  freshAddress,
  freshPhone,
  lastSms,
  type OrderingHost,
} from '../orders/orderingHost.ts'

/** 12.00 with 5 % GST, and a tip of 15 %, in cents. */
const TOTAL = 1260 + percentOf(1200, 15)

/** Customers who order one pizza after the other and repeat what the host answers with 503. */
export interface OutageCustomers {
  /** The checkouts that were acknowledged as orders. */
  acknowledged: readonly string[]
  /** How many calls were answered with 503. */
  refusals: () => number
  /** Waits until `isSo` returns true or a customer has failed. */
  waitFor: (isSo: () => boolean) => Promise<void>
  /** Lets all orders end, then expects each acknowledged one once, paid once, and no other answer than 200 and 503. */
  expectAll: () => Promise<void>
}

export function startCustomers(here: OrderingHost, count: number): OutageCustomers {
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

  const ordering = Array.from({ length: count }, (_, customer) => orders(customer).finally(() => (isOver = true)))
  // A customer who fails ends the test in `expectAll`.
  const all = Promise.allSettled(ordering)
  return {
    acknowledged,
    refusals: () => statuses.get(503) ?? 0,
    waitFor: async (isSo) => {
      while (!isSo() && !isOver) await turn()
    },
    expectAll: async () => {
      isOver = true
      await all
      await Promise.all(ordering)
      expect([...statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([])
      await here.runReconcilerAfterRestart()
      for (const checkout of acknowledged) await here.expectPaidOnce(checkout, TOTAL)
      const placed = await here.database.db.selectFrom('orders').select('checkout').execute()
      expect(placed.map(({ checkout }) => checkout).sort()).toEqual([...acknowledged].sort())
    },
  }
}
