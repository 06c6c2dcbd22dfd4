import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALLERGY_REFUSAL, REFUSALS } from '../../../domain/kitchen/kitchenOrder.ts'
import { assignDriver, moveOrder } from '../../../host/orders/progress/moveOrder.ts'
import { runDemoKitchen } from '../../../host/start/demoKitchen.ts'
import { DAY_SECONDS } from '../../../host/store/database/addSeconds.ts'
import { deleteOldRows } from '../../../host/store/oldRows.ts'
import { listOrderEvents } from '../../../host/store/orders/orderStages.ts'
import { CARD_SUCCEEDS } from '../../sandbox/cards.ts'
import { databases } from '../../support/host/databases.ts'
import { askOperator, OPERATOR_KEY } from '../../support/host/operatorHost.ts'
import { MAIN } from '../../support/host/smallChain.ts'
import { newMemberBuyer } from '../orders/memberBuyer.ts'
import { freshAddress, orderingHost, type OrderingHost } from '../orders/orderingHost.ts'
import { cardRefundsOf } from '../orders/refundFixture.ts'
import { KitchenScreen } from './kitchenScreen.ts'

describe.each(databases)('the allergy of an order over $name [D-238]', (database) => {
  let here: OrderingHost
  let screen: KitchenScreen
  beforeAll(async () => {
    here = await orderingHost(database, { settings: { operatorKey: OPERATOR_KEY } })
    const { body } = await askOperator(here, 'stores/main/pins', { name: 'Ada' })
    screen = await KitchenScreen.at(here.host, MAIN, String(body['pin']), freshAddress())
  })
  afterAll(() => here.close())

  async function newOrder(allergies: string[] = ['milk', 'cashews']) {
    const buyer = await newMemberBuyer(here, {}, allergies.length > 0 ? { allergies } : {})
    const { answer, message } = await buyer.guest.ask('complete', await buyer.memberCompleteInput(CARD_SUCCEEDS))
    if (!answer?.order) throw new Error(message)
    return { ...buyer, hash: answer.order.hash, order: answer.order }
  }
  /** One that is being made. */
  async function inWork(allergies?: string[]) {
    const placed = await newOrder(allergies)
    await screen.call('kitchenAccept', { order: placed.hash, key: `accept ${placed.hash}`, minutes: 20 })
    return placed
  }
  const shown = async (hash: string) =>
    (await screen.call('kitchenBoard')).answer.orders.find((one) => one.hash === hash)
  const contentOf = async (hash: string) => (await shown(hash))?.allergy?.content ?? ''
  let presses = 0
  const key = () => `press-${String((presses += 1)).padStart(6, '0')}`
  const see = async (hash: string, initials = 'ab', content?: string, pressed = key()) =>
    await screen.call('kitchenSeen', {
      order: hash,
      key: pressed,
      initials,
      content: content ?? (await contentOf(hash)),
    })
  const toOven = (hash: string, from = 'preparing') =>
    screen.call('kitchenMove', { order: hash, key: key(), from, to: 'oven' })
  const rowOf = (hash: string) =>
    here.database.db.selectFrom('orders').selectAll().where('hash', '=', hash).executeTakeFirstOrThrow()

  test('is said back by the check, in the order and on the board; one that no catalogue knows is refused', async () => {
    const { order, hash, payment, guest } = await newOrder()
    expect([payment.allergies, order.allergies, (await shown(hash))?.allergy]).toEqual([
      ['milk', 'cashews'],
      ['milk', 'cashews'],
      { allergens: ['milk', 'cashews'], content: expect.stringMatching(/^[\w-]{43}$/) as string },
    ])
    expect((await guest.ask('historyDetails', { hash })).answer.allergies).toEqual(['milk', 'cashews'])
    await expect(newMemberBuyer(here, {}, { allergies: ['kiwi'] })).rejects.toThrow()
  })

  test('keeps the order out of the oven on every road until somebody has signed, whom its customer reads', async () => {
    const { hash, order, guest } = await inWork()
    const number = Number(order.number)
    const now = here.clock.now
    const by = { order: { hash }, source: 'demo' as const }
    const words = expect.stringContaining('allergy: milk, cashews') as string
    expect(await toOven(hash)).toMatchObject({ httpStatus: 409, message: words })
    for (const to of ['oven', 'out', 'finished'] as const)
      expect(await moveOrder(here.database.db, { ...by, to }, now)).toMatchObject({ ok: false, message: words })
    for (const given of [{ stage: 'oven' }, { status: '2' }] as Record<string, string>[])
      expect(await askOperator(here, `orders/${number}`, given)).toMatchObject({ status: 409, body: { message: words } }) // oxfmt-ignore
    await expect(
      here.database.db.updateTable('orders').set({ stage: 'oven' }).where('hash', '=', hash).execute(),
    ).rejects.toThrow('orders_allergy_seen')
    const live = async () => (await guest.ask('liveOrder', { hash, guest: '' })).answer
    expect((await live()).allergySeen).toBeUndefined()

    expect(await see(hash, '7')).toMatchObject({ httpStatus: 422 })
    expect((await see(hash)).answer).toMatchObject({ stage: 'preparing', revision: 3 })
    const at = now.toISOString()
    expect((await live()).allergySeen).toEqual({ initials: 'AB', at })
    expect((await shown(hash))?.allergy?.seen).toEqual({ initials: 'AB', at })
    expect((await toOven(hash)).answer).toMatchObject({ stage: 'oven' })
    const { body } = await askOperator(here, `orders/${number}/story`)
    expect(body).toMatchObject({ allergy: 'milk, cashews', allergy_seen: 'AB' })
    expect(JSON.stringify(body['events'])).toContain('Allergy seen by AB')
  })

  test('stops a hand-over to a driver too', async () => {
    const { hash } = await inWork()
    // Only its service keeps the driver from a pick-up.
    const { document } = await rowOf(hash)
    await here.database.db
      .updateTable('orders')
      .set({ document: JSON.stringify({ ...document, service: 'Delivery' }) as never })
      .where('hash', '=', hash)
      .execute()
    const assignment = { order: { hash }, driver: 'Sam', source: 'kitchen' as const }
    expect(await assignDriver(here.database.db, assignment, here.clock.now)).toMatchObject({
      ok: false,
      message: expect.stringContaining('allergy') as string,
    })
    await see(hash)
    expect(await assignDriver(here.database.db, assignment, here.clock.now)).toMatchObject({ ok: true })
  })

  test('is signed once: the first of two tablets counts, and a repeated press does no harm', async () => {
    const { hash } = await inWork()
    const content = await contentOf(hash)
    const first = key()
    await see(hash, 'ab', content, first)
    expect((await see(hash, 'cd', content)).answer).toMatchObject({ revision: 3 })
    expect((await see(hash, 'ab', content, first)).answer).toMatchObject({ revision: 3 })
    expect((await shown(hash))?.allergy?.seen?.initials).toBe('AB')
    expect((await listOrderEvents(here.database.db, hash)).length).toBe(3)
  })

  test('is to be seen again after a change of the order, and a late press of before says nothing', async () => {
    const { hash, guest } = await inWork()
    const before = await contentOf(hash)
    await see(hash)
    const { lines } = await rowOf(hash)
    const change = (set: object) => here.database.db.updateTable('orders').set(set).where('hash', '=', hash).execute()
    await change({ lines: JSON.stringify(lines.slice(0, 1)) })
    expect((await shown(hash))?.allergy?.seen).toBeUndefined()
    expect((await guest.ask('liveOrder', { hash, guest: '' })).answer.allergySeen).toBeUndefined()
    expect(await see(hash, 'ab', before)).toMatchObject({ httpStatus: 409, message: expect.stringContaining('has changed since') as string }) // oxfmt-ignore
    expect((await toOven(hash)).httpStatus).toBe(409)
    await see(hash, 'cd')
    await change({ notes: 'And no sesame' })
    expect((await toOven(hash)).httpStatus).toBe(409)
    await see(hash, 'ef')
    expect((await toOven(hash)).answer).toMatchObject({ stage: 'oven' })
  })

  test('an order without one needs no signature, and takes none', async () => {
    const { hash } = await inWork([])
    expect(await see(hash, 'ab', 'x')).toMatchObject({ httpStatus: 422 })
    expect((await toOven(hash)).answer).toMatchObject({ stage: 'oven' })
  })

  test('the store refuses what it cannot make safely, with that reason and the money back at once', async () => {
    const { hash, order, guest, checkout } = await inWork()
    const refused = await screen.call('kitchenRefuse', { order: hash, key: key(), reason: ALLERGY_REFUSAL })
    expect(refused.answer).toMatchObject({ stage: 'refused' })
    expect((await guest.ask('liveOrder', { hash, guest: '' })).answer).toMatchObject({ status: 4, refusal: REFUSALS[ALLERGY_REFUSAL] }) // oxfmt-ignore
    expect((await guest.ask('historyDetails', { hash })).answer.refunded).toBe(order.total)
    expect(await cardRefundsOf(here, checkout)).toEqual([order.total])
    expect(await see(hash, 'ab', 'x')).toMatchObject({ httpStatus: 409 })
  })

  test('goes with the account that is erased, and is in the copy of its data before', async () => {
    const { hash, guest, checkout } = await inWork()
    await guest.ask('saveAllergies', { allergies: ['sesame'] })
    await see(hash)
    for (const to of ['oven', 'finished'] as const)
      await moveOrder(here.database.db, { order: { hash }, to, source: 'demo' }, here.clock.now)
    const { member } = await rowOf(hash)
    const kept = async () => {
      const { document, allergy_seen: seen } = await rowOf(hash)
      const row = await here.database.db.selectFrom('checkouts').select('document').where('hash', '=', checkout).executeTakeFirstOrThrow() // oxfmt-ignore
      const account = await here.database.db.selectFrom('members').select('allergies').where('hash', '=', member ?? '').executeTakeFirstOrThrow() // oxfmt-ignore
      const events = (await listOrderEvents(here.database.db, hash)).filter(({ detail }) => detail?.allergySeen)
      return [document.allergies, row.document.allergies, seen, account.allergies, events]
    }
    const copy = JSON.stringify((await guest.ask('ownData', {})).answer)
    expect([copy.includes('cashews'), copy.includes('sesame')]).toEqual([true, true])
    expect((await guest.ask('eraseAccount', {})).ok).toBe(true)
    expect(await kept()).toEqual([undefined, undefined, null, null, []])
  })

  test('the kitchen of a demo signs as the demo', async () => {
    const { hash } = await newOrder()
    // Nobody looks at the screen.
    await here.database.db.deleteFrom('kitchen_sessions').execute()
    for (const seconds of [16, 40, 10]) {
      here.clock.forward(seconds)
      await runDemoKitchen({ db: here.database.db, catalogue: here.host.catalogue, clock: () => here.clock.now })
    }
    expect(await rowOf(hash)).toMatchObject({ stage: 'oven', allergy_seen: { initials: 'DEMO' } })
  })

  test('is forgotten 30 days after the order has ended, and not before', async () => {
    const { hash, checkout } = await newOrder()
    const db = here.database.db
    const kept = async () => {
      const { document, allergy_seen: seen } = await rowOf(hash)
      const row = await db
        .selectFrom('checkouts')
        .select('document')
        .where('hash', '=', checkout)
        .executeTakeFirstOrThrow()
      const events = (await listOrderEvents(db, hash)).filter(({ detail }) => detail?.allergySeen !== undefined).length
      return [document.allergies, row.document.allergies, seen?.initials, events]
    }
    const sweep = async (days: number) => {
      here.clock.forward(days * DAY_SECONDS)
      const faults: unknown[] = []
      await deleteOldRows(db, here.clock.now, (fault) => faults.push(fault))
      expect(faults).toEqual([])
    }
    const by = { order: { hash }, source: 'demo' as const }
    await moveOrder(db, { ...by, to: 'preparing' }, here.clock.now)
    const { markAllergySeen } = await import('../../../host/orders/progress/allergySeen.ts')
    await markAllergySeen(db, { ...by, initials: 'AB' }, here.clock.now)
    await sweep(40)
    const said = ['milk', 'cashews']
    expect(await kept()).toEqual([said, said, 'AB', 1])
    await moveOrder(db, { ...by, to: 'finished' }, here.clock.now)
    await sweep(29)
    expect(await kept()).toEqual([said, said, 'AB', 1])
    await sweep(2)
    expect(await kept()).toEqual([undefined, undefined, undefined, 0])
  })
})
