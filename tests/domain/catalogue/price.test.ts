import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChosenBag, ChosenGroup, ChosenProduct } from '../../../domain/catalogue/configuration.ts'
import { linePrice, unitPrice } from '../../../domain/catalogue/price.ts'
import { chosen, configuration, group, option } from '../../support/catalogue/configurationParts.ts'
import { bag, pizza } from '../../support/catalogue/pricedPizza.ts'

/** Each price is calculated by hand from the menu in pricedPizza.ts; `working` is the calculation. */
type Case = [what: string, size: string, quantity: number, groups: ChosenGroup[], working: string, price: number]

const crust = (name: string) => chosen('crust', name)
const sauce = (name: string) => chosen('sauce', name)
const tops = (...names: string[]) => chosen('tops', ...names)
const veg = (...names: string[]) => chosen('veg', ...names)

// oxfmt-ignore
const cases: Case[] = [
  ['nothing chosen, small', 'S', 1, [], '10.95', 1095],
  ['nothing chosen, medium', 'M', 1, [], '14.95', 1495],
  ['nothing chosen, large', 'L', 1, [], '18.45', 1845],
  ['the Cauliflower size', 'C', 1, [], '13.95', 1395],
  ['two of it', 'M', 2, [], '2 x 14.95', 2990],
  ['a hundred of it', 'S', 100, [], '100 x 10.95', 109500],
  ['all included ones', 'M', 1, [crust('thin'), sauce('tomato'), tops('cheese'), veg('basil')], '14.95', 1495],
  ['included ones left out give nothing back', 'M', 1, [tops(), veg()], '14.95', 1495],
  ['a paid single choice', 'M', 1, [crust('thick')], '14.95 + 1.50', 1645],
  ['a single choice of this size', 'M', 1, [crust('stuffed')], '14.95 + 3.25', 1820],
  ['a single choice of another size counts nothing', 'L', 1, [crust('stuffed')], '18.45', 1845],
  ['an included single choice replaced', 'M', 1, [sauce('pesto')], '14.95 + 1.25', 1620],
  ['an included single choice made extra', 'M', 1, [sauce('tomato x')], '14.95 + 0.75', 1570],
  ['a paid single choice made extra', 'M', 1, [sauce('pesto x')], '14.95 + 1.99', 1694],
  ['one topping', 'M', 1, [tops('salami')], '14.95 + 1.95', 1690],
  ['two toppings', 'M', 1, [tops('salami', 'mushroom')], '14.95 + 1.95 + 1.65', 1855],
  ['three toppings beside the included', 'M', 1, [tops('cheese', 'salami', 'mushroom', 'olives')], '14.95 + 1.95 + 1.65 + 1.35', 1990],
  ['a topping of one cent', 'M', 1, [tops('salt')], '14.95 + 0.01', 1496],
  ['a topping for nothing', 'M', 1, [tops('sugar')], '14.95', 1495],
  ['a topping of this size, small', 'S', 1, [tops('baconS')], '10.95 + 1.80', 1275],
  ['a topping of this size, medium', 'M', 1, [tops('baconM')], '14.95 + 2.20', 1715],
  ['a topping of this size, large', 'L', 1, [tops('baconL')], '18.45 + 2.60', 2105],
  ['a topping of another size counts nothing', 'S', 1, [tops('baconL')], '10.95', 1095],
  ['a regular topping on the left half pays in full', 'M', 1, [tops('salami L')], '14.95 + 1.95', 1690],
  ['a regular topping on the right half pays in full', 'M', 1, [tops('salami R')], '14.95 + 1.95', 1690],
  ['a topping a half', 'M', 1, [tops('salami L', 'olives R')], '14.95 + 1.95 + 1.35', 1825],
  ['an extra topping replaces the price', 'M', 1, [tops('salami x')], '14.95 + 2.95', 1790],
  ['an extra topping, whole, even cents', 'M', 1, [tops('mushroom x')], '14.95 + 2.50', 1745],
  ['an extra on the left: 1.475 is 1.48', 'M', 1, [tops('salami Lx')], '14.95 + 1.48', 1643],
  ['an extra on the right: 1.475 is 1.48', 'M', 1, [tops('salami Rx')], '14.95 + 1.48', 1643],
  ['a halved extra without a half cent', 'M', 1, [tops('mushroom Lx')], '14.95 + 1.25', 1620],
  ['a halved extra: 0.995 is 1.00', 'M', 1, [tops('olives Rx')], '14.95 + 1.00', 1595],
  ['a halved extra: 0.015 is 0.02', 'M', 1, [tops('salt Lx')], '14.95 + 0.02', 1497],
  ['a halved extra: 0.005 is 0.01', 'M', 1, [tops('sugar Rx')], '14.95 + 0.01', 1496],
  ['a halved extra of this size: 1.655 is 1.66', 'M', 1, [tops('baconM Lx')], '14.95 + 1.66', 1661],
  ['a halved extra of this size: 1.955 is 1.96', 'L', 1, [tops('baconL Rx')], '18.45 + 1.96', 2041],
  ['a halved extra of this size, small', 'S', 1, [tops('baconS Lx')], '10.95 + 1.35', 1230],
  ['each half cent is rounded by itself', 'M', 1, [tops('salami Lx', 'olives Rx')], '14.95 + 1.48 + 1.00', 1743],
  ['rounded before the quantity', 'M', 3, [tops('salami Lx')], '3 x (14.95 + 1.48)', 4929],
  ['rounded before the quantity, many', 'S', 10, [tops('salt Rx')], '10 x (10.95 + 0.02)', 10970],
  ['an included topping made extra', 'M', 1, [tops('cheese x')], '14.95 + 2.25', 1720],
  ['an included topping made extra on a half: 1.125 is 1.13', 'M', 1, [tops('cheese Lx')], '14.95 + 1.13', 1608],
  ['an included topping on a half costs nothing', 'M', 1, [tops('cheese R')], '14.95', 1495],
  ['an included one made extra beside a paid one', 'M', 1, [tops('cheese x', 'olives')], '14.95 + 2.25 + 1.35', 1855],
  ['everything doubled', 'M', 2, [tops('cheese x', 'salami x', 'mushroom x')], '2 x (14.95 + 2.25 + 2.95 + 2.50)', 4530],
  ['the first free one', 'M', 1, [veg('onion')], '14.95 + 0', 1495],
  ['a free one with a free price', 'M', 1, [veg('pepper')], '14.95 + 0.25', 1520],
  ['two free ones', 'M', 1, [veg('onion', 'pepper')], '14.95 + 0 + 0.25', 1520],
  ['two dear free ones', 'M', 1, [veg('spinach', 'corn')], '14.95 + 0.50 + 0.10', 1555],
  ['the third pays: first in display order, not in time', 'M', 1, [veg('corn', 'pepper', 'onion')], '14.95 + 0 + 0.25 + 1.00', 1620],
  ['the third and fourth pay', 'M', 1, [veg('onion', 'pepper', 'spinach', 'corn')], '14.95 + 0 + 0.25 + 1.30 + 1.00', 1750],
  ['an included one uses up no free place', 'M', 1, [veg('basil', 'onion', 'pepper')], '14.95 + 0 + 0.25', 1520],
  ['an included one made extra uses up none either', 'M', 1, [veg('basil x', 'onion', 'pepper')], '14.95 + 0.95 + 0 + 0.25', 1615],
  ['an extra in a free place pays for extra', 'M', 1, [veg('onion x')], '14.95 + 1.35', 1630],
  ['an extra in a free place takes the place', 'M', 1, [veg('onion x', 'pepper', 'spinach')], '14.95 + 1.35 + 0.25 + 1.30', 1785],
  ['a halved extra in a free place: 0.675 is 0.68', 'M', 1, [veg('onion Lx')], '14.95 + 0.68', 1563],
  ['a halved extra in a free place: 0.825 is 0.83', 'M', 1, [veg('onion', 'pepper Rx')], '14.95 + 0 + 0.83', 1578],
  ['a halved extra past the free places: 0.975 is 0.98', 'M', 1, [veg('onion', 'pepper', 'spinach Lx')], '14.95 + 0 + 0.25 + 0.98', 1618],
  ['a free one on a half costs its free price', 'M', 1, [veg('spinach L')], '14.95 + 0.50', 1545],
  ['a paid one past the free places on a half', 'M', 1, [veg('onion', 'pepper', 'corn R')], '14.95 + 0 + 0.25 + 1.00', 1620],
  ['a halved extra of an included one: 0.475 is 0.48', 'M', 1, [veg('basil Rx')], '14.95 + 0.48', 1543],
  ['each group has its own free places', 'M', 1, [tops('olives'), veg('onion', 'pepper')], '14.95 + 1.35 + 0 + 0.25', 1655],
  ['half & half', 'L', 1, [tops('cheese', 'salami L', 'mushroom R', 'olives Rx'), veg('basil', 'onion L')], '18.45 + 1.95 + 1.65 + 1.00 + 0', 2305],
  ['the works', 'M', 2, [crust('stuffed'), sauce('pesto x'), tops('cheese Lx', 'salami', 'baconM Rx'), veg('onion', 'pepper', 'spinach x', 'corn L')],
    '2 x (14.95 + 3.25 + 1.99 + 1.13 + 1.95 + 1.66 + 0 + 0.25 + 1.95 + 1.00)', 5626],
  ['an unknown option counts nothing', 'M', 1, [tops('gold')], '14.95', 1495],
  ['an unknown group counts nothing', 'M', 1, [chosen('wine', 'red')], '14.95', 1495],
]

