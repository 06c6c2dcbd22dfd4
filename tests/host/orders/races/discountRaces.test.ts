import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../../../support/host/databases.ts'
import { giftCardBalance, makeCoupon, makeGiftCard } from '../../../support/host/discounts.ts'
import { freshPhone } from '../orderingHost.ts'
import { check, newRacer, payInput, raceHost, withGiftCard, type RaceHost, type Racer } from './raceHost.ts'
import { exactlyOne, placedNumbers, runRaces, unclear } from './races.ts'
import type { Random } from '../../../faults/random.ts'

const TIMEOUT = 3_600_000

describe.each(databases)('races for a coupon or a gift card over $name and two hosts', (database) => {
  let here: RaceHost
  beforeAll(async () => {
    here = await raceHost(database)
  }, TIMEOUT)
  afterAll(() => here.close())

  /** Customers with checkouts of their own. */
  const racersOf = (random: Random, phone?: string): Promise<Racer[]> =>
    Promise.all(Array.from({ length: 2 + random.below(3) }, () => newRacer(here, phone)))

  const completeAll = (inputs: readonly (readonly [Racer, object])[]) =>
    Promise.all(inputs.map(([racer, input], at) => racer.at(at).ask('complete', input, { key: 'key' })))

  /** What limits a coupon, and whether only for one customer. */
  const LIMITS = [
    [{ total_limit: 1 }, false],
    [{ customer_limit: 1 }, true],
    [{ first_order: true }, true],
  ] as const

  test(
    'of several orders at once one uses a coupon with one use left, in all or for a customer, and the others cost nothing [COUPON-08 COUPON-10]',
    { timeout: TIMEOUT },
    async () => {
      const faults = await runRaces(database, async (random) => {
        const [limits, isSameCustomer] = random.oneOf(LIMITS)
        const coupon = await makeCoupon(here, limits)
        const racers = await racersOf(random, isSameCustomer ? freshPhone() : undefined)
        const inputs = await Promise.all(
          racers.map(async (racer) => [racer, payInput(await check(racer, { useCoupon: true, coupon }))] as const),
        )
        const replies = await completeAll(inputs)
        return [...exactlyOne('orders use the coupon', placedNumbers(replies).length), ...unclear(replies)]
      })
      expect(faults).toEqual([])
      expect(await here.ledgerFaults()).toEqual([])
    },
  )

  test(
    'of several orders at once with one gift card only those are placed that its balance pays [PAY-07 PAY-10 CALL-21]',
    { timeout: TIMEOUT },
    async () => {
      const faults = await runRaces(database, async (random) => {
        const racers = await racersOf(random)
        // Two cards added in another order by each, so that their locks cross.
        const [balance, other] = [600 + random.below(600), 5000]
        const [card, second] = [await makeGiftCard(here, balance), await makeGiftCard(here, other)]
        const amount = Math.floor(balance / 2) + 1 + random.below(Math.floor(balance / 2))
        const inputs = await Promise.all(
          racers.map(async (racer, at) => {
            const opened = await check(racer)
            const cards = [
              await withGiftCard(here, racer, opened, card, amount),
              await withGiftCard(here, racer, opened, second, 10),
            ]
            return [racer, payInput(opened, at % 2 === 0 ? cards : cards.toReversed())] as const
          }),
        )
        const replies = await completeAll(inputs)
        const left = await giftCardBalance(here, card)
        return [
          ...exactlyOne('orders use the gift card', placedNumbers(replies).length),
          ...(left === balance - amount ? [] : [`${left} cents are left of ${balance} after ${amount} was spent`]),
          ...unclear(replies),
        ]
      })
      expect(faults).toEqual([])
      expect(await here.ledgerFaults()).toEqual([])
    },
  )
})
