import { describe, expect, it } from 'vitest'
import { discountOf, type Coupon } from '../../../domain/payment/coupon.ts'
import { explainTotal, type TotalParts } from '../../../domain/payment/explainTotal.ts'
import { taxesOf } from '../../../domain/taxes.ts'
import { totalsOf } from '../../../domain/cart/cartLines.ts'
import { line } from '../../support/catalogue/configurationParts.ts'

const pizza = line('a', { name: 'Margherita', price: 1450, quantity: 2, gst: 5, pst: 0, deposit: 0 })
const wings = line('b', { name: 'Chicken Wings', price: 1395, gst: 5, pst: 0, deposit: 0 })
const cola = line('c', { name: 'Cola', price: 250, quantity: 2, gst: 5, pst: 7, deposit: 10 })
const lines = [pizza, wings, cola]
const coupon: Coupon = { code: 'FAMIGLIA15', name: '15% off pizza', message: '', kind: 'percent-off-each', products: [pizza.productHash], percent: 15, maxDiscount: 0 } // oxfmt-ignore

function parts(rest: Partial<TotalParts> = {}): TotalParts {
  const discount = discountOf(lines, rest.coupon)
  const charges = [rest.delivery ?? [], rest.bag ?? []].flat()
  const amounts = {
    subtotal: totalsOf(lines).subtotal + (rest.bag?.price ?? 0),
    delivery: rest.delivery?.price ?? 0,
    discount: discount.total,
    ...taxesOf(lines, discount.lines, charges),
  }
  return {
    lines,
    amounts,
    points: 0,
    pointsName: 'PG Points',
    pointValue: 5,
    tipPercent: 15,
    tip: 0,
    giftCards: [],
    ...rest,
  }
}

/** The line of a name, as a receipt has it. */
const receiptOf = (all: TotalParts) => explainTotal(all).map(({ name, amount }) => [name, amount])

const textsOf = (all: TotalParts) => Object.fromEntries(explainTotal(all).map(({ name, text }) => [name, text]))

