import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { webhookHandler } from '../../../../host/messages/webhooks/webhookHandler.ts'
import { startJobWorker, type JobWorker } from '../../../../host/services/jobWorker.ts'
import { moveOrder } from '../../../../host/orders/progress/moveOrder.ts'
import { refuseOrder } from '../../../../host/orders/progress/refuseOrder.ts'
import { openOutbound, type Outbound } from '../../../../host/services/outbound/outbound.ts'
import { latestMessages } from '../../../../host/store/outbox.ts'
import type { Stage } from '../../../../domain/order/orderStage.ts'
import { databases } from '../../../support/host/databases.ts'
import { askOperator, OPERATOR_KEY } from '../../../support/host/operatorHost.ts'
import { smallChain } from '../../../support/host/smallChain.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../../support/push/webhookReceiver.ts'
import { CARD_SUCCEEDS } from '../../../sandbox/cards.ts'
import { newBuyer, orderingHost, type OrderingHost } from '../../orders/orderingHost.ts'

describe.each(databases)('webhooks over $name', (database) => {
  let here: OrderingHost
  let receiver: WebhookReceiver
  let outbound: Outbound
  let id = 0
  const faults: string[] = []
  const runners: JobWorker[] = []
  beforeAll(async () => {
    receiver = await startWebhookReceiver()
    outbound = openOutbound({ allowed: [receiver.host] })
    here = await orderingHost(database, { settings: { operatorKey: OPERATOR_KEY, outboundHosts: [receiver.host] } })
    // The receiver's library refuses messages of another time.
    vi.useFakeTimers({ toFake: ['Date'], now: here.clock.now })
  })
  afterAll(async () => {
    vi.useRealTimers()
    await here.close()
    outbound.close()
    await receiver.close()
  })
  beforeEach(async () => {
    const { body } = await askOperator(here, 'webhooks', { url: receiver.url })
    id = Number(body['id'])
    Object.assign(receiver, {
      secret: body['secret'],
      received: [],
      asked: [],
      answers: [],
      answersFor: '',
      forged: 0,
      mostAtOnce: 0,
    })
    faults.length = 0
  })
  afterEach(async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.stop()))
    await askOperator(here, `webhooks/${id}/remove`, {})
  })

  async function startRunner(): Promise<JobWorker> {
    const handler = webhookHandler({
      db: here.database.db,
      outbound,
      catalogue: { current: () => ({ ...here.host.catalogue.current(), chain: { name: 'Forno', importedName: 'Forno', timeZone: 'UTC', email: 'chain@forno.example' } }) }, // oxfmt-ignore
      clock: () => here.clock.now,
    })
    const runner = await startJobWorker(
      here.database,
      { webhook: handler },
      {
        clock: () => here.clock.now,
        failed: (error) => faults.push(error instanceof Error ? error.message : String(error)),
        random: () => 0,
      },
    )
    runners.push(runner)
    return runner
  }
  const forward = (seconds: number) => {
    here.clock.forward(seconds)
    vi.setSystemTime(here.clock.now)
  }

  async function newOrder() {
    const buyer = await newBuyer(here)
    const { answer } = await buyer.guest.ask('complete', await buyer.completeInputWithCard(CARD_SUCCEEDS))
    if (!answer.order) throw new Error('no order')
    const { hash, number, total } = answer.order
    // The host's clock went on while the card was asked.
    forward(1)
    const move = (to: Stage) => moveOrder(here.database.db, { order: { hash }, to, source: 'kitchen' }, here.clock.now)
    return { hash, number, total, move }
  }

  test('an endpoint gets the order and each step in order, signed, without card and hash [D-68]', async () => {
    const { hash, number, total, move } = await newOrder()
    const hosts = await Promise.all([startRunner(), startRunner()])
    for (const stage of ['accepted', 'preparing', 'oven', 'out', 'finished'] as const) await move(stage)
    await Promise.all(hosts.map((host) => host.run()))
    const seen = receiver.received.map(({ message: { type, data } }) => `${type} ${data.rev} ${data.stage}`)
    expect(seen).toEqual(['order.placed 1 new', 'order.step 2 accepted', 'order.step 3 preparing', 'order.step 4 oven', 'order.step 5 out', 'order.step 6 finished']) // oxfmt-ignore
    expect(receiver).toMatchObject({ forged: 0, mostAtOnce: 1 })
    expect(new Set(receiver.received.map((one) => one.id)).size).toBe(6)
    const [first] = receiver.received
    expect(first?.message.timestamp).toMatch(/^2025-11-20T/)
    expect(first?.message.data).toMatchObject({
      order: number,
      service: 'Pick Up',
      process_status: 0,
      c_status: 1,
      customer: { name: 'Ann', lastname: 'Lee', email: 'ann@example.com' },
      notes: 'Ring twice',
      lines: [{ quantity: 1, name: 'Margherita' }, { quantity: 2 }],
      offers: [],
      amounts: { total },
    })
    for (const { message, bytes } of receiver.received) {
      expect(JSON.stringify(message)).not.toContain(hash)
      expect(JSON.stringify(message)).not.toMatch(/4242|visa|pm_|pi_/i)
      expect(bytes).toBeLessThan(20_000)
    }
  })

  test('an order names its offers with what each took off, for the books [D-189]', async () => {
    const offer = { code: 'dollar', name: 'A dollar off', kind: 'amount-off-order' as const, amount: '1.00' }
    await here.load({ ...smallChain, offers: [offer] })
    await newOrder()
    await (await startRunner()).run()
    const { data } = receiver.received.at(-1)!.message
    expect(data.offers).toEqual([{ code: 'dollar', name: 'A dollar off', saving: 100, delivery: 0 }])
    expect(data.amounts).toMatchObject({ discount: 100 })
    await here.load(smallChain)
  })

  test('a refusal is sent with its reason', async () => {
    const { hash } = await newOrder()
    const deps = { db: here.database.db, payments: here.payments, clock: () => here.clock.now }
    await refuseOrder(deps, { order: { hash }, reason: 'Out of dough', source: 'kitchen' })
    await (await startRunner()).run()
    const steps = receiver.received.filter(({ message }) => message.type === 'order.step')
    expect(steps.at(-1)?.message).toMatchObject({ data: { stage: 'refused', c_status: 4, reason: 'Out of dough' } }) // oxfmt-ignore
  })

  test('every refund is sent once it is booked, with all of its order and what each gave back by which means [D-150]', async () => {
    const { hash, number } = await newOrder()
    const refund = async (amount: string) =>
      await askOperator(here, `orders/${number}/refund`, { amount, reason: 'Cold' })
    await refund('2.00')
    expect((await refund('3.00')).status).toBe(200)
    forward(1)
    await (await startRunner()).run()
    const refundNews = receiver.received.filter(({ message }) => message.type === 'order.refunded')
    expect(refundNews.map(({ message }) => message.data.rev)).toEqual([1, 1])
    expect(new Set(refundNews.map(({ id: name }) => name)).size).toBe(2)
    const refunds = refundNews.at(-1)?.message.data['refunds'] as Record<string, unknown>[]
    expect(refunds).toMatchObject([{ card: 200 }, { card: 300, amount: 300, gift_cards: 0, source: 'operator', state: 'done', reason: 'Cold' }]) // oxfmt-ignore
    const { db } = here.database
    const order = await db.selectFrom('orders').select('refunded').where('hash', '=', hash).executeTakeFirstOrThrow()
    expect(refunds.reduce((sum, { card }) => sum + Number(card), 0)).toBe(order.refunded)
    const stored = await db.selectFrom('refunds').select('document').where('order', '=', hash).execute()
    const taxes = stored.reduce((sum, { document }) => sum + document.gst + document.pst, 0)
    expect(refunds.reduce((sum, { tax1, tax2 }) => sum + Number(tax1) + Number(tax2), 0)).toBe(taxes)
    expect(JSON.stringify(refundNews)).not.toMatch(/pi_|re_|visa/i)
    expect(receiver.forged).toBe(0)
  })

  test('what fails is tried again after growing waits with the same id, and later steps wait for it', async () => {
    const { move, number } = await newOrder()
    const other = await newOrder()
    await move('accepted')
    await other.move('accepted')
    receiver.answersFor = number
    receiver.answers = [{ status: 500 }, { status: 302, headers: { location: 'https://elsewhere.example' } }, { status: 429, headers: { 'retry-after': '90' } }] // oxfmt-ignore
    const runner = await startRunner()
    const seen = () => receiver.received.map(({ message }) => `${message.data.order} ${message.data.rev}`)
    for (const wait of [0, 5, 15, 89]) {
      forward(wait)
      await runner.run()
      expect(seen()).toEqual([`${other.number} 1`, `${other.number} 2`])
    }
    expect(receiver.asked.filter((one) => one === 'order.placed 1')).toHaveLength(4)
    forward(1)
    await runner.run()
    expect(seen().slice(2)).toEqual([`${number} 1`, `${number} 2`])
    expect(faults.map((fault) => fault.replace(/^Webhook \d+, /, ''))).toEqual([
      'order.placed, try 1: the endpoint answered 500',
      'order.placed, try 2: the endpoint answered 302',
      'order.placed, try 3: the endpoint answered 429',
    ])
  })

  test('an endpoint that fails for three days, or answers 410, is disabled with a mail, and can catch up', async () => {
    const { move } = await newOrder()
    const runner = await startRunner()
    receiver.answers = Array.from({ length: 12 }, () => ({ status: 500 }))
    const waits = [0, 5, 15, 60, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
    for (const [index, wait] of waits.entries()) {
      forward(wait)
      await runner.run()
      expect(receiver.asked).toHaveLength(index + 1)
    }
    await move('accepted')
    await runner.run()
    expect(receiver.received).toEqual([])
    const listed = async () => (await askOperator(here, 'webhooks')).body['webhooks']
    expect(await listed()).toEqual([expect.objectContaining({ id, fault: 'The last of 12 tries failed: it answered 500.', disabled: here.clock.now.toISOString() })]) // oxfmt-ignore
    const mails = await latestMessages(here.database.db, 5, 'chain@forno.example')
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ subject: `Webhook ${id} was disabled`, body: expect.stringContaining(`webhook-enable ${id}`) as string }) // oxfmt-ignore
    expect((await askOperator(here, `webhooks/${id}/enable`, {})).status).toBe(200)
    const since = new Date(here.clock.now.getTime() - 7 * 86_400_000).toISOString()
    expect((await askOperator(here, `webhooks/${id}/replay`, { since })).body).toMatchObject({ messages: 2 })
    await runner.run()
    expect(receiver.received.map(({ message }) => message.data.rev)).toEqual([1, 2])
    receiver.answers = [{ status: 410 }]
    await move('preparing')
    await runner.run()
    expect(await listed()).toEqual([expect.objectContaining({ fault: 'It answered 410: it wants no more messages.' })])
    await here.database.db.deleteFrom('jobs').where('target', '=', 'chain@forno.example').execute()
  })

  test("the operator's calls refuse private addresses and unknown endpoints, and are in the audit", async () => {
    for (const url of ['http://pos.example/', 'https://10.0.0.1/', 'https://me:pw@pos.example/', 'nonsense'])
      expect((await askOperator(here, 'webhooks', { url })).status, url).toBe(422)
    for (const call of ['webhooks/99/remove', 'webhooks/99/enable', 'webhooks/x/replay'])
      expect((await askOperator(here, call, {})).status).toBe(404)
    expect((await askOperator(here, `webhooks/${id}/replay`, { since: 'yesterday' })).status).toBe(422)
    expect(JSON.stringify((await askOperator(here, 'webhooks')).body)).not.toContain('whsec_')
    const rows = await here.database.db.selectFrom('audit').select(['source', 'action', 'subject']).orderBy('id', 'desc').execute() // oxfmt-ignore
    // One for each call.
    expect(rows.filter(({ source, action }) => source === 'operator' && !action.startsWith('/'))).toEqual([])
    expect(rows[0]).toEqual({ source: 'operator', action: '/webhooks/:id/replay', subject: String(id) })
    // An address may hold a token, in its path or its query.
    const kept = await askOperator(here, 'webhooks', { url: 'https://pos.example/hooks/T0KEN?key=T0KEN' })
    const entry = await here.database.db.selectFrom('audit').select('detail').orderBy('id', 'desc').executeTakeFirst()
    expect(entry?.detail).toEqual({ url: 'https://pos.example' })
    await askOperator(here, `webhooks/${String(kept.body['id'])}/remove`, {})
  })
})
