import { describe, expect, it } from 'vitest'
import {
  findMissingChoice,
  findSoldOutChoice,
  forbiddenReason,
  missingChoiceMessage,
} from '../../../domain/catalogue/validateConfiguration.ts'
import { startingConfiguration, type Configuration } from '../../../domain/catalogue/configuration.ts'
import type { Product } from '../../../domain/catalogue/menu.ts'
import { chosen, configuration, group, option, product, size } from '../../support/catalogue/configurationParts.ts'
import { bag, combo, pizza } from '../../support/catalogue/pricedPizza.ts'

describe('findMissingChoice and missingChoiceMessage', () => {
  const required = (min: number) =>
    product({
      sizes: [size('S', 900), size('M', 1000)],
      groups: [group('Sauce', [option('red'), option('whiteM', 0, { sizeCode: 'M' })], { min })],
    })

  it('report a missing choice in the wording and spelling of the specification [PROD-26]', () => {
    expect(missingChoiceMessage(required(1), configuration())).toBe('Choose At Leaset 1 Sauce Option')
    expect(missingChoiceMessage(required(3), configuration())).toBe('Choose At Leaset 3 Sauce Option')
  })

  it('report nothing once one option is selected, even if the group asks for more [PROD-26]', () => {
    expect(missingChoiceMessage(required(3), configuration({ groups: [chosen('Sauce', 'red')] }))).toBeUndefined()
  })

  it('count only options of the selected size [PROD-27]', () => {
    const groups = [chosen('Sauce', 'whiteM')]
    expect(missingChoiceMessage(required(1), configuration({ size: 'M', groups }))).toBeUndefined()
    expect(missingChoiceMessage(required(1), configuration({ size: 'S', groups }))).toBe(
      'Choose At Leaset 1 Sauce Option',
    )
  })

  it('report nothing for a group without a minimum or without options in this size [PROD-26 PROD-27]', () => {
    expect(missingChoiceMessage(required(0), configuration())).toBeUndefined()
    const none = product({ groups: [group('Rind', [option('cheddar', 0, { sizeCode: 'L' })], { min: 1 })] })
    expect(missingChoiceMessage(none, configuration())).toBeUndefined()
  })

  it('require a product from each selection of a combo [PROD-28]', () => {
    const start = {
      ...startingConfiguration(combo),
      choices: [{ coupon: 'first', product: 'plain', groups: [chosen('crust', 'thin')] }],
    }
    expect(missingChoiceMessage(combo, start)).toBe('Choose At Leaset Product From Each Selection')
    const whole = { ...start, choices: [...start.choices, { coupon: 'drink', product: 'water', groups: [] }] }
    expect(missingChoiceMessage(combo, whole)).toBeUndefined()
  })

  it('name the first selection of a combo without a product [PROD-28]', () => {
    const coupons = combo.coupons.map((one) => ({
      ...one,
      products: one.products.map((choice) => ({ ...choice, groups: [] })),
    }))
    const first = { coupon: 'first', product: 'plain', groups: [] }
    const drink = { coupon: 'drink', product: 'water', groups: [] }
    const open = (...choices: Configuration['choices']) =>
      findMissingChoice({ ...combo, coupons }, configuration({ choices }))?.coupon
    expect([open(), open(drink), open(first), open(drink, first)]).toEqual(['first', 'first', 'drink', undefined])
  })

  it('look at the options of a chosen product in its own default size [PROD-26 PROD-27]', () => {
    const groups = [group('dip', [option('ranch', 0, { sizeCode: 'L' })], { min: 1 })]
    const coupons = combo.coupons.map((one) => ({
      ...one,
      products: one.products.map((choice) => ({ ...choice, groups })),
    }))
    const missing = (coupon: string, hash: string) =>
      findMissingChoice(
        { ...combo, coupons },
        configuration({ size: 'L', choices: [{ coupon, product: hash, groups: [] }] }),
      )?.group
    expect([missing('first', 'plain'), missing('first', 'margherita'), missing('drink', 'water')]).toEqual([
      'dip',
      undefined,
      undefined,
    ])
    expect(missing('first', 'gone')).toBeUndefined()
  })

  it('look at what is chosen of each slot of a bag [PROD-26]', () => {
    const asking = [group('dip', [option('ranch')], { min: 1 })]
    const sack = { ...bag, bags: ['left', 'right'].map((hash) => ({ hash, name: '', groups: asking })) }
    const missing = (...filled: string[]) =>
      findMissingChoice(
        sack,
        configuration({ bags: filled.map((hash) => ({ hash, groups: [chosen('dip', 'ranch')] })) }),
      )?.bag
    expect([missing('right'), missing('left'), missing('right', 'left')]).toEqual(['left', 'right', undefined])
  })

  it('return the group, selection or bag slot of the missing choice, so that the builder can open it [PROD-26 PROD-28]', () => {
    const asking = [group('dip', [option('ranch')], { min: 1 })]
    const plain = product({ groups: asking })
    expect(findMissingChoice(plain, startingConfiguration(plain))).toMatchObject({ group: 'dip' })
    const meal = product({
      type: 1,
      coupons: ['one', 'two'].map((hash) => ({
        hash,
        name: hash,
        products: [
          {
            hash: 'wings',
            name: '',
            description: '',
            picture: '',
            selected: hash === 'one',
            deposit: 0,
            sizes: [],
            groups: asking,
          },
        ],
      })),
    })
    expect(findMissingChoice(meal, startingConfiguration(meal))).toMatchObject({ group: 'dip', coupon: 'one' })
    const dipped = {
      ...startingConfiguration(meal),
      choices: [{ coupon: 'one', product: 'wings', groups: [chosen('dip', 'ranch')] }],
    }
    expect(findMissingChoice(meal, dipped)).toEqual({
      message: 'Choose At Leaset Product From Each Selection',
      coupon: 'two',
    })
    const sack = product({
      type: 3,
      bags: [
        { hash: 'first', name: '', groups: [] },
        { hash: 'second', name: '', groups: asking },
      ],
    })
    expect(findMissingChoice(sack, startingConfiguration(sack))).toMatchObject({ group: 'dip', bag: 'second' })
  })

  it('check the groups of a chosen product and of a bag slot [PROD-26 PROD-28]', () => {
    const choices = [{ coupon: 'first', product: 'plain', groups: [] }, { coupon: 'drink', product: 'water', groups: [] }] // oxfmt-ignore
    expect(missingChoiceMessage(combo, configuration({ size: 'combo', choices }))).toBe(
      'Choose At Leaset 1 crust Option',
    )
    const strict = {
      ...bag,
      bags: bag.bags.map((one) => ({ ...one, groups: one.groups.map((each) => ({ ...each, min: 2 })) })),
    }
    expect(missingChoiceMessage(strict, configuration({ size: 'bag' }))).toBe('Choose At Leaset 2 snack Option')
  })
})

