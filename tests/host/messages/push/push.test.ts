import { sql } from 'kysely'
import { deleteOld } from '../../../support/host/deleteOld.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { moveOrder } from '../../../../host/orders/progress/moveOrder.ts'
import { RENEW_PUSH_PATH, renewalFields, type PushRenewal } from '../../../../contract/pushRenewal.ts'
import { pushHandler } from '../../../../host/messages/push/pushHandler.ts'
import { startJobWorker, type JobWorker } from '../../../../host/services/jobWorker.ts'
import { openOutbound, type Outbound } from '../../../../host/services/outbound/outbound.ts'
import { isPushEndpoint, webPushSender } from '../../../../host/services/push/webPush.ts'
import { guestKey } from '../../../../host/sessions/signedLinks.ts'
import type { Stage } from '../../../../domain/order/orderStage.ts'
import { oneDatabase } from '../../../support/host/databases.ts'
import { readVapid } from '../../../support/push/pushBrowser.ts'
import { startPushService, type PushService, type SubscribedBrowser } from '../../../support/push/pushService.ts'
import { CARD_SUCCEEDS } from '../../../sandbox/cards.ts'
import { newBuyer, newGuest, orderingHost, type OrderingHost } from '../../orders/orderingHost.ts'

describe.each(oneDatabase)('push over $name', (database) => {
  let here: OrderingHost
  let service: PushService
  let outbound: Outbound
  const faults: string[] = []
  const warnings: string[] = []
  const runners: JobWorker[] = []
  beforeAll(async () => {
    service = await startPushService()
    outbound = openOutbound({ allowed: [service.host] })
    here = await orderingHost(database, { settings: { push: { hosts: [service.host] } } })
  })
  afterAll(async () => {
    await here.close()
    outbound.close()
    await service.close()
  })
  afterEach(async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.stop()))
    faults.length = 0
    warnings.length = 0
  })

  async function startRunner(): Promise<JobWorker> {
    const runner = await startJobWorker(
      here.database,
      {
        push: pushHandler({
          db: here.database.db,
          sender: webPushSender(outbound, here.host.settings.push),
          clock: () => here.clock.now,
          warn: (warning) => warnings.push(warning),
        }),
      },
      {
        clock: () => here.clock.now,
        failed: (error) => faults.push(error instanceof Error ? error.message : String(error)),
        random: () => 0,
      },
    )
    runners.push(runner)
    return runner
  }

  async function newOrder(changes: object = {}) {
    const buyer = await newBuyer(here, changes)
    const { answer } = await buyer.guest.ask('complete', await buyer.completeInputWithCard(CARD_SUCCEEDS))
    if (!answer.order) throw new Error('no order')
    const { hash, number } = answer.order
    const browser = service.subscribe()
    const input = { ...browser.subscription, hash, guest: '' }
    expect(await buyer.guest.ask('subscribePush', input)).toMatchObject({ ok: true })
    const move = (to: Stage) => moveOrder(here.database.db, { order: { hash }, to, source: 'kitchen' }, here.clock.now)
    return { guest: buyer.guest, hash, number, browser, input, move }
  }

  const bodies = (messages: { text: string }[]) =>
    messages.map(({ text }) => (JSON.parse(text) as { notification: { body: string } }).notification.body)
  const subscriptionsOf = async (hash: string) =>
    (await here.database.db.selectFrom('push_subscriptions').select('id').where('order', '=', hash).execute()).length

  /** Asks without a session, as the worker does. */
  const renew = async (old: SubscribedBrowser, present: SubscribedBrowser, changed: Partial<PushRenewal> = {}) => {
    const { endpoint: oldEndpoint, secret: oldSecret } = old.subscription
    const fields = renewalFields({ oldEndpoint, oldSecret, ...present.subscription, ...changed })
    const request = new Request(`http://forno.test/api${RENEW_PUSH_PATH}`, { method: 'POST', body: new URLSearchParams(fields) }) // oxfmt-ignore
    const answer = await here.host.fetch(request)
    return { status: answer.status, body: await answer.text() }
  }

  test('a browser gets each step once, with number and step only, in less than 512 bytes [D-67]', async () => {
    const { browser, move, hash, number } = await newOrder()
    const runner = await startRunner()
    for (const stage of ['accepted', 'preparing', 'oven', 'preparing', 'oven', 'out', 'finished'] as const) {
      await move(stage)
      await runner.run()
    }
    expect(bodies(browser.messages)).toEqual(['Accepted by the Kitchen', 'We Prepare Your Order', 'Order in the Oven', 'Pick Up Ready']) // oxfmt-ignore
    const out = browser.messages.at(-1)
    const link = `http://forno.test/track?on=${number}&oh=${hash}&g=${guestKey(hash, here.host.settings.tokenKey)}`
    expect(JSON.parse(out?.text ?? '')).toEqual({
      web_push: 8030,
      notification: { title: `Order #${number}`, body: 'Pick Up Ready', navigate: link, tag: `order-${number}`, lang: 'en', renotify: true }, // oxfmt-ignore
    })
    for (const { bytes } of browser.messages) expect(bytes).toBeLessThanOrEqual(512)
    expect(browser.messages.map(({ headers }) => headers['urgency'])).toEqual(['high', 'normal', 'normal', 'high'])
    expect(out?.headers).toMatchObject({ ttl: '1800', 'content-encoding': 'aes128gcm', topic: expect.not.stringContaining(hash) }) // oxfmt-ignore
    const tokens = browser.messages.map(({ headers }) => headers['authorization'] ?? '')
    expect(new Set(tokens).size).toBe(1)
    const { aud, exp, sub, key } = readVapid(tokens[0] ?? '')
    expect([aud, sub, key]).toEqual([`http://${service.host}`, 'mailto:help@forno.example', here.host.settings.push.publicKey]) // oxfmt-ignore
    expect(exp - here.clock.now.getTime() / 1000).toBe(12 * 3600)
    expect(faults).toEqual([])
  })

  test('many devices hear of one order, a guest by the signed link, and each only once', async () => {
    const { browser, move, hash, guest, input } = await newOrder()
    const other = await newGuest(here)
    const second = service.subscribe()
    const g = guestKey(hash, here.host.settings.tokenKey)
    const asked = { ...second.subscription, hash, guest: g }
    expect((await other.ask('subscribePush', { ...asked, guest: '' })).httpStatus).toBe(404)
    expect((await other.ask('subscribePush', { ...asked, guest: 'forged' })).httpStatus).toBe(404)
    for (let times = 0; times < 2; times += 1) expect((await other.ask('subscribePush', asked)).ok).toBe(true)
    const third = service.subscribe()
    await guest.ask('subscribePush', { ...input, ...third.subscription })
    await guest.ask('unsubscribePush', { endpoint: third.subscription.endpoint, hash, guest: '' })
    expect(await subscriptionsOf(hash)).toBe(2)
    const hosts = await Promise.all([startRunner(), startRunner()])
    await move('accepted')
    await Promise.all(hosts.map((one) => one.run()))
    expect([browser, second, third].map(({ messages }) => messages.length)).toEqual([1, 1, 0])
  })

  test('only the known push services and the operator’s are posted to, with real keys [D-67]', async () => {
    const { guest, input } = await newOrder()
    for (const endpoint of [
      'https://example.com/push',
      'http://fcm.googleapis.com/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://fcm.googleapis.com:8443/x',
      'https://user@fcm.googleapis.com/x',
      'https://push.apple.com.example/x',
      'http://127.0.0.1:1/x',
      'nonsense',
    ])
      expect(await guest.ask('subscribePush', { ...input, endpoint }), endpoint).toMatchObject({ ok: false, httpStatus: 422 }) // oxfmt-ignore
    for (const wrong of [{ key: 'short' }, { secret: 'x' }])
      expect(await guest.ask('subscribePush', { ...input, ...wrong })).toMatchObject({ ok: false, httpStatus: 422 })
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/x',
      'https://updates.push.services.mozilla.com/wpush/v2/x',
      'https://web.push.apple.com/x',
      'https://wns2-by3p.notify.windows.com/w/?token=x',
    ])
      expect(isPushEndpoint(endpoint), endpoint).toBe(true)
    expect(isPushEndpoint('https://ntfy.forno.example/x', ['*.forno.example'])).toBe(true)
  })

  test('the key that browsers subscribe with stays the same', async () => {
    const guest = await newGuest(here)
    const { answer } = await guest.ask('pushKey', {})
    expect(answer.key).toBe(here.host.settings.push.publicKey)
    expect(answer.key).toMatch(/^B[\w-]{86}$/)
  })

  test('a busy push service is tried again after its Retry-After, with the latest step only', async () => {
    const { browser, move } = await newOrder()
    const runner = await startRunner()
    service.answers = [{ status: 429, headers: { 'Retry-After': '40' } }]
    await move('accepted')
    await runner.run()
    here.clock.forward(39)
    await move('preparing')
    service.answers = [{ status: 503 }]
    await runner.run()
    here.clock.forward(4)
    await runner.run()
    expect(browser.messages).toEqual([])
    here.clock.forward(1)
    await runner.run()
    expect(bodies(browser.messages)).toEqual(['We Prepare Your Order'])
    expect(browser.messages[0]?.headers['ttl']).toBe('1795')
    expect(faults).toEqual([
      'Push to 127.0.0.1, try 1: The push service answered 429',
      'Push to 127.0.0.1, try 1: The push service answered 503',
    ])
  })

  test('a subscription that is gone is sent nothing more until its browser replaces it [D-148]', async () => {
    const runner = await startRunner()
    for (const status of [404, 410]) {
      const { browser, move } = await newOrder()
      service.answers = [{ status }]
      await move('accepted')
      await runner.run()
      const before = service.requests()
      await move('preparing')
      await runner.run()
      expect(service.requests()).toBe(before)
      const present = service.subscribe()
      expect((await renew(browser, present)).status).toBe(200)
      await move('oven')
      await runner.run()
      expect(bodies(present.messages)).toEqual(['Order in the Oven'])
      expect(browser.messages).toEqual([])
    }
  })

  test('a replaced subscription hears of every order of the old one, of what waits too, and of no step twice [D-148]', async () => {
    const { browser, hash, input, move } = await newOrder()
    const other = await newOrder()
    await other.guest.ask('subscribePush', { ...input, hash: other.hash })
    const runner = await startRunner()
    await move('accepted')
    await runner.run()
    service.answers = [{ status: 503 }]
    await move('preparing')
    await runner.run()
    const present = service.subscribe()
    expect((await renew(browser, present)).status).toBe(200)
    here.clock.forward(5)
    await runner.run()
    await move('accepted')
    await move('oven')
    await runner.run()
    // News of two orders have no order between them.
    await other.move('accepted')
    await runner.run()
    expect(bodies(browser.messages)).toEqual(['Accepted by the Kitchen'])
    expect(bodies(present.messages)).toEqual(['We Prepare Your Order', 'Order in the Oven', 'Accepted by the Kitchen'])
    expect([await subscriptionsOf(hash), await subscriptionsOf(other.hash)]).toEqual([1, 2])
  })

  test('a repeated replacement changes nothing, also two at once, and where the page was faster one row stays [D-148]', async () => {
    const { browser, guest, hash, input, move } = await newOrder()
    const present = service.subscribe()
    const [once, again] = await Promise.all([renew(browser, present), renew(browser, present)])
    expect([once.status, again.status, (await renew(browser, present)).status]).toEqual([200, 200, 200])
    await guest.ask('subscribePush', { ...input, ...browser.subscription })
    expect(await subscriptionsOf(hash)).toBe(2)
    expect((await renew(browser, present)).status).toBe(200)
    expect(await subscriptionsOf(hash)).toBe(1)
    const runner = await startRunner()
    await move('accepted')
    await runner.run()
    expect([browser, present].map(({ messages }) => messages.length)).toEqual([0, 1])
  })

  test('without the secret of the old subscription nothing is replaced, and an unknown one is answered the same [D-148]', async () => {
    const { browser, hash, move } = await newOrder()
    const thief = service.subscribe()
    const refused = await renew(browser, thief, { oldSecret: thief.subscription.secret })
    expect(refused).toEqual({
      status: 404,
      body: expect.stringContaining('This browser does not receive news of any order.'),
    })
    expect(await renew(service.subscribe(), thief)).toEqual(refused)
    for (const wrong of [{ endpoint: 'https://example.com/push' }, { key: 'short' }, { secret: 'x' }])
      expect((await renew(browser, thief, wrong)).status).toBe(422)
    const runner = await startRunner()
    await move('accepted')
    await runner.run()
    expect([browser, thief].map(({ messages }) => messages.length)).toEqual([1, 0])
    expect(await subscriptionsOf(hash)).toBe(1)
  })

  test('wrong keys are an alarm and drop nobody', async () => {
    const runner = await startRunner()
    const { browser, hash, move } = await newOrder()
    service.answers = [{ status: 403 }]
    await move('accepted')
    await runner.run()
    expect(await subscriptionsOf(hash)).toBe(1)
    expect(warnings).toEqual([expect.stringContaining('neither VAPID_SUBJECT nor the keys')])
    here.clock.forward(5)
    await runner.run()
    expect(browser.messages).toHaveLength(1)
  })

  test('nothing is sent after half an hour, and an hour after its end an order is forgotten', async () => {
    const { browser, hash, move } = await newOrder()
    await move('accepted')
    here.clock.forward(1801)
    const runner = await startRunner()
    await runner.run()
    expect(browser.messages).toEqual([])
    await move('preparing')
    await move('finished')
    here.clock.forward(3599)
    await deleteOld(here.database.db, here.clock.now)
    expect(await subscriptionsOf(hash)).toBe(1)
    here.clock.forward(2)
    await deleteOld(here.database.db, here.clock.now)
    expect(await subscriptionsOf(hash)).toBe(0)
  })

  test('a change that is rolled back tells nobody', async () => {
    const { hash, move } = await newOrder()
    expect(await move('new')).toMatchObject({ ok: false })
    const { db } = here.database
    expect(
      await sql`select id from jobs where payload->>'order' = ${hash} and kind = 'push'`.execute(db),
    ).toMatchObject({ rows: [] })
  })
  test('the title names the day of an order for later until that day [D-119]', async () => {
    const { browser, number, move } = await newOrder({ scheduled: true, date: '2025-11-23', time: '19:00' })
    const runner = await startRunner()
    await move('accepted')
    await runner.run()
    here.clock.now = new Date('2025-11-24T02:00:00Z')
    await move('preparing')
    await runner.run()
    const titles = browser.messages.map(
      ({ text }) => (JSON.parse(text) as { notification: { title: string } }).notification.title,
    )
    expect(titles).toEqual([`Order #${number} for Sunday, Nov 23`, `Order #${number}`])
  })
})
