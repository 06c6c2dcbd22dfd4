import { beforeEach, describe, expect, test } from 'vitest'
import { escalateMissedOrders, type MissedOrderRules } from '../../../../host/orders/progress/missedOrders.ts'
import { moveOrder } from '../../../../host/orders/progress/moveOrder.ts'
import { switchStore } from '../../../../host/store/catalogues.ts'
import { oneDatabase } from '../../../support/host/databases.ts'
import { MAIN } from '../../../support/host/smallChain.ts'
import { CARD_SUCCEEDS } from '../../../sandbox/cards.ts'
import { messagesOf } from '../../../support/host/messages.ts'
import { newBuyer, orderingHost, type OrderingHost } from '../orderingHost.ts'

const rules: MissedOrderRules = { raiseSeconds: 90, tellSeconds: 300, pauseAfter: 2, mail: 'store@forno.example', phone: '6045550100', onlyShown: false } // oxfmt-ignore

describe.each(oneDatabase)('missed orders over $name', (database) => {
  let here: OrderingHost
  beforeEach(async () => {
    here = await orderingHost(database)
    return () => here.close()
  })

  async function newOrder() {
    const buyer = await newBuyer(here)
    const { answer } = await buyer.guest.ask('complete', await buyer.completeInputWithCard(CARD_SUCCEEDS))
    if (!answer.order) throw new Error('no order')
    here.clock.forward(1)
    const { hash, number } = answer.order
    const live = async () => (await buyer.guest.ask('liveOrder', { hash, guest: '' })).answer
    return { ...buyer, hash, number, live }
  }
  const deps = (changes: Partial<MissedOrderRules> = {}) => ({
    db: here.database.db,
    catalogue: here.host.catalogue,
    rules: { ...rules, ...changes },
    clock: () => here.clock.now,
  })
  /** Two hosts look at the same time. */
  const look = async (changes?: Partial<MissedOrderRules>) => {
    await Promise.all([escalateMissedOrders(deps(changes)), escalateMissedOrders(deps(changes))])
    await here.host.catalogue.refresh()
  }
  const subjects = async (to: string) =>
    (await messagesOf(here.database.db, to)).map(({ subject, body }) => subject ?? body)
  const isOpen = () => here.host.catalogue.current().store(MAIN, here.clock.now)?.pickupOpen

  test('the store hears again after 90 s, the customer after 5 minutes, and each once over two hosts', async () => {
    const { number, live } = await newOrder()
    here.clock.forward(88)
    await look()
    expect(await subjects('store@forno.example')).toEqual([])
    here.clock.forward(2)
    for (let times = 0; times < 2; times += 1) await look()
    expect(await subjects('store@forno.example')).toEqual([`Order #${number} waits for an answer`])
    expect(await subjects('+16045550100')).toEqual([expect.stringContaining(`order #${number}`)])
    expect(await live()).not.toHaveProperty('late')
    here.clock.forward(210)
    for (let times = 0; times < 2; times += 1) await look()
    expect(await live()).toMatchObject({ revision: 2, step: 0, late: expect.any(String) as string })
    expect((await subjects('ann@example.com')).at(-1)).toContain(`#${number} waits for the store`)
    expect(isOpen()).toBe(true)
  })

  test('an order that was answered in time is not raised, and an answer ends the note to its customer', async () => {
    const answered = await newOrder()
    const late = await newOrder()
    const accept = (hash: string) =>
      moveOrder(here.database.db, { order: { hash }, to: 'accepted', source: 'kitchen' }, here.clock.now)
    await accept(answered.hash)
    here.clock.forward(300)
    await look()
    expect(await subjects('store@forno.example')).toEqual([`Order #${late.number} waits for an answer`])
    await accept(late.hash)
    expect(await late.live()).not.toHaveProperty('late')
    expect((await late.live()).revision).toBe(3)
  })

  test('two missed in a row switch the service off until it opens next', async () => {
    await newOrder()
    await newOrder()
    here.clock.forward(300)
    await look()
    expect(isOpen()).toBe(false)
    expect((await subjects('store@forno.example')).at(-1)).toContain('takes no more orders')
    const audit = await here.database.db.selectFrom('audit').select(['source', 'action']).execute()
    expect(audit).toEqual([{ source: 'host', action: 'missed orders: pause' }])
    here.clock.forward(86_400)
    await look()
    expect(isOpen()).toBe(true)
  })

  test('switching the service on again ends the pause, and a later switch off stays', async () => {
    await newOrder()
    await newOrder()
    here.clock.forward(300)
    await look()
    await switchStore(here.database.db, 'main', { pickup: true })
    await switchStore(here.database.db, 'main', { pickup: false })
    here.clock.forward(86_400)
    await look()
    expect(isOpen()).toBe(false)
  })

  test('nothing is paused by configuration, nor in a demo without a screen', async () => {
    await newOrder()
    await newOrder()
    here.clock.forward(300)
    await look({ onlyShown: true })
    expect(await subjects('store@forno.example')).toEqual([])
    await look({ pauseAfter: 0 })
    expect(isOpen()).toBe(true)
    expect(await subjects('store@forno.example')).toHaveLength(2)
  })

  test('an order that waits overnight is raised when the store has been open for a while', async () => {
    const { hash } = await newOrder()
    here.clock.now = new Date('2025-11-21T10:00:00Z')
    await look()
    expect(await subjects('store@forno.example')).toEqual([])
    const { db } = here.database
    await db.updateTable('orders').set({ placed_at: here.clock.now }).where('hash', '=', hash).execute()
    here.clock.now = new Date('2025-11-21T20:00:00Z')
    await look()
    expect(await subjects('store@forno.example')).toHaveLength(1)
  })
})
