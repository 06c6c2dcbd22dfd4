import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CouponEntry } from '../../../host/catalogue/import/offerFormat.ts'
import { percentOf } from '../../../domain/money.ts'
import { Guest } from '../../support/guest.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { makeCoupon } from '../../support/host/discounts.ts'
import { faultyPayments } from '../store/faultyPayments.ts'
import { CARD_SUCCEEDS, typeCard } from '../../sandbox/cards.ts'
import {
  checkoutDetails,
  freshPhone,
  newBuyer,
  newGuest,
  orderingHost,
  verify,
  type OrderingHost,
} from './orderingHost.ts'
import { newMemberBuyer } from './memberBuyer.ts'
import { bagInput } from '../../support/productInputs.ts'
import { MAIN } from '../../support/host/smallChain.ts'
import { newMember, signedInAs } from '../../support/member.ts'
import { fillCart } from './memberBuyer.ts'

const UNKNOWN = 'We do not know this code. Please check it.'

describe.each(oneDatabase)('coupons on $name', (database) => {
  let here: OrderingHost
  const line = faultyPayments()
  beforeAll(async () => {
    here = await orderingHost(database, { wrapPayments: line.wrap })
  })
  afterAll(() => here.close())
  beforeEach(() => {
    line.failNext('answered')
    here.clock.now = new Date('2025-11-20T20:00:00Z')
  })

  /** Margherita 12.00, two colas 4.50 with 7 % PST and 0.20 deposit. */
  const couponed = async (changes: Partial<CouponEntry> = {}, details: object = {}) => {
    const code = await makeCoupon(here, changes)
    const buyer = await newBuyer(here)
    const asked = { ...checkoutDetails(buyer.phone), useCoupon: true, coupon: code, ...details }
    const checked = await buyer.guest.ask('completeCheck', asked)
    const complete = async (percent = 15) => {
      const { checkout, total } = checked.answer.payment
      const tip = percentOf(1670, percent)
      const paymentMethod = await typeCard(here.sandbox, CARD_SUCCEEDS)
      const paid = { checkout, tip, giftCardAmount: 0, giftCards: [], cardAmount: total + tip, paymentMethod }
      return await buyer.guest.ask('complete', { ...asked, ...paid })
    }
    return { ...buyer, code, asked, checked, complete }
  }

  const documentOf = async (code: string) => {
    const { db } = here.database
    const row = await db.selectFrom('coupons').select('document').where('code', '=', code).executeTakeFirstOrThrow()
    return row.document as CouponEntry
  }

  const usesOf = async (code: string) => {
    const { db } = here.database
    const { used } = await db.selectFrom('coupons').select('used').where('code', '=', code).executeTakeFirstOrThrow()
    const uses = await db.selectFrom('coupon_uses').select('discount').where('coupon', '=', code).execute()
    expect(uses).toHaveLength(used)
    return uses.map(({ discount }) => discount)
  }

  describe('guesses at codes', () => {
    const TOO_MANY = /^Too many promo codes were tried\. Please try again in .*, or order without one\.$/
    let networks = 0
    const freshAddress = () => `203.0.113.${(networks += 1)}`
    const arriving = async (address: string) => {
      const guest = await Guest.arriving(here.host, address)
      await fillCart(guest)
      return guest
    }
    const newAccount = async (address: string) => {
      const { hash } = await newMember(here, { phoneVerified: false })
      const guest = await signedInAs(here, hash, address)
      await fillCart(guest)
      return { guest, hash }
    }
    const apply = (guest: Guest, typed: string) => guest.ask('applyCoupon', { code: typed, store: MAIN })
    const guessAll = async (guest: Guest, count: number) => {
      const statuses = []
      for (let tries = 0; tries < count; tries += 1) statuses.push((await apply(guest, `GUESS${tries}`)).httpStatus)
      return statuses
    }
    const floodOf = async (address: string) => {
      for (let guests = 0; guests < 5; guests += 1) await guessAll(await arriving(address), 10)
    }
    const answered = (statuses: number[]) => statuses.filter((status) => status === 200).length

    test('are limited: ten a session in an hour, fifty a network in a day, and a code that was right before is none [COUPON-08] [D-127]', async () => {
      const code = await makeCoupon(here, {})
      const address = freshAddress()
      const honest = await arriving(address)
      expect((await apply(honest, code)).ok).toBe(true)
      const guesser = await arriving(address)
      expect(await guessAll(guesser, 12)).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
      const message = expect.stringMatching(TOO_MANY) as string
      expect(await apply(guesser, code)).toMatchObject({ httpStatus: 429, message })
      await floodOf(address)
      expect((await apply(await arriving(address), code)).httpStatus).toBe(429)
      expect((await apply(honest, code)).ok).toBe(true)
      expect((await apply(await arriving(freshAddress()), code)).ok).toBe(true)
    })

    test('of new accounts count for their network too, and do not keep out a member who has not guessed [COUPON-08] [D-127]', async () => {
      const code = await makeCoupon(here, {})
      const address = freshAddress()
      const statuses = []
      for (let accounts = 0; accounts < 8; accounts += 1)
        statuses.push(...(await guessAll((await newAccount(address)).guest, 10)))
      // Fifty, and of each account after them one.
      expect(answered(statuses)).toBe(50 + 3)
      const { guest } = await newAccount(address)
      expect((await apply(guest, code)).ok).toBe(true)
      expect((await apply(guest, await makeCoupon(here, {}))).ok).toBe(true)
    })

    test('of a member count in all their sessions [COUPON-08] [D-127]', async () => {
      const { guest, hash } = await newAccount(freshAddress())
      expect(answered(await guessAll(guest, 10))).toBe(10)
      const other = await signedInAs(here, hash)
      await fillCart(other)
      expect((await apply(other, 'ANOTHER')).httpStatus).toBe(429)
    })

    test('of which many come at once are no more than those one after the other [COUPON-08] [D-127]', async () => {
      const guest = await arriving(freshAddress())
      const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => apply(guest, `ATONCE${index}`)))
      expect(answered(replies.map(({ httpStatus }) => httpStatus))).toBe(10)
    })

    test('that repeat a code count once, and the lock says when it ends [COUPON-08] [D-127]', async () => {
      const code = await makeCoupon(here, {})
      const guest = await arriving(freshAddress())
      for (let presses = 0; presses < 12; presses += 1) expect((await apply(guest, 'PIZA10')).message).toBe(UNKNOWN)
      expect((await apply(guest, code)).ok).toBe(true)
      expect(answered(await guessAll(guest, 10))).toBe(9)
      const other = await makeCoupon(here, {})
      const wait = async (seconds: number) => {
        here.clock.forward(seconds)
        await guest.ask('config', {})
      }
      await wait(1800)
      expect((await apply(guest, other)).message).toBe(
        'Too many promo codes were tried. Please try again in 30 minutes, or order without one.',
      )
      await wait(1800)
      expect((await apply(guest, other)).ok).toBe(true)
    })
  })

  test.each<[string, Partial<CouponEntry>, number, number, number]>([
    // 16.50 of goods; GST 5 % of the rest, PST 7 % of what is left of the colas.
    ['0, everything', {}, 165, 74, 28],
    ['0, listed products', { products: ['cola'], percent: 50 }, 225, 71, 16],
    ['0, without excluded products', { excluded_products: ['margherita'], percent: 50 }, 225, 71, 16],
    ['1, shown only', { kind: 'shown-only', percent: 0 }, 0, 83, 32],
    ['2, one of the lowest-priced', { kind: 'percent-off-cheapest', percent: 50 }, 113, 77, 24],
    ['3, at most so much', { kind: 'percent-off-cheapest-up-to', percent: 50, max_discount: '1.00' }, 100, 78, 25],
  ])(
    'type %s: check and order have the same cents, and the use is booked [AMT-01 AMT-02 AMT-03 AMT-04 AMT-05 COUPON-09 D-03]',
    async (_what, changes, discount, gst, pst) => {
      const { checked, complete, code } = await couponed(changes)
      const total = 1670 + gst + pst - discount
      expect(checked.answer.payment).toMatchObject({ discount, gst, pst, total })
      const { answer } = await complete(20)
      expect(answer.order).toMatchObject({ discount, gst, pst, tip: 334, total: total + 334, coupon: '10% off' })
      expect(await usesOf(code)).toEqual([discount])
    },
  )

  test('applying a code answers its terms, whatever its case, and uses nothing up [CALL-16 COUPON-08 COUPON-09]', async () => {
    const code = await makeCoupon(here, { total_limit: 1, excluded_products: ['margherita'], until: '2025-12-01' })
    const { guest } = await newBuyer(here)
    const reply = await guest.ask('applyCoupon', { code: ` ${code.toLowerCase()} `, store: MAIN })
    expect(reply.answer).toMatchObject({
      name: '10% off',
      kind: 'percent-off-each',
      scope: '0',
      percent: 10,
      until: '2025-12-01',
    })
    expect(reply.answer.excluded).toHaveLength(1)
    expect(await usesOf(code)).toEqual([])
  })

  test.each<[string, Partial<CouponEntry>, string]>([
    ['before its first day', { from: '2025-11-21' }, UNKNOWN],
    ['after its last day', { until: '2025-11-19' }, 'This code has expired.'],
    ['of another store', { stores: ['night'] }, 'This code does not count at this store.'],
    [
      'below its least order',
      { least_order: '20.00' },
      'This code is for orders of $20.00 and more. Please add $3.30.',
    ],
    ['above its most', { most_order: '16.69' }, 'This code is for orders of up to $16.69.'],
    ['outside the app', { app_only: true }, 'This code is for orders in our app. Please install it, and order there.'],
    ['that was not sent to the customer', { days_since_sent: 60 }, UNKNOWN],
    ['for nothing in the cart', { products: ['calzone'] }, 'This code counts for nothing in your cart.'],
  ])('a code %s is refused at apply and at completecheck [COUPON-08 COUPON-10]', async (_what, changes, message) => {
    const { code, checked, guest } = await couponed(changes)
    expect([checked.ok, checked.message]).toEqual([false, message])
    expect((await guest.ask('applyCoupon', { code, store: MAIN })).message).toBe(message)
  })

  test('a code for the app counts in the app [COUPON-10 D-42]', async () => {
    const { complete } = await couponed({ app_only: true }, { inApp: true })
    expect((await complete()).answer.order?.discount).toBe(165)
  })

  test('a code that was withdrawn, ran out or expired after the check is refused at complete, and nothing is charged [COUPON-10 CALL-20]', async () => {
    const withdrawn = await couponed()
    await here.database.db.updateTable('coupons').set({ withdrawn_at: here.clock.now }).where('code', '=', withdrawn.code).execute() // oxfmt-ignore
    expect((await withdrawn.complete()).message).toBe(UNKNOWN)
    const expiring = await couponed({ until: '2025-11-20' })
    here.clock.forward(86_400)
    await expiring.guest.ask('config', {})
    expect((await expiring.complete()).message).toBe('This code has expired.')
    expect(await here.chargesOf(withdrawn.checked.answer.payment.checkout)).toEqual([])
  })

  test('other terms since the check ask again [CALL-20]', async () => {
    const { code, complete } = await couponed()
    const { db } = here.database
    const document = JSON.stringify({ ...(await documentOf(code)), discount: 5 })
    await db.updateTable('coupons').set({ document }).where('code', '=', code).execute()
    expect((await complete()).message).toBe('Your order has changed since. Please confirm your details again.')
  })

  test('a customer uses a limited code as often as allowed, by phone number too [COUPON-10]', async () => {
    const once = await couponed({ customer_limit: 1 })
    expect((await once.complete()).ok).toBe(true)
    await fillCart(once.guest)
    expect((await once.guest.ask('completeCheck', once.asked)).message).toBe('You have used this code already.')
    const first = await makeCoupon(here, { first_order: true })
    expect((await once.guest.ask('completeCheck', { ...once.asked, coupon: first })).message).toBe(
      'This code is for your first order only.',
    )
  })

  test('of two first orders of one phone number at once, each with a coupon of its own for first orders, one is placed [COUPON-10]', async () => {
    const phone = freshPhone()
    const buyers: { guest: Guest; coupon: string; input: object }[] = []
    for (let one = 0; one < 2; one += 1) {
      const coupon = await makeCoupon(here, { first_order: true })
      const guest = await newGuest(here)
      await verify(here, guest, phone)
      await fillCart(guest)
      const asked = { ...checkoutDetails(phone), useCoupon: true, coupon }
      const { payment } = (await guest.ask('completeCheck', asked)).answer
      const paymentMethod = await typeCard(here.sandbox, CARD_SUCCEEDS)
      const paid = { checkout: payment.checkout, tip: 0, giftCardAmount: 0, giftCards: [], cardAmount: payment.total }
      buyers.push({ guest, coupon, input: { ...asked, ...paid, paymentMethod } })
    }
    const replies = await Promise.all(buyers.map(({ guest, input }) => guest.ask('complete', input)))
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1)
    const uses = await Promise.all(buyers.map(({ coupon }) => usesOf(coupon)))
    expect(uses.flat()).toEqual([165])
  })

  test('a payment whose coupon was used up meanwhile is given back at once', async () => {
    const one = await couponed({ total_limit: 1 })
    line.failNext('killed after')
    await one.complete()
    const buyer = await newBuyer(here)
    const asked = { ...checkoutDetails(buyer.phone), useCoupon: true, coupon: one.code }
    const { payment } = (await buyer.guest.ask('completeCheck', asked)).answer
    const paymentMethod = await typeCard(here.sandbox, CARD_SUCCEEDS)
    const paid = { checkout: payment.checkout, tip: 0, giftCardAmount: 0, giftCards: [], cardAmount: payment.total }
    expect((await buyer.guest.ask('complete', { ...asked, ...paid, paymentMethod })).ok).toBe(true)
    await here.runReconcilerAfterRestart()
    expect(await here.statesOf(one.checked.answer.payment.checkout)).toEqual(['superseded', 'refunded'])
    expect(await usesOf(one.code)).toEqual([165])
  })

  test('coupon and points are refused together [COUPON-03 POINTS-05]', async () => {
    const code = await makeCoupon(here)
    const buyer = await newMemberBuyer(here, { points: 400 })
    const both = { ...checkoutDetails(''), usePoints: true, useCoupon: true, coupon: code }
    expect((await buyer.guest.ask('completeCheck', both)).message).toBe('PG Points cannot be used together with a coupon code.') // oxfmt-ignore
  })

  test('a cart with a bag is refused by the words of the page [COUPON-05]', async () => {
    const code = await makeCoupon(here)
    const { guest } = await newBuyer(here)
    await guest.ask('addProduct', bagInput(['cola']))
    expect((await guest.ask('applyCoupon', { code, store: MAIN })).message).toBe(
      'You can not use coupon with Lunch Bag. Please remove from your cart.',
    )
  })

  test('coupons for everybody and those sent to the member are offered, those that cannot be used come last with the reason [COUPON-06]', async () => {
    const member = await newMember(here)
    await fillCart(member.guest)
    const sent = await makeCoupon(here, { days_since_sent: 60, name: 'Sent' })
    const unsent = await makeCoupon(here, { days_since_sent: 60, name: 'Unsent' })
    const over = await makeCoupon(here, { automatic: true, until: '2025-11-19' })
    const large = await makeCoupon(here, { automatic: true, least_order: '50.00' })
    await here.database.db.insertInto('sent_coupons').values({ coupon: sent, member: member.hash, sent_at: here.clock.now }).execute() // oxfmt-ignore
    const offered = (await member.guest.ask('checkout', { store: MAIN })).answer.coupons
    const mine = offered.filter(({ code }) => [sent, unsent, over, large].includes(code))
    expect(mine).toMatchObject([
      { code: sent, until: '2026-01-19', refusal: '' },
      { code: large, refusal: 'This code is for orders of $50.00 and more. Please add $33.30.' },
    ])
    here.clock.forward(13 * 86_400)
    const shorter = JSON.stringify({ ...(await documentOf(sent)), days_since_sent: 12 })
    await here.database.db.updateTable('coupons').set({ document: shorter }).where('code', '=', sent).execute()
    await member.guest.ask('config', {})
    const later = (await member.guest.ask('checkout', { store: MAIN })).answer
    expect(later.coupons.map(({ code }) => code)).not.toContain(sent)
    await here.database.db.updateTable('coupons').set({ withdrawn_at: here.clock.now }).where('code', '=', large).execute() // oxfmt-ignore
  })

  test('goods that a coupon makes cheaper earn no points [POINTS-10]', async () => {
    const code = await makeCoupon(here, { products: ['cola'] })
    const buyer = await newMemberBuyer(here)
    const asked = { ...checkoutDetails(''), name: '', lastname: '', email: '', notes: '', useCoupon: true }
    const order = async (coupon: string) => {
      const { payment } = (await buyer.guest.ask('completeCheck', { ...asked, coupon })).answer
      const paymentMethod = await typeCard(here.sandbox, CARD_SUCCEEDS)
      const paid = { checkout: payment.checkout, tip: 0, giftCardAmount: 0, giftCards: [], cardAmount: payment.total }
      return (await buyer.guest.ask('complete', { ...asked, coupon, ...paid, paymentMethod })).answer.order?.points
    }
    const onCola = await order(code)
    await fillCart(buyer.guest)
    const onAll = await order(await makeCoupon(here))
    expect([onCola, onAll]).toEqual([12, 0])
  })
})
