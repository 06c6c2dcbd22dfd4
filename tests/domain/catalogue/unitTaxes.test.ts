import { describe, expect, it } from 'vitest'
import type { Choice } from '../../../domain/catalogue/menu.ts'
import { unitTaxes } from '../../../domain/catalogue/unitTaxes.ts'
import { chosen, configuration, group, option, product, size } from '../../support/catalogue/configurationParts.ts'

const choice = (hash: string, alone: Choice['alone'], rest: Partial<Choice> = {}): Choice => ({
  hash,
  name: hash,
  description: '',
  picture: '',
  selected: false,
  deposit: 0,
  sizes: [],
  groups: [],
  ...(alone ? { alone } : {}),
  ...rest,
})
const tops = group('tops', [option('ham', 195)])
const lime = group('lime', [option('wedge', 50)])

/** A lunch of 15.95 made of a main dish and a drink. */
const lunch = (drink: Choice, main = choice('slice', { price: 1450, gst: 5, pst: 0 }, { groups: [tops] })) =>
  product({
    type: 1,
    gst: 5,
    pst: 0,
    sizes: [size('one', 1595)],
    coupons: [
      { hash: 'main', name: 'Main', products: [main] },
      { hash: 'drink', name: 'Drink', products: [drink] },
    ],
  })

const cola = choice('cola', { price: 249, gst: 5, pst: 7 }, { groups: [lime] })
const water = choice('water', { price: 249, gst: 5, pst: 0 })
const dough = choice('dough', { price: 395, gst: 0, pst: 0 })

const taking = (drink: string, main: string[] = [], inDrink: string[] = []) =>
  configuration({
    size: 'one',
    choices: [
      { coupon: 'drink', product: drink, groups: [chosen('lime', ...inDrink)] },
      { coupon: 'main', product: 'slice', groups: [chosen('tops', ...main)] },
    ],
  })

describe('unitTaxes [D-62]', () => {
  it('applies the PST of a combo to the share of its price that belongs to the soft drink', () => {
    // 15.95 x 2.49 / (14.50 + 2.49) = 2.3376
    expect(unitTaxes(lunch(cola), taking('cola'))).toEqual({ gst: 5, pst: 7, pstBase: 234 })
  })

  it("adds a choice's own options to its part alone", () => {
    expect(unitTaxes(lunch(cola), taking('cola', ['ham']))).toMatchObject({ pstBase: 234 })
    expect(unitTaxes(lunch(cola), taking('cola', [], ['wedge']))).toMatchObject({ pstBase: 284 })
  })

  it('charges a combo of untaxed choices no PST, and one of taxed choices PST on its whole price', () => {
    expect(unitTaxes(lunch(water), taking('water'))).toEqual({ gst: 5, pst: 0 })
    const snacks = choice('slice', { price: 300, gst: 5, pst: 7 }, { groups: [tops] })
    expect(unitTaxes(lunch(cola, snacks), taking('cola'))).toEqual({ gst: 5, pst: 7 })
  })

  it('takes the part of a choice without GST out of the GST', () => {
    // 15.95 x 3.95 / (14.50 + 3.95) = 3.4148
    expect(unitTaxes(lunch(dough), taking('dough'))).toEqual({ gst: 5, gstBase: 1254, pst: 0 })
  })

  it('shares a price of odd cents without losing one, the first choice of the combo taking it', () => {
    const half = { price: 100, gst: 5, pst: 0 }
    const odd = { ...lunch(choice('pop', { ...half, pst: 7 }), choice('slice', half)), sizes: [size('one', 1595)] }
    expect(unitTaxes(odd, taking('pop'))).toEqual({ gst: 5, pst: 7, pstBase: 797 })
  })

  it('taxes a combo as a whole where a choice does not say what it costs alone, or all cost nothing', () => {
    const own = { gst: 5, pst: 0 }
    expect(unitTaxes(lunch(choice('cola', undefined)), taking('cola'))).toEqual(own)
    const free = (hash: string) => choice(hash, { price: 0, gst: 5, pst: 7 })
    expect(unitTaxes(lunch(free('cola'), free('slice')), taking('cola'))).toEqual(own)
    expect(unitTaxes({ ...lunch(cola), pst: 7 }, configuration({ size: 'one' }))).toEqual({ gst: 5, pst: 7 })
  })
})
