import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnswerOf } from '../../../../contract/calls.ts'
import { moveOrder } from '../../../../host/orders/progress/moveOrder.ts'
import type { CardPayments } from '../../../../host/services/card.ts'
import { answerWish } from '../../../../host/orders/change/wishes.ts'
import { kitchenOrderOf } from '../../../../host/handlers/kitchen/board.ts'
import { findKitchenOrder } from '../../../../host/store/kitchen/kitchenOrders.ts'
import { jsonb } from '../../../../host/store/database/database.ts'
import { contentOf } from '../../../../host/store/orders/orderContent.ts'
import { listRefunds } from '../../../../host/store/orders/refunds.ts'
import { CARD_SUCCEEDS, CARD_DECLINED, typeCard } from '../../../sandbox/cards.ts'
import { moneyAt } from '../../../sandbox/money.ts'
import type { Guest } from '../../../support/guest.ts'
import { oneDatabase } from '../../../support/host/databases.ts'
import { addedGiftCard, giftCardBalance, makeCoupon, makeGiftCard } from '../../../support/host/discounts.ts'
import { ledgerFaults } from '../../../support/host/ledgers.ts'
import { OPERATOR_KEY, operatorShell } from '../../../support/host/operatorHost.ts'
import { colaInput, margheritaInput } from '../../../support/productInputs.ts'
import { newMemberBuyer } from '../memberBuyer.ts'
import { checkoutDetails, newBuyer, newGuest, orderingHost, type OrderingHost } from '../orderingHost.ts'
import { newMember } from '../../../support/member.ts'
import { messagesOf } from '../../../support/host/messages.ts'
import { faultyRefunds, intentOf, mailsTo, refundOf } from '../refundFixture.ts'

type Placed = NonNullable<AnswerOf<'complete'>['order']>

