import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { oneDatabase } from '../../support/host/databases.ts'
import { margheritaInput } from '../../support/productInputs.ts'
import {
  newBuyer,
  checkoutDetails,
  orderingHost,
  newGuest,
  completeWireFields,
  type Buyer,
  type OrderingHost,
} from './orderingHost.ts'
import { CARD_SUCCEEDS } from '../../sandbox/cards.ts'

describe.each(oneDatabase)('complete on $name', (database) => {
  let here: OrderingHost
  let buyer: Buyer
  beforeAll(async () => {
    here = await orderingHost(database)
  })
  afterAll(() => here.close())
  beforeEach(async () => {
    here.clock.now = new Date('2025-11-20T20:00:00Z')
    buyer = await newBuyer(here)
  })

  const orders = async ({ checkout }: Buyer = buyer) =>
    await here.database.db.selectFrom('orders').selectAll().where('checkout', '=', checkout).execute()
  const cartOf = async ({ guest }: Buyer = buyer) => (await guest.ask('config', {})).answer.cart

  describe('without placing an order', () => {
    // oxfmt-ignore
    test.each<[what: string, changes: object, message: string]>([
      ['a tip that is no whole percent [PAY-03]', { tip: 252, cardAmount: 2037 }, 'Please choose a tip in whole percent, from 0 to 100.'],
      ['a tip beyond the goods [PAY-03]', { tip: 1671, cardAmount: 3456 }, 'Please choose a tip in whole percent, from 0 to 100.'],
      ['a cent too little [CALL-20]', { cardAmount: 2035 }, 'The amount to pay is $20.36. Please confirm your details again.'],
      ['a cent too much [CALL-20]', { cardAmount: 2037 }, 'The amount to pay is $20.36. Please confirm your details again.'],
      ['nothing for something [PAY-22]', { cardAmount: 0 }, 'The amount to pay is $20.36. Please confirm your details again.'],
      ['no card [PAY-21]', { paymentMethod: undefined }, 'Please select a payment method'],
      ['a gift card from nowhere [PAY-11]', { giftCardAmount: 2036, cardAmount: 0, giftCards: [{ token: 'g', last: '1234', balance: 9999, amount: 2036 }] }, 'The balance of a gift card has changed. Please delete the card and add it again.'],
      ['an unknown checkout [CALL-20]', { checkout: 'nothing-here' }, 'This checkout does not exist. Please confirm your details again.'],
      ['no checkout, the step before skipped [CALL-20]', { checkout: '' }, 'This checkout does not exist. Please confirm your details again.'],
      ['another name than was checked [CALL-20]', { name: 'Bob' }, 'Your order has changed since. Please confirm your details again.'],
      ['another number than was verified [CALL-20]', { phone: '6045559999' }, 'Your order has changed since. Please confirm your details again.'],
      ['another time than was checked [CALL-20]', { scheduled: true, date: '2025-11-20', time: '18:00' }, 'Your order has changed since. Please confirm your details again.'],
      ['delivery after pick-up was checked [CALL-20]', { service: 'Delivery' }, 'Your order has changed since. Please confirm your details again.'],
    ])('refuses %s', async (_what, changes, message) => {
      const reply = await buyer.guest.ask('complete', { ...(await buyer.completeInputWithCard(CARD_SUCCEEDS)), ...changes })
      expect([reply.httpStatus, reply.ok, reply.message]).toEqual([200, false, message])
      expect(await orders()).toEqual([])
      expect(await here.chargesOf(buyer.checkout)).toEqual([])
      expect((await cartOf())?.lines).toHaveLength(3)
      expect((await buyer.guest.ask('complete', await buyer.completeInputWithCard(CARD_SUCCEEDS))).answer.order?.total).toBe(2036)
    })

    test.each<[string, Record<string, string>]>([
      ['a tip of 1.5 percent in words [PAY-03]', { tip: '1e3' }],
      ['a negative tip [PAY-03]', { tip: '-1' }],
      ['a foreign payment method [CALL-20]', { payment_method_id: 'cash' }],
    ])('names the field when it refuses %s', async (_what, changes) => {
      const wire = {
        ...completeWireFields(buyer),
        tip: '0',
        cpamount: '1785',
        payment_method_id: 'pm_card',
        ...changes,
      }
      const reply = await buyer.guest.ask('complete', {}, { wire })
      expect(reply.httpStatus).toBe(422)
      expect(reply.message).toContain(`"${Object.keys(changes)[0]}"`)
      expect(await orders()).toEqual([])
    })

    test('refuses a cart that was changed after the check [CALL-20]', async () => {
      const input = await buyer.completeInputWithCard(CARD_SUCCEEDS)
      const added = await buyer.guest.ask('addProduct', margheritaInput())
      const reply = await buyer.guest.ask('complete', input)
      expect(reply.message).toBe('Your cart has changed since. Please confirm your details again.')
      expect(await orders()).toEqual([])
      // Without the added line, the cart is the checked one again.
      await buyer.guest.ask('removeLine', { line: added.answer.hash })
      expect((await buyer.guest.ask('complete', input)).answer.order?.total).toBe(2036)
    })

    test('refuses a superseded checkout [CALL-20]', async () => {
      const input = await buyer.completeInputWithCard(CARD_SUCCEEDS)
      await buyer.guest.ask('completeCheck', checkoutDetails(buyer.phone, { notes: 'Other' }))
      expect((await buyer.guest.ask('complete', input)).message).toBe(
        'Your order has changed since. Please confirm your details again.',
      )
      expect(await here.chargesOf(buyer.checkout)).toEqual([])
    })

    test("refuses another session's checkout with the same answer as an unknown one [CALL-20]", async () => {
      const input = await buyer.completeInputWithCard(CARD_SUCCEEDS)
      const thief = await newGuest(here)
      const reply = await thief.ask('complete', input)
      const unknown = await thief.ask('complete', { ...input, checkout: 'nothing-here' })
      expect(reply.body).toBe(unknown.body)
      await buyer.guest.ask('complete', input)
      expect((await thief.ask('complete', input)).body).toBe(unknown.body)
    })

    test('refuses an order for now when the store has closed since the check [CHK-10]', async () => {
      const input = await buyer.completeInputWithCard(CARD_SUCCEEDS)
      here.clock.now = new Date('2025-11-21T07:00:00Z')
      await buyer.guest.ask('config', {})
      expect((await buyer.guest.ask('complete', input)).message).toMatch(
        /^We apologize, but pickup service is currently/,
      )
      expect(await here.chargesOf(buyer.checkout)).toEqual([])
    })
  })
})
