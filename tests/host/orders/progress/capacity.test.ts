import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ovenLoadAt } from '../../../../domain/kitchen/kitchenOrder.ts'
import { hashPassword } from '../../../../host/services/passwords.ts'
import { insertPin } from '../../../../host/store/kitchen/kitchenAccess.ts'
import { refuseOrder } from '../../../../host/orders/progress/refuseOrder.ts'
import { SLOT_FULL } from '../../../../host/orders/slotCapacity.ts'
import { databases } from '../../../support/host/databases.ts'
import { MAIN, smallChain } from '../../../support/host/smallChain.ts'
import { duoInput, margheritaInput } from '../../../support/productInputs.ts'
import { newMember } from '../../../support/member.ts'
import { CARD_SUCCEEDS } from '../../../sandbox/cards.ts'
import { KitchenScreen } from '../../kitchen/kitchenScreen.ts'
import { newMemberBuyer } from '../memberBuyer.ts'
import { freshAddress, orderingHost, type OrderingHost } from '../orderingHost.ts'

/** Main Street makes two pizzas in a quarter of an hour. */
const smallKitchen = {
  ...smallChain,
  stores: smallChain.stores.map((store) => (store.code === 'main' ? { ...store, pizzasPerQuarterHour: 2 } : store)),
}

describe.each(databases)('the capacity of a store over $name', (database) => {
  let here: OrderingHost
  let day = 20
  beforeAll(async () => {
    here = await orderingHost(database, { catalogue: smallKitchen })
  })
  afterAll(() => here.close())
  // Every test has a day of its own, at noon.
  beforeEach(() => {
    here.clock.now = new Date(`2025-11-${++day}T20:00:00Z`)
  })

  const slot = (time: string) => ({ scheduled: true, date: `2025-11-${day}`, time })

  /** Checks an order of one pizza; `pay` places it. */
  async function buyer(changes: object) {
    const member = await newMemberBuyer(here, {}, changes)
    const input = await member.memberCompleteInput(CARD_SUCCEEDS, 15)
    return { ...member, pay: () => member.guest.ask('complete', input) }
  }

  const offered = async () => {
    const { guest } = await newMember(here)
    await guest.ask('addProduct', margheritaInput())
    const { answer } = await guest.ask('checkout', { store: MAIN })
    return answer.store
  }
  const hoursOf = async () =>
    (await offered()).pickup?.[0]?.hours.map(({ hour, minute }) => `${hour}:${String(minute).padStart(2, '0')}`)

  test('as soon as possible is not offered when the first quarter with room is after closing [D-15 D-69]', async () => {
    here.clock.now = new Date(`2025-11-${day + 1}T06:15:00Z`) // 22:15 in Vancouver, where Main Street closes at 23:00
    const late = await buyer({})
    for (const time of ['22:30', '22:30', '22:45', '22:45']) await (await buyer(slot(time))).pay()
    // The first quarter with room begins at closing.
    for (const _ of [1, 2]) expect((await (await buyer({})).pay()).answer.order?.ready).toMatch(/ 23:00$/)
    expect(await offered()).toMatchObject({ pickupOpen: false, pickupChange: '' })
    await expect(buyer({})).rejects.toThrow('pickup service is currently unavailable')
    expect((await late.pay()).message).toContain('pickup service is currently unavailable')
  })

  test('a full slot is not offered and not accepted, and the kitchen sees how full its oven is (D-69)', async () => {
    for (const _ of [1, 2]) expect((await (await buyer(slot('13:00'))).pay()).answer.order?.time).toBe('13:00')
    expect(await hoursOf()).not.toContain('13:00')
    expect(await hoursOf()).toContain('13:15')
    await expect(buyer(slot('13:00'))).rejects.toThrow(SLOT_FULL)
    const one = { store: MAIN, name: '', hash: await hashPassword('246810') }
    await insertPin(here.database.db, one, here.clock.now)
    const screen = await KitchenScreen.at(here.host, MAIN, '246810', freshAddress())
    const { oven } = (await screen.call('kitchenBoard')).answer
    const loadAt = (time: string) => oven && ovenLoadAt(oven, Date.parse(`2025-11-${day}T${time}Z`))
    expect(oven?.capacity).toBe(2)
    expect(['20:59', '21:00', '21:14', '21:15'].map(loadAt)).toEqual([0, 2, 2, 0])
  })

  test('of several who pay for the last pizza of a slot one gets it, and the others keep their money', async () => {
    const one = await buyer(slot('14:00'))
    await one.pay()
    const others = await Promise.all([1, 2, 3].map(() => buyer(slot('14:00'))))
    const replies = await Promise.all(others.map(({ pay }) => pay()))
    expect(replies.filter(({ answer }) => answer?.order)).toHaveLength(1)
    for (const [index, { answer }] of replies.entries()) {
      const charges = await here.chargesOf(others[index]?.checkout ?? '')
      const kept = charges.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0)
      expect(kept).toBe(answer?.order?.total ?? 0)
    }
  })

  test('a refused order gives its time to others', async () => {
    const first = await buyer(slot('15:00'))
    const { answer } = await first.pay()
    await (await buyer(slot('15:00'))).pay()
    await expect(buyer(slot('15:00'))).rejects.toThrow(SLOT_FULL)
    const deps = { db: here.database.db, payments: here.payments, clock: () => here.clock.now }
    const order = { hash: answer.order?.hash ?? '' }
    await refuseOrder(deps, { order, reason: 'The oven is broken.', source: 'kitchen' })
    expect((await (await buyer(slot('15:00'))).pay()).ok).toBe(true)
  })

  test('as soon as possible is promised for the first quarter of an hour with room', async () => {
    const ready = async () => (await (await buyer({})).pay()).answer.order?.ready?.slice(11)
    expect((await offered()).pickupMinutes).toBe(20)
    expect([await ready(), await ready(), await ready()]).toEqual(['12:20', '12:20', '12:30'])
    expect((await offered()).pickupMinutes).toBe(30)
  })

  test('a combo takes what its pizzas take, and drinks nothing', async () => {
    const { guest } = await newMember(here)
    await guest.ask('addProduct', duoInput({ quantity: 2 }))
    const units = async () => {
      const { answer } = await guest.ask('checkout', { store: MAIN })
      return here.host.catalogue.current().makeUnits(MAIN, answer.cart.lines)
    }
    expect(await units()).toBe(2)
  })
})
