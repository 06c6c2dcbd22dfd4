import { describe, expect, test } from 'vitest'
import { describe as describeConfiguration, halvesOf } from '../../../domain/catalogue/description.ts'
import { lineGroupsOf } from '../../../domain/cart/line.ts'
import type { Configuration } from '../../../domain/catalogue/configuration.ts'
import { chosen, configuration, group, option, product, size } from '../../support/catalogue/configurationParts.ts'

const included = { isDefault: true, selected: true }

const pizza = product({
  name: 'Diavola',
  groups: [
    group(
      'crust',
      [option('hand', 0, { ...included, name: 'Hand-stretched' }), option('thin', 0, { name: 'Thin and crisp' })],
      { choice: 'single' },
    ),
    group(
      'sauce',
      [option('tomato', 0, { ...included, name: 'Tomato sauce' }), option('bbq', 0, { name: 'BBQ sauce' })],
      { choice: 'single', extras: true },
    ),
    group(
      'toppings',
      [
        option('pepperoni', 0, { name: 'Pepperoni' }),
        option('olives', 0, { name: 'Black olives' }),
        option('jalapeno', 0, { name: 'Jalapeño' }),
        option('cherry', 0, { ...included, name: 'Cherry tomato' }),
        option('grana', 0, { name: 'Grana Padano' }),
        option('truffle-l', 0, { name: 'Truffle', sizeCode: 'L' }),
      ],
      { halves: true, extras: true },
    ),
  ],
  sizes: [size('M', 1000), size('L', 1500)],
})

const defaultGroups = [chosen('crust', 'hand'), chosen('sauce', 'tomato'), chosen('toppings', 'cherry')]
const withToppings = (...toppings: string[]) => [
  chosen('crust', 'hand'),
  chosen('sauce', 'tomato'),
  chosen('toppings', ...toppings),
]

const TABLE: [name: string, groups: Configuration['groups'], text: string][] = [
  ['as it comes', defaultGroups, ''],
  ['an addition', withToppings('cherry', 'pepperoni'), 'Pepperoni'],
  ['an included one as extra', withToppings('cherry x'), 'Extra cherry tomato'],
  [
    'display order, not the order of choosing',
    withToppings('jalapeno', 'cherry', 'pepperoni x'),
    'Extra pepperoni, jalapeño',
  ],
  [
    'halves',
    withToppings('cherry R', 'pepperoni L', 'olives L', 'jalapeno Lx'),
    'Left: pepperoni, black olives, extra jalapeño. Right: cherry tomato',
  ],
  ['two on the right half', withToppings('cherry', 'olives R', 'pepperoni R'), 'Right: pepperoni, black olives'],
  ['whole and halves', withToppings('cherry', 'olives', 'jalapeno R'), 'Black olives. Right: jalapeño'],
  ['an included one left out', withToppings('olives'), 'Black olives. No cherry tomato'],
  ['nothing at all', [], 'No hand-stretched, no tomato sauce, no cherry tomato'],
  [
    'another of a single choice',
    [chosen('crust', 'thin'), chosen('sauce', 'bbq'), chosen('toppings', 'cherry')],
    'Thin and crisp, BBQ sauce',
  ],
  ['names of their own keep their capitals', withToppings('cherry', 'grana'), 'Grana Padano'],
  ['an option of another size is not there', withToppings('cherry', 'truffle-l'), ''],
  ['a group the product has not', [...defaultGroups, chosen('spice', 'salt')], ''],
]

describe('the description of a configuration', () => {
  test.each(TABLE)('lists the differences from the product: %s', (_name, groups, text) => {
    expect(describeConfiguration(pizza, configuration({ groups }))).toBe(text)
  })

  test('names the options of the large size', () => {
    expect(
      describeConfiguration(pizza, configuration({ size: 'L', groups: withToppings('cherry', 'truffle-l') })),
    ).toBe('Truffle')
  })
})

