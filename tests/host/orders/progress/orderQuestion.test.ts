import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formatSlot } from '../../../../domain/schedule/formatTime.ts'
import type { Day } from '../../../../domain/schedule/schedule.ts'
import { moveOrder } from '../../../../host/orders/progress/moveOrder.ts'
import { SLOT_FULL } from '../../../../host/orders/slotCapacity.ts'
import { hashPassword } from '../../../../host/services/passwords.ts'
import { insertPin } from '../../../../host/store/kitchen/kitchenAccess.ts'
import { CARD_SUCCEEDS } from '../../../sandbox/cards.ts'
import { databases } from '../../../support/host/databases.ts'
import { messagesOf } from '../../../support/host/messages.ts'
import { askOperator, OPERATOR_KEY, operatorShell, type OperatorShell } from '../../../support/host/operatorHost.ts'
import { provinceChain } from '../../../support/host/provinceChain.ts'
import { MAIN, productHashOf, smallChain } from '../../../support/host/smallChain.ts'
import { colaInput, margheritaInput } from '../../../support/productInputs.ts'
import { newPushBrowser } from '../../../support/push/pushBrowser.ts'
import type { Guest } from '../../../support/guest.ts'
import { KitchenScreen } from '../../kitchen/kitchenScreen.ts'
import { checkoutDetails, freshAddress, freshPhone, newBuyer, newGuest, orderingHost, verify, type OrderingHost } from '../orderingHost.ts' // oxfmt-ignore
import { newMemberBuyer } from '../memberBuyer.ts'
import { typeCard } from '../../../sandbox/cards.ts'

/** Main Street makes two pizzas in a quarter of an hour. */
const chain = {
  ...smallChain,
  stores: smallChain.stores.map((store) => (store.code === 'main' ? { ...store, pizzasPerQuarterHour: 2 } : store)),
}
/** Noon in Vancouver on Thursday, Nov 20. */
const NOON = new Date('2025-11-20T20:00:00Z')
const SATURDAY = { scheduled: true, date: '2025-11-22', time: '18:00' }
const SUNDAY = { date: '2025-11-23', time: '18:00' }
const PARTY = { code: 'party', on: '2025-11-22', hours: 'closed', words: 'Staff party' }

