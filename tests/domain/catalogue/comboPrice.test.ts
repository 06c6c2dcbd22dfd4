import { describe, expect, it } from 'vitest'
import type { ChosenGroup, Configuration } from '../../../domain/catalogue/configuration.ts'
import type { Product } from '../../../domain/catalogue/menu.ts'
import { linePrice } from '../../../domain/catalogue/price.ts'
import { chosen, configuration } from '../../support/catalogue/configurationParts.ts'
import { bag, combo } from '../../support/catalogue/pricedPizza.ts'

const tops = (...names: string[]) => chosen('tops', ...names)
const veg = (...names: string[]) => chosen('veg', ...names)

const first = (hash: string, ...groups: ChosenGroup[]) => ({ coupon: 'first', product: hash, groups })
const drink = (hash: string, ...groups: ChosenGroup[]) => ({ coupon: 'drink', product: hash, groups })

// oxfmt-ignore
const comboCases: [what: string, Product, Partial<Configuration>, working: string, price: number][] = [
  ['a combo costs its own price, not its products\'', combo, { size: 'combo', choices: [first('margherita'), drink('cola')] }, '29.99', 2999],
  ['a combo with a dip in its free place', combo, { size: 'combo', groups: [chosen('dips', 'garlic')] }, '29.99 + 0.20', 3019],
  ['a combo with two dips', combo, { size: 'combo', groups: [chosen('dips', 'garlic', 'ranch')] }, '29.99 + 0 + 1.50', 3149],
  ['a choice\'s options are added', combo, { size: 'combo', choices: [first('margherita', tops('salami', 'olives Lx')), drink('water')] }, '29.99 + 1.95 + 1.00', 3294],
  ['a choice\'s options are those of its own size', combo, { size: 'combo', choices: [first('plain', tops('baconM', 'baconL')), drink('water')] }, '29.99 + 2.60', 3259],
  ['a choice\'s free places', combo, { size: 'combo', choices: [first('plain', veg('onion', 'pepper', 'corn'))] }, '29.99 + 0 + 0.25 + 1.00', 3124],
  ['every choice adds its own', combo, { size: 'combo', quantity: 2, choices: [first('margherita', tops('cheese Lx')), drink('cola', chosen('ice', 'large'))] }, '2 x (29.99 + 1.13 + 0.75)', 6374],
  ['a choice of no selection adds nothing', combo, { size: 'combo', choices: [{ coupon: 'dessert', product: 'cake', groups: [tops('salami')] }] }, '29.99', 2999],
  ['a bag costs its own price', bag, { size: 'bag', bags: [{ hash: 'slot', groups: [chosen('snack', 'chips')] }] }, '8.99', 899],
  ['a dearer item in a bag', bag, { size: 'bag', bags: [{ hash: 'slot', groups: [chosen('snack', 'truffle')] }] }, '8.99 + 0.90', 989],
  ['two items in a bag', bag, { size: 'bag', bags: [{ hash: 'slot', groups: [chosen('snack', 'chips', 'nuts')] }] }, '8.99 + 0 + 1.50', 1049],
]

describe('the price of a combo and of a bag [PROD-05 PROD-06 PROD-30]', () => {
  it.each(comboCases)(
    'linePrice returns the price calculated by hand: %s',
    (_what, of, chosenParts, _working, price) => {
      expect(linePrice(of, configuration(chosenParts))).toBe(price)
    },
  )
})
