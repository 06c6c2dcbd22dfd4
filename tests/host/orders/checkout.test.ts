import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { oneDatabase } from '../../support/host/databases.ts'
import type { Guest } from '../../support/guest.ts'
import { MAIN, OAK, productHashOf, smallChain } from '../../support/host/smallChain.ts'
import { colaInput, dipInput, margheritaInput } from '../../support/productInputs.ts'
import {
  newBuyer,
  checkoutDetails,
  freshPhone,
  orderingHost,
  newGuest,
  verify,
  type OrderingHost,
} from './orderingHost.ts'

describe.each(oneDatabase)('the checkout on $name', (database) => {
  let here: OrderingHost
  let guest: Guest
  const noon = new Date('2025-11-20T20:00:00Z')
  beforeAll(async () => {
    here = await orderingHost(database)
  })
  afterAll(() => here.close())
  beforeEach(async () => {
    here.clock.now = noon
    guest = await newGuest(here)
  })

  /** The hash and state of every checkout in the database. */
  const checkouts = async () =>
    await here.database.db.selectFrom('checkouts').select(['hash', 'state']).orderBy('created_at').execute()

  describe('checkout', () => {
    test('returns the cart, the store with its slots, the value of a point, the card key and the date [CALL-10 STORE-03 CHK-16 CHK-48]', async () => {
      await guest.ask('addProduct', margheritaInput({ quantity: 2 }))
      const { answer } = await guest.ask('checkout', { store: MAIN })
      expect(answer.cart).toMatchObject({ subtotal: 2400, gst: 120, pst: 0, total: 2520 })
      expect(answer.store).toMatchObject({ hash: MAIN, name: 'Main Street', pickupOpen: true })
      // Slots start 20 minutes after noon and run every 15 minutes until 23:00, for a week.
      expect(answer.store.pickup[0]?.date).toBe('2025-11-20')
      expect(answer.store.pickup[0]?.hours[0]).toEqual({ hour: 12, minute: 30 })
      expect(answer.store.pickup).toHaveLength(7)
      expect(answer.store.delivery[0]?.hours[0]).toEqual({ hour: 12, minute: 45 })
      expect(answer).toMatchObject({ coupons: [], pointValue: 5, today: '2025-11-20', sandbox: true })
      expect(answer.cardKey).toBe(here.sandbox.publishableKey)
    })

    test('suggests products that are not in the cart yet, with name and size [CHK-33]', async () => {
      const before = await guest.ask('checkout', { store: MAIN })
      expect(before.answer.additions).toMatchObject([{ hash: productHashOf('cola'), name: 'Cola', size: 'Can' }])
      await guest.ask('addProduct', colaInput())
      expect((await guest.ask('checkout', { store: MAIN })).answer.additions).toEqual([])
    })

    test('returns the points of a line, doubled on a Monday [POINTS-08 REWARD-02]', async () => {
      await guest.ask('addProduct', margheritaInput())
      expect((await guest.ask('checkout', { store: MAIN })).answer.cart.lines[0]?.points).toBe(12)
      here.clock.now = new Date('2025-11-24T20:00:00Z')
      await guest.ask('config', {})
      expect((await guest.ask('checkout', { store: MAIN })).answer.cart.lines[0]?.points).toBe(24)
    })

    test('refuses an unknown store and a coming-soon store [CALL-10]', async () => {
      for (const store of ['nowhere', 'soon'])
        expect(await guest.ask('checkout', { store })).toMatchObject({
          ok: false,
          message: 'This store takes no orders. Please choose another one.',
        })
    })
  })

  describe('completecheck', () => {
    test('returns the csh and the amounts before the tip, in dollars on the wire [CALL-19 CHK-41 PAY-35]', async () => {
      const phone = freshPhone()
      await verify(here, guest, phone)
      await guest.ask('addProduct', margheritaInput())
      await guest.ask('addProduct', colaInput({ quantity: 2 }))
      const { body, answer } = await guest.ask('completeCheck', checkoutDetails(phone))
      // 12.00 + 2 x 2.25 + 2 x 0.10; GST 5 % of 16.50 = 0.825; PST 7 % of 4.50 = 0.315
      const amounts = { discount: 0, delivery: 0, t1: 0.83, t2: 0.32, total: 17.85, bag_fee: 0, points: 0 }
      expect(JSON.parse(body)).toMatchObject({
        status: true,
        payment_data: { csh: answer.payment.checkout, ...amounts },
        cart: { items: [{ pname: 'Margherita' }, { is_cps_container: 1 }, { pname: 'Cola' }], vCartSale: 17.85 },
      })
      expect(answer.payment.checkout).toMatch(/^[\w-]{24}$/)
    })

    test('requires verification of an unverified number, and creates no checkout [CHK-43 CHK-46]', async () => {
      await guest.ask('addProduct', colaInput())
      const before = await checkouts()
      const reply = await guest.ask('completeCheck', checkoutDetails(freshPhone()))
      expect(JSON.parse(reply.body)).toMatchObject({
        status: false,
        verification_required: 1,
        err_message: 'Please verify your phone number first.',
      })
      expect(await checkouts()).toEqual(before)
    })

    test("ignores another session's verification of the same number [CHK-46]", async () => {
      const phone = freshPhone()
      await verify(here, await newGuest(here), phone)
      await guest.ask('addProduct', colaInput())
      expect((await guest.ask('completeCheck', checkoutDetails(phone))).body).toContain('"verification_required":1')
    })

    test('returns the same csh for the same order, and supersedes it when the order or the cart changes [CALL-19]', async () => {
      const buyer = await newBuyer(here)
      const again = async (changes: object = {}) =>
        (await buyer.guest.ask('completeCheck', checkoutDetails(buyer.phone, changes))).answer.payment.checkout
      expect(await again()).toBe(buyer.checkout)
      const changed = await again({ notes: 'Ring thrice' })
      expect(changed).not.toBe(buyer.checkout)
      await buyer.guest.ask('addProduct', colaInput())
      const fuller = await again({ notes: 'Ring thrice' })
      expect([buyer.checkout, changed]).not.toContain(fuller)
      const states = new Map((await checkouts()).map(({ hash, state }) => [hash, state]))
      expect([buyer.checkout, changed, fuller].map((hash) => states.get(hash))).toEqual([
        'superseded',
        'superseded',
        'open',
      ])
    })

    test('returns one csh to ten concurrent calls [CALL-19]', async () => {
      const phone = freshPhone()
      await verify(here, guest, phone)
      await guest.ask('addProduct', colaInput())
      const all = await Promise.all(
        Array.from({ length: 10 }, () => guest.ask('completeCheck', checkoutDetails(phone))),
      )
      expect(new Set(all.map(({ answer }) => answer.payment.checkout)).size).toBe(1)
    })

    const evening = { scheduled: true, date: '2025-11-20', time: '18:00' }
    // oxfmt-ignore
    test.each<[what: string, changes: object, message: string]>([
      ['an empty name [CHK-37]', { name: ' ' }, 'Please enter your name'],
      ['a name that nobody sees [CHK-37] [D-126]', { name: '\u200b\u3164' }, 'Please enter your name'],
      ['an empty last name [CHK-37]', { lastname: '' }, 'Please enter your lastname'],
      ['an empty email [CHK-37]', { email: '' }, 'Please enter your email'],
      ['an empty phone [CHK-37]', { phone: '' }, 'Please enter your phone'],
      ['an email that cannot be one [CHK-46]', { email: 'ann' }, 'Please enter a valid email address!'],
      ['a phone of nine digits [CHK-46]', { phone: '604555012' }, 'Please enter a valid 10-digit phone number!'],
      ['another store than the cart\'s [CALL-19]', { store: OAK }, 'Your cart belongs to another store. Please go back to your menu.'],
      ['delivery without a confirmed address [CHK-36]', { service: 'Delivery' }, 'Please confirm your delivery address first.'],
      ['points [POINTS-01]', { usePoints: true }, 'PG Points are for signed-in members.'],
      ['a coupon [COUPON-08]', { useCoupon: true, coupon: 'PIE' }, 'We do not know this code. Please check it.'],
      ['a tip at this step [CALL-19]', { tip: 5 }, 'The tip is chosen with the payment.'],
      ['a slot before the pizza can be ready [STORE-03]', { ...evening, time: '12:00' }, 'This time is not available any more. Please select another time slot.'],
      ['a slot between two [STORE-03]', { ...evening, time: '18:05' }, 'This time is not available any more. Please select another time slot.'],
      ['a slot after closing [STORE-03]', { ...evening, time: '23:00' }, 'This time is not available any more. Please select another time slot.'],
      ['a day too far away [STORE-03]', { ...evening, date: '2025-11-27' }, 'This time is not available any more. Please select another time slot.'],
      ['a day gone by [STORE-03]', { ...evening, date: '2025-11-19' }, 'This time is not available any more. Please select another time slot.'],
      ['no time at all [STORE-03]', { scheduled: true, date: '', time: '' }, 'This time is not available any more. Please select another time slot.'],
    ])('refuses %s', async (_what, changes, message) => {
      const buyer = await newBuyer(here)
      const before = await checkouts()
      const reply = await buyer.guest.ask('completeCheck', checkoutDetails(buyer.phone, changes))
      expect([reply.httpStatus, reply.ok, reply.message]).toEqual([200, false, message])
      expect(await checkouts()).toEqual(before)
    })

    test('refuses an empty cart [GUARD-02]', async () => {
      expect((await guest.ask('completeCheck', checkoutDetails(freshPhone()))).message).toBe(
        'Your cart is empty. Please add something first.',
      )
    })

    test('accepts a slot that is offered, and one that was offered a moment ago [CHK-16]', async () => {
      const buyer = await newBuyer(here)
      const scheduled = { scheduled: true, date: '2025-11-20', time: '12:30' }
      expect((await buyer.guest.ask('completeCheck', checkoutDetails(buyer.phone, scheduled))).ok).toBe(true)
      here.clock.forward(14 * 60)
      expect((await buyer.guest.ask('completeCheck', checkoutDetails(buyer.phone, scheduled))).ok).toBe(true)
      here.clock.forward(12 * 60)
      expect((await buyer.guest.ask('completeCheck', checkoutDetails(buyer.phone, scheduled))).ok).toBe(false)
    })

    test('accepts a slot on the seventh day from tomorrow when today has just lost its last slot [D-15]', async () => {
      const buyer = await newBuyer(here)
      here.clock.now = new Date('2025-11-21T06:36:00Z') // 22:36 in Vancouver: ready at 22:56, and the last slot is 22:45
      await buyer.guest.ask('config', {})
      const seventh = { scheduled: true, date: '2025-11-27', time: '12:30' }
      expect((await buyer.guest.ask('completeCheck', checkoutDetails(buyer.phone, seventh))).ok).toBe(true)
    })

    test('ends orders for now when they cannot be ready before closing, and the page says the same [D-15 CHK-10]', async () => {
      const buyer = await newBuyer(here)
      const atPage = async () => (await buyer.guest.ask('checkout', { store: MAIN })).answer.store
      const check = () => buyer.guest.ask('completeCheck', checkoutDetails(buyer.phone))
      here.clock.now = new Date('2025-11-21T06:40:00Z') // 22:40 in Vancouver, where Main Street closes at 23:00
      await buyer.guest.ask('config', {})
      expect(await atPage()).toMatchObject({ pickupOpen: true, pickupChange: 'until 11:00 PM' })
      expect((await check()).ok).toBe(true)
      here.clock.forward(60)
      const change = 'tomorrow at 11:00 AM (orders for now ended at 10:40 PM)'
      expect(await atPage()).toMatchObject({ pickupOpen: false, pickupChange: change })
      expect((await check()).message).toContain('pickup service is currently unavailable')
      const [main, ...others] = smallChain.stores
      await here.load({ ...smallChain, stores: [{ ...main, lastOrders: { pickup: 0 } }, ...others] })
      expect(await atPage()).toMatchObject({ pickupOpen: true })
      expect((await check()).ok).toBe(true)
      await here.load(smallChain)
    })

    test('accepts only scheduled orders after closing time [CHK-10 CHK-13]', async () => {
      const buyer = await newBuyer(here)
      here.clock.now = new Date('2025-11-21T07:30:00Z') // 23:30 in Vancouver
      await buyer.guest.ask('config', {})
      const now = await buyer.guest.ask('completeCheck', checkoutDetails(buyer.phone))
      expect(now.message).toBe(
        'We apologize, but pickup service is currently unavailable. Please select a future time slot…',
      )
      const tomorrow = { scheduled: true, date: '2025-11-21', time: '11:00' }
      expect((await buyer.guest.ask('completeCheck', checkoutDetails(buyer.phone, tomorrow))).ok).toBe(true)
    })

    test('refuses an invalid field with status 422 and names it [CALL-19]', async () => {
      const reply = await guest.ask('completeCheck', {}, { wire: { sh: MAIN, sm: '7', tc: '0' } })
      expect([reply.httpStatus, reply.message]).toEqual([422, 'Please check the field "sm".'])
    })
  })

  describe('completecheck after a catalogue import', () => {
    test('reports changed prices first, and accepts the order when it is sent again [CALL-19]', async () => {
      const buyer = await newBuyer(here)
      const dearer = structuredClone(smallChain)
      dearer.products[0]!.sizes![0]!.price = '13.00'
      await here.load(dearer)
      const refusal = await buyer.guest.ask('completeCheck', checkoutDetails(buyer.phone))
      expect(refusal.message).toBe('Prices in your cart have changed. Please look at it again.')
      expect((await buyer.guest.ask('config', {})).answer.cart?.subtotal).toBe(1770)
      const taken = await buyer.guest.ask('completeCheck', checkoutDetails(buyer.phone))
      expect(taken.answer.payment.total).toBe(1770 + 88 + 32)
      await here.load(smallChain)
    })

    test('reports changed prices even if the total is the same [CALL-19]', async () => {
      const buyer = await newBuyer(here)
      await buyer.guest.ask('addProduct', dipInput())
      const other = structuredClone(smallChain)
      other.products[0]!.sizes![0]!.price = '11.50'
      other.products.find(({ code }) => code === 'dip')!.sizes[0]!.price = '1.00'
      await here.load(other)
      const refusal = await buyer.guest.ask('completeCheck', checkoutDetails(buyer.phone))
      expect(refusal.message).toBe('Prices in your cart have changed. Please look at it again.')
      const taken = await buyer.guest.ask('completeCheck', checkoutDetails(buyer.phone))
      expect(taken.answer.payment.total).toBe(1720 + 85 + 32)
      await here.load(smallChain)
    })

    test('reports that a removed store takes no orders [CALL-19]', async () => {
      const buyer = await newBuyer(here)
      await here.load({ ...smallChain, stores: smallChain.stores.filter(({ code }) => code !== 'main') })
      const refusal = await buyer.guest.ask('completeCheck', checkoutDetails(buyer.phone))
      expect(refusal.message).toBe('This store takes no orders. Please choose another one.')
      await here.load(smallChain)
    })

    test('refuses an order above the maximum of a card payment [CALL-19]', async () => {
      const dear = structuredClone(smallChain)
      dear.products[0]!.sizes![0]!.price = '9600.00'
      await here.load(dear)
      const buyer = await newBuyer(here)
      await buyer.guest.ask('addProduct', margheritaInput({ quantity: 100 }))
      const refusal = await buyer.guest.ask('completeCheck', checkoutDetails(buyer.phone))
      expect(refusal.message).toBe('A card pays up to $999999.99 for one order. Please order in several parts.')
      await here.load(smallChain)
    })

    test('names the product that is no longer available [CALL-19]', async () => {
      const buyer = await newBuyer(here)
      await here.load({
        ...smallChain,
        categories: smallChain.categories.filter(({ code }) => code === 'pizzas'),
        products: smallChain.products.filter(({ code }) => ['margherita', 'oak-special', 'dip'].includes(code)),
        suggestions: [],
      })
      const refusal = await buyer.guest.ask('completeCheck', checkoutDetails(buyer.phone))
      expect(refusal.message).toBe('Cola is not available any more. Please remove it from your cart.')
      await here.load(smallChain)
    })
  })
})
