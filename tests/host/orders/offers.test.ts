import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GoodsOfferEntry } from '../../../host/catalogue/import/goodsOfferFormat.ts'
import type { CheckedOrder } from '../../../domain/order/checkedOrder.ts'
import { CARD_SUCCEEDS } from '../../sandbox/cards.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { makeCoupon } from '../../support/host/discounts.ts'
import { messagesOf } from '../../support/host/messages.ts'
import { askOperator, OPERATOR_KEY } from '../../support/host/operatorHost.ts'
import { MAIN, smallChain } from '../../support/host/smallChain.ts'
import { colaInput, margheritaInput } from '../../support/productInputs.ts'
import { fillCart, newMemberBuyer } from './memberBuyer.ts'
import { checkoutDetails, newBuyer, newGuest, orderingHost, type OrderingHost } from './orderingHost.ts'
import { cardRefundsOf, refundOf } from './refundFixture.ts'

/** A margherita (12.00) and two colas (4.50) together for 14.00. */
const meal: GoodsOfferEntry = {
  code: 'meal',
  name: 'Pizza and two colas $14',
  kind: 'set',
  parts: [
    { categories: ['pizzas'], sizes: ['small'] },
    { count: 2, products: ['cola'] },
  ],
  price: '14.00',
}

describe.each(oneDatabase)('offers on $name', (database) => {
  let here: OrderingHost
  beforeAll(async () => {
    here = await orderingHost(database, { settings: { operatorKey: OPERATOR_KEY } })
  })
  afterAll(() => here.close())
  beforeEach(async () => {
    here.clock.now = new Date('2025-11-20T20:00:00Z')
    await withOffers(meal)
  })

  const withOffers = (...offers: GoodsOfferEntry[]) => here.load({ ...smallChain, offers })

  // 250 of 1200 and 450: 182 and 68. GST 5 % of 14.00 is 0.70, PST 7 % of 4.50 - 0.68 is 0.27. Deposit 0.20.
  const APPLIED = { code: 'meal', name: 'Pizza and two colas $14', lines: [{ off: 182 }, { off: 68 }], delivery: 0 }
  const AMOUNTS = { discount: 250, delivery: 0, gst: 70, pst: 27 }

  test('are taken off by themselves, line by line, with the taxes of what is left, and stand on every receipt [D-189]', async () => {
    const buyer = await newBuyer(here)
    const { payment } = (await buyer.guest.ask('completeCheck', checkoutDetails(buyer.phone))).answer
    expect(payment).toMatchObject({ checkout: buyer.checkout, ...AMOUNTS, total: 1517, offers: [APPLIED] })
    const { answer } = await buyer.guest.ask('complete', await buyer.completeInputWithCard(CARD_SUCCEEDS))
    const placed = [{ code: 'meal', name: APPLIED.name, saving: 250, delivery: 0 }]
    // With a tip of 15 % of 16.70.
    expect(answer.order).toMatchObject({ subtotal: 1670, ...AMOUNTS, tip: 251, total: 1768, offers: placed })
    await here.expectPaidOnce(buyer.checkout, 1768)
    const { document } = await here.database.db.selectFrom('checkouts').select('document').where('hash', '=', buyer.checkout).executeTakeFirstOrThrow() // oxfmt-ignore
    expect((document as CheckedOrder).offers).toMatchObject([APPLIED])
    const [mail] = await messagesOf(here.database.db, 'ann@example.com')
    expect(mail?.body).toMatch(/Pizza and two colas \$14:? +-\$2\.50/)
    const [row] = await here.ordersOf(buyer.checkout)
    const listed = await askOperator(here, `orders/${row?.number}`)
    expect(listed.body).toMatchObject({
      offers: 'meal',
      offers_discount: '2.50',
      discount: '2.50',
      coupon_discount: '0.00',
      points_value: '0.00',
    })
  })

  test('leave to points what they have not taken off, and a refund gives the points their own value [D-189 D-03]', async () => {
    const buyer = await newMemberBuyer(here, { points: 100 }, { usePoints: true })
    // 15.17 with the offer; 100 points pay 5.00.
    expect(buyer.payment).toMatchObject({ ...AMOUNTS, discount: 750, points: 100, total: 1017 })
    const { answer } = await buyer.guest.ask('complete', await buyer.memberCompleteInput(CARD_SUCCEEDS))
    expect(answer.order).toMatchObject({ total: 1017, pointsUsed: 100, points: 0 })
    expect((await refundOf(here, buyer.checkout)).status).toBe(200)
    expect(await cardRefundsOf(here, buyer.checkout)).toEqual([1017])
    expect(await buyer.points()).toBe(100)
  })

  test('that are over, or no longer the same, at the payment are heard of before anything is charged [D-189]', async () => {
    await withOffers({ ...meal, hours: { thu: '11:00-12:25' } })
    const buyer = await newBuyer(here)
    const paid = await buyer.completeInputWithCard(CARD_SUCCEEDS)
    here.clock.forward(600)
    const refused = await buyer.guest.ask('complete', paid)
    expect(refused.message).toBe('The offers for your order have changed. Please confirm your details again.')
    expect(await here.chargesOf(buyer.checkout)).toEqual([])
    const again = await buyer.guest.ask('completeCheck', checkoutDetails(buyer.phone))
    expect(again.answer.payment).toMatchObject({ discount: 0, total: 1785 })
  })

  test('and a coupon never count together: the one that saves more does, the offers where both save the same [D-189]', async () => {
    const paymentWith = async (changes: object) => {
      const coupon = await makeCoupon(here, changes)
      const buyer = await newBuyer(here, { useCoupon: true, coupon })
      const { answer } = await buyer.guest.ask('complete', await buyer.completeInputWithCard(CARD_SUCCEEDS, 0))
      const { used } = await here.database.db.selectFrom('coupons').select('used').where('code', '=', coupon).executeTakeFirstOrThrow() // oxfmt-ignore
      return [answer.order?.discount, answer.order?.coupon, answer.order?.offers?.length, used]
    }
    expect(await paymentWith({ percent: 10 })).toEqual([250, undefined, 1, 0])
    expect(await paymentWith({ percent: 20 })).toEqual([330, '10% off', undefined, 1])
    const same = { kind: 'percent-off-cheapest-up-to', products: ['margherita'], max_discount: '2.50', percent: 50 }
    expect(await paymentWith(same)).toEqual([250, undefined, 1, 0])
    expect(await paymentWith({ kind: 'shown-only' })).toEqual([250, '10% off', 1, 1])
  })

  test('with a code count for those who type it, where coupons are typed, and book no coupon [D-189]', async () => {
    await withOffers({ ...meal, typed: 'MEAL14' })
    const buyer = await newBuyer(here)
    expect((await buyer.guest.ask('applyCoupon', { code: ' meal14 ', store: MAIN })).answer).toMatchObject({
      name: APPLIED.name,
      kind: 'shown-only',
      pickupOffers: [APPLIED],
    })
    const typed = { useCoupon: true, coupon: 'meal14' }
    const plain = await buyer.guest.ask('completeCheck', checkoutDetails(buyer.phone))
    expect(plain.answer.payment).toMatchObject({ total: 1785 })
    const couponed = await newBuyer(here, typed)
    const { answer } = await couponed.guest.ask('complete', await couponed.completeInputWithCard(CARD_SUCCEEDS, 0))
    expect(answer.order).toMatchObject({ total: 1517, offers: [{ code: 'meal' }] })
    const empty = await newGuest(here)
    await empty.ask('addProduct', colaInput())
    expect((await empty.ask('applyCoupon', { code: 'MEAL14', store: MAIN })).message).toBe('This code counts for nothing in your cart.') // oxfmt-ignore
  })

  test('for first orders count for a customer without one, by the phone number [D-189]', async () => {
    await withOffers({ ...meal, first_order: true })
    const buyer = await newBuyer(here)
    const { answer } = await buyer.guest.ask('complete', await buyer.completeInputWithCard(CARD_SUCCEEDS, 0))
    expect(answer.order?.total).toBe(1517)
    await fillCart(buyer.guest)
    const second = await buyer.guest.ask('completeCheck', checkoutDetails(buyer.phone))
    expect(second.answer.payment).toMatchObject({ total: 1785 })
  })

  test('are in the answer of every change of the cart, and of the session, where they count for both services [D-189]', async () => {
    await withOffers(meal, { code: 'free', name: 'Free delivery', kind: 'free-delivery' })
    const guest = await newGuest(here)
    const first = await guest.ask('addProduct', margheritaInput())
    expect(first.answer.cart?.offers).toBeUndefined()
    const offers = [{ name: APPLIED.name, saving: 250 }]
    const second = await guest.ask('addProduct', colaInput({ quantity: 2 }))
    expect(second.answer.cart?.offers).toEqual(offers)
    expect((await guest.ask('config', {})).answer.cart?.offers).toEqual(offers)
    const removed = await guest.ask('removeLine', { line: second.answer.hash })
    expect(removed.answer.cart?.offers).toBeUndefined()
  })

  test('are shown before anything is typed, for each service by itself [D-189]', async () => {
    await withOffers({ ...meal, service: 'pickup' }, { code: 'free', name: 'Free delivery', kind: 'free-delivery' })
    const guest = await newGuest(here)
    await fillCart(guest)
    const { answer } = await guest.ask('checkout', { store: MAIN })
    expect(answer.pickupOffers).toMatchObject([APPLIED])
    expect(answer.deliveryOffers).toMatchObject([{ code: 'free', lines: [], delivery: 699 }])
  })
})
