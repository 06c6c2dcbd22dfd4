import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { givePoints } from '../../../../host/store/accounts/points.ts'
import type * as CheckoutState from '../../../../host/store/orders/checkouts.ts'
import { oneDatabase } from '../../../support/host/databases.ts'
import { makeCoupon } from '../../../support/host/discounts.ts'
import { newMember } from '../../../support/member.ts'
import { memberDetails } from '../memberBuyer.ts'
import { check, fillCart, newRacer, payInput, racerOf, raceHost, type Racer, type RaceHost } from './raceHost.ts'
import { placedNumbers } from './races.ts'

const CHECKOUT_STATE = '../../../../host/store/orders/checkouts.ts'

/** Runs once, after the second host has read the state of a checkout and before it goes on. */
let meanwhile: (() => Promise<void>) | undefined

/** For modules that are loaded later, such as those of the second race host. */
const interruptReading = () =>
  vi.doMock(CHECKOUT_STATE, async (original) => {
    const real = await original<typeof CheckoutState>()
    return {
      ...real,
      readCheckoutState: async (...args: Parameters<typeof real.readCheckoutState>) => {
        const state = await real.readCheckoutState(...args)
        const run = meanwhile
        meanwhile = undefined
        await run?.()
        return state
      },
    }
  })

describe.each(oneDatabase)('a complete that another host overtakes over $name', (database) => {
  let here: RaceHost
  beforeAll(async () => {
    interruptReading()
    here = await raceHost(database)
  })
  afterAll(async () => {
    vi.doUnmock(CHECKOUT_STATE)
    await here.close()
  })

  /** Completes at the second host, and at the first one once the second has read the checkout. */
  async function completeBoth(racer: Racer, input: object) {
    const replies: Awaited<ReturnType<typeof complete>>[] = []
    const complete = (host: number) => racer.at(host).ask('complete', input, { key: `key-${host}` })
    meanwhile = async () => {
      replies.push(await complete(0))
    }
    replies.push(await complete(1))
    return replies
  }

  test('says the order that spent its points [CALL-20 POINTS-03]', async () => {
    const member = await newMember(here)
    await givePoints(here.database.db, member.hash, 400, here.clock.now)
    const racer = racerOf(here, member.guest, { session: member.hash, phone: member.phone })
    await fillCart(here, racer)
    const opened = await check(racer, memberDetails({ usePoints: true }))
    const replies = await completeBoth(racer, payInput(opened))
    expect(replies.map(({ ok, message }) => (ok ? '' : message))).toEqual(['', ''])
    expect(placedNumbers(replies)).toHaveLength(1)
  })

  test('says the order that used up its coupon [CALL-20 COUPON-10]', async () => {
    const racer = await newRacer(here)
    const opened = await check(racer, { useCoupon: true, coupon: await makeCoupon(here, { total_limit: 1 }) })
    const replies = await completeBoth(racer, payInput(opened))
    expect(replies.map(({ ok, message }) => (ok ? '' : message))).toEqual(['', ''])
    expect(placedNumbers(replies)).toHaveLength(1)
  })
})
