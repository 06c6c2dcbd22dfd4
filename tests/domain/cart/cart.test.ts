import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyCart, isEmpty, realLines, type Cart } from '../../../domain/cart/cart.ts'
import {
  cartOf,
  placeholder,
  totalsOf,
  withCrossPromotion,
  withLines,
  withoutLine,
  type CrossPromotion,
} from '../../../domain/cart/cartLines.ts'
import { line } from '../../support/catalogue/configurationParts.ts'

const hashes = (cart: Cart) => cart.lines.map(({ hash }) => hash)
const cart = (...lines: Parameters<typeof cartOf>[1]) => cartOf('store', lines)
const promo = placeholder('store', 'dip', 'Add a dip')
const offeredPromotion = (promotionProduct: string): CrossPromotion => ({
  promotionOffered: true,
  promotionProduct,
  promotionName: 'Add a dip',
})
const removedPromotion = (promotionRemoves: string | null | undefined): CrossPromotion => ({
  promotionOffered: false,
  promotionRemoves,
})

describe('totalsOf', () => {
  it('adds the deposit to the sub total and taxes only the goods [CART-06 CART-28 XPS-02]', () => {
    // 2 x 14.95 + 3 x 2.49 = 37.37; deposit 3 x 0.10; GST 5 % of 37.37 = 1.8685; PST 7 % of 7.47 = 0.5229
    expect(
      totalsOf([
        line('pizza', { price: 1495, quantity: 2 }),
        line('cola', { price: 249, quantity: 3, deposit: 10, pst: 7 }),
      ]),
    ).toEqual({ deposit: 30, subtotal: 3767, gst: 187, pst: 52, total: 3767 + 187 + 52 })
  })

  it('leaves out what is no longer sold, which cannot be paid [D-30]', () => {
    const gone = line('gone', { price: 1500, deposit: 10, pst: 7, status: 0 })
    expect(totalsOf([line('pizza'), gone])).toEqual(totalsOf([line('pizza')]))
  })

  it('rounds each tax once, over all lines [CONST-02]', () => {
    // 5 % of 0.10 + 0.10 + 0.10 is 1.5 cents; rounded line by line it would be 3.
    expect(totalsOf([line('a', { price: 10 }), line('b', { price: 10 }), line('c', { price: 10 })]).gst).toBe(2)
  })

  it('returns zero amounts when there are no lines [CART-08]', () => {
    expect(totalsOf([])).toEqual({ deposit: 0, subtotal: 0, gst: 0, pst: 0, total: 0 })
  })

  it('does not depend on the order of the lines', () => {
    const lines = fc.array(
      fc.record({
        price: fc.integer({ min: 0, max: 9999 }),
        quantity: fc.integer({ min: 1, max: 100 }),
        deposit: fc.integer({ min: 0, max: 50 }),
        gst: fc.constantFrom(0, 5),
        pst: fc.constantFrom(0, 7, 10),
      }),
    )
    fc.assert(
      fc.property(lines, (all) => {
        const made = all.map((one, index) => line(String(index), one))
        expect(totalsOf([...made].reverse())).toEqual(totalsOf(made))
      }),
    )
  })
})

describe('withLines adding lines', () => {
  it('puts new lines at the end and recalculates the totals [XPS-01]', () => {
    const after = withLines(cart(line('a')), [line('b', { price: 500 })])
    expect(hashes(after)).toEqual(['a', 'b'])
    expect(after).toMatchObject({ subtotal: 1500, gst: 75 })
  })

  it('replaces a line with the same hash, so that a repeated answer counts once', () => {
    const once = withLines(cart(line('a')), [line('b')])
    expect(withLines(once, [line('b')])).toEqual(once)
  })

  it('adds and replaces several lines, and changes nothing without any', () => {
    const both = withLines(cart(line('a'), line('b'), promo), [line('b'), line('c'), line('d', { productHash: 'dip' })])
    expect(hashes(both)).toEqual(['a', 'b', 'c', 'd'])
    expect(withLines(both, [])).toEqual(both)
  })

  it('gives an empty cart, which is of no store, the store of its first line', () => {
    expect(emptyCart().storeHash).toBe('')
    expect(withLines(emptyCart(), [line('a', { storeHash: 'downtown' })]).storeHash).toBe('downtown')
  })

  it('removes the placeholder when its product is added [XPS-06]', () => {
    expect(hashes(withLines(cart(line('a'), promo), [line('b', { productHash: 'dip' })]))).toEqual(['a', 'b'])
    expect(hashes(withLines(cart(line('a'), promo), [line('b')]))).toEqual(['a', promo.hash, 'b'])
  })
})

describe('withLines replacing a line', () => {
  it('puts the new line in the place of the old one [CALL-07]', () => {
    const after = withLines(cart(line('a'), line('b'), line('c')), [line('b2', { price: 700 })], 'b')
    expect(hashes(after)).toEqual(['a', 'b2', 'c'])
  })

  it('replaces all lines of a bag [CALL-07 XPS-07]', () => {
    const bag = (hash: string) => line(hash, { bagHash: 'bag1', bagType: '3' })
    const before = cart(line('a'), bag('b'), line('c'), bag('b-item'))
    const after = withLines(before, [line('n', { bagHash: 'bag2' }), line('n-item', { bagHash: 'bag2' })], 'b')
    expect(hashes(after)).toEqual(['a', 'n', 'n-item', 'c'])
  })

  it('keeps the placeholder when the only real line is replaced [XPS-03]', () => {
    expect(hashes(withLines(cart(line('a'), promo), [line('a2')], 'a'))).toEqual(['a2', promo.hash])
  })
})

