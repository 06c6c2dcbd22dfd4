import { describe, expect, test } from 'vitest'
import { violations, type ShownState } from './checker.ts'
import type { DatabaseState } from './databaseState.ts'
import type { ExpectedLine } from './expectedLines.ts'

const cola = (quantity: number): ExpectedLine => ({ product: 'cola', size: 'can', quantity })

const reported: ShownState = {
  session: 's',
  cart: [cola(3)],
  shownCart: [cola(3)],
  forms: ['Form 1'],
  stuck: [],
  presses: [
    { lines: [cola(1), cola(2)], agreed: 1200, shown: 'not placed' },
    { lines: [cola(1), cola(2)], agreed: 1200, shown: 'placed', number: '40001' },
  ],
}
const order = {
  number: '40001',
  checkout: 'c1',
  lines: [cola(1), cola(2)],
  total: 1200,
  cardAmount: 1200,
  giftCards: 0,
}
const paid = { checkout: 'c1', captured: 1200, refunded: 0, charges: 1 }
const found: DatabaseState = {
  cart: [cola(3)],
  orders: [order],
  money: [paid],
  forms: ['Form 1'],
  checkouts: [
    { hash: 'c0', state: 'superseded', payment: 'declined' },
    { hash: 'c1', state: 'placed', payment: 'paid' },
  ],
}

describe('violations', () => {
  test('returns nothing when the database agrees with what the customer was shown', () =>
    expect(violations(reported, found)).toEqual([]))

  test.each<[string, Partial<ShownState>, Partial<DatabaseState>, string[]]>([
    [
      'a line is lost',
      { cart: [cola(3), cola(4)], shownCart: [cola(3), cola(4)] },
      {},
      ['I5 the cart: lost 4 x cola can'],
    ],
    ['a line is doubled', {}, { cart: [cola(3), cola(3)] }, ['I5 the cart: too much 3 x cola can']],
    [
      'lines have changed places',
      { cart: [cola(3), cola(4)], shownCart: [cola(3), cola(4)] },
      { cart: [cola(4), cola(3)] },
      ['I5 the cart: in another order: 4 x cola can, 3 x cola can'],
    ],
    ['the page shows another cart', { shownCart: [] }, {}, ['I5 the cart shown: lost 3 x cola can']],
    ['a change is stuck', { stuck: ['Cola'] }, {}, ['I5 nothing was wrong with "Cola", and it needs the customer']],
    [
      'an order was shown, and there is none',
      {},
      { orders: [], money: [], checkouts: [] },
      ['I1/I4 order #40001 was shown as placed, and there is none'],
    ],
    [
      'an order was shown as failed, and there is one',
      { presses: reported.presses.slice(0, 1) },
      {},
      ['I1/I4 1 orders, and 0 were shown as placed'],
    ],
    [
      'a checkout became two orders',
      {},
      { orders: [order, { ...order, number: '40002' }] },
      ['I1/I4 2 orders, and 1 were shown as placed', 'I1 two orders of one checkout'],
    ],
    ['an order lacks a line', {}, { orders: [{ ...order, lines: [cola(1)] }] }, ['I1 order #40001: lost 2 x cola can']],
    [
      'it was charged twice',
      {},
      { money: [{ ...paid, captured: 2400, charges: 2 }] },
      ['I2 2400 was charged for an order of 1200', 'I2 2 charges for one order'],
    ],
    ['it was not charged', {}, { money: [] }, ['I2 0 was charged for an order of 1200', 'I2 0 charges for one order']],
    [
      'money was taken for what was never ordered',
      {},
      { money: [paid, { ...paid, checkout: 'c0' }] },
      ['I2 1200 was charged for an order of 0'],
    ],
    [
      'it costs more than was agreed',
      {},
      { orders: [{ ...order, total: 1300, cardAmount: 1300 }], money: [{ ...paid, captured: 1300 }] },
      ['I2 order #40001 costs 1300, the customer agreed to 1200'],
    ],
    [
      'a payment is left open',
      {},
      { checkouts: [{ hash: 'c0', state: 'open', payment: 'pending' }, ...found.checkouts.slice(1)] },
      ['I4 a payment is still pending'],
    ],
    [
      'it took more from gift cards than was agreed',
      {},
      { orders: [{ ...order, total: 1500, giftCards: 300 }] },
      ['I6 order #40001 took 300 from gift cards, the customer agreed to 0'],
    ],
    ['a form is lost', {}, { forms: [] }, ['I5 a form was lost: Form 1']],
    ['a form came twice', {}, { forms: ['Form 1', 'Form 1'] }, ['I5 a form came twice: Form 1']],
  ])('reports that %s', (_, saw, holds, expected) => {
    expect(violations({ ...reported, ...saw }, { ...found, ...holds })).toEqual(expected)
  })

  test('ignores a charge that was refunded', () => {
    const givenBack = { ...paid, checkout: 'c0', refunded: 1200 }
    expect(violations(reported, { ...found, money: [paid, givenBack] })).toEqual([])
  })
})