describe('the price of a pizza [PROD-11 PROD-30 PROD-31 PROD-32 PROD-33 PROD-34]', () => {
  it.each(cases)(
    'linePrice returns the price calculated by hand: %s, %s x%i',
    (_what, sizeCode, quantity, groups, _working, price) => {
      expect(linePrice(pizza, configuration({ size: sizeCode, quantity, groups }))).toBe(price)
    },
  )

  it('has at least 60 test cases', () => {
    expect(cases.length).toBeGreaterThanOrEqual(60)
  })
})

describe('the price of any configuration', () => {
  const picks = (of: readonly { hash: string }[]) =>
    fc.array(
      fc.record({
        hash: fc.constantFrom(...of.map(({ hash }) => hash)),
        side: fc.constantFrom(0 as const, 1 as const, 2 as const),
        extra: fc.boolean(),
      }),
      { maxLength: 6 },
    )
  const anything = fc.record({
    size: fc.constantFrom('S', 'M', 'L', 'C'),
    quantity: fc.integer({ min: 1, max: 100 }),
    groups: fc
      .tuple(...pizza.groups.map(({ options }) => picks(options)))
      .map((options) => pizza.groups.map(({ hash }, index) => ({ hash, options: options[index] ?? [] }))),
    choices: fc.constant<ChosenProduct[]>([]),
    bags: fc.constant<ChosenBag[]>([]),
  })

  it('is whole cents and at least the price of the size [PROD-30 PROD-34]', () => {
    fc.assert(
      fc.property(anything, (any) => {
        const price = unitPrice(pizza, any)
        expect(Number.isSafeInteger(price)).toBe(true)
        expect(price).toBeGreaterThanOrEqual(pizza.sizes.find(({ code }) => code === any.size)?.price ?? 0)
        expect(linePrice(pizza, any)).toBe(price * any.quantity)
      }),
    )
  })

  it('does not depend on the order in which options are chosen [PROD-33]', () => {
    fc.assert(
      fc.property(anything, (any) => {
        const backwards = any.groups.map(({ hash, options }) => ({ hash, options: unique(options).reverse() }))
        const forwards = any.groups.map(({ hash, options }) => ({ hash, options: unique(options) }))
        expect(unitPrice(pizza, { ...any, groups: backwards.reverse() })).toBe(
          unitPrice(pizza, { ...any, groups: forwards }),
        )
      }),
    )
  })

  it('is the same when the left and right halves are swapped [PROD-08]', () => {
    fc.assert(
      fc.property(anything, (any) => {
        const mirrored = any.groups.map(({ hash, options }) => ({
          hash,
          options: options.map((one) => ({ ...one, side: one.side === 1 ? 2 : one.side === 2 ? 1 : 0 }) as const),
        }))
        expect(unitPrice(pizza, { ...any, groups: mirrored })).toBe(unitPrice(pizza, any))
      }),
    )
  })
})

const unique = <T extends { hash: string }>(options: readonly T[]): T[] => [
  ...new Map(options.map((one) => [one.hash, one])).values(),
]

describe('unitPrice', () => {
  it('counts the options of each slot of a bag by its own prices [PROD-32]', () => {
    const dear = bag.bags.map((slot) => ({ ...slot, hash: 'dear', groups: [group('snack', [option('chips', 500)])] }))
    const two = { ...bag, bags: [...bag.bags, ...dear] }
    const filled = configuration({ size: 'bag', bags: [{ hash: 'dear', groups: [chosen('snack', 'chips')] }] })
    expect(unitPrice(two, filled)).toBe(899 + 500)
  })

  it('is that of the options alone in a size that is gone', () => {
    expect(unitPrice(pizza, configuration({ size: 'XXL', groups: [tops('salami')] }))).toBe(195)
  })
})
