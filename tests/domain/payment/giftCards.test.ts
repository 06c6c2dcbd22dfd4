import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyGiftCards,
  balanceNote,
  cardNumberOf,
  editGiftCard,
  giftCardEntryFault,
  groupedCardNumber,
  sumOfGiftCards,
  withAmount,
  withGiftCard,
  withoutGiftCard,
  type GiftCard,
} from '../../../domain/payment/giftCards.ts'
import { propertyRuns } from '../../support/testSizes.ts'

const card = (token: string, balance: number, wanted = balance): GiftCard => ({ token, last: '4417', balance, wanted })
const valuesOf = (cards: readonly GiftCard[], total: number, subtotal: number) =>
  applyGiftCards(cards, { total, subtotal }).map(({ value }) => value)

it.each([
  ['6001000000002500', '2500', true],
  ['6001 0000 0000 2500', '2500', true],
  ['6001-0000-0000-2500', '2500', true],
  ['6001 0000 0000 250', '2500', false],
  ['6001000000002500', '250', false],
  ['6001000000002500', ' 250 ', false],
  ['                ', '2500', false],
  ['', '', false],
])('the number %j with the code %j is checked before the host is asked [PAY-06]', (number, code, ok) => {
  expect(giftCardEntryFault(number, code)).toBe(
    ok ? undefined : 'Please enter a valid gift card number and security code',
  )
})

it('groups a number by four, however it was pasted [PAY-05]', () => {
  for (const typed of ['6001000000002500', '6001-0000-0000-2500', ' 6001  00000000 2500 '])
    expect(groupedCardNumber(typed)).toBe('6001 0000 0000 2500')
  expect(groupedCardNumber('60010')).toBe('6001 0')
  expect(groupedCardNumber('')).toBe('')
  expect(cardNumberOf('6001-0000 0000-2500')).toBe('6001000000002500')
})

describe('applyGiftCards', () => {
  it.each([
    ['a card that covers everything', [card('a', 10_000)], 5000, 6000, [5000]],
    ['a card that is lower than the total', [card('a', 2000)], 5000, 6000, [2000]],
    ['no more than the sub total (Q-10)', [card('a', 10_000)], 6000, 5000, [5000]],
    ['two cards, the second takes what the first leaves', [card('a', 2500), card('b', 9000)], 5000, 6000, [2500, 2500]],
    ['an edited amount', [card('a', 3000, 2500), card('b', 2000)], 8433, 7265, [2500, 2000]],
    ['an order that needs no more', [card('a', 3000)], 0, 6000, [0]],
    ['a total below zero', [card('a', 3000)], -100, 6000, [0]],
    ['an empty card', [card('a', 0)], 5000, 6000, [0]],
  ])('%s [PAY-10]', (_what, cards, total, subtotal, values) => {
    expect(valuesOf(cards, total, subtotal)).toEqual(values)
  })

  it('clamps again when the tip falls, and gives back when it rises [PAY-10]', () => {
    const cards = [card('a', 10_000)]
    expect(valuesOf(cards, 5750, 6000)).toEqual([5750])
    expect(valuesOf(cards, 5000, 6000)).toEqual([5000])
    expect(valuesOf(cards, 5750, 6000)).toEqual([5750])
  })
})

describe('editGiftCard', () => {
  const limits = { total: 5750, subtotal: 5000 }
  const applied = applyGiftCards([card('a', 3000, 2500), card('b', 2000, 1000)], limits)
  it.each([
    ['12.5', { ok: true, value: 1250 }],
    ['$1,2.5', { ok: false, message: 'Please enter an amount in dollars, such as 12.50.' }],
    ['ten', { ok: false, message: 'Please enter an amount in dollars, such as 12.50.' }],
    ['0', { ok: true, value: 0 }],
    ['', { ok: true, value: 0 }],
    ['-5', { ok: true, value: 0 }],
    ['30', { ok: true, value: 3000 }],
    ['1,000.00', { ok: true, value: 3000, note: 'Changed to all that this card has, $30.00.' }],
    ['29.999', { ok: true, value: 3000 }],
  ])('takes %j as typed for the first card [PAY-08 PAY-10]', (typed, expected) => {
    expect(editGiftCard(applied, 'a', typed, limits)).toEqual(expected)
  })

  it('clamps to what the other cards leave of the total [PAY-10]', () => {
    const low = { total: 3000, subtotal: 5000 }
    const cards = applyGiftCards([card('a', 3000, 1000), card('b', 2000, 1500)], low)
    expect(editGiftCard(cards, 'a', '20', low)).toEqual({
      ok: true,
      value: 1500,
      note: 'Changed to what is left to pay, $15.00.',
    })
  })

  it('says that it is all of the card where that is what is left to pay, too, and refuses a card that is not there', () => {
    const all = applyGiftCards([card('a', 3000)], limits)
    const exact = { total: 3000, subtotal: 5000 }
    expect(editGiftCard(all, 'a', '40', exact)).toEqual({ ok: true, value: 3000, note: 'Changed to all that this card has, $30.00.' }) // oxfmt-ignore
    expect(editGiftCard(all, 'b', '10', limits)).toMatchObject({ ok: false })
  })

  it('refuses an edit after which the cards pay more than the sub total [PAY-11]', () => {
    const all = applyGiftCards([card('a', 9000, 2500), card('b', 2000, 1000)], limits)
    expect(editGiftCard(all, 'a', '47.50', limits)).toEqual({ ok: false, message: "You can't use more than $50.00" })
    expect(editGiftCard(all, 'a', '40.01', limits)).toEqual({ ok: false, message: "You can't use more than $50.00" })
    expect(editGiftCard(all, 'a', '40', limits)).toEqual({ ok: true, value: 4000 })
  })
})