type ConfigurationCase = [what: string, Product, Partial<Configuration>]

// oxfmt-ignore
const invalid: ConfigurationCase[] = [
  ['a quantity of 0', pizza, { quantity: 0 }],
  ['a quantity of 101', pizza, { quantity: 101 }],
  ['a quantity of 1.5', pizza, { quantity: 1.5 }],
  ['a quantity of 1e9', pizza, { quantity: 1e9 }],
  ['a negative quantity', pizza, { quantity: -1 }],
  ['no number at all', pizza, { quantity: Number.NaN }],
  ['a size that it does not come in', pizza, { size: 'XXL' }],
  ['no size', pizza, { size: '' }],
  ['a foreign group', pizza, { groups: [chosen('wine', 'red')] }],
  ['a foreign option', pizza, { groups: [chosen('tops', 'gold')] }],
  ['an option of another group', pizza, { groups: [chosen('crust', 'salami')] }],
  ['an option of another size', pizza, { groups: [chosen('tops', 'baconL')] }],
  ['two options of a single choice', pizza, { groups: [chosen('crust', 'thin', 'thick')] }],
  ['an option twice', pizza, { groups: [chosen('tops', 'salami', 'salami')] }],
  ['a group twice', pizza, { groups: [chosen('tops', 'salami'), chosen('tops', 'olives')] }],
  ['half of what has no halves', pizza, { groups: [chosen('sauce', 'pesto L')] }],
  ['extra of what has no extras', pizza, { groups: [chosen('crust', 'thick x')] }],
  ['two bags at once', bag, { size: 'bag', quantity: 2 }],
  ['a slot that is not in the bag', bag, { size: 'bag', bags: [{ hash: 'trunk', groups: [] }] }],
  ['a slot twice', bag, { size: 'bag', bags: [{ hash: 'slot', groups: [] }, { hash: 'slot', groups: [] }] }],
  ['a foreign item in a bag', bag, { size: 'bag', bags: [{ hash: 'slot', groups: [chosen('snack', 'gold')] }] }],
  ['a selection that is not in the combo', combo, { size: 'combo', choices: [{ coupon: 'cake', product: 'plain', groups: [] }] }],
  ['a product of another selection', combo, { size: 'combo', choices: [{ coupon: 'drink', product: 'plain', groups: [] }] }],
  ['two products of one selection', combo, { size: 'combo', choices: [{ coupon: 'first', product: 'plain', groups: [] }, { coupon: 'first', product: 'margherita', groups: [] }] }],
  ['an option of another size of a chosen product', combo, { size: 'combo', choices: [{ coupon: 'first', product: 'plain', groups: [chosen('tops', 'baconM')] }] }],
]

