import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ANY_CHANGE,
  changedLines,
  changeWindow,
  isAsOrdered,
  splitChange,
  sumOfParts,
  tipAgain,
  type ChangeableOrder,
} from '../../../domain/order/orderChange.ts'
import { timeLeft } from '../../../domain/order/changeWords.ts'
import type { Line } from '../../../domain/cart/cart.ts'
import { percentOf } from '../../../domain/money.ts'
import { amountOf, splitByPayment } from '../../../domain/payment/refund.ts'

const NOON = new Date('2026-12-01T20:00:00Z')
const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000)

const order: ChangeableOrder = {
  stage: 'new',
  status: 1,
  placedAt: NOON,
  readyAt: later(20),
  scheduled: false,
  preparationMinutes: 15,
  isSettledOtherwise: false,
}

describe('the time in which an order can be changed [D-235]', () => {
  test.each([
    ['a new order', {}, null, 5, { open: true }],
    ['an accepted one', { stage: 'accepted' }, null, 5, { open: true }],
    ['one that is being made', { stage: 'preparing' }, null, 5, { open: false, why: 'begun' }],
    ['one in the oven', { stage: 'oven' }, null, 5, { open: false, why: 'begun' }],
    ['a refused one', { stage: 'refused', status: 4 }, null, 5, { open: false, why: 'ended' }],
    ['a finished one', { stage: 'finished', status: 2 }, null, 5, { open: false, why: 'ended' }],
    ['one of which something was given back', { isSettledOtherwise: true }, null, 5, { open: false, why: 'settled' }],
    ['within the minutes of the rule', {}, 10, 9, { open: true, until: later(10) }],
    ['at their end', {}, 10, 10, { open: false, why: 'late' }],
    ['where nothing is changed online', {}, 0, 0, { open: false, why: 'forbidden' }],
    ['for later, before its kitchen begins', { scheduled: true, readyAt: later(60) }, 10, 44, { open: true, until: later(45) }], // oxfmt-ignore
    ['for later, at its kitchen time', { scheduled: true, readyAt: later(60) }, null, 45, { open: false, why: 'late' }],
    ['for later, where nothing is changed online', { scheduled: true, readyAt: later(60) }, 0, 1, { open: false, why: 'forbidden' }], // oxfmt-ignore
    ['one that the store lets be changed', { stage: 'preparing', grantedUntil: later(8) }, 0, 5, { open: true, until: later(8) }], // oxfmt-ignore
    ['one whose leave is over', { stage: 'preparing', grantedUntil: later(8) }, null, 8, { open: false, why: 'begun' }],
    ['one in the oven that had leave', { stage: 'oven', grantedUntil: later(8) }, null, 5, { open: false, why: 'begun' }], // oxfmt-ignore
  ] as const)('%s', (_, changes, minutes, at, expected) => {
    expect(changeWindow({ ...order, ...changes }, minutes === null ? ANY_CHANGE : { minutes }, later(at))).toEqual(
      expected,
    )
  })

  test.each([
    ['', false, 'You can until the kitchen begins with it.'],
    [later(10).toISOString(), false, 'Time left: 10 minutes, unless the kitchen begins before.'],
    [later(10).toISOString(), true, 'Time left: 10 minutes.'],
    [later(180).toISOString(), false, 'You can until 3:00 PM, unless the kitchen begins before.'],
    [NOON.toISOString(), false, 'The time for changes is over.'],
  ])('is said in words: %s', (until, isGranted, words) => {
    expect(timeLeft({ until, isGranted }, NOON.getTime(), [{ from: 0, minutes: -480 }])).toBe(words)
  })
})

const cents = fc.integer({ min: 0, max: 20_000 })
const giftCards = fc.uniqueArray(fc.record({ card: fc.constantFrom('a', 'b', 'c'), amount: cents }), {
  selector: ({ card }) => card,
})