describe('explainTotal', () => {
  it('has every amount that is not zero, with what lowers the total below zero', () => {
    const giftCards = [{ token: 'a', last: '4417', balance: 3000, value: 2500 }]
    const bag = { price: 25, gst: 5 }
    expect(receiptOf(parts({ coupon, bag, delivery: { price: 499, gst: 5 }, tip: 722, giftCards }))).toEqual([
      ['Food and drinks', 4795],
      ['Deposit', 20],
      ['Paper bag', 25],
      ['Delivery', 499],
      ['Promotion', -435],
      ['GST 5%', 244],
      ['PST 7%', 35],
      ['Tip 15%', 722],
      ['Gift card', -2500],
    ])
    expect(
      receiptOf({ ...parts(), lines: [wings], amounts: { subtotal: 1395, delivery: 0, discount: 0, gst: 0, pst: 0 } }),
    ).toEqual([
      // oxfmt-ignore
      ['Food and drinks', 1395],
    ])
  })

  it('counts one item, and joins what several lines and cards add', () => {
    const beer = line('f', { name: 'Beer', price: 500, gst: 5, pst: 0, deposit: 25 })
    const giftCards = ['4417', '8806'].map((last) => ({ token: last, last, balance: 900, value: 100 }))
    const all = { ...parts({ giftCards }), lines: [cola, beer] }
    expect(textsOf(all)).toMatchObject({
      Deposit: '2 Cola × $0.10, 1 Beer × $0.25. It is inside the sub total and is not taxed.',
      'Gift cards': '4417 pays $1.00, 8806 pays $1.00. Paying by gift card changes no tax.',
    })
    expect(textsOf({ ...all, lines: [beer] })['Food and drinks']).toBe('One item, at the prices above.')
  })

  it('names a promotion without a code or a name, and what it takes off several lines', () => {
    const anonymous = { ...coupon, code: '', name: '', products: null }
    expect(textsOf(parts({ coupon: { ...coupon, name: '' } }))['Promotion']).toMatch(/^FAMIGLIA15: Margherita −/)
    expect(textsOf({ ...parts({ coupon: anonymous }), coupon: undefined })['Promotion']).toMatch(/^Your promotion: /)
    const reduced = 'Margherita −$4.35, Chicken Wings −$2.09, Cola −$0.75'
    expect(textsOf(parts({ coupon: { ...anonymous, code: 'ALL15' } }))['Promotion']).toBe(
      `ALL15: ${reduced}. It lowers what is taxed.`,
    )
  })

  it('names the base and the rate of each tax, and which goods carry the PST', () => {
    expect(textsOf(parts())).toEqual({
      'Food and drinks': '5 items, at the prices above.',
      Deposit: '2 Cola × $0.10. It is inside the sub total and is not taxed.',
      'GST 5%': '5% of $47.95: food and drinks, $47.95.',
      'PST 7%': '7% of $5.00: Cola, $5.00.',
    })
  })

  it('calls the taxes as the store does [D-184]', () => {
    const names = Object.keys(textsOf({ ...parts(), taxNames: ['TPS', 'TVQ'] }))
    expect(names).toEqual(['Food and drinks', 'Deposit', 'TPS 5%', 'TVQ 7%'])
  })

  it('says what the coupon takes off which line, and that it lowers what is taxed', () => {
    const texts = textsOf(parts({ coupon }))
    expect(texts['Promotion']).toBe('FAMIGLIA15, 15% off pizza: Margherita −$4.35. It lowers what is taxed.')
    expect(texts['GST 5%']).toBe('5% of $43.60: food and drinks after the promotion, $43.60.')
  })

  it('names delivery, tip base and gift cards', () => {
    const giftCards = [
      { token: 'a', last: '4417', balance: 3000, value: 2500 },
      { token: 'b', last: '8806', balance: 0, value: 0 },
    ]
    const texts = textsOf(parts({ delivery: { price: 499, gst: 5 }, tip: 722, giftCards }))
    expect(texts).toMatchObject({
      Delivery: 'The price for your address and an order of this size.',
      'GST 5%': '5% of $52.94: food and drinks, $47.95, and delivery, $4.99.',
      'Tip 15%': 'Of the sub total before any promotion, $48.15. A tip is not taxed.',
      'Gift cards': '4417 pays $25.00. Paying by gift card changes no tax.',
    })
  })

  it('says on which part of the delivery PST is where it carries any [D-114]', () => {
    // 4.99 x 5.00 / 47.95
    expect(textsOf(parts({ delivery: { price: 499, gst: 5, pst: 7 } }))['PST 7%']).toBe(
      '7% of $5.52: Cola, $5.00, and their part of the delivery, $0.52.',
    )
  })

  it('names the paper bag with its taxes', () => {
    const texts = textsOf(parts({ bag: { price: 25, gst: 5, pst: 7 } }))
    expect(texts).toMatchObject({
      'Paper bag': 'One for a pick-up order. It is inside the sub total.',
      'PST 7%': '7% of $5.25: Cola, $5.00, and the paper bag, $0.25.',
    })
  })

  it('explains points, also when the last one is not needed in full', () => {
    const all = parts()
    const paid = (points: number, discount: number) =>
      textsOf({ ...all, points, amounts: { ...all.amounts, discount } })['PG Points']
    expect(paid(240, 1200)).toBe('240 PG Points × $0.05. Points pay, so they change no tax.')
    expect(paid(240, 1198)).toBe(
      '240 PG Points × $0.05, of which $11.98 are needed. Points pay, so they change no tax.',
    )
  })

  it('lists taxes of several rates with what each applies to', () => {
    const mixed = [...lines, line('d', { name: 'Book', price: 1000, gst: 13, pst: 0, deposit: 0 })]
    const amounts = { ...parts().amounts, subtotal: totalsOf(mixed).subtotal, ...taxesOf(mixed) }
    expect(textsOf({ ...parts(), lines: mixed, amounts })['GST']).toBe(
      '5% of $47.95: Margherita, Chicken Wings and Cola, $47.95. 13% of $10.00: Book, $10.00.',
    )
  })

  it('leaves out of a tax what has no price, no rate or no taxed part, goods as well as charges', () => {
    const free = line('g', { name: 'Dip', price: 0, gst: 5, pst: 7, deposit: 0 })
    const untaxed = line('h', { name: 'Apple', price: 100, gst: 0, pst: 0, deposit: 0 })
    const all = { ...parts({ delivery: { price: 0, gst: 5 }, bag: { price: 25, gst: 0 } }), lines: [wings, free] }
    expect(textsOf(all)['GST 5%']).toBe('5% of $13.95: food and drinks, $13.95.')
    expect(textsOf({ ...all, lines: [wings, untaxed] })['GST 5%']).toBe('5% of $13.95: Chicken Wings, $13.95.')
    const onlyDelivery = { ...parts({ delivery: { price: 499, gst: 5 } }), lines: [untaxed] }
    expect(textsOf(onlyDelivery)['GST 5%']).toBe('5% of $4.99: delivery, $4.99.')
  })

  it('lists rates from the lowest on, and two goods without a comma', () => {
    const book = line('d', { name: 'Book', price: 1000, gst: 13, pst: 0, deposit: 0 })
    const all = { ...parts(), lines: [book, wings, pizza] }
    expect(textsOf(all)['GST']).toBe('5% of $42.95: Chicken Wings and Margherita, $42.95. 13% of $10.00: Book, $10.00.')
  })

  it('says food and drinks of a PST that is on all goods in full', () => {
    const drinks = { ...parts(), lines: [cola, line('i', { name: 'Water', price: 200, gst: 5, pst: 7, deposit: 0 })] }
    expect(textsOf(drinks)['PST 7%']).toMatch(/^7% of \$7\.00: food and drinks, \$7\.00/)
    const combo = line('e', { name: 'Combo', price: 2000, gst: 5, pst: 7, pstBase: 300, deposit: 0 })
    const amounts = { ...parts().amounts, gst: 125, pst: 56 }
    expect(textsOf({ ...drinks, lines: [combo, cola], amounts })).toMatchObject({
      'GST 5%': '5% of $25.00: food and drinks, $25.00.',
      'PST 7%': '7% of $8.00: the taxed part of Combo and Cola, $8.00.',
    })
  })

  it('counts only the part of a combo that the PST applies to', () => {
    const combo = line('e', { name: 'Combo', price: 2000, gst: 5, pst: 7, pstBase: 300, deposit: 0 })
    const amounts = { subtotal: 2000, delivery: 0, discount: 0, ...taxesOf([combo]) }
    expect(textsOf({ ...parts(), lines: [combo], amounts })['PST 7%']).toBe(
      '7% of $3.00: the taxed part of Combo, $3.00.',
    )
  })
})

describe('the explanation of a small order [D-195]', () => {
  it('says the lower tax of prepared food, and the whole one of the rest', () => {
    const small = { gst: 5, upTo: 400, isFood: true }
    const goods = [
      line('s', { name: 'Slice', price: 350, gst: 13, pst: 0, small }),
      line('l', { name: 'Lager', price: 645, gst: 13, pst: 0 }),
    ]
    const texts = textsOf(parts({ lines: goods, amounts: { subtotal: 995, delivery: 0, discount: 0, gst: 101, pst: 0 }, taxNames: ['HST', ''] })) // oxfmt-ignore
    expect(texts['HST']).toBe('5% of $3.50: Slice, $3.50. 13% of $6.45: Lager, $6.45.')
    const delivered = {
      lines: goods.slice(0, 1),
      taxNames: ['HST', ''] as [string, string],
      delivery: { price: 100, gst: 13 },
    }
    const amounts = { subtotal: 350, delivery: 100, discount: 0, gst: 59, pst: 0 }
    expect(textsOf(parts({ ...delivered, amounts }))['HST 13%']).toBe(
      '13% of $4.50: food and drinks, $3.50, and delivery, $1.00.',
    )
  })
})