it('keeps what the other cards pay when one is edited or another added or deleted [PAY-08 PAY-09]', () => {
  const limits = { total: 5000, subtotal: 6000 }
  const two = withGiftCard(withGiftCard([], card('a', 2500)), card('b', 9000))
  const edited = withAmount(applyGiftCards(two, limits), 'a', 1000)
  expect(applyGiftCards(edited, limits).map(({ value }) => value)).toEqual([1000, 2500])
  expect(applyGiftCards(withoutGiftCard(edited, 'a'), limits)).toMatchObject([{ token: 'b', value: 2500 }])
  expect(withGiftCard(two, card('a', 2500))).toHaveLength(2)
})

it.each([
  ['covers what is left to pay', [card('a', 6000)], 5000, 'Your gift card balance will be $10.00.'],
  ['covers it to the cent', [card('a', 5000)], 5000, 'Your gift card balance will be $0.00.'],
  ['is lower', [card('a', 2000)], 5000, 'Your current gift card balance is $20.00. Lower than the total amount.'],
  [
    'is lower and used in part',
    [card('a', 3000, 2500)],
    5000,
    'Your current gift card balance is $30.00. Lower than the total amount. $5.00 stays on it.',
  ],
  [
    'covers what another card leaves',
    [card('a', 3000), card('b', 4000)],
    5000,
    'Your gift card balance will be $0.00.',
  ],
])('the note of a card that %s [PAY-12 PAY-13]', (_what, cards, total, note) => {
  const applied = applyGiftCards(cards, { total, subtotal: 9999 })
  const [first] = applied
  expect(first && balanceNote(first, applied, total)).toBe(note)
})

it('whatever is typed, added or lowered, no card pays more than it has and all together never more than there is to pay [PAY-10 PAY-11]', () => {
  const cents = fc.integer({ min: 0, max: 20_000 })
  const step = fc.oneof(
    fc.record({ add: cents }),
    fc.record({
      edit: fc.nat(5),
      typed: fc.oneof(
        cents.map((one) => (one / 100).toFixed(2)),
        fc.string(),
      ),
    }),
    fc.record({ remove: fc.nat(5) }),
    fc.record({ total: cents, subtotal: cents }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let cards: GiftCard[] = []
      let limits = { total: 10_000, subtotal: 9000 }
      let names = 0
      for (const one of steps) {
        const applied = applyGiftCards(cards, limits)
        if ('add' in one) cards = withGiftCard(cards, card(String((names += 1)), one.add))
        else if ('edit' in one) {
          const token = cards[one.edit % Math.max(1, cards.length)]?.token ?? ''
          const edit = editGiftCard(applied, token, one.typed, limits)
          if (edit.ok) cards = withAmount(applied, token, edit.value)
        } else if ('remove' in one)
          cards = withoutGiftCard(cards, cards[one.remove % Math.max(1, cards.length)]?.token ?? '')
        else limits = one
        const now = applyGiftCards(cards, limits)
        for (const { value, balance } of now)
          expect(value >= 0 && value <= balance && Number.isInteger(value)).toBe(true)
        expect(sumOfGiftCards(now)).toBeLessThanOrEqual(Math.min(limits.total, limits.subtotal))
      }
    }),
    { numRuns: propertyRuns(2000) },
  )
})