describe.each(databases)('an order for a closed time over $name', (database) => {
  let here: OrderingHost
  let shell: OperatorShell
  beforeAll(async () => {
    here = await orderingHost(database, { settings: { operatorKey: OPERATOR_KEY }, catalogue: chain })
    shell = await operatorShell(here)
  })
  afterAll(async () => {
    await shell.close()
    await here.close()
  })
  beforeEach(async () => {
    here.clock.now = NOON
    await here.load(chain)
    await open()
    await here.database.db.deleteFrom('capacity_holds').execute()
  })

  const open = async () => await askOperator(here, 'special-days/party/remove', {})

  async function placed(guest: Guest, input: Record<string, unknown>) {
    const { answer, message } = await guest.ask('complete', input)
    if (!answer.order) throw new Error(message)
    const { number, hash, guestKey = '', total, phone } = answer.order
    const watched = { hash, guest: guestKey }
    const link = `http://forno.test/track?on=${number}&oh=${hash}${guestKey && `&g=${guestKey}`}`
    return { guest, number, hash, total, phone, watched, link, checkout: String(input['checkout']) }
  }
  type Placed = Awaited<ReturnType<typeof placed>>

  async function guestOrder(when: object = SATURDAY): Promise<Placed> {
    const buyer = await newBuyer(here, when)
    return await placed(buyer.guest, await buyer.completeInputWithCard(CARD_SUCCEEDS))
  }
  const close = async () => await askOperator(here, 'special-days', PARTY)
  const ask = async ({ number }: Placed, to?: string) =>
    await askOperator(here, `orders/${number}/ask`, to ? { to } : {})
  /** Closes the store and asks the customer of an order for that day. */
  async function askedOrder(time = '18:00'): Promise<Placed> {
    await open()
    const order = await guestOrder({ ...SATURDAY, time })
    await close()
    expect((await ask(order)).status).toBe(200)
    return order
  }

  const question = async ({ guest, watched }: Placed) => (await guest.ask('orderQuestion', watched)).answer
  const answerTo = async (order: Placed, given: object, asked?: string) =>
    await order.guest.ask('answerQuestion', {
      ...order.watched,
      askedAt: asked ?? (await question(order)).askedAt,
      ...given,
    })
  const move = async (order: Placed, to: { date: string; time: string } = SUNDAY, asked?: string) =>
    await answerTo(order, { answer: 'moved', ...to }, asked)
  const giveBack = async (order: Placed, asked?: string) =>
    await answerTo(order, { answer: 'refunded', date: '', time: '' }, asked)

  const timesOf = (days: readonly Day[]) => days.flatMap(({ date, hours }) => hours.map((slot) => `${date} ${formatSlot(slot)}`)) // oxfmt-ignore
  const messagesAbout = async ({ number }: Placed) =>
    (await messagesOf(here.database.db)).filter(({ subject, body }) => `${subject} ${body}`.includes(`#${number}`))
  const mailsAbout = async (order: Placed) => (await messagesAbout(order)).filter(({ kind }) => kind === 'mail')
  const rowOf = async ({ hash }: Placed) =>
    await here.database.db.selectFrom('orders').selectAll().where('hash', '=', hash).executeTakeFirstOrThrow()
  const holdsOf = async ({ hash }: Placed) =>
    await here.database.db.selectFrom('capacity_holds').select('bucket').where('order', '=', hash).execute()
  const listed = async () =>
    (await askOperator(here, 'closed-orders')).body as Record<'orders' | 'answered', Record<string, string>[]>
  const listedOrder = async ({ number }: Placed) => (await listed()).orders.find(({ order }) => order === number)
  const answered = async ({ number }: Placed) => (await listed()).answered.find(({ order }) => order === number)

  test('is asked about once: by mail, text and push with the reason and a link, and the list says since when [D-190]', async () => {
    const order = await guestOrder()
    const { p256dh: key, auth: secret } = newPushBrowser()
    const endpoint = 'https://fcm.googleapis.com/fcm/send/one'
    expect((await order.guest.ask('subscribePush', { ...order.watched, endpoint, key, secret })).ok).toBe(true)
    expect(await listedOrder(order)).toBeUndefined()
    expect(await ask(order)).toMatchObject({
      status: 409,
      body: { message: 'Its store is open at the time of this order.' },
    })
    await close()
    expect(await listedOrder(order)).toMatchObject({ asked_at: '' })
    const said = (await shell.run('order-move', order.number)).said
    expect(said).toBe(
      `Order ${order.number}: ann@example.com is asked for another time, since ${NOON.toISOString()}.\n`,
    )
    here.clock.forward(60)
    expect((await shell.run('order-move', order.number)).said).toBe(said)
    expect((await shell.run('closed-orders')).said).toMatch(
      new RegExp(`^${order.number}  main  Pick Up  for 2025-11-22 .*  asked ${NOON.toISOString()}$`, 'm'),
    )
    const [, ...news] = await messagesAbout(order)
    const mails = news.filter(({ kind }) => kind === 'mail')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toMatch(new RegExp(`order #${order.number} for Saturday, Nov 22 needs another time$`))
    for (const { body } of news.slice(-2)) {
      expect(body).toContain('the store is closed at the time of your order, Saturday, Nov 22, 6:00 PM (Staff party).')
      expect(body).toContain(`Please choose another time or your money back: ${order.link}`)
      expect(body).toContain('The price stays what you paid.')
    }
    const jobs = await here.database.db.selectFrom('jobs').select('payload').where('kind', '=', 'push').execute()
    const pushed = jobs.map(({ payload }) => JSON.stringify(payload)).filter((text) => text.includes(order.hash))
    expect(pushed).toEqual([expect.stringContaining('Please Choose Another Time')])
    expect((await order.guest.ask('liveOrder', order.watched)).answer).toMatchObject({
      question: NOON.toISOString(),
      revision: 2,
    })
    expect(await question(order)).toMatchObject({
      askedAt: NOON.toISOString(),
      state: 'open',
      was: '2025-11-23T02:00:00.000Z',
      reason: 'Staff party',
      today: '2025-11-20',
    })
    const days = (await question(order)).days.map(({ date }) => date)
    expect(days).toContain('2025-11-21')
    expect(days).not.toContain('2025-11-22')
    const events = (await askOperator(here, `orders/${order.number}`)).body['events']
    expect(events).toMatchObject([{ stage: 'new' }, { stage: 'new', rev: 2, source: 'operator', question: 'asked' }])
  })

  test('goes to the chosen time everywhere, with its capacity, ticket, mail and webhook, for the price that was paid [D-190]', async () => {
    await askOperator(here, 'webhooks', { url: 'https://hooks.example/forno' })
    await askOperator(here, 'stores/main/printers', { name: 'Pass' })
    await insertPin(here.database.db, { store: MAIN, name: '', hash: await hashPassword('246810') }, here.clock.now)
    const order = await guestOrder()
    await moveOrder(
      here.database.db,
      { order: { hash: order.hash }, to: 'accepted', source: 'kitchen' },
      here.clock.now,
    )
    await close()
    await ask(order)
    const asked = (await question(order)).askedAt
    const before = await rowOf(order)
    const SIX = new Date('2025-11-24T02:00:00Z')
    expect(await holdsOf(order)).toEqual([{ bucket: new Date('2025-11-23T02:00:00Z') }])
    here.clock.forward(60)
    expect(await move(order)).toMatchObject({
      ok: true,
      answer: { state: 'moved', readyAt: SIX.toISOString(), days: [] },
    })
    const after = await rowOf(order)
    expect(after).toMatchObject({ ready_at: SIX, stage: 'accepted', status: 1, revision: 4, refunded: 0 })
    expect(after.document).toEqual({ ...before.document, date: '2025-11-23', time: '18:00', ready: '' })
    expect(await holdsOf(order)).toEqual([{ bucket: SIX }])
    await here.expectPaidOnce(order.checkout, order.total)
    expect((await order.guest.ask('trackedOrder', order.watched)).answer).toMatchObject(SUNDAY)
    expect((await order.guest.ask('liveOrder', order.watched)).answer).toMatchObject({ readyAt: SIX.toISOString(), step: 0, accepted: true }) // oxfmt-ignore
    const screen = await KitchenScreen.at(here.host, MAIN, '246810', freshAddress())
    const board = (await screen.call('kitchenBoard')).answer.orders
    expect(board.find(({ number }) => number === order.number)).toMatchObject({
      readyAt: SIX.toISOString(),
      stage: 'accepted',
    })
    const jobs = await here.database.db.selectFrom('jobs').select(['kind', 'payload']).execute()
    const ofOrder = jobs.filter(({ payload }) => JSON.stringify(payload).includes(order.hash))
    expect(ofOrder.filter(({ kind }) => kind === 'print').map(({ payload }) => payload)).toMatchObject([
      { copy: 1 },
      { copy: 2 },
    ])
    const told = ofOrder.filter(({ kind }) => kind === 'webhook').map(({ payload }) => payload)
    expect(told).toContainEqual(expect.objectContaining({ type: 'order.step', revision: 4 }))
    const mail = (await mailsAbout(order)).at(-1)
    expect(mail?.subject).toMatch(/ for Sunday, Nov 23 has another time$/)
    expect(mail?.body).toContain(
      'As you chose, your order will be ready about Sunday, Nov 23, 6:00 PM. The price stays what you paid.',
    )
    const events = (await askOperator(here, `orders/${order.number}`)).body['events'] as unknown[]
    expect(events.at(-1)).toMatchObject({
      stage: 'accepted',
      source: 'customer',
      question: 'moved',
      readyAt: SIX.toISOString(),
    })
    expect(await listedOrder(order)).toBeUndefined()
    expect(await answered(order)).toMatchObject({
      answer: 'moved',
      was: before.ready_at?.toISOString(),
      ready_at: SIX.toISOString(),
    })
    expect((await shell.run('closed-orders')).said).toMatch(
      new RegExp(`^${order.number}  main  answered .*  moved  to ${SIX.toISOString()}$`, 'm'),
    )

    // A lost answer is sent again, another one comes too late.
    const count = (await messagesAbout(order)).length
    expect((await move(order, SUNDAY, asked)).answer.state).toBe('moved')
    expect(await move(order, { ...SUNDAY, time: '19:00' }, asked)).toMatchObject({ ok: false, httpStatus: 409 })
    expect(await giveBack(order, asked)).toMatchObject({ ok: false, httpStatus: 409 })
    expect(await rowOf(order)).toMatchObject({ ready_at: SIX, revision: 4, stage: 'accepted' })
    expect(await messagesAbout(order)).toHaveLength(count)
  })

  test('gives everything back instead, once, also when the answer is sent again [D-190]', async () => {
    const order = await askedOrder()
    const { askedAt } = await question(order)
    for (const _ of [1, 2]) expect((await giveBack(order, askedAt)).answer.state).toBe('refunded')
    expect(await move(order, SUNDAY, askedAt)).toMatchObject({ ok: false, httpStatus: 409 })
    expect(await rowOf(order)).toMatchObject({ stage: 'refused', refunded: order.total, revision: 3 })
    expect(await here.chargesOf(order.checkout)).toMatchObject([{ amount: order.total, refunded: order.total }])
    expect(await holdsOf(order)).toEqual([])
    expect((await order.guest.ask('liveOrder', order.watched)).answer).toMatchObject({
      status: 4,
      refusal: 'It is closed then (Staff party), and you chose your money back',
    })
    const refusals = (await mailsAbout(order)).filter(({ subject }) => subject?.endsWith('could not be made'))
    expect(refusals).toHaveLength(1)
    expect(refusals[0]?.body).toContain('It is closed then (Staff party), and you chose your money back.')
    expect(await listedOrder(order)).toBeUndefined()
    expect(await answered(order)).toMatchObject({ answer: 'refunded' })
  })

  test('of several answers at once one counts, whatever they say [D-190]', async () => {
    for (const _ of [1, 2, 3]) {
      const order = await askedOrder()
      const { askedAt } = await question(order)
      const times = ['18:00', '18:15', '19:00']
      const answers = await Promise.all([
        ...times.map((time) => move(order, { ...SUNDAY, time }, askedAt)),
        giveBack(order, askedAt),
        giveBack(order, askedAt),
      ])
      const states = new Set(answers.filter(({ ok }) => ok).map(({ answer }) => answer.state))
      expect(states.size).toBe(1)
      const row = await rowOf(order)
      const isMoved = states.has('moved')
      expect(row).toMatchObject({
        revision: 3,
        refunded: isMoved ? 0 : order.total,
        stage: isMoved ? 'new' : 'refused',
      })
      expect(answers.filter(({ ok }) => ok)).toHaveLength(isMoved ? 1 : 2)
      expect(await holdsOf(order)).toHaveLength(isMoved ? 1 : 0)
    }
  })

  test('to a slot that others have filled meanwhile does not go, and is offered the others [D-190 D-69]', async () => {
    const order = await askedOrder()
    const rival = { ...SATURDAY, date: '2025-11-24', time: '18:00' }
    const { date, time } = rival
    expect(timesOf((await question(order)).days)).toContain(`${date} ${time}`)
    for (const _ of [1, 2]) await guestOrder(rival)
    const refusal = await move(order, { date, time })
    expect(refusal).toMatchObject({ ok: false, message: SLOT_FULL })
    expect(await rowOf(order)).toMatchObject({ revision: 2, document: { date: SATURDAY.date } })
    const left = timesOf((await question(order)).days)
    expect(left).not.toContain(`${date} ${time}`)
    expect(left).toContain(`${date} 18:15`)
    // A time that is no slot, or one of the closed day.
    for (const wrong of [
      { date, time: '03:00' },
      { date: '2025-11-22', time: '18:00' },
      { date: 'tomorrow', time: '' },
    ])
      expect(await move(order, wrong)).toMatchObject({ ok: false, message: SLOT_FULL })
    expect((await move(order, { date, time: '18:15' })).answer.state).toBe('moved')
  })

  test('two orders that are moved to the last pizza of a slot at once do not both get it [D-190 D-69]', async () => {
    const [one, other] = [await guestOrder(), await guestOrder()]
    await guestOrder({ ...SATURDAY, date: '2025-11-25' })
    await close()
    for (const order of [one, other]) await ask(order)
    const to = { date: '2025-11-25', time: '18:00' }
    const answers = await Promise.all([one, other].map((order) => move(order, to)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)?.message).toBe(SLOT_FULL)
  })

  test('is offered only the times that its operator names, which the store has to be able to make [D-190]', async () => {
    const order = await guestOrder()
    await close()
    expect(await ask(order, '2025-11-23 18:00,2025-11-22 18:00')).toMatchObject({
      status: 422,
      body: { message: 'The store cannot make it at 2025-11-22 18:00.' },
    })
    expect((await ask(order, 'sunday')).body['message']).toBe(
      'Say to=2026-12-27 18:00,2026-12-27 18:30, with up to 20 times.',
    )
    expect((await shell.run('order-move', order.number, '--to', '2025-11-23 18:00, 2025-11-23 18:30')).code).toBe(0)
    expect(timesOf((await question(order)).days)).toEqual(['2025-11-23 18:00', '2025-11-23 18:30'])
    const { askedAt } = await question(order)
    expect(await move(order, { ...SUNDAY, time: '19:00' })).toMatchObject({ ok: false, message: SLOT_FULL })
    here.clock.forward(60)
    // Other times are another question, which an answer to the first one does not fit.
    await ask(order, '2025-11-23 20:00')
    expect((await mailsAbout(order)).filter(({ subject }) => subject?.endsWith('needs another time'))).toHaveLength(2)
    for (const late of [await move(order, SUNDAY, askedAt), await giveBack(order, askedAt)])
      expect(late).toMatchObject({ ok: false, httpStatus: 409, message: 'This was decided meanwhile. Please look at your order.' }) // oxfmt-ignore
    // Nothing is left of the times: the money back is.
    here.clock.now = new Date('2025-11-24T05:00:00Z')
    const later = { ...order, guest: await newGuest(here) }
    expect(await question(later)).toMatchObject({ state: 'open', days: [] })
    // Its time is over, and it is settled by nobody: it still stands in the list.
    expect(await listedOrder(order)).toMatchObject({ order: order.number })
    expect((await giveBack(later)).answer.state).toBe('refunded')
  })

  test('that is kept, refused or begun meanwhile is not asked about any more, and a kept one can be asked again [D-190]', async () => {
    const [kept, refused, begun] = [await askedOrder(), await askedOrder(), await askedOrder('19:00')]
    expect((await shell.run('order-keep', kept.number)).said).toContain('is made although its store is closed then.')
    expect(await question(kept)).toMatchObject({ state: 'kept', days: [] })
    const mail = (await mailsAbout(kept)).at(-1)
    expect(mail?.subject).toMatch(/ keeps its time$/)
    expect(mail?.body).toContain('The store makes your order for Saturday, Nov 22, 6:00 PM after all.')
    expect((await kept.guest.ask('liveOrder', kept.watched)).answer.revision).toBe(3)
    await askOperator(here, `orders/${refused.number}`, { stage: 'refused', reason: 'Closed.' })
    expect((await question(refused)).state).toBe('refused')
    await moveOrder(
      here.database.db,
      { order: { hash: begun.hash }, to: 'preparing', source: 'kitchen' },
      here.clock.now,
    )
    expect((await question(begun)).state).toBe('kept')
    for (const order of [kept, refused, begun])
      for (const late of [await move(order), await giveBack(order)])
        expect(late).toMatchObject({ ok: false, httpStatus: 409 })
    expect(await rowOf(kept)).toMatchObject({ stage: 'new', refunded: 0 })
    expect(await rowOf(begun)).toMatchObject({ stage: 'preparing', refunded: 0 })
    expect((await ask(refused)).status).toBe(404)
    expect((await ask(begun)).body['message']).toBe('This order cannot go to another time any more.')
    expect((await ask({ ...kept, number: '99999' })).status).toBe(404)
    here.clock.forward(60)
    expect((await ask(kept)).status).toBe(200)
    expect(await listedOrder(kept)).toMatchObject({ asked_at: here.clock.now.toISOString() })
    expect((await move(kept)).answer.state).toBe('moved')
  })

  test('stays open when the store opens again, and can keep its time by an answer [D-190]', async () => {
    const order = await askedOrder()
    await open()
    expect(await listedOrder(order)).toMatchObject({ order: order.number })
    const warned = (await askOperator(here, 'catalogue/validate', JSON.stringify(chain))).body['warnings']
    expect(JSON.stringify(warned)).not.toContain(order.number)
    const { date, time } = SATURDAY
    expect((await move(order, { date, time })).answer).toMatchObject({
      state: 'moved',
      readyAt: '2025-11-23T02:00:00.000Z',
    })
    expect(await listedOrder(order)).toBeUndefined()
  })

  test('is shown and answered by its customer alone, whose link works until the day after its new time [D-190 D-20 D-131]', async () => {
    const order = await askedOrder()
    const stranger = await newGuest(here)
    const input = { ...order.watched, guest: '', askedAt: NOON.toISOString(), answer: 'refunded', date: '', time: '' }
    for (const forged of ['', 'forged']) {
      expect((await stranger.ask('orderQuestion', { ...order.watched, guest: forged })).httpStatus).toBe(404)
      expect((await stranger.ask('answerQuestion', { ...input, guest: forged })).httpStatus).toBe(404)
    }
    const unasked = await guestOrder({ ...SATURDAY, date: '2025-11-24' })
    expect((await unasked.guest.ask('orderQuestion', unasked.watched)).httpStatus).toBe(404)
    expect((await unasked.guest.ask('answerQuestion', { ...input, ...unasked.watched })).httpStatus).toBe(404)
    // Its customer answers on the day itself, for the last day that is on offer then.
    here.clock.now = new Date('2025-11-27T20:00:00Z')
    const later = { ...order, guest: await newGuest(here) }
    expect((await move(later, { date: '2025-12-03', time: '18:00' })).ok).toBe(true)
    const reads = async () => (await (await newGuest(here)).ask('trackedOrder', order.watched)).httpStatus
    here.clock.now = new Date('2025-12-04T21:00:00Z')
    expect(await reads()).toBe(200)
    here.clock.now = new Date('2025-12-05T20:00:00Z')
    expect(await reads()).toBe(404)
  })

  test('of a member is answered by the member, with coupon and points as they were [D-190]', async () => {
    const buyer = await newMemberBuyer(here, {}, SATURDAY)
    const order = await placed(buyer.guest, await buyer.memberCompleteInput(CARD_SUCCEEDS, 15))
    await close()
    await ask(order)
    expect((await mailsAbout(order)).at(-1)?.body).toContain(`${order.link}\n`)
    const ledger = await buyer.ledger()
    expect((await move(order)).answer.state).toBe('moved')
    expect(await buyer.ledger()).toEqual(ledger)
    const { answer } = await buyer.guest.ask('history', {})
    expect(answer.orders.find(({ hash }) => hash === order.hash)).toMatchObject(SUNDAY)
  })

  test('is offered what its lines and its age let the checkout offer, and nothing where the store has no such time [D-190 D-183 D-185]', async () => {
    const [main, ...others] = provinceChain.stores
    const withHours = {
      ...provinceChain,
      stores: [{ ...main, restrictedSale: { hours: { 'mon-sun': '11:00-13:00' } } }, ...others],
      products: provinceChain.products.map((one) =>
        one.code === 'margherita' ? { ...one, available: [{ days: 'sun-mon', hours: '12:00-15:00' }] } : one,
      ),
    }
    await here.load(provinceChain)
    const guest = await newGuest(here)
    const phone = freshPhone()
    await verify(here, guest, phone)
    await guest.ask('addProduct', margheritaInput())
    await guest.ask('addProduct', colaInput({ name: 'Lager', product: productHashOf('lager'), size: 'can' }))
    const details = checkoutDetails(phone, { ...SATURDAY, ageConfirmed: true })
    const { answer, message } = await guest.ask('completeCheck', details)
    if (!answer?.payment) throw new Error(message)
    const { checkout, total } = answer.payment
    const paid = { checkout, giftCards: [], giftCardAmount: 0, cardAmount: total, paymentMethod: await typeCard(here.sandbox, CARD_SUCCEEDS) } // oxfmt-ignore
    const order = await placed(guest, { ...details, ...paid })
    await here.load(withHours)
    await close()
    await ask(order)
    const times = timesOf((await question(order)).days)
    expect(new Set(times.map((time) => time.slice(0, 10)))).toEqual(new Set(['2025-11-23', '2025-11-24']))
    expect(times.at(0)).toBe('2025-11-23 12:00')
    expect(times.every((time) => time.slice(11) >= '12:00' && time.slice(11) < '13:00')).toBe(true)
    expect((await move(order, { date: '2025-11-23', time: '14:00' })).message).toBe(SLOT_FULL)
    await here.load({ ...withHours, stores: others })
    expect(await question(order)).toMatchObject({ state: 'open', days: [] })
  })
})
