import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givePoints } from '../../../../host/store/accounts/points.ts'
import { moveOrder } from '../../../../host/orders/progress/moveOrder.ts'
import { listOrderEvents } from '../../../../host/store/orders/orderStages.ts'
import { databases } from '../../../support/host/databases.ts'
import { makeGiftCard } from '../../../support/host/discounts.ts'
import { newMember, signedInAs } from '../../../support/member.ts'
import { colaInput, margheritaInput } from '../../../support/productInputs.ts'
import type { Random } from '../../../faults/random.ts'
import { memberDetails } from '../memberBuyer.ts'
import { freshPhone } from '../orderingHost.ts'
import {
  check,
  fillCart,
  newRacer,
  payInput,
  raceHost,
  racerOf,
  withGiftCard,
  type RaceHost,
  type Racer,
} from './raceHost.ts'
import { runRaces } from './races.ts'
import { CHANGE_RACES } from '../../../support/testSizes.ts'

const TIMEOUT = 3_600_000

type Kind = 'card' | 'gift card' | 'points'

/** A paid order whose customer, on one or two devices, has begun to change it. */
interface PaidOrder {
  racers: Racer[]
  hash: string
  details: object
}

describe.each(databases)('races for the change of a paid order over $name and two hosts', (database) => {
  let here: RaceHost
  beforeAll(async () => {
    here = await raceHost(database)
  }, TIMEOUT)
  afterAll(() => here.close())

  async function ordered(kind: Kind, random: Random): Promise<PaidOrder> {
    const racers = kind === 'points' ? await memberRacers() : [await newRacer(here, freshPhone())]
    const [racer] = racers
    if (!racer) throw new Error('nobody races')
    const details = kind === 'points' ? memberDetails({ usePoints: true }) : {}
    const opened = await check(racer, details)
    const covers = random.oneOf([350, 1200])
    const cards =
      kind === 'gift card' ? [await withGiftCard(here, racer, opened, await makeGiftCard(here, 5000), covers)] : []
    const paid = await racer.at(0).ask('complete', payInput(opened, cards))
    const hash = paid.answer.hash ?? ''
    if (hash === '') throw new Error(paid.message)
    return { racers, hash, details }
  }

  async function memberRacers(): Promise<Racer[]> {
    const member = await newMember(here)
    await givePoints(here.database.db, member.hash, 150, here.clock.now)
    const guests = [member.guest, await signedInAs(here, member.hash)]
    const racers = guests.map((guest) => racerOf(here, guest, { session: member.hash, phone: member.phone }))
    await fillCart(here, { session: member.hash })
    return racers
  }

  /** Begins a change that costs more or less, and answers what confirms it. */
  async function changed(
    { racers, hash, details }: PaidOrder,
    at: number,
    random: Random,
  ): Promise<() => Promise<Confirmed>> {
    // oxfmt-ignore
    const racer = racers[at % racers.length]
    if (!racer) throw new Error('nobody races')
    const guest = racer.at(at)
    await guest.ask('beginChange', { hash, guest: '' })
    if (random.chance(0.5))
      await guest.ask('addProduct', random.chance(0.5) ? margheritaInput() : colaInput({ quantity: 1 + random.below(3) })) // oxfmt-ignore
    else {
      await guest.ask('addProduct', colaInput({ quantity: 1 }))
      const lines = (await guest.ask('config', {})).answer.cart?.lines ?? []
      await guest.ask('removeLine', { line: lines[0]?.hash ?? '' })
    }
    const checkedDetails = { ...(await check(racer, details).catch((error: unknown) => ({ error }))) }
    if ('error' in checkedDetails) return () => Promise.resolve({ ok: false, message: String(checkedDetails.error) })
    const { answer } = await guest.ask('completeCheck', checkedDetails.details as never)
    const change = answer?.payment.change
    if (!change) return () => Promise.resolve({ ok: false, message: 'no change' })
    const { checkout } = answer.payment
    const cards =
      random.chance(0.3) && change.more > 0
        ? [await withGiftCard(here, racer, checkedDetails, await makeGiftCard(here, 5000), Math.min(change.more, 100))]
        : []
    const input = payInput({ checkout, due: change.more, details: checkedDetails.details }, cards)
    return async () => await guest.ask('complete', input, { key: `change-${at}-${checkout}` })
  }

  interface Confirmed {
    ok: boolean
    message: string
  }

  const kitchenBegins = (hash: string) =>
    moveOrder(here.database.db, { order: { hash }, to: 'preparing', source: 'kitchen' }, here.clock.now)

  const wait = (turns: number) =>
    turns === 0 ? Promise.resolve() : new Promise<void>((resolve) => setTimeout(resolve, turns))

  test(
    'with its kitchen one comes first: a change after the start costs nothing, one before it is made [D-235]',
    { timeout: TIMEOUT },
    async () => {
      const faults = await runRaces(
        database,
        async (random) => {
          const order = await ordered(random.oneOf(['card', 'gift card', 'points']), random)
          const confirm = await changed(order, 0, random)
          const [paid, moved] = await Promise.all([
            confirm(),
            wait(random.below(25)).then(() => kitchenBegins(order.hash)),
          ])
          if (!moved.ok) return [`the kitchen was refused: ${moved.message}`]
          return await oneWinner(order, paid)
        },
        CHANGE_RACES,
      )
      expect(faults).toEqual([])
      expect(await here.ledgerFaults()).toEqual([])
    },
  )

  async function oneWinner({ hash }: PaidOrder, paid: Confirmed): Promise<string[]> {
    const events = await listOrderEvents(here.database.db, hash)
    const began = events.findIndex(({ stage }) => stage === 'preparing')
    const change = events.findIndex(({ detail }) => detail?.changed)
    if (paid.ok !== change >= 0) return [`confirmed ${String(paid.ok)}, changed at ${change}: ${paid.message}`]
    if (change > began) return ['it was changed after the kitchen began']
    return paid.ok || CLEAR.test(paid.message) ? [] : [`unclear: ${paid.message}`]
  }

  const CLEAR = /kitchen has begun|Your order was changed meanwhile|has changed since|finished|cancelled/

  test(
    'by two devices, a cancellation or a refund at once keeps every balance right [D-235]',
    { timeout: TIMEOUT },
    async () => {
      const faults = await runRaces(
        database,
        async (random) => {
          const order = await ordered(random.oneOf(['card', 'gift card', 'points']), random)
          const confirm = await changed(order, 0, random)
          const [racer] = order.racers
          const others = random.oneOf(['again', 'cancel', 'twice'] as const)
          const other = async () => {
            await wait(random.below(15))
            if (others === 'cancel') return await racer?.at(1).ask('cancelOrder', { hash: order.hash, guest: '' })
            return others === 'twice' ? await confirm() : await (await changed(order, 1, random))()
          }
          const replies = await Promise.all([confirm(), other()])
          return replies.flatMap((reply) =>
            reply && !reply.ok && !/\S/.test(reply.message) ? ['a refusal without words'] : [],
          )
        },
        CHANGE_RACES,
      )
      expect(faults).toEqual([])
      expect(await here.ledgerFaults()).toEqual([])
    },
  )
})