describe('withoutLine', () => {
  it('removes the line and recalculates the totals [CART-22]', () => {
    const after = withoutLine(cart(line('a'), line('b', { price: 500 })), 'a')
    expect(hashes(after)).toEqual(['b'])
    expect(after.subtotal).toBe(500)
  })

  it('removes all lines of the same bag, and only the line itself when it has no bag [CART-26 XPS-07]', () => {
    const before = cart(
      line('a'),
      line('b', { bagHash: 'x' }),
      line('c', { bagHash: 'x' }),
      line('d', { bagHash: 'y' }),
    )
    expect(hashes(withoutLine(before, 'c'))).toEqual(['a', 'd'])
    expect(hashes(withoutLine(before, 'a'))).toEqual(['b', 'c', 'd'])
  })

  it('changes nothing for an unknown line [CART-22]', () => {
    const before = cart(line('a'))
    expect(withoutLine(before, 'z')).toEqual(before)
  })

  it('removes the placeholder together with the last real line [CART-20 XPS-08]', () => {
    const after = withoutLine(cart(line('a'), promo), 'a')
    expect(after.lines).toEqual([])
    expect(isEmpty(after)).toBe(true)
    expect(after.storeHash).toBe('store')
  })
})

describe('withCrossPromotion', () => {
  it('adds a placeholder of price zero, once [CART-23 XPS-03]', () => {
    const once = withCrossPromotion(cart(line('a')), offeredPromotion('dip'))
    expect(realLines(once).map(({ hash }) => hash)).toEqual(['a'])
    expect(once.lines[1]).toMatchObject({ productHash: 'dip', name: 'Add a dip', price: 0, isPlaceholder: true })
    expect(once.total).toBe(cart(line('a')).total)
    expect(withCrossPromotion(once, offeredPromotion('dip'))).toEqual(once)
  })

  it('adds an offer that has the name and the picture of the promotion, and else nothing [CART-14]', () => {
    const before = cart(line('a'))
    const picture = 'dip.jpg'
    const container = line('promo-dip', {
      productHash: 'dip',
      name: '',
      price: 0,
      gst: 0,
      bagType: '3',
      isPlaceholder: true,
    })
    const lineFor = (rest: Partial<CrossPromotion>) =>
      withCrossPromotion(before, { promotionOffered: true, promotionProduct: 'dip', ...rest }).lines[1]
    expect([lineFor({}), placeholder('store', 'dip', '')]).toEqual([container, container])
    expect(lineFor({ promotionName: 'Add a dip', promotionPicture: picture })).toEqual({ ...container, name: 'Add a dip', picture }) // oxfmt-ignore
  })

  it('adds no placeholder when the product itself is in the cart [CART-23]', () => {
    const has = cart(line('a', { productHash: 'dip' }))
    expect(withCrossPromotion(has, offeredPromotion('dip'))).toEqual(has)
  })

  it('adds no second placeholder, even for another product [CART-23 D-47]', () => {
    const once = withCrossPromotion(cart(line('a')), offeredPromotion('dip'))
    expect(withCrossPromotion(once, offeredPromotion('cake'))).toEqual(once)
  })

  it('adds nothing when the promotion has no product [XPS-03]', () => {
    const before = cart(line('a'))
    expect(withCrossPromotion(before, { promotionOffered: true })).toEqual(before)
  })

  const second = placeholder('store', 'cake', 'Add a cake')
  it.each([
    ["'-' removes the first placeholder [CART-24 XPS-05]", '-', ['a', 'b', second.hash]],
    ['null does too [CART-24]', null, ['a', 'b', second.hash]],
    ['a hash removes that placeholder [XPS-04]', second.hash, ['a', 'b', promo.hash]],
    ["a product's hash removes its placeholder [XPS-04]", 'cake', ['a', 'b', promo.hash]],
    ["a bag's hash removes it [XPS-04]", 'bag', ['a', promo.hash, second.hash]],
    ['a hash removes that line [CART-25 XPS-04]', 'b', ['a', promo.hash, second.hash]],
    ['an unknown hash changes nothing [CART-25]', 'zzz', ['a', 'b', promo.hash, second.hash]],
    ['a missing hash changes nothing [XPS-04]', undefined, ['a', 'b', promo.hash, second.hash]],
  ])('%s', (_what, hash, remaining) => {
    expect(
      hashes(withCrossPromotion(cart(line('a'), line('b', { bagHash: 'bag' }), promo, second), removedPromotion(hash))),
    ).toEqual(remaining)
  })

  it("'-' never removes a real line [XPS-05]", () => {
    const before = cart(line('a'))
    expect(withCrossPromotion(before, removedPromotion('-'))).toEqual(before)
  })
})