describe('forbiddenReason for what no page of this site sends [PROD-11 PROD-23 PROD-29]', () => {
  it.each(invalid)('rejects %s with a message', (_what, of, parts) => {
    expect(forbiddenReason(of, configuration(parts))).toMatch(/^\S.*\.$/)
  })
})

describe('forbiddenReason', () => {
  const soldOut = (hash: string): Product => ({
    ...combo,
    coupons: combo.coupons.map((one) => ({
      ...one,
      products: one.products.map((choice) => ({ ...choice, name: choice.hash, soldOut: choice.hash === hash })),
    })),
  })
  const choices = [
    { coupon: 'first', product: 'plain', groups: [chosen('crust', 'thin')] },
    { coupon: 'drink', product: 'cola', groups: [] },
  ]
  const slots = { ...bag, bags: ['left', 'right'].map((hash) => ({ ...bag.bags[0], hash, name: hash, groups: [] })) }

  // oxfmt-ignore
  it.each<[...ConfigurationCase, reason: string]>([
    ['an option of another size', pizza, { groups: [chosen('tops', 'baconL')] }, 'This tops option is not available in this size.'],
    ['an option that the group does not have', pizza, { groups: [chosen('tops', 'gold')] }, 'This is none of the options of tops.'],
    ['a product that is sold out', { ...pizza, soldOut: true }, {}, 'Pizza is sold out at this store.'],
    ['an option that is sold out', product({ groups: [group('tops', [option('ham', 0, { soldOut: true })])] }), { groups: [chosen('tops', 'ham')] }, 'ham is sold out at this store.'],
    ['a chosen product that is sold out', soldOut('cola'), { size: 'combo', choices }, 'cola is sold out at this store.'],
    ['the second choice after an allowed one', combo, { size: 'combo', choices: [choices[0] ?? { coupon: '', product: '', groups: [] }, { coupon: 'drink', product: 'cola', groups: [chosen('ice', 'gold')] }] }, 'This is none of the options of ice.'],
    ['the second slot after an allowed one', slots, { size: 'bag', bags: [{ hash: 'left', groups: [] }, { hash: 'right', groups: [chosen('snack', 'chips')] }] }, 'This option group is not part of the product.'],
  ])('says why it rejects %s [PROD-11 PROD-29]', (_what, of, parts, reason) => {
    expect(forbiddenReason(of, configuration(parts))).toBe(reason)
  })

  it('looks at an option of a chosen product without sizes and allows two slots of a bag [PROD-11 PROD-29]', () => {
    const groups = [group('ice', [option('large'), option('small', 0, { sizeCode: 'S' })])]
    const coupons = combo.coupons.map((one) => ({
      ...one,
      products: one.products.map((choice) => ({ ...choice, sizes: [], groups })),
    }))
    const taken = (ice: string) =>
      forbiddenReason(
        { ...combo, coupons },
        configuration({
          size: 'combo',
          choices: [{ coupon: 'drink', product: 'water', groups: [chosen('ice', ice)] }],
        }),
      )
    expect([taken('large'), taken('small')]).toEqual([undefined, 'This ice option is not available in this size.'])
    const bags = ['left', 'right'].map((hash) => ({ hash, groups: [] }))
    expect(forbiddenReason(slots, configuration({ size: 'bag', bags }))).toBeUndefined()
  })
})

