import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runDemoKitchen } from '../../../host/start/demoKitchen.ts'
import { ensureDemoPins } from '../../../host/start/demoEnd.ts'
import { listen, type Listener } from '../../../host/start/listener.ts'
import { DEMO_PIN } from '../../../host/services/printedKeys.ts'
import { putBackInTime } from '../../../host/handlers/kitchen/soldOut.ts'
import {
  endKitchenSession,
  findKitchenSession,
  saveHeartbeat,
  startKitchenSession,
  storesWithoutScreen,
} from '../../../host/store/kitchen/kitchenAccess.ts'
import { readEvents } from '../../../src/services/live/readEvents.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { askOperator, OPERATOR_KEY } from '../../support/host/operatorHost.ts'
import { MAIN, OAK, productHashOf } from '../../support/host/smallChain.ts'
import { colaInput, margheritaInput } from '../../support/productInputs.ts'
import { CARD_SUCCEEDS } from '../../sandbox/cards.ts'
import { newMemberBuyer } from '../orders/memberBuyer.ts'
import { freshAddress, newGuest, orderingHost, type OrderingHost } from '../orders/orderingHost.ts'
import { cardRefundsOf } from '../orders/refundFixture.ts'
import { KitchenScreen } from './kitchenScreen.ts'

describe.each(oneDatabase)("the kitchen's calls over $name", (database) => {
  let here: OrderingHost
  let pin = ''
  let id = ''
  beforeAll(async () => {
    here = await orderingHost(database, { settings: { operatorKey: OPERATOR_KEY } })
  })
  afterAll(() => here.close())

  const screenAt = (store = MAIN) => KitchenScreen.at(here.host, store, pin, freshAddress())

  async function newOrder(changes: object = {}) {
    const buyer = await newMemberBuyer(here, {}, changes)
    const input = await buyer.memberCompleteInput(CARD_SUCCEEDS, 15)
    const { answer, message } = await buyer.guest.ask('complete', input)
    if (!answer?.order) throw new Error(message)
    return { ...buyer, hash: answer.order.hash, order: answer.order, checkout: String(input.checkout) }
  }

  const heartbeat = { visible: true, sound: true, wakeLock: false, shown: [] as string[] }

  test('there is no kitchen until the operator sets a PIN', async () => {
    const screen = new KitchenScreen(here.host, freshAddress())
    expect((await screen.call('kitchenStores')).httpStatus).toBe(404)
    expect((await screen.call('kitchenSignIn', { store: MAIN, pin: '123456' })).httpStatus).toBe(404)
    const made = await askOperator(here, 'stores/main/pins', { name: 'Ada' })
    pin = String(made.body['pin'])
    id = String(made.body['id'])
    expect(pin).toMatch(/^\d{6}$/)
    expect((await screen.call('kitchenStores')).answer.stores).toEqual([{ hash: MAIN, name: 'Main Street' }])
    expect((await screen.call('kitchenBoard')).httpStatus).toBe(401)
    expect((await askOperator(here, 'stores/soon/pins', {})).status).toBe(404)
    for (const given of ['12', DEMO_PIN])
      expect((await askOperator(here, 'stores/main/pins', { pin: given })).status).toBe(422)
    expect((await askOperator(here, 'stores/main/pins', { pin })).status).toBe(409)
  })

  test('a wrong PIN says how many tries are left, and when the next is possible', async () => {
    const screen = new KitchenScreen(here.host, freshAddress())
    const wrong = pin === '000000' ? '111111' : '000000'
    const messages = []
    for (let tries = 0; tries < 6; tries += 1)
      messages.push((await screen.call('kitchenSignIn', { store: MAIN, pin: wrong })).message)
    expect(messages.slice(0, 4)).toEqual([4, 3, 2, 1].map((left) => `That PIN was not right. ${left} ${left === 1 ? 'try' : 'tries'} left.`)) // oxfmt-ignore
    expect(messages[4]).toMatch(/^That PIN was not right\. Try again at 12:\d\d PM\.$/)
    const locked = await screen.call('kitchenSignIn', { store: MAIN, pin })
    expect(locked).toMatchObject({ httpStatus: 429, message: expect.stringContaining('Try again at 12:') })
    expect((await screenAt()).cookies.size).toBe(2)
  })

  test('its cookie is for /kitchen alone, and other sites change nothing', async () => {
    const screen = new KitchenScreen(here.host, freshAddress())
    const response = await screen.fetch('/kitchen/api/sign-in', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ store: MAIN, pin }),
    })
    expect(response.headers.get('set-cookie')).toMatch(/^forno-kitchen=[\w-]{43}; .*Path=\/kitchen; HttpOnly; SameSite=Strict, forno-kitchen-device=.*Path=\/kitchen; HttpOnly; SameSite=Strict$/) // oxfmt-ignore
    const elsewhere = { 'Sec-Fetch-Site': 'same-site' }
    expect((await screen.call('kitchenPause', { service: 'pickup', minutes: 5 }, elsewhere)).httpStatus).toBe(403)
  })

  test('an order is accepted with a ready time, moved, called back and finished [TRK-06]', async () => {
    const { hash, order, guest } = await newOrder()
    const screen = await screenAt()
    const shown = (await screen.call('kitchenBoard')).answer.orders.find((one) => one.hash === hash)
    expect(shown).toMatchObject({
      number: order.number,
      stage: 'new',
      service: 'Pick Up',
      asap: true,
      paid: order.total,
      items: [
        { quantity: 1, title: 'Margherita 10"', isPizza: true },
        { quantity: 2, title: 'Cola', notes: ['Can'] },
      ],
    })
    const press = { order: hash, key: 'press-0001' }
    const accepted = await screen.call('kitchenAccept', { ...press, minutes: 25 })
    expect(accepted.answer).toMatchObject({ stage: 'preparing', revision: 2 })
    expect((await screen.call('kitchenAccept', { ...press, minutes: 25 })).answer).toMatchObject({ revision: 2 })
    // The key of a press is of that press alone.
    expect(await screen.call('kitchenRefuse', { ...press, reason: 0 })).toMatchObject({ httpStatus: 422 })
    expect(await screen.call('kitchenMove', { ...press, from: 'preparing', to: 'oven' })).toMatchObject({ httpStatus: 422 }) // oxfmt-ignore
    expect((await screen.call('kitchenAccept', { ...press, minutes: 25 })).answer).toMatchObject({ revision: 2 })
    const readyAt = new Date(here.clock.now.getTime() + 25 * 60_000).toISOString()
    expect((await guest.ask('liveOrder', { hash, guest: '' })).answer).toMatchObject({
      accepted: true,
      step: 1,
      readyAt,
    })
    const move = (from: string, to: string, key: string) => screen.call('kitchenMove', { order: hash, key, from, to })
    expect((await move('preparing', 'oven', 'press-0002')).ok).toBe(true)
    expect(await move('preparing', 'oven', 'press-0003')).toMatchObject({ httpStatus: 409 })
    expect((await move('oven', 'preparing', 'press-0004')).answer.stage).toBe('preparing')
    await move('preparing', 'oven', 'press-0005')
    await move('oven', 'out', 'press-0006')
    await move('out', 'finished', 'press-0007')
    const { orders, ended } = (await screen.call('kitchenBoard')).answer
    expect(orders.map((one) => one.hash)).not.toContain(hash)
    expect(ended[0]).toMatchObject({ hash, stage: 'finished' })
    expect((await move('finished', 'out', 'press-0008')).answer.stage).toBe('out')
    await move('out', 'finished', 'press-0009')
  })

  test('a refused order is given back in full, and the customer reads why', async () => {
    const { hash, order, guest, checkout } = await newOrder()
    const screen = await screenAt()
    expect((await screen.call('kitchenRefuse', { order: hash, key: 'refusal-1', reason: 9 })).httpStatus).toBe(422)
    expect((await screen.call('kitchenRefuse', { order: hash, key: 'refusal-1', reason: 0 })).answer.stage).toBe('refused') // oxfmt-ignore
    expect(await cardRefundsOf(here, checkout)).toEqual([order.total])
    const { answer } = await guest.ask('liveOrder', { hash, guest: '' })
    expect(answer).toMatchObject({ status: 4, refusal: 'We have run out of something in this order.' })
  })

  test("another store's order is unknown", async () => {
    const { hash } = await newOrder()
    const made = await askOperator(here, 'stores/oak/pins', {})
    const screen = await KitchenScreen.at(here.host, OAK, String(made.body['pin']), freshAddress())
    expect((await screen.call('kitchenAccept', { order: hash, key: 'press-oak1', minutes: 20 })).httpStatus).toBe(404)
    expect((await screen.call('kitchenBoard')).answer.orders).toEqual([])
  })

  test('the host knows which stores no screen watches, and when an order was first shown', async () => {
    const { hash } = await newOrder()
    const { db } = here.database
    const screen = await screenAt()
    here.clock.forward(60)
    expect(await storesWithoutScreen(db, [MAIN, OAK], here.clock.now)).toEqual([MAIN, OAK])
    await screen.call('kitchenHeartbeat', { ...heartbeat, shown: [hash] })
    const shownAt = here.clock.now
    expect(await storesWithoutScreen(db, [MAIN, OAK], here.clock.now)).toEqual([OAK])
    // The demo's own kitchen leaves the store to who watches it.
    here.clock.forward(30)
    await runDemoKitchen({ db, catalogue: here.host.catalogue, clock: () => here.clock.now })
    const order = await db.selectFrom('orders').select(['stage', 'shown_at']).where('hash', '=', hash).executeTakeFirstOrThrow() // oxfmt-ignore
    expect(order).toEqual({ stage: 'new', shown_at: shownAt })
    await screen.call('kitchenHeartbeat', { ...heartbeat, visible: false })
    expect(await storesWithoutScreen(db, [MAIN], here.clock.now)).toEqual([MAIN])
  })

  test('a paused service closes for its minutes and opens by itself [STORE-02]', async () => {
    const screen = await screenAt()
    const guest = await newGuest(here)
    const storeNow = async () => (await guest.ask('stores', {})).answer.stores.find(({ hash }) => hash === MAIN)
    const paused = await screen.call('kitchenPause', { service: 'pickup', minutes: 20 })
    expect(paused.answer.pauses).toEqual([{ service: 'pickup', until: expect.any(String) }])
    expect(await storeNow()).toMatchObject({ pickupOpen: false, deliveryOpen: true, pickupChange: expect.stringMatching(/^at 12:/) }) // oxfmt-ignore
    here.clock.forward(21 * 60)
    expect(await storeNow()).toMatchObject({ pickupOpen: true })
    await screen.call('kitchenPause', { service: 'pickup', minutes: 20 })
    await screen.call('kitchenPause', { service: 'pickup', minutes: 0 })
    here.clock.forward(60)
    expect(await storeNow()).toMatchObject({ pickupOpen: true })
  })

  test('what is sold out cannot be added, makes a line unavailable, and comes back', async () => {
    const screen = await screenAt()
    const guest = await newGuest(here)
    await guest.ask('addProduct', colaInput({ quantity: 2 }))
    const cola = { kind: 'product', code: productHashOf('cola') }
    await screen.call('kitchenSoldOut', { ...cola, until: 'two-hours' })
    expect((await guest.ask('addProduct', colaInput())).message).toBe('Cola is sold out at this store.')
    expect((await guest.ask('config', {})).answer.cart?.lines).toMatchObject([{ name: 'Cola', status: 0 }])
    const cards = (await guest.ask('menu', { store: MAIN })).answer.categories.flatMap(({ products }) => products)
    expect(cards.filter(({ soldOut }) => soldOut).map(({ name }) => name)).toEqual(['Pizza and Drink', 'Cola'])
    here.clock.forward(7201)
    await putBackInTime(here.database.db, here.clock.now)
    await here.host.catalogue.refresh()
    expect((await guest.ask('config', {})).answer.cart?.lines).toMatchObject([{ name: 'Cola', status: 1 }])
    await screen.call('kitchenSoldOut', { kind: 'option', code: 'ham', until: 'told' })
    const withHam = margheritaInput()
    expect((await guest.ask('addProduct', withHam)).ok).toBe(true)
    const { groups } = (await screen.call('kitchenProducts')).answer
    expect(groups[0]?.items.find(({ name }) => name === 'Ham')).toMatchObject({ soldOut: true, until: '', by: 'Ada' })
    expect(groups[0]?.items.find(({ name }) => name === 'Basil')).toMatchObject({ soldOut: false, needs: ['Margherita'] }) // oxfmt-ignore
    expect(await askOperator(here, 'stores/main/back-on-sale', { option: 'Ham' })).toMatchObject({ status: 200 })
    expect((await screen.call('kitchenBoard')).answer.soldOut).toBe(0)
    expect((await screen.call('kitchenSoldOut', { kind: 'option', code: 'nothing', until: 'told' })).httpStatus).toBe(404) // oxfmt-ignore
  })

  test('an ingredient that is no option takes off what needs it, and is said to do so before [D-187]', async () => {
    const screen = await screenAt()
    const guest = await newGuest(here)
    const listed = async (name: string) => {
      const { groups } = (await screen.call('kitchenProducts')).answer
      return groups.flatMap(({ name: group, items }) => items.map((item) => ({ group, ...item }))).find((one) => one.name === name) // oxfmt-ignore
    }
    expect(await listed('Dough')).toMatchObject({ group: 'Other ingredients', needs: ['Margherita'], soldOut: false })
    await screen.call('kitchenSoldOut', { kind: 'option', code: 'dough', until: 'told' })
    expect((await guest.ask('addProduct', margheritaInput())).message).toBe('Margherita is sold out at this store.')
    expect(await listed('Dough')).toMatchObject({ needs: ['Margherita'], soldOut: true })
    expect(await listed('Basil')).toMatchObject({ group: 'Toppings', needs: [] })
    await screen.call('kitchenBackOnSale', { kind: 'option', code: 'dough' })
    expect((await guest.ask('addProduct', margheritaInput())).ok).toBe(true)
    expect(await listed('Basil')).toMatchObject({ needs: ['Margherita'] })
  })

  test('each change of the kitchen and of the operator leaves one entry in the audit, with who and when', async () => {
    const { hash, order } = await newOrder()
    const screen = await screenAt()
    const { db } = here.database
    const last = await db.selectFrom('audit').select(({ fn }) => fn.max('id').as('id')).executeTakeFirstOrThrow() // oxfmt-ignore
    const press = { order: hash, key: 'press-audit' }
    await screen.call('kitchenAccept', { ...press, minutes: 20 })
    await screen.call('kitchenAccept', { ...press, minutes: 20 })
    const cola = { kind: 'product', code: productHashOf('cola') }
    await screen.call('kitchenSoldOut', { ...cola, until: 'told' })
    await screen.call('kitchenBackOnSale', cola)
    await screen.call('kitchenBackOnSale', cola)
    await screen.call('kitchenPause', { service: 'pickup', minutes: 0 })
    await screen.call('kitchenHeartbeat', heartbeat)
    await screen.call('kitchenSignOut')
    await askOperator(here, 'stores/main/sold-out', { product: 'cola' })
    await askOperator(here, 'stores/main/back-on-sale', { product: 'cola' })
    const rows = await db.selectFrom('audit').selectAll().where('id', '>', last.id).orderBy('id').execute()
    expect(rows.map(({ source, actor, action, subject }) => [source, actor, action, subject])).toEqual([
      ['kitchen', 'Ada', 'order preparing', order.number],
      ['kitchen', 'Ada', 'sold out', MAIN],
      ['kitchen', 'Ada', 'back on sale', MAIN],
      ['kitchen', 'Ada', 'pause', MAIN],
      ['kitchen', 'Ada', 'sign out', MAIN],
      ['operator', '', '/stores/:code/sold-out', 'main'],
      ['operator', '', '/stores/:code/back-on-sale', 'main'],
    ])
    expect(new Set(rows.map(({ at }) => at.getTime()))).toEqual(new Set([here.clock.now.getTime()]))
  })

  test('a screen is asked for the PIN again 30 days after its last use, and after 180 days of daily use [D-128]', async () => {
    const { db } = here.database
    const at = (days: number) => new Date(here.clock.now.getTime() + days * 86_400_000)
    await startKitchenSession(db, { secretHash: 'a screen', store: MAIN, pin: id }, at(0))
    expect(await findKitchenSession(db, 'a screen', at(29))).toBeDefined()
    expect(await findKitchenSession(db, 'a screen', at(31))).toBeUndefined()
    await saveHeartbeat(db, 'a screen', heartbeat, at(179))
    expect(await findKitchenSession(db, 'a screen', at(179))).toBeDefined()
    expect(await findKitchenSession(db, 'a screen', at(180))).toBeUndefined()
    await endKitchenSession(db, 'a screen', at(0))
  })

  /** What a screen's open stream says. */
  async function watch({ cookies }: KitchenScreen, { port }: Listener) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const stream = await fetch(`http://127.0.0.1:${port}/kitchen/api/stream`, { headers: { cookie } })
    const received: string[] = []
    const ended = (async () => {
      for await (const { event } of readEvents(stream.body ?? new ReadableStream())) if (event) received.push(event)
    })()
    await expect.poll(() => received).toEqual(['changed'])
    return { received, ended }
  }

  test('the open stream of a screen that was not used for 30 days ends without another word [D-128]', async () => {
    const unused = await screenAt()
    const listener = await listen({ port: 0, address: '127.0.0.1' })
    listener.serve(here.host)
    const { received, ended } = await watch(unused, listener)
    here.clock.forward(31 * 86_400)
    await (await screenAt()).call('kitchenPause', { service: 'pickup', minutes: 0 })
    await ended
    expect(received).toEqual(['changed'])
    await listener.close()
  })

  test('a screen that the office has signed out says why, and new PINs are not taken back [D-217]', async () => {
    const { body: made } = await askOperator(here, 'stores/oak/pins', { name: 'Rae' })
    const signIn = () => KitchenScreen.at(here.host, OAK, String(made['pin']), freshAddress())
    const [screen, left] = [await signIn(), await signIn()]
    const stores = async (of: KitchenScreen) => (await of.call('kitchenStores')).answer.ended
    expect(await stores(screen)).toBeUndefined()
    await left.call('kitchenSignOut')
    const revoked = await askOperator(here, `kitchen-pins/${String(made['id'])}/revoke`, {})
    expect(revoked.body['until']).toBe(new Date(here.clock.now.getTime() + 600_000).toISOString())
    expect(await stores(screen)).toMatch(/^The manager ended the PIN of Rae at \d+:\d\d [AP]M\. Ask for a new one\.$/)
    expect(await stores(left)).toBeUndefined()
    await askOperator(here, `kitchen-pins/${String(made['id'])}/restore`, {})
    here.clock.forward(60)
    await askOperator(here, 'stores/oak/pins/renew', {})
    expect(await stores(screen)).toMatch(/^The manager gave new PINs at \d+:\d\d [AP]M\. Ask for yours\.$/)
    expect((await askOperator(here, `kitchen-pins/${String(made['id'])}/restore`, {})).status).toBe(409)
    expect((await screen.call('kitchenBoard')).httpStatus).toBe(401)
    here.clock.forward(86_400)
    expect(await stores(screen)).toMatch(/ at \w+day, \w+ \d+, \d+:\d\d [AP]M\. Ask for yours\.$/)
    here.clock.forward(-86_400)
  })

  test('a revoked PIN ends its screens and their open streams, as a sign-out does', async () => {
    const [screen, leaving] = [await screenAt(), await screenAt()]
    const listener = await listen({ port: 0, address: '127.0.0.1' })
    listener.serve(here.host)
    const [watching, left] = [await watch(screen, listener), await watch(leaving, listener)]
    await leaving.call('kitchenSignOut')
    await left.ended
    await expect.poll(() => watching.received).toEqual(['changed', 'changed'])
    expect((await screen.call('kitchenBoard')).ok).toBe(true)
    expect((await askOperator(here, `kitchen-pins/${id}/revoke`, {})).status).toBe(200)
    await watching.ended
    expect([left.received, watching.received]).toEqual([['changed'], ['changed', 'changed']])
    await listener.close()
    expect((await screen.call('kitchenBoard')).httpStatus).toBe(401)
    await expect(screenAt()).rejects.toThrow('That PIN was not right')
    expect((await askOperator(here, `kitchen-pins/${id}/revoke`, {})).status).toBe(404)
    expect((await askOperator(here, `kitchen-pins/${id}/restore`, {})).status).toBe(200)
    expect((await screen.call('kitchenBoard')).ok).toBe(true)
    // Who has signed out by themselves stays so.
    expect((await leaving.call('kitchenBoard')).httpStatus).toBe(401)
    expect((await askOperator(here, `kitchen-pins/${id}/restore`, {})).status).toBe(409)
    await askOperator(here, `kitchen-pins/${id}/revoke`, {})
    here.clock.forward(601)
    expect((await askOperator(here, `kitchen-pins/${id}/restore`, {})).status).toBe(409)
    await ensureDemoPins(here.database.db, here.host.catalogue, here.clock.now)
    const other = new KitchenScreen(here.host, freshAddress())
    expect((await other.call('kitchenSignIn', { store: MAIN, pin: DEMO_PIN })).ok).toBe(false)
  })
})