describe('what paid an order and what it costs after a change [D-235]', () => {
  test('are even once more is paid or something given back, never both, and the card gets its money first', () => {
    fc.assert(
      fc.property(cents, giftCards, cents, (card, cards, due) => {
        const { more, cardBack, giftCardsBack } = splitChange({ card, giftCards: cards }, due)
        const paid = card + sumOfParts(cards)
        const back = cardBack + sumOfParts(giftCardsBack)
        expect(paid + more - back).toBe(due)
        expect(more === 0 || back === 0).toBe(true)
        expect(cardBack).toBe(Math.min(card, back))
        for (const one of giftCardsBack)
          expect(one.amount).toBeLessThanOrEqual(cards.find((other) => other.card === one.card)?.amount ?? 0)
      }),
    )
  })

  test('give the last gift card back before the first one', () => {
    const paid = { card: 100, giftCards: [{ card: 'first', amount: 500 }, { card: 'last', amount: 300 }] } // oxfmt-ignore
    expect(splitChange(paid, 400)).toEqual({
      more: 0,
      cardBack: 100,
      giftCardsBack: [{ card: 'last', amount: 300 }, { card: 'first', amount: 100 }], // oxfmt-ignore
    })
  })

  test('of several payments by card one gives all of it back, else each its part, with tip and taxes', () => {
    const means = { card: 700, giftCards: [{ card: 'a', amount: 50 }], pointsValue: 20, tip: 100 }
    expect(splitByPayment(means, [600, 900])).toEqual([{ ...means, payment: 1 }])
    fc.assert(
      fc.property(
        fc.array(cents, { minLength: 1, maxLength: 4 }),
        cents,
        cents,
        fc.boolean(),
        (left, asked, tip, taxed) => {
          const card = Math.min(
            asked,
            left.reduce((sum, one) => sum + one, 0),
          )
          const whole = { card, giftCards: [], pointsValue: 30, tip: Math.min(tip, card) }
          const goods = card + 30 - whole.tip
          const taxes = { goods, gst: Math.floor(goods / 20), pst: Math.floor(goods / 14) }
          const parts = splitByPayment(taxed ? { ...whole, taxes } : whole, left)
          const sum = (of: (part: (typeof parts)[number]) => number) => parts.reduce((total, one) => total + of(one), 0)
          expect(sum(amountOf)).toBe(amountOf(whole))
          expect(sum((one) => one.tip)).toBe(whole.tip)
          for (const part of parts) if (left.length > 1) expect(part.card).toBeLessThanOrEqual(left[part.payment] ?? 0)
          if (taxed && card > 0)
            expect([sum(({ taxes: one }) => one?.gst ?? 0), sum(({ taxes: one }) => one?.pst ?? 0)]).toEqual([
              taxes.gst,
              taxes.pst,
            ])
        },
      ),
    )
  })

  test('keep the tip in percent, and none where points pay everything', () => {
    const amounts = (subtotal: number, discount = 0) => ({ subtotal, delivery: 0, gst: 0, pst: 0, discount })
    fc.assert(
      fc.property(
        fc.integer({ min: 200, max: 20_000 }),
        fc.integer({ min: 200, max: 20_000 }),
        fc.integer({ min: 0, max: 100 }),
        (before, after, percent) => {
          const tip = percentOf(before, percent)
          const again = tipAgain(amounts(before), tip, amounts(after))
          // Of a small order two percents may be the same tip: it is the lower one.
          expect(again).toBeLessThanOrEqual(percentOf(after, percent))
          expect(tipAgain(amounts(before), tip, amounts(before))).toBe(tip)
        },
      ),
    )
    expect(tipAgain(amounts(1000), 200, amounts(500, 500))).toBe(0)
  })
})

const line = (changes: Partial<Line> = {}): Line =>
  ({
    hash: 'one',
    productHash: 'cola',
    size: '',
    sizeCode: 'can',
    description: '',
    quantity: 2,
    groups: [],
    choices: [],
    bags: [],
    ...changes,
  }) as unknown as Line

describe('the lines of a changed order [D-235]', () => {
  test('are the same, new, of another number, or struck after the others', () => {
    const pizza = line({ hash: 'pizza', productHash: 'pizza', description: 'Basil' })
    const before = [line(), pizza, line({ hash: 'gone' })]
    const now = [line({ quantity: 3 }), line({ hash: 'pizza', productHash: 'pizza', description: 'Olives' })]
    expect(changedLines(before, now).map(({ kind, was, line: one }) => [kind, one.hash, was])).toEqual([
      ['quantity', 'one', 2],
      ['new', 'pizza', 0],
      ['struck', 'pizza', 2],
      ['struck', 'gone', 2],
    ])
    expect(changedLines(before, before).every(({ kind }) => kind === 'same')).toBe(true)
  })

  test.each([
    ['as it was', {}, true],
    ['with fewer of it', { quantity: 1 }, true],
    ['with more of it', { quantity: 3 }, false],
    ['in another size', { sizeCode: 'bottle' }, false],
    ['configured anew', { groups: [{ hash: 'g', name: '', options: [] }] }, false],
  ])('keep the price of one %s: %s', (_, changes, expected) => {
    expect(isAsOrdered(line(changes), line())).toBe(expected)
  })
})