describe('the description of a combo', () => {
  const combo = product({
    type: 1,
    coupons: [
      {
        hash: 'main',
        name: 'Main',
        products: [{ ...pizza, selected: false, deposit: 0, sizes: [size('M', 0, { isDefault: true })] }],
      },
      {
        hash: 'drink',
        name: 'Drink',
        products: [
          {
            hash: 'cola',
            name: 'Cola',
            description: '',
            picture: '',
            selected: true,
            deposit: 0,
            sizes: [size('can', 0)],
            groups: [],
          },
          {
            hash: 'water',
            name: 'Water',
            description: '',
            picture: '',
            selected: false,
            deposit: 0,
            sizes: [],
            groups: [group('ice', [option('ice'), option('ice-l', 0, { name: 'Much ice', sizeCode: 'L' })])],
          },
        ],
      },
    ],
    groups: [group('dips', [option('ranch', 100, { name: 'Ranch dip' })])],
  })
  const cola = { coupon: 'drink', product: 'cola', groups: [] }
  const main = (groups: Configuration['groups']) => ({ coupon: 'main', product: pizza.hash, groups })

  test.each([
    ['all', [cola, main(defaultGroups)], [], 'Diavola, Cola'],
    [
      'one changed inside',
      [main(withToppings('olives L')), cola],
      [],
      'Diavola (left: black olives; no cherry tomato), Cola',
    ],
    [
      'two changes inside',
      [main(withToppings('cherry', 'olives', 'pepperoni'))],
      [],
      'Diavola (pepperoni, black olives)',
    ],
    ['an option of its own size', [main(withToppings('cherry', 'truffle-l'))], [], 'Diavola'],
    [
      'an option of a drink without sizes',
      [{ coupon: 'drink', product: 'water', groups: [chosen('ice', 'ice', 'ice-l')] }],
      [],
      'Water (ice)',
    ],
    ['with the combo’s own options', [cola], [chosen('dips', 'ranch')], 'Cola. Ranch dip'],
    ['none', [], [], ''],
    ['one that is not on offer', [{ ...cola, product: 'beer' }], [], ''],
  ])('lists the choices first: %s', (_name, choices, groups, text) => {
    expect(describeConfiguration(combo, configuration({ choices, groups }))).toBe(text)
  })
})

test('halvesOf names what lies on each half, with what lies on both, and nothing for a pizza as it comes', () => {
  expect(halvesOf(pizza, configuration({ groups: defaultGroups }))).toEqual({ left: '', right: '' })
  expect(halvesOf(pizza, configuration({ groups: withToppings('cherry', 'olives', 'pepperoni L') }))).toEqual({
    left: 'Black olives, pepperoni',
    right: 'Black olives',
  })
  expect(halvesOf(pizza, configuration({ groups: withToppings('cherry R', 'pepperoni L', 'jalapeno Lx') }))).toEqual({
    left: 'Pepperoni, extra jalapeño',
    right: 'Cherry tomato',
  })
  expect(halvesOf(pizza, configuration({ groups: withToppings('olives R') }))).toEqual({
    left: '',
    right: 'Black olives',
  })
  expect(halvesOf(pizza, configuration({ groups: withToppings('cherry', 'olives R', 'pepperoni R') })).right).toBe(
    'Pepperoni, black olives',
  )
})

test('halvesOf leaves out what has no halves, as the crust', () => {
  const thin = [chosen('crust', 'thin'), chosen('sauce', 'tomato'), chosen('toppings', 'olives L')]
  expect(halvesOf(pizza, configuration({ groups: thin }))).toEqual({ left: 'Black olives', right: '' })
})

test('lineGroupsOf returns the chosen options with names in display order, including empty groups', () => {
  const groups = [chosen('toppings', 'cherry Lx', 'pepperoni'), chosen('sauce'), chosen('spice', 'salt')]
  expect(lineGroupsOf(pizza, configuration({ groups }))).toEqual([
    { hash: 'sauce', name: 'sauce', options: [] },
    {
      hash: 'toppings',
      name: 'toppings',
      options: [
        { hash: 'pepperoni', name: 'Pepperoni', side: 0, extra: false },
        { hash: 'cherry', name: 'Cherry tomato', side: 1, extra: true },
      ],
    },
  ])
})
