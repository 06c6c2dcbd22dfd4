import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oneDatabase } from '../../support/host/databases.ts'
import { SEED, SEQUENCES } from '../../support/testSizes.ts'
import { newBuyer, orderingHost, type OrderingHost } from './orderingHost.ts'
import { OrderSequences, STEPS } from './orderSequences.ts'

const CHECKOUT = ['open', 'placed', 'superseded'] as const
const PAYMENT = ['pending', 'action', 'declined', 'paid', 'refunded'] as const
/** The allowed transitions; the database refuses all others. */
const ALLOWED_TRANSITIONS = {
  checkouts: { open: ['placed', 'superseded'], placed: [], superseded: [] },
  payments: {
    pending: ['action', 'declined', 'paid', 'refunded'],
    action: ['pending', 'declined', 'paid', 'refunded'],
    declined: ['pending', 'action', 'paid', 'refunded'],
    paid: [],
    refunded: [],
  },
} as const

const pairs = <T>(states: readonly T[]): [T, T][] =>
  states.flatMap((one) => states.map((other): [T, T] => [one, other]))

describe.each(oneDatabase)('order states on $name', (database) => {
  describe('are checked by the database [CALL-20]', () => {
    let here: OrderingHost
    let checkout: string
    beforeAll(async () => {
      here = await orderingHost(database)
      ;({ checkout } = await newBuyer(here))
    })
    afterAll(() => here.close())

    /** Returns whether the database allows the transition, which it tries in a transaction and rolls back. */
    async function isTransitionAllowed(
      table: 'checkouts' | 'payments',
      before: string,
      after: string,
    ): Promise<boolean> {
      class Done extends Error {}
      const long = new Date(0)
      try {
        await here.database.db.transaction().execute(async (db) => {
          if (table === 'payments') {
            const row = {
              checkout,
              state: before as 'paid',
              amount: 1,
              leased_until: long,
              begun_at: long,
              changed_at: long,
            }
            await db
              .insertInto('payments')
              .values({ ...row, intent: null, key: null, card: null })
              .execute()
            await db
              .updateTable('payments')
              .set({ state: after as 'paid' })
              .where('checkout', '=', checkout)
              .execute()
          } else {
            if (before !== 'open')
              await db
                .updateTable('checkouts')
                .set({ state: before as 'open' })
                .where('hash', '=', checkout)
                .execute()
            await db
              .updateTable('checkouts')
              .set({ state: after as 'open' })
              .where('hash', '=', checkout)
              .execute()
          }
          throw new Done()
        })
      } catch (error) {
        if (error instanceof Done) return true
        if (String(error).includes(`goes from ${before} to ${after}`)) return false
        throw error
      }
      return false
    }

    test.each(pairs(CHECKOUT))('a checkout goes from %s to %s only if that is allowed', async (before, after) => {
      expect(await isTransitionAllowed('checkouts', before, after)).toBe(
        before === after || (ALLOWED_TRANSITIONS.checkouts[before] as readonly string[]).includes(after),
      )
    })

    test.each(pairs(PAYMENT))('a payment goes from %s to %s only if that is allowed', async (before, after) => {
      expect(await isTransitionAllowed('payments', before, after)).toBe(
        before === after || (ALLOWED_TRANSITIONS.payments[before] as readonly string[]).includes(after),
      )
    })
  })

  test(
    `${SEQUENCES} random event sequences end with one paid order, or with no order and no money kept [CALL-20 PAY-24 PAY-25]`,
    { timeout: 3_600_000 },
    async () => {
      console.log(`Sequences of orders: SEED=${SEED}`)
      const all = new OrderSequences(database)
      try {
        const sequence = fc.array(fc.constantFrom(...STEPS), { minLength: 1, maxLength: 8 })
        const isSound = fc.asyncProperty(sequence, async (steps) => {
          expect(await all.violations(steps)).toEqual([])
        })
        await fc.assert(isSound, { numRuns: SEQUENCES, seed: SEED })
        expect(all.placed).toBeGreaterThan(SEQUENCES / 10)
      } finally {
        await all.close()
      }
    },
  )
})
