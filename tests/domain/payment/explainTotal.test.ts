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

const textsOf = (all: TotalParts) => Object.fromEntries(explainTotal(all).map(({ name, text }) => [name, text]))

describe('explainTotal', () => {
  it('names the base and the rate of each tax, and which goods carry the PST', () => {
    expect(textsOf(parts())).toEqual({
      'Food and drinks': '5 items, at the prices above.',
      Deposit: '2 Cola × $0.10. It is inside the sub total and is not taxed.',
      'GST 5%': '5% of $47.95: food and drinks, $47.95.',
      'PST 7%': '7% of $5.00: Cola, $5.00.',
    })
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
      Delivery: 'The price of the zone of your address.',
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

  it('counts only the part of a combo that the PST applies to', () => {
    const combo = line('e', { name: 'Combo', price: 2000, gst: 5, pst: 7, pstBase: 300, deposit: 0 })
    const amounts = { subtotal: 2000, delivery: 0, discount: 0, ...taxesOf([combo]) }
    expect(textsOf({ ...parts(), lines: [combo], amounts })['PST 7%']).toBe(
      '7% of $3.00: the taxed part of Combo, $3.00.',
    )
  })
})