// oxfmt-ignore
const valid: ConfigurationCase[] = [
  ['what a pizza opens with', pizza, startingConfiguration(pizza)],
  ['one option of a single choice', pizza, { groups: [chosen('crust', 'thick')] }],
  ['a hundred', pizza, { quantity: 100 }],
  ['halves and extras where they go', pizza, { groups: [chosen('tops', 'salami Lx', 'baconM R'), chosen('veg', 'onion x')] }],
  ['a whole combo', combo, { size: 'combo', choices: [{ coupon: 'first', product: 'plain', groups: [chosen('tops', 'baconL')] }, { coupon: 'drink', product: 'cola', groups: [chosen('ice', 'large')] }] }],
  ['a filled bag', bag, { size: 'bag', bags: [{ hash: 'slot', groups: [chosen('snack', 'chips', 'nuts')] }] }],
]

describe('forbiddenReason for what the catalogue sells [PROD-11 PROD-23]', () => {
  it.each(valid)('allows %s', (_what, of, parts) => {
    expect(forbiddenReason(of, configuration(parts))).toBeUndefined()
  })
})

describe('findSoldOutChoice', () => {
  const made = product({
    groups: [
      group('Crust', [option('thin'), option('thick', 0, { soldOut: true })], { choice: 'single' }),
      group('Toppings', [option('ham', 0, { soldOut: true }), option('basil')]),
    ],
  })

  it('names the first chosen option that is sold out, with its group and what to do (D-66)', () => {
    const where = (...groups: Configuration['groups']) => findSoldOutChoice(made, configuration({ groups }))
    expect(where(chosen('Crust', 'thin'), chosen('Toppings', 'basil'))).toBeUndefined()
    expect(where(chosen('Crust', 'thin'), chosen('Toppings', 'basil', 'ham'))).toEqual({
      message: 'ham is sold out at this store. Please take it off.',
      group: 'Toppings',
    })
    expect(where(chosen('Crust', 'thick'), chosen('Toppings', 'ham'))).toEqual({
      message: 'thick is sold out at this store. Please choose another one.',
      group: 'Crust',
    })
  })

  it('looks into the product itself and the choices of a combo (D-66)', () => {
    expect(findSoldOutChoice({ ...made, soldOut: true }, configuration())?.message).toBe(
      `${made.name} is sold out at this store.`,
    )
    const without: Product = {
      ...combo,
      coupons: combo.coupons.map((one) => ({
        ...one,
        products: one.products.map((choice) => ({ ...choice, soldOut: choice.hash === 'water' })),
      })),
    }
    const start = { ...startingConfiguration(combo), choices: [{ coupon: 'drink', product: 'water', groups: [] }] }
    expect(findSoldOutChoice(combo, start)).toBeUndefined()
    expect(findSoldOutChoice(without, start)).toEqual({
      message: ' is sold out at this store. Please choose another one.',
      coupon: 'drink',
    })
    const gone = { ...start, choices: [{ coupon: 'drink', product: 'gone', groups: [] }] }
    expect(findSoldOutChoice(without, gone)).toBeUndefined()
  })
})
