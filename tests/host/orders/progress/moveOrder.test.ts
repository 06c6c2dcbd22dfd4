import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assignDriver, moveOrder } from '../../../../host/orders/progress/moveOrder.ts'
import { refuseOrder } from '../../../../host/orders/progress/refuseOrder.ts'
import { openLiveFeed } from '../../../../host/services/live/liveFeed.ts'
import { savePosition } from '../../../../host/store/orders/deliveries.ts'
import { listOrderEvents } from '../../../../host/store/orders/orderStages.ts'
import { bindingOf } from '../../../../host/sessions/token.ts'
import { publish } from '../../../../host/store/liveChannel.ts'
import { databases } from '../../../support/host/databases.ts'
import { CARD_SUCCEEDS } from '../../../sandbox/cards.ts'
import { askOperator, OPERATOR_KEY } from '../../../support/host/operatorHost.ts'
import { newMemberBuyer } from '../memberBuyer.ts'
import { orderingHost, type OrderingHost } from '../orderingHost.ts'
import { messagesOf } from '../../../support/host/messages.ts'
import { cardRefundsOf } from '../refundFixture.ts'

describe.each(databases)("an order's way over $name", (database) => {
  let here: OrderingHost
  beforeAll(async () => {
    here = await orderingHost(database, { settings: { operatorKey: OPERATOR_KEY } })
  })
  afterAll(() => here.close())

  async function newOrder() {
    const buyer = await newMemberBuyer(here)
    const input = await buyer.memberCompleteInput(CARD_SUCCEEDS, 15)
    const { answer } = await buyer.guest.ask('complete', input)
    if (!answer.order) throw new Error('no order')
    return { ...buyer, order: answer.order, checkout: String(input.checkout), ref: { hash: answer.order.hash } }
  }

  /** Without the confirmation and the credit note. */
  const messagesAbout = async (number: string) =>
    (await messagesOf(here.database.db))
      .filter(({ subject, body }) => `${subject} ${body}`.includes(`#${number}`))
      .filter(({ body }) => /will be ready about|could not make/.test(body))

  const stagesOf = async (hash: string) =>
    (await listOrderEvents(here.database.db, hash)).map(({ stage, source }) => `${stage} by ${source}`)

  const move = (ref: { hash: string }, to: Parameters<typeof moveOrder>[1]['to'], more: object = {}) =>
    moveOrder(here.database.db, { order: ref, to, source: 'kitchen', ...more }, here.clock.now)

  test('every step is an event with its time and source, and the customer sees them [TRK-06 TRK-14]', async () => {
    const { guest, ref } = await newOrder()
    const live = async () => (await guest.ask('liveOrder', { hash: ref.hash, guest: '' })).answer
    const placedAt = here.clock.now.toISOString().slice(0, 19)
    expect(await live()).toMatchObject({ revision: 1, step: 0, status: 1, delivers: false, accepted: false })
    here.clock.forward(60)
    const readyAt = new Date(here.clock.now.getTime() + 20 * 60_000)
    expect(await move(ref, 'preparing', { readyAt })).toMatchObject({ ok: true, isRepeat: false })
    const preparedAt = here.clock.now.toISOString()
    here.clock.forward(60)
    await move(ref, 'oven')
    expect(await live()).toMatchObject({
      revision: 3,
      step: 2,
      accepted: true,
      readyAt: readyAt.toISOString(),
      stepTimes: [expect.stringContaining(placedAt), preparedAt, here.clock.now.toISOString(), ''],
    })
    await move(ref, 'out')
    await move(ref, 'finished')
    expect(await live()).toMatchObject({ step: 3, status: 2 })
    expect(await stagesOf(ref.hash)).toEqual(['new by customer', 'preparing by kitchen', 'oven by kitchen', 'out by kitchen', 'finished by kitchen']) // oxfmt-ignore
  })

  test('the customer reads when it will be ready, by mail and by the text message they asked for, and once [D-68]', async () => {
    const { ref, order } = await newOrder()
    const readyAt = new Date(here.clock.now.getTime() + 37 * 60_000)
    await move(ref, 'accepted', { readyAt })
    await move(ref, 'preparing')
    const sent = await messagesAbout(order.number)
    expect(sent.map(({ kind }) => kind)).toEqual(['mail', 'sms'])
    expect(sent[0]).toMatchObject({
      subject: expect.stringMatching(/order #\d+ is accepted$/) as string,
      body: expect.stringMatching(/Your order will be ready about \d+:\d\d PM\.[^]*Main Street/) as string,
    })
    expect(sent[1]?.body).toMatch(/Your order will be ready about/)
  })

  test('a refused customer reads why, and that everything is given back, without an offer [D-68]', async () => {
    const { ref, order } = await newOrder()
    const deps = { db: here.database.db, payments: here.payments, clock: () => here.clock.now }
    await refuseOrder(deps, { order: ref, reason: 'We are out of dough', source: 'kitchen' })
    const [mail] = await messagesAbout(order.number)
    expect(mail?.subject).toMatch(/could not be made$/)
    expect(mail?.body).toContain('We are out of dough.')
    expect(mail?.body).toContain('We give back everything you paid. Banks show a refund to a card after 5 to 10 days.')
  })

  test('a key moves an order once, and who has seen another stage changes nothing', async () => {
    const { ref } = await newOrder()
    expect(await move(ref, 'preparing', { key: 'press 1', from: 'new' })).toMatchObject({ ok: true, isRepeat: false })
    expect(await move(ref, 'preparing', { key: 'press 1', from: 'new' })).toMatchObject({ ok: true, isRepeat: true })
    expect(await move(ref, 'oven', { from: 'new' })).toMatchObject({ ok: false, httpStatus: 409, order: { stage: 'preparing' } }) // oxfmt-ignore
    expect(await move(ref, 'new')).toMatchObject({ ok: false, httpStatus: 422 })
    expect(await stagesOf(ref.hash)).toHaveLength(2)
  })

  test('of two presses at once only one moves the order', async () => {
    const { ref } = await newOrder()
    const moved = await Promise.all([1, 2, 3].map(() => move(ref, 'preparing', { from: 'new' })))
    expect(moved.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('a refused order is given back at once, with its tip, and once only', async () => {
    const { guest, ref, checkout, order } = await newOrder()
    const deps = { db: here.database.db, payments: here.payments, clock: () => here.clock.now }
    const refusal = { order: ref, from: 'new' as const, reason: 'We are out of dough.', source: 'kitchen' as const }
    expect(await refuseOrder(deps, { ...refusal, key: 'r1' })).toMatchObject({ ok: true })
    expect(await refuseOrder(deps, { ...refusal, key: 'r1' })).toMatchObject({ ok: true, isRepeat: true })
    expect(await refuseOrder(deps, refusal)).toMatchObject({ ok: false, httpStatus: 409 })
    expect(await cardRefundsOf(here, checkout)).toEqual([order.total])
    const { answer } = await guest.ask('liveOrder', { hash: ref.hash, guest: '' })
    expect(answer).toMatchObject({ status: 4, step: 0, refusal: 'We are out of dough.' })
    expect(await move(ref, 'preparing')).toMatchObject({ ok: false, httpStatus: 422 })
  })

  test("another customer's order is unknown, for every read [CALL-31]", async () => {
    const { ref } = await newOrder()
    const other = await newOrder()
    const input = { hash: ref.hash, guest: '' }
    expect((await other.guest.ask('liveOrder', input)).httpStatus).toBe(404)
    expect((await other.guest.ask('trackedOrder', input)).httpStatus).toBe(404)
    expect((await other.guest.ask('liveOrder', { ...input, guest: 'forged' })).httpStatus).toBe(404)
  })

  test('the operator moves an order, and hears its present state on a conflict', async () => {
    const { order } = await newOrder()
    const ask = (fields: Record<string, string>) => askOperator(here, `orders/${order.number}`, fields)
    expect(await ask({ stage: 'preparing', from: 'new', ready_in: '25' })).toMatchObject({ status: 200, body: { stage: 'preparing', rev: 2 } }) // oxfmt-ignore
    expect(await ask({ stage: 'oven', from: 'new' })).toMatchObject({
      status: 409,
      body: { stage: 'preparing', rev: 2 },
    })
    expect(await ask({ stage: 'refused' })).toMatchObject({ status: 422 })
    expect(await ask({ stage: 'nowhere' })).toMatchObject({ status: 422 })
  })

  test('a pick-up goes to no driver', async () => {
    const { ref } = await newOrder()
    await move(ref, 'preparing')
    const assigned = await assignDriver(
      here.database.db,
      { order: ref, driver: 'Sam', source: 'kitchen' },
      here.clock.now,
    )
    expect(assigned).toMatchObject({ ok: false, httpStatus: 422 })
    const position = { lat: 49.2, lng: -123 }
    expect(
      await savePosition(here.database.db, { secretHash: bindingOf('nobody') }, position, here.clock.now),
    ).toBeUndefined()
  })

  test('who watches an order gets its state at once and every change, and nothing of other orders', async () => {
    const errors: unknown[] = []
    const feed = await openLiveFeed(here.database, (error) => errors.push(error))
    const { ref } = await newOrder()
    const other = await newOrder()
    const revisions: number[] = []
    const stop = feed.watchOrder(ref.hash, (chunk) => {
      revisions.push(Number(/^id: (\d+)/.exec(chunk.toString())?.[1]))
    })
    await expect.poll(() => revisions).toEqual([1])
    await move(other.ref, 'preparing')
    await move(ref, 'preparing')
    await expect.poll(() => revisions).toEqual([1, 2])
    await publish(here.database.db, { kind: 'order', hash: ref.hash })
    await move(ref, 'oven')
    await expect.poll(() => revisions).toEqual([1, 2, 3])
    expect(feed.watchers()).toEqual({ order: 1, menu: 0, kitchen: 0 })
    stop()
    await move(ref, 'out')
    expect(feed.watchers().order).toBe(0)
    await feed.close()
    expect(revisions).toEqual([1, 2, 3])
    expect(errors).toEqual([])
  })
})
