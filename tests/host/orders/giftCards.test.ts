import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { percentOf } from '../../../domain/money.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import {
  addedGiftCard,
  giftCardBalance,
  giftCardInput,
  makeGiftCard,
  type TestGiftCard,
} from '../../support/host/discounts.ts'
import { Guest } from '../../support/guest.ts'
import { faultyPayments } from '../store/faultyPayments.ts'
import { CARD_DECLINED, CARD_SUCCEEDS, typeCard } from '../../sandbox/cards.ts'
import { newBuyer, orderingHost, type Buyer, type OrderingHost } from './orderingHost.ts'

const WRONG = 'We could not find a gift card with this number and security code.'

describe.each(oneDatabase)('gift cards on $name', (database) => {
  let here: OrderingHost
  const line = faultyPayments()
  beforeAll(async () => {
    here = await orderingHost(database, { wrapPayments: line.wrap })
  })
  afterAll(() => here.close())
  beforeEach(() => line.failNext('answered'))

  /** The input of complete for a tip of so many percent, with cards that pay so much each; 17.85 are due before the tip. */
  async function paidBy(
    buyer: Buyer,
    cards: readonly (readonly [TestGiftCard, number])[],
    card = CARD_SUCCEEDS,
    percent = 15,
  ) {
    const giftCards = []
    for (const [one, amount] of cards)
      giftCards.push(await addedGiftCard(here, buyer.guest, buyer.checkout, one, amount))
    const giftCardAmount = giftCards.reduce((sum, { amount }) => sum + amount, 0)
    const cardAmount = 1785 + percentOf(1670, percent) - giftCardAmount
    const method = await typeCard(here.sandbox, card)
    return { ...buyer.completeInput(method, percent), giftCards, giftCardAmount, cardAmount }
  }

  test('two cards pay a part and the card the rest, and the ledgers follow [PAY-07 CALL-17 CALL-21 AMT-06]', async () => {
    const buyer = await newBuyer(here)
    const [small, large] = [await makeGiftCard(here, 500), await makeGiftCard(here, 2500)]
    const input = await paidBy(buyer, [[small, 500], [large, 700]]) // oxfmt-ignore
    const { answer } = await buyer.guest.ask('complete', input)
    expect(answer.order).toMatchObject({ tip: 251, giftCards: 1200, total: 2036 })
    expect((await here.chargesOf(buyer.checkout)).map(({ amount }) => amount)).toEqual([836])
    expect(await here.ordersOf(buyer.checkout)).toMatchObject([{ total: 2036, card_amount: 836 }])
    expect([await giftCardBalance(here, small), await giftCardBalance(here, large)]).toEqual([0, 1800])
  })

  test('a declined card spends no gift card, and the next try may use another amount [PAY-23]', async () => {
    const buyer = await newBuyer(here)
    const card = await makeGiftCard(here, 1000)
    expect((await buyer.guest.ask('complete', await paidBy(buyer, [[card, 1000]], CARD_DECLINED))).ok).toBe(false)
    expect(await giftCardBalance(here, card)).toBe(1000)
    const { answer } = await buyer.guest.ask('complete', await paidBy(buyer, [[card, 400]]))
    expect([answer.order?.giftCards, await giftCardBalance(here, card)]).toEqual([400, 600])
  })

  test('another split of the same card amount is charged and booked as it is now, not as it was at a declined try', async () => {
    const buyer = await newBuyer(here)
    const card = await makeGiftCard(here, 1000)
    await buyer.guest.ask('complete', await paidBy(buyer, [[card, 100]], CARD_DECLINED, 0))
    // 1 % more tip and as much more of the gift card.
    const { answer } = await buyer.guest.ask('complete', await paidBy(buyer, [[card, 117]], CARD_SUCCEEDS, 1))
    expect(answer.order).toMatchObject({ tip: 17, giftCards: 117, total: 1802 })
    expect(await giftCardBalance(here, card)).toBe(883)
  })

  test('a host killed after the charge spends the gift card with the order at its restart [CALL-20]', async () => {
    const buyer = await newBuyer(here)
    const card = await makeGiftCard(here, 1000)
    const input = await paidBy(buyer, [[card, 1000]])
    line.failNext('killed after')
    expect((await buyer.guest.ask('complete', input)).httpStatus).toBe(500)
    expect(await giftCardBalance(here, card)).toBe(1000)
    await here.runReconcilerAfterRestart()
    expect(await here.statesOf(buyer.checkout)).toEqual(['placed', 'paid'])
    expect(await here.ordersOf(buyer.checkout)).toMatchObject([{ document: { giftCards: 1000, tip: 251 } }])
    expect(await giftCardBalance(here, card)).toBe(0)
  })

  test('a payment whose gift card was spent meanwhile is given back at once', async () => {
    const [buyer, other] = [await newBuyer(here), await newBuyer(here)]
    const card = await makeGiftCard(here, 1000)
    const input = await paidBy(buyer, [[card, 1000]])
    line.failNext('killed after')
    await buyer.guest.ask('complete', input)
    expect((await other.guest.ask('complete', await paidBy(other, [[card, 600]]))).ok).toBe(true)
    await here.runReconcilerAfterRestart()
    expect(await here.statesOf(buyer.checkout)).toEqual(['superseded', 'refunded'])
    expect(await here.chargesOf(buyer.checkout)).toEqual([{ amount: 1036, status: 'succeeded', refunded: 1036 }])
    expect(await giftCardBalance(here, card)).toBe(400)
  })

  test.each([
    [
      'more than its balance',
      { amount: 1001 },
      'The balance of a gift card has changed. Please delete the card and add it again.',
    ],
    ['a negative amount', { amount: -1 }, 'The amounts of your gift cards do not add up. Please add them again.'],
    [
      'the card of another checkout',
      { token: 'another' },
      'The balance of a gift card has changed. Please delete the card and add it again.',
    ],
  ])('complete refuses %s and spends nothing [PAY-10]', async (_what, change, message) => {
    const buyer = await newBuyer(here)
    const card = await makeGiftCard(here, 1000)
    const input = await paidBy(buyer, [[card, 1000]])
    const giftCards = input.giftCards.map((one) => ({ ...one, ...change }))
    const giftCardAmount = Math.max(0, Math.round(giftCards[0]?.amount ?? 0))
    const wrong = { ...input, giftCards, giftCardAmount, cardAmount: 2036 - giftCardAmount }
    const refusal = await buyer.guest.ask('complete', wrong)
    expect(refusal.ok).toBe(false)
    if (refusal.httpStatus === 200) expect(refusal.message).toBe(message)
    expect([await giftCardBalance(here, card), await here.chargesOf(buyer.checkout)]).toEqual([1000, []])
  })

  test('complete refuses the same card twice and more than the sub total [PAY-11]', async () => {
    const buyer = await newBuyer(here)
    const card = await makeGiftCard(here, 5000)
    const input = await paidBy(buyer, [[card, 800]])
    const [one] = input.giftCards
    const twice = { ...input, giftCards: [one, one], giftCardAmount: 1600, cardAmount: 436 }
    expect((await buyer.guest.ask('complete', twice)).message).toContain('do not add up')
    const much = { ...input, giftCards: [{ ...one, amount: 1671 }], giftCardAmount: 1671, cardAmount: 365 }
    expect((await buyer.guest.ask('complete', much)).message).toBe("You can't use more than $16.70")
    expect(await giftCardBalance(here, card)).toBe(5000)
  })

  test('adding a card twice answers the same token, and a removed one cannot pay [PAY-09 CALL-18]', async () => {
    const buyer = await newBuyer(here)
    const card = await makeGiftCard(here, 1000)
    const input = await paidBy(buyer, [[card, 500]])
    const again = await addedGiftCard(here, buyer.guest, buyer.checkout, card, 500)
    expect(input.giftCards).toEqual([again])
    const stranger = await newBuyer(here)
    await stranger.guest.ask('removeGiftCard', { checkout: buyer.checkout, token: again.token })
    expect(await addedGiftCard(here, buyer.guest, buyer.checkout, card, 500)).toEqual(again)
    expect((await buyer.guest.ask('removeGiftCard', { checkout: buyer.checkout, token: again.token })).ok).toBe(true)
    expect((await buyer.guest.ask('complete', input)).ok).toBe(false)
    expect(await giftCardBalance(here, card)).toBe(1000)
  })

  describe('guessing', () => {
    test('an unknown number, a wrong code and a blocked card read the same words, and the sixth try of a session is not looked at [PAY-14]', async () => {
      const { guest, checkout } = await newBuyer(here)
      const [card, blocked] = [await makeGiftCard(here, 1000), await makeGiftCard(here, 1000)]
      await here.database.db.updateTable('gift_cards').set({ blocked_at: here.clock.now }).where('hash', '=', blocked.hash).execute() // oxfmt-ignore
      const tries = [{ ...card, code: '000000' }, { ...card, number: '6999999999999999' }, blocked, { ...card, code: '1234' }, { ...card, code: '12345678' }] // oxfmt-ignore
      for (const wrong of tries) {
        const reply = await guest.ask('addGiftCard', await giftCardInput(here, checkout, wrong))
        expect([reply.ok, reply.message]).toEqual([false, WRONG])
      }
      const right = await guest.ask('addGiftCard', await giftCardInput(here, checkout, card))
      expect([right.httpStatus, right.message]).toEqual([
        429,
        expect.stringMatching(/^Too many tries\. Please try again in /),
      ])
    })

    test('a bot check counts once, and not at all for something else or without a solution [CHK-03 CALL-17]', async () => {
      const { guest, checkout } = await newBuyer(here)
      const card = await makeGiftCard(here, 1000)
      const input = await giftCardInput(here, checkout, card)
      const failed = 'The check against robots did not work. Please try again.'
      expect((await guest.ask('addGiftCard', { ...input, botCheck: 'x' })).message).toBe(failed)
      expect((await guest.ask('addGiftCard', { ...input, code: '000000' })).message).toBe(WRONG)
      expect((await guest.ask('addGiftCard', input)).message).toBe(failed)
      expect((await guest.ask('addGiftCard', await giftCardInput(here, checkout, card))).ok).toBe(true)
    })

    async function buyerAt(address: string) {
      const { guest, checkout } = await newBuyer(here)
      const there = new Guest(here.host, address)
      for (const [name, value] of guest.cookies) there.cookies.set(name, value)
      return { checkout, add: async (card: TestGiftCard) => await there.ask('addGiftCard', await giftCardInput(here, checkout, card)) } // oxfmt-ignore
    }

    async function guessAt(address: string, card: TestGiftCard) {
      const { add } = await buyerAt(address)
      for (let tries = 0; tries < 5; tries += 1) await add({ ...card, code: '000000' })
    }

    test('one number has ten wrong tries a day of one network and fifty of all, and right cards use up none', async () => {
      const card = await makeGiftCard(here, 1000)
      for (let session = 0; session < 2; session += 1) await guessAt('198.51.100.7', card)
      expect((await (await buyerAt('198.51.100.7')).add(card)).httpStatus).toBe(429)
      const owner = await buyerAt('203.0.113.7')
      expect((await owner.add(card)).ok).toBe(true)
      for (let session = 0; session < 8; session += 1) await guessAt(`198.51.100.${8 + session}`, card)
      expect((await (await buyerAt('203.0.113.8')).add(card)).httpStatus).toBe(429)
      // Strangers have used up all tries at the number, but not those of who has added it before.
      for (let tries = 0; tries < 7; tries += 1) expect((await owner.add(card)).ok).toBe(true)
    })

    test('a short number or code is refused before any look, in the words of the page [PAY-06]', async () => {
      const { guest, checkout } = await newBuyer(here)
      const input = { botCheck: 'x', number: '6001 0000 0000 250', code: '2500', checkout }
      const message = 'Please enter a valid gift card number and security code'
      expect((await guest.ask('addGiftCard', input)).message).toBe(message)
      expect((await guest.ask('addGiftCard', { ...input, number: '6001000000002500', code: '250' })).message).toBe(
        message,
      )
    })

    test('the database holds neither number nor code', async () => {
      const card = await makeGiftCard(here, 1000)
      const row = await here.database.db.selectFrom('gift_cards').selectAll().where('hash', '=', card.hash).execute()
      expect(JSON.stringify(row)).not.toContain(card.number)
      expect(JSON.stringify(row)).not.toContain(card.code)
    })
  })
})