describe.each(oneDatabase)('the change of a paid order on $name', (database) => {
  let here: OrderingHost
  const line = faultyRefunds()
  /** What happens while the card is charged. */
  let meanwhile: () => Promise<unknown> = () => Promise.resolve()
  const wrapPayments = (payments: CardPayments): CardPayments => ({
    ...line.wrap(payments),
    charge: async (request) => {
      const outcome = await payments.charge(request)
      await meanwhile()
      return outcome
    },
  })
  beforeAll(async () => {
    here = await orderingHost(database, { wrapPayments, settings: { operatorKey: OPERATOR_KEY } })
  })
  afterAll(() => here.close())
  beforeEach(() => {
    line.failNext('answered')
    meanwhile = () => Promise.resolve()
  })

  /** An order of a guest of a margherita and two colas, 17.85, that a card paid, without a tip. */
  async function paidOrder(changes: object = {}, percent = 0): Promise<{ guest: Guest; order: Placed; first: string }> {
    const buyer = await newBuyer(here, changes)
    const { answer, message } = await buyer.guest.ask(
      'complete',
      await buyer.completeInputWithCard(CARD_SUCCEEDS, percent),
    )
    if (!answer.order) throw new Error(message)
    return { guest: buyer.guest, order: answer.order, first: buyer.checkout }
  }

  const begin = (guest: Guest, { hash }: Placed) => guest.ask('beginChange', { hash, guest: '' })

  async function linesOf(guest: Guest) {
    const { answer } = await guest.ask('config', {})
    return (answer.cart?.lines ?? []).filter(({ isPlaceholder }) => !isPlaceholder)
  }

  async function removeOne(guest: Guest, name: string): Promise<void> {
    const found = (await linesOf(guest)).find((one) => one.name === name)
    const removed = await guest.ask('removeLine', { line: found?.hash ?? '' })
    if (!removed.ok) throw new Error(removed.message)
  }

  const check = (guest: Guest, changes: object = {}) =>
    guest.ask('completeCheck', checkoutDetails('6045550000', changes))

  async function confirm(
    guest: Guest,
    changes: object = {},
    card = CARD_SUCCEEDS,
    giftCards: { token: string; amount: number }[] = [],
  ) {
    // oxfmt-ignore
    const checked = await check(guest, changes)
    if (!checked.ok) throw new Error(checked.message)
    const { checkout, change } = checked.answer.payment
    if (!change) throw new Error('this is no change')
    const giftCardAmount = giftCards.reduce((sum, { amount }) => sum + amount, 0)
    const cardAmount = change.more - giftCardAmount
    const paymentMethod = cardAmount > 0 ? { paymentMethod: await typeCard(here.sandbox, card) } : {}
    const details = checkoutDetails('6045550000', changes)
    const input = { ...details, checkout, tip: 0, giftCardAmount, giftCards, cardAmount, ...paymentMethod }
    return { change, input, checkout, paid: await guest.ask('complete', input) }
  }

  const expectBalanced = async () =>
    expect(await ledgerFaults(here.database.db, await moneyAt(here.sandbox))).toEqual([])

  const rowOf = async ({ hash }: Placed) =>
    await here.database.db.selectFrom('orders').selectAll().where('hash', '=', hash).executeTakeFirstOrThrow()

  const moveTo = (order: Placed, to: 'accepted' | 'preparing' | 'oven') =>
    moveOrder(here.database.db, { order: { hash: order.hash }, to, source: 'kitchen' }, here.clock.now)

  test('that costs more is paid by a further payment, once, and the mail says the new total [D-235]', async () => {
    const email = 'more@example.com'
    const { guest, order } = await paidOrder({ email })
    await guest.ask('addProduct', margheritaInput())
    expect((await begin(guest, order)).answer.cart).toMatchObject({
      change: { order: order.hash, number: order.number },
    })
    expect(await linesOf(guest)).toMatchObject([{ name: 'Margherita', quantity: 1 }, { quantity: 2 }])
    await guest.ask('addProduct', colaInput({ quantity: 1 }))
    const { change, input, paid, checkout } = await confirm(guest)
    // One more cola costs 2.25 with a deposit of 0.10 and its taxes.
    expect(change).toMatchObject({ paid: 1785, back: 0, number: order.number })
    expect(change.more).toBeGreaterThan(235)
    expect(paid.answer.order).toMatchObject({ hash: order.hash, number: order.number, total: 1785 + change.more })
    expect((await guest.ask('complete', input)).answer.order?.total).toBe(1785 + change.more)
    expect(await here.chargesOf(checkout)).toEqual([{ amount: change.more, status: 'succeeded', refunded: 0 }])
    expect(await rowOf(order)).toMatchObject({ total: 1785 + change.more, card_amount: 1785 + change.more })
    // The cart has what it held before.
    expect(await linesOf(guest)).toMatchObject([{ name: 'Margherita' }])
    const mail = (await mailsTo(here, email)).at(-1)
    expect(mail?.subject).toContain(`#${order.number} is changed`)
    expect(mail?.body).toContain(`You have paid $${(change.more / 100).toFixed(2)} more.`)
    await expectBalanced()
  })

  test('that costs less is given back to the card, once, with its taxes and the tip in percent [D-235]', async () => {
    const { guest, order, first } = await paidOrder({ email: 'less@example.com' }, 20)
    await begin(guest, order)
    await removeOne(guest, 'Cola')
    const { change, paid, input } = await confirm(guest)
    expect(change).toMatchObject({ more: 0, tip: 240, paid: 2119 })
    const total = 2119 - change.back
    expect(paid.answer.order).toMatchObject({ total, tip: 240, subtotal: 1200 })
    expect((await guest.ask('complete', input)).answer.order?.total).toBe(total)
    expect(await here.chargesOf(first)).toEqual([{ amount: 2119, status: 'succeeded', refunded: change.back }])
    await expectBalanced()
  })

  test('whose refund the host loses is given back by the payment reconciler [D-235]', async () => {
    const { guest, order, first } = await paidOrder()
    await begin(guest, order)
    await removeOne(guest, 'Cola')
    line.failNext('answer lost')
    const { change } = await confirm(guest)
    await here.runReconcilerAfterRestart()
    expect(await here.chargesOf(first)).toMatchObject([{ refunded: change.back }])
    await expectBalanced()
  })

  test('that is begun and left stays as it was, and the cart gets back what it held [D-235]', async () => {
    const { guest, order } = await paidOrder()
    await guest.ask('addProduct', colaInput({ quantity: 3 }))
    await begin(guest, order)
    await removeOne(guest, 'Cola')
    // A repeat goes on with what was begun.
    await begin(guest, order)
    expect(await linesOf(guest)).toHaveLength(1)
    for (const _ of [1, 2]) expect((await guest.ask('endChange', {})).answer.cart.change).toBeUndefined()
    expect((await linesOf(guest)).map(({ quantity }) => quantity)).toEqual([3])
    expect(await rowOf(order)).toMatchObject({ total: 1785, revision: 1 })
  })

  test('is refused once the kitchen has begun, and a payment that came too late is given back [D-235]', async () => {
    const { guest, order } = await paidOrder()
    await begin(guest, order)
    await guest.ask('addProduct', colaInput({ quantity: 1 }))
    meanwhile = () => moveTo(order, 'preparing')
    const { paid, change, checkout } = await confirm(guest)
    expect(paid).toMatchObject({ ok: false, message: 'The kitchen has begun with your order meanwhile, so it stays as it was. Your payment was given back.' }) // oxfmt-ignore
    expect(await here.chargesOf(checkout)).toEqual([
      { amount: change.more, status: 'succeeded', refunded: change.more },
    ])
    expect(await check(guest)).toMatchObject({ ok: false, message: expect.stringContaining('has begun') as string })
    expect(await rowOf(order)).toMatchObject({ total: 1785 })
    await expectBalanced()
  })

  test('of a declined card changes nothing, and another card pays it [D-235]', async () => {
    const { guest, order } = await paidOrder()
    await begin(guest, order)
    await guest.ask('addProduct', margheritaInput())
    const { paid } = await confirm(guest, {}, CARD_DECLINED)
    expect(paid.ok).toBe(false)
    expect(await rowOf(order)).toMatchObject({ total: 1785 })
    const { paid: again, change } = await confirm(guest)
    expect(again.answer.order).toMatchObject({ total: 1785 + change.more })
    await expectBalanced()
  })

  test('twice is paid twice, and a refund of everything takes each payment back [D-235]', async () => {
    const { guest, order, first } = await paidOrder()
    await begin(guest, order)
    await guest.ask('addProduct', margheritaInput())
    const one = await confirm(guest)
    await begin(guest, order)
    await guest.ask('addProduct', colaInput({ quantity: 1 }))
    const two = await confirm(guest)
    expect(two.change.paid).toBe(1785 + one.change.more)
    await expectBalanced()
    const total = 1785 + one.change.more + two.change.more
    const refunded = await refundOf(here, first, {}, 'everything')
    expect(refunded).toMatchObject({ body: { state: 'done', amount: (total / 100).toFixed(2) } })
    expect(await refundOf(here, first, {}, 'everything')).toMatchObject({ body: { amount: refunded.body['amount'] } })
    for (const checkout of [first, one.checkout, two.checkout])
      for (const { amount, refunded: back } of await here.chargesOf(checkout)) expect(back).toBe(amount)
    await expectBalanced()
  })

  test('moves points, gift cards and the coupon by their difference [D-235]', async () => {
    const buyer = await newMemberBuyer(here, { points: 100 }, { usePoints: true })
    const card = await makeGiftCard(here, 2000)
    const giftCards = [await addedGiftCard(here, buyer.guest, buyer.checkout, card, 1200)]
    const input = { ...(await buyer.memberCompleteInput()), giftCards, giftCardAmount: 1200, cardAmount: 85 }
    const paid = await buyer.guest.ask('complete', { ...input, paymentMethod: await typeCard(here.sandbox, CARD_SUCCEEDS) }) // oxfmt-ignore
    const { order } = paid.answer
    if (!order) throw new Error(paid.message)
    await begin(buyer.guest, order)
    await removeOne(buyer.guest, 'Cola')
    const less = await confirm(buyer.guest, { usePoints: true })
    expect(less.change).toMatchObject({ more: 0 })
    // Less goes back to the card first, then to the gift card.
    expect(await giftCardBalance(here, card)).toBe(800 + less.change.back - 85)
    await expectBalanced()
    await begin(buyer.guest, order)
    await buyer.guest.ask('addProduct', margheritaInput())
    const checked = await check(buyer.guest, { usePoints: false })
    const { checkout, change } = checked.answer.payment
    const again = await addedGiftCard(here, buyer.guest, checkout, card, 400)
    const more = await confirm(buyer.guest, { usePoints: false }, CARD_SUCCEEDS, [again])
    expect(more.change.more).toBe(change?.more)
    expect(more.paid.answer.order).toMatchObject({ giftCards: 1200 - (less.change.back - 85) + 400 })
    // The points came back, and earned ones are those of the changed order.
    expect(await buyer.points()).toBe(100 + (more.paid.answer.order?.points ?? 0))
    await expectBalanced()
  })

  test('keeps a coupon, whose limits its own use does not count against [COUPON-08 D-235]', async () => {
    const coupon = await makeCoupon(here, { total_limit: 1, customer_limit: 1 })
    const { guest, order } = await paidOrder({ useCoupon: true, coupon })
    await begin(guest, order)
    await guest.ask('addProduct', margheritaInput())
    const { paid } = await confirm(guest, { useCoupon: true, coupon })
    expect(paid.answer.order).toMatchObject({ discount: 285, coupon: '10% off' })
    await begin(guest, order)
    const without = await confirm(guest)
    expect(without.paid.answer.order).toMatchObject({ discount: 0 })
    const uses = here.database.db.selectFrom('coupon_uses').selectAll().where('order', '=', order.hash)
    expect(await uses.execute()).toEqual([])
    await expectBalanced()
  })

  test('keeps the time that was told, or moves the order to another one [D-235]', async () => {
    const { guest, order } = await paidOrder()
    const before = await rowOf(order)
    here.clock.forward(600)
    await begin(guest, order)
    await guest.ask('addProduct', margheritaInput())
    await confirm(guest)
    expect((await rowOf(order)).ready_at).toEqual(before.ready_at)
    await begin(guest, order)
    const days = (await guest.ask('checkout', { store: checkoutDetails('').store })).answer.store.pickup
    const [date, hour] = [days[0]?.date ?? '', days[0]?.hours.at(-1) ?? { hour: 20, minute: 0 }]
    const time = `${String(hour.hour).padStart(2, '0')}:${String(hour.minute).padStart(2, '0')}`
    const { change, paid } = await confirm(guest, { scheduled: true, date, time })
    expect(change).toMatchObject({ more: 0, back: 0 })
    expect(paid.answer.order).toMatchObject({ date, time })
    expect((await rowOf(order)).ready_at?.getTime()).toBeGreaterThan(before.ready_at?.getTime() ?? 0)
    await expectBalanced()
  })

  test('is for who may watch the order: another guest finds none [D-19 D-235]', async () => {
    const { order } = await paidOrder()
    const stranger = await newGuest(here)
    for (const call of ['beginChange', 'orderChange', 'cancelOrder'] as const)
      expect(await stranger.ask(call, { hash: order.hash, guest: '' })).toMatchObject({ ok: false })
    const link = await stranger.ask('beginChange', { hash: order.hash, guest: order.guestKey ?? '' })
    expect(link.answer.cart.change).toMatchObject({ number: order.number })
  })

  test('by cancelling gives everything back while the kitchen has not begun [D-235]', async () => {
    const { guest, order, first } = await paidOrder({}, 15)
    const cancelled = await guest.ask('cancelOrder', { hash: order.hash, guest: '' })
    expect(cancelled.answer).toMatchObject({ open: false })
    expect((await guest.ask('cancelOrder', { hash: order.hash, guest: '' })).ok).toBe(true)
    expect(await here.chargesOf(first)).toMatchObject([{ refunded: 2036 }])
    expect((await rowOf(order)).stage).toBe('refused')
    const about = (await messagesOf(here.database.db)).filter(({ subject }) => subject?.includes(`#${order.number}`))
    const mail = about.find(({ subject }) => subject?.includes('is cancelled'))
    expect(mail?.body).toMatch(/You cancelled your order\.\s+We give back everything you paid\./)
    const other = await paidOrder()
    await moveTo(other.order, 'preparing')
    expect(await other.guest.ask('cancelOrder', { hash: other.order.hash, guest: '' })).toMatchObject({ ok: false })
  })

  test('after the start is asked of the store, whose yes opens it for a while [D-236]', async () => {
    const { guest, order } = await paidOrder()
    const asking = { hash: order.hash, guest: '', kind: 'change' as const, text: 'One more cola, please' }
    expect(await guest.ask('askStore', asking)).toMatchObject({ ok: false })
    await moveTo(order, 'preparing')
    const asked = await guest.ask('askStore', asking)
    expect(asked.answer).toMatchObject({ open: false, askable: false, wish: { text: 'One more cola, please' } })
    expect((await guest.ask('askStore', asking)).answer.wish?.askedAt).toBe(asked.answer.wish?.askedAt)
    const wish = { order: { hash: order.hash }, askedAt: asked.answer.wish?.askedAt ?? '', by: 'Mia' }
    const context = { db: here.database.db, now: here.clock.now, services: { payments: here.payments } } as never
    expect(await answerWish({ ...wish, answer: 'yes' }, context)).toBeUndefined()
    expect(await answerWish({ ...wish, answer: 'yes' }, context)).toBeUndefined()
    expect(await answerWish({ ...wish, answer: 'no' }, context)).toMatchObject({ ok: false })
    const state = await guest.ask('orderChange', { hash: order.hash, guest: '' })
    expect(state.answer).toMatchObject({ open: true, cancellable: false, wish: { answer: 'yes', answeredBy: 'Mia' } })
    await begin(guest, order)
    await guest.ask('addProduct', colaInput({ quantity: 1 }))
    expect((await confirm(guest)).paid.answer.order?.total).toBeGreaterThan(1785)
    here.clock.forward(601)
    expect((await guest.ask('orderChange', { hash: order.hash, guest: '' })).answer).toMatchObject({ open: false })
    await moveTo(order, 'oven')
    expect(await guest.ask('askStore', asking)).toMatchObject({ ok: false })
    await expectBalanced()
  })

  test('is open for so long as the operator says, and one for later until its kitchen begins [D-235]', async () => {
    const shell = await operatorShell(here)
    expect((await shell.run('order-changes')).said).toBe('Orders for now can be changed until the kitchen begins.\n')
    expect((await shell.run('order-changes-limit', '10')).said).toBe('Orders for now can be changed for 10 minutes.\n')
    const { guest, order } = await paidOrder()
    const state = async (hash = order.hash, of = guest) => (await of.ask('orderChange', { hash, guest: '' })).answer
    const { placed_at: placedAt } = await rowOf(order)
    expect(await state()).toMatchObject({ open: true, until: new Date(placedAt.getTime() + 600_000).toISOString() })
    await begin(guest, order)
    here.clock.forward(601)
    expect(await state()).toMatchObject({ open: false, changing: true, cancellable: false })
    expect(await check(guest)).toMatchObject({ ok: false, message: expect.stringContaining('is over') as string })
    expect(await guest.ask('cancelOrder', { hash: order.hash, guest: '' })).toMatchObject({ ok: false })
    await shell.run('order-changes-limit', '0')
    const other = await paidOrder()
    expect(await begin(other.guest, other.order)).toMatchObject({ ok: false, message: expect.stringContaining('not changed online') as string }) // oxfmt-ignore
    expect((await shell.run('order-changes-limit', 'any')).said).toContain('until the kitchen begins')
    await shell.close()
    const days = (await guest.ask('checkout', { store: checkoutDetails('').store })).answer.store.pickup
    const [date, slot] = [days[0]?.date ?? '', days[0]?.hours[6]]
    const time = `${String(slot?.hour).padStart(2, '0')}:${String(slot?.minute).padStart(2, '0')}`
    const later = await paidOrder({ scheduled: true, date, time })
    await moveTo(later.order, 'accepted')
    const { open, until } = await state(later.order.hash, later.guest)
    const { ready_at: ready } = await rowOf(later.order)
    expect([open, (ready?.getTime() ?? 0) - Date.parse(until)]).toEqual([true, 20 * 60_000])
    expect((await begin(later.guest, later.order)).ok).toBe(true)
    const before = here.clock.now
    here.clock.now = new Date(Date.parse(until) + 1000)
    await later.guest.ask('config', {})
    expect(await state(later.order.hash, later.guest)).toMatchObject({ open: false })
    here.clock.now = before
  })

  test('whose money the bank does not take back is told to the chain, and the order stays changed [D-235]', async () => {
    const { guest, order } = await paidOrder()
    await begin(guest, order)
    await removeOne(guest, 'Cola')
    line.failNext('refused')
    const { paid, change } = await confirm(guest)
    expect(paid.answer.order?.total).toBe(1785 - change.back)
    const [refund] = await listRefunds(here.database.db, order.hash)
    expect(refund).toMatchObject({ source: 'change', state: 'failed', amount: change.back })
    const mail = (await messagesOf(here.database.db)).findLast(({ subject }) => subject?.includes(`#${order.number}`))
    expect(mail?.body).toContain(`$${(change.back / 100).toFixed(2)}`)
    await here.database.db
      .deleteFrom('refunds')
      .where('id', '=', refund?.id ?? '')
      .execute()
    await here.payments.refund(await intentOf(here, (await rowOf(order)).checkout), { key: 'by hand', amountCents: change.back }) // oxfmt-ignore
    await expectBalanced()
  })

  test('that is under way when its guest signs in is left, and the cart has its own lines again [D-235]', async () => {
    const { guest, order } = await paidOrder()
    await guest.ask('addProduct', colaInput({ quantity: 3 }))
    await begin(guest, order)
    const member = await newMember(here)
    const signedIn = await guest.ask('logIn', { email: member.email, password: member.password })
    expect(signedIn.answer.cart?.change).toBeUndefined()
    expect(signedIn.answer.cart?.lines.filter(({ isPlaceholder }) => !isPlaceholder)).toMatchObject([{ quantity: 3 }])
  })

  test('is marked for its kitchen with what is new and struck, and counts in no sum of refunds [D-235]', async () => {
    const { guest, order } = await paidOrder()
    await moveTo(order, 'preparing')
    const asked = await guest.ask('askStore', { hash: order.hash, guest: '', kind: 'change', text: '' })
    const row = await findKitchenOrder(here.database.db, order.hash)
    expect(row && kitchenOrderOf(row)).toMatchObject({ wish: { askedAt: asked.answer.wish?.askedAt, kind: 'change' } })
    const context = { db: here.database.db, now: here.clock.now, services: { payments: here.payments } } as never
    const wish = { order: { hash: order.hash }, askedAt: asked.answer.wish?.askedAt ?? '', by: 'Mia' }
    await answerWish({ ...wish, answer: 'yes' }, context)
    await begin(guest, order)
    await removeOne(guest, 'Cola')
    await guest.ask('addProduct', margheritaInput())
    await confirm(guest)
    const after = await findKitchenOrder(here.database.db, order.hash)
    const shown = after && kitchenOrderOf(after)
    expect(shown?.wish).toBeUndefined()
    expect(shown?.items).toMatchObject([
      { title: expect.stringContaining('Margherita') as string, quantity: 1 },
      { quantity: 1, change: 'new', was: 0 },
      { title: 'Cola', quantity: 0, change: 'struck', was: 2 },
    ])
    expect(await rowOf(order)).toMatchObject({ refunded: 0 })
    await expectBalanced()
  })

  test('keeps an allergy that another device does not say, and has to be seen again [D-235 D-238]', async () => {
    const { order } = await paidOrder({ allergies: ['milk'] })
    const other = await newGuest(here)
    await other.ask('beginChange', { hash: order.hash, guest: order.guestKey ?? '' })
    await other.ask('addProduct', margheritaInput())
    const seen = { initials: 'MK', at: here.clock.now.toISOString(), content: contentOf(await rowOf(order)) }
    const orders = here.database.db.updateTable('orders').where('hash', '=', order.hash)
    await orders.set({ allergy_seen: jsonb(seen) }).execute()
    const { paid } = await confirm(other, { allergies: ['eggs'] })
    expect(paid.answer.order?.allergies?.toSorted()).toEqual(['eggs', 'milk'])
    await moveTo(order, 'preparing')
    expect(await moveTo(order, 'oven')).toMatchObject({ ok: false })
    const kept = here.database.db.selectFrom('order_changes').select('document').where('order', '=', order.hash)
    expect((await kept.executeTakeFirstOrThrow()).document.allergies).toBeUndefined()
  })

  test('that another device made in between has to be confirmed again, though it cost nothing [D-235]', async () => {
    const { guest, order } = await paidOrder()
    await begin(guest, order)
    await guest.ask('addProduct', margheritaInput())
    const other = await newGuest(here)
    await other.ask('beginChange', { hash: order.hash, guest: order.guestKey ?? '' })
    meanwhile = async () => {
      meanwhile = () => Promise.resolve()
      expect((await confirm(other, { notes: 'At the back door' })).paid.ok).toBe(true)
    }
    const { paid, change, checkout } = await confirm(guest)
    expect(paid).toMatchObject({ ok: false, message: expect.stringContaining('changed meanwhile') as string })
    expect(await here.chargesOf(checkout)).toMatchObject([{ refunded: change.more }])
    expect((await confirm(guest)).paid.answer.order?.total).toBe(1785 + change.more)
    await expectBalanced()
  })
})
