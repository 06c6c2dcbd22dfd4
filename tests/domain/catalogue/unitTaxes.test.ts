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

  it('says what a combo pays in a small order, with its parts or without [D-195]', () => {
    const small = { gst: 2, upTo: 400, isFood: true }
    expect(unitTaxes({ ...lunch(cola), small }, taking('cola'))).toEqual({ gst: 5, pst: 7, pstBase: 234, small })
    const whole = choice('cola', undefined, { groups: [lime] })
    expect(unitTaxes({ ...lunch(whole), small }, taking('cola'))).toEqual({ gst: 5, pst: 0, small })
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

describe("unitTaxes by B.C.'s rule for soda [D-114]", () => {
  const soda = (of: 'listed' | 'unlisted', price = 249) =>
    choice('cola', { price, gst: 5, pst: 7, soda: of }, { groups: [lime] })
  const main = (price: number, pst = 0) => choice('slice', { price, gst: 5, pst }, { groups: [tops] })
  const lunchAt = (price: number, drink: Choice, dish = main(1450)) => ({
    ...lunch(drink, dish),
    sizes: [size('one', price)],
  })

  it.each<[what: string, of: ReturnType<typeof product>, inDrink: string[], pstBase: number | undefined]>([
    ['a listed soda what it costs alone', lunchAt(1595, soda('listed')), [], 249],
    ['a listed soda with its options', lunchAt(1595, soda('listed')), ['wedge'], 299],
    ['an unlisted soda at most 3 dollars', lunchAt(1595, soda('unlisted')), ['wedge'], 300],
    ['an unlisted soda half the price, a half cent up', lunchAt(501, soda('unlisted')), [], 251],
    ['an unlisted soda of any price alone half the price', lunchAt(500, soda('unlisted', 100)), [], 250],
    [
      'each soda by itself',
      lunchAt(1595, soda('listed'), choice('slice', { price: 349, gst: 5, pst: 7, soda: 'listed' })),
      [],
      598,
    ],
    ['a soda beside what else pays PST', lunchAt(1595, soda('listed'), main(1000, 7)), [], 1249],
    ['no more than the whole price', lunchAt(200, soda('listed')), [], undefined],
  ])('taxes %s', (_what, of, inDrink, pstBase) => {
    const kept = pstBase === undefined ? {} : { pstBase, keepsPstBase: true }
    expect(unitTaxes(of, taking('cola', [], inDrink))).toEqual({ gst: 5, pst: 7, ...kept })
  })
})

describe('unitTaxes of what is left out, free or in a bag [D-62]', () => {
  it('taxes a combo by the choices that are made', () => {
    const choices = [{ coupon: 'drink', product: 'cola', groups: [] }]
    expect(unitTaxes(lunch(cola), configuration({ size: 'one', choices }))).toEqual({ gst: 5, pst: 7 })
    const gone = [...choices, { coupon: 'main', product: 'gone', groups: [] }]
    expect(unitTaxes(lunch(cola), configuration({ size: 'one', choices: gone }))).toEqual({ gst: 5, pst: 7 })
  })

  it('charges no tax that only a part of no price pays', () => {
    const free = choice('cola', { price: 0, gst: 12, pst: 7 })
    const bare = choice('slice', { price: 1450, gst: 0, pst: 0 })
    expect(unitTaxes(lunch(free, bare), taking('cola'))).toEqual({ gst: 0, pst: 0 })
  })

  it('taxes a combo as a whole when one choice of several does not say what it costs alone', () => {
    const silent = { ...lunch(choice('cola', undefined)), gst: 12, pst: 9 }
    expect(unitTaxes(silent, taking('cola'))).toEqual({ gst: 12, pst: 9 })
  })

  const item = (hash: string, alone?: Choice['alone']) =>
    option(hash, 0, { item: { size: '', sizeCode: '', picture: '', deposit: 0, ...(alone ? { alone } : {}) } })
  const snacks = product({
    type: 3,
    gst: 12,
    pst: 9,
    sizes: [size('bag', 800)],
    bags: [
      {
        hash: 'slot',
        name: 'Slot',
        groups: [
          group('snack', [
            item('chips', { price: 300, gst: 5, pst: 0 }),
            item('pop', { price: 100, gst: 5, pst: 7 }),
            item('nuts'),
            option('loose'),
          ]),
        ],
      },
    ],
  })
  const filled = (...items: string[]) =>
    unitTaxes(snacks, configuration({ size: 'bag', bags: [{ hash: 'slot', groups: [chosen('snack', ...items)] }] }))

  it('shares the price of a bag among its items, and taxes it as a whole when one does not say what it costs', () => {
    expect(filled('pop', 'chips')).toEqual({ gst: 5, pst: 7, pstBase: 200 })
    expect([filled('pop', 'nuts'), filled('pop', 'loose')]).toEqual([
      { gst: 12, pst: 9 },
      { gst: 12, pst: 9 },
    ])
  })
})
