import { describe, expect, it } from 'vitest'
import { emptyCart } from '../../../domain/cart/cart.ts'
import { cartOf, placeholder, totalsOf, withPaperBag } from '../../../domain/cart/cartLines.ts'
import { line } from '../../support/catalogue/configurationParts.ts'

const bag = { price: 25, gst: 5, pst: 7 }
const lines = [line('pizza', { price: 1450, pst: 7 }), line('cola', { price: 249, quantity: 3, deposit: 10, pst: 7 })]

describe('withPaperBag', () => {
  it('adds the bag to the sub total and rounds each tax once over lines and bag [D-61]', () => {
    // GST 5 % of 14.50 + 7.47 + 0.25 = 1.111; PST 7 % of the same = 1.5554
    expect(withPaperBag(cartOf('store', lines), bag)).toEqual({
      deposit: 30,
      bagFee: 25,
      subtotal: 2252,
      gst: 111,
      pst: 156,
      total: 2519,
    })
  })

  it('keeps the totals of the cart where no bag is charged [D-61]', () => {
    expect(withPaperBag(cartOf('store', lines), undefined)).toEqual({ ...totalsOf(lines), bagFee: 0 })
  })

  it('puts nothing into a bag of its own: an empty cart costs nothing [D-61]', () => {
    const nothing = { deposit: 0, bagFee: 0, subtotal: 0, gst: 0, pst: 0, total: 0 }
    expect(withPaperBag(emptyCart('store'), bag)).toEqual(nothing)
    expect(withPaperBag(cartOf('store', [line('gone', { status: 0 })]), bag)).toEqual(nothing)
    expect(withPaperBag(cartOf('store', [placeholder('store', 'dip', 'Add a dip')]), bag)).toEqual(nothing)
  })
})
