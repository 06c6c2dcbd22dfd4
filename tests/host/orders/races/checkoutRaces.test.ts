import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { percentOf } from '../../../../domain/money.ts'
import { givePoints } from '../../../../host/store/accounts/points.ts'
import { databases } from '../../../support/host/databases.ts'
import { makeCoupon, makeGiftCard } from '../../../support/host/discounts.ts'
import { newMember, signedInAs } from '../../../support/member.ts'
import { memberDetails } from '../memberBuyer.ts'
import {
  raceHost,
  check,
  fillCart,
  newRacer,
  payInput,
  racerOf,
  withGiftCard,
  type RaceHost,
  type Racer,
  type OpenedCheckout,
} from './raceHost.ts'
import { exactlyOne, placedNumbers, runRaces, unclear } from './races.ts'
import type { Random } from '../../../faults/random.ts'

const TIMEOUT = 3_600_000

describe.each(databases)('races for one order over $name and two hosts', (database) => {
  let here: RaceHost
  beforeAll(async () => {
    here = await raceHost(database)
  }, TIMEOUT)
  afterAll(() => here.close())

  const ordersOf = async ({ session }: Racer): Promise<number> =>
    (await here.database.db.selectFrom('orders').select('hash').where('session', '=', session).execute()).length

  /** A member with points and a cart, at so many devices. */
  async function newMemberRacer(points: number, devices = 1): Promise<Racer[]> {
    const member = await newMember(here)
    await givePoints(here.database.db, member.hash, points, here.clock.now)
    const guests = [member.guest]
    while (guests.length < devices) guests.push(await signedInAs(here, member.hash))
    const racers = guests.map((guest) => racerOf(here, guest, { session: member.hash, phone: member.phone }))
    await fillCart(here, { session: member.hash })
    return racers
  }

  /** A checked order that a coupon, gift cards or points lower or pay, and the input that pays it. */
  async function openedOf(
    racer: Racer,
    kind: Kind,
    random: Random,
  ): Promise<{ opened: OpenedCheckout; input: object }> {
    if (kind === 'points') {
      const opened = await check(racer, memberDetails({ usePoints: true }))
      return { opened, input: payInput(opened) }
    }
    const coupon = kind === 'coupon' ? await makeCoupon(here, { total_limit: 1, customer_limit: 1 }) : ''
    const opened = await check(racer, coupon ? { useCoupon: true, coupon } : {})
    const tip = percentOf(1200, random.oneOf([0, 15, 20]))
    const covers = kind === 'all by gift card' ? Math.min(1200, opened.due) : random.oneOf([1, 350, 600])
    const cards =
      kind === 'plain' ? [] : [await withGiftCard(here, racer, opened, await makeGiftCard(here, covers), covers)]
    return { opened, input: payInput(opened, cards, tip) }
  }

  type Kind = 'plain' | 'coupon' | 'gift card' | 'all by gift card' | 'points'
  const KINDS: readonly Kind[] = ['plain', 'coupon', 'gift card', 'all by gift card', 'points']

  test(
    'of 2 to 20 parallel completes of one checkout one charges and places, and all say the same order [CALL-20 PAY-24 COUPON-08 PAY-10]',
    { timeout: TIMEOUT },
    async () => {
      const faults = await runRaces(database, async (random) => {
        const kind = random.oneOf(KINDS)
        const [racer] = kind === 'points' ? await newMemberRacer(random.oneOf([120, 400])) : [await newRacer(here)]
        if (!racer) throw new Error('nobody races')
        const { input } = await openedOf(racer, kind, random)
        const keys = random.oneOf(['one', 'own', 'none'] as const)
        const replies = await Promise.all(
          Array.from({ length: 2 + Math.min(random.below(19), random.below(19)) }, (_, at) =>
            racer.at(at).ask('complete', input, keys === 'none' ? {} : { key: keys === 'one' ? 'key' : `key-${at}` }),
          ),
        )
        return [
          ...exactlyOne('orders shown', placedNumbers(replies).length),
          ...exactlyOne('orders', await ordersOf(racer)),
          ...replies.filter(({ ok }) => !ok).map(({ message }) => `refused: ${message}`),
        ]
      })
      expect(faults).toEqual([])
      expect(await here.ledgerFaults()).toEqual([])
    },
  )

  test(
    'of two tabs, or two devices of a member, that confirm and pay at once one places the order [CHK-41 PAY-24 POINTS-03]',
    { timeout: TIMEOUT },
    async () => {
      const faults = await runRaces(database, async (random) => {
        const isMember = random.chance(0.5)
        const racers = isMember ? await newMemberRacer(400, 2) : [await newRacer(here)]
        const [first, second = first] = racers
        if (!first || !second) throw new Error('nobody races')
        const usePoints = isMember && random.chance(0.7)
        const details = (notes: string) => (isMember ? memberDetails({ usePoints, notes }) : { notes })
        const opened = await check(first, details('first'))
        const late = async () => {
          const other = await check(second, details('second'))
          return await second.at(1).ask('complete', payInput(other), { key: 'second' })
        }
        const lateReply = late().catch(
          (error: unknown) => ({ ok: false, message: String(error).replace('Error: ', '') }) as never,
        )
        const replies = await Promise.all([first.at(0).ask('complete', payInput(opened), { key: 'first' }), lateReply])
        return [
          ...exactlyOne('orders shown', placedNumbers(replies).length),
          ...exactlyOne('orders', await ordersOf(first)),
          ...unclear(replies),
        ]
      })
      expect(faults).toEqual([])
      expect(await here.ledgerFaults()).toEqual([])
    },
  )
})
