import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AND_COMMIT } from '../../../host/store/database/preparedClient.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { recordStatements } from '../../support/host/statements.ts'
import { giftCardInput, makeCoupon, makeGiftCard } from '../../support/host/discounts.ts'
import { colaInput, margheritaInput } from '../../support/productInputs.ts'
import { CARD_SUCCEEDS, typeCard } from '../../sandbox/cards.ts'
import {
  checkoutDetails,
  codeIn,
  freshPhone,
  lastSms,
  newBuyer,
  newGuest,
  orderingHost,
  type OrderingHost,
} from './orderingHost.ts'

/** `begin` goes with the statement after it, and `commit` with one that says so. */
const roundTripsOf = (texts: readonly string[]): number =>
  texts.filter((text, at) => text !== 'begin' && !(text === 'commit' && texts[at - 1]?.endsWith(AND_COMMIT))).length

describe.each(oneDatabase)('round trips to $name', (database) => {
  let here: OrderingHost
  beforeAll(async () => {
    here = await orderingHost(database)
  })
  afterAll(() => here.close())

  /** How many times each call waited for the database. */
  const counts: Record<string, number> = {}
  async function counted<T>(name: string, call: () => Promise<T>): Promise<T> {
    const record = recordStatements()
    try {
      return await call()
    } finally {
      record.stop()
      counts[name] = roundTripsOf(record.texts)
    }
  }

  test("a guest's first order takes 22 round trips from the first page to the thank-you page", async () => {
    const guest = await counted('config', () => newGuest(here))
    await counted('add/product', () => guest.ask('addProduct', margheritaInput(), { key: 'one' }))
    await counted('add/product again', () => guest.ask('addProduct', colaInput({ quantity: 2 }), { key: 'two' }))
    const phone = freshPhone()
    await counted('send-code', () => guest.ask('sendCode', { phone }, { key: 'send' }))
    const code = codeIn(await lastSms(here, phone))
    await counted('verify-phone', () => guest.ask('verifyPhone', { code }, { key: 'verify' }))
    const details = checkoutDetails(phone)
    await counted('checkout', () => guest.ask('checkout', { store: details.store }))
    const checked = await counted('completecheck', () => guest.ask('completeCheck', details))
    const { checkout, total } = checked.answer.payment
    const paymentMethod = await typeCard(here.sandbox, CARD_SUCCEEDS)
    const paying = { checkout, tip: 0, giftCardAmount: 0, giftCards: [], cardAmount: total, paymentMethod }
    const paid = await counted('complete', () => guest.ask('complete', { ...details, ...paying }, { key: 'pay' }))
    expect(paid.answer.order?.total).toBe(total)
    expect(counts).toEqual({
      config: 1,
      'add/product': 2,
      'add/product again': 2,
      'send-code': 4,
      'verify-phone': 2,
      checkout: 2,
      completecheck: 2,
      complete: 7,
    })
  })

  test('adding a gift card takes five round trips, and complete eleven with a coupon and the card', async () => {
    const { guest, phone } = await newBuyer(here)
    const details = checkoutDetails(phone, { useCoupon: true, coupon: await makeCoupon(here) })
    const card = await makeGiftCard(here, 500)
    const checked = await counted('completecheck', () => guest.ask('completeCheck', details))
    const { checkout, total } = checked.answer.payment
    const entry = await giftCardInput(here, checkout, card)
    const { answer } = await counted('gc-add', () => guest.ask('addGiftCard', entry, { key: 'card' }))
    const giftCards = [{ token: answer.token, last: answer.last, balance: answer.amount, amount: 500 }]
    const paymentMethod = await typeCard(here.sandbox, CARD_SUCCEEDS)
    const paying = { checkout, tip: 0, giftCardAmount: 500, giftCards, cardAmount: total - 500, paymentMethod }
    const paid = await counted('complete', () => guest.ask('complete', { ...details, ...paying }, { key: 'pay' }))
    expect(paid.answer.order?.giftCards).toBe(500)
    expect(counts).toMatchObject({ 'gc-add': 5, complete: 11 })
  })
})
