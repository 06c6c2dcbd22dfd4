import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bagItems,
  changeSize,
  chosenOf,
  clampQuantity,
  typedQuantity,
  configurationOf,
  withNames,
  setExtra,
  setSide,
  startingConfiguration,
  takeChoice,
  toggleOption,
} from '../../../domain/catalogue/configuration.ts'
import type { Group, Product } from '../../../domain/catalogue/menu.ts'
import {
  chosen,
  configuration,
  group,
  line,
  option,
  product,
  size,
} from '../../support/catalogue/configurationParts.ts'
import { bag, combo, pizza } from '../../support/catalogue/pricedPizza.ts'

const single = group('crust', [option('thin', 0, { selected: true }), option('thick', 150)], {
  choice: 'single',
  halves: true,
  extras: true,
})
const multiple = group('tops', [option('salami', 195, { selected: true }), option('olives', 135, { selected: true })], {
  halves: true,
  extras: true,
})
const pick = (from: Group, name: string) => from.options.find(({ hash }) => hash === name) ?? option(name)

describe('toggleOption', () => {
  it('replaces the option of a single choice, and the replaced option loses half and extra [PROD-07 PROD-20]', () => {
    const made = [chosen('crust', 'thin Lx'), chosen('tops', 'salami R')]
    const thick = toggleOption(made, single, pick(single, 'thick'))
    expect(thick).toEqual([chosen('crust', 'thick'), chosen('tops', 'salami R')])
    expect(toggleOption(thick, single, pick(single, 'thin'))).toEqual([
      chosen('crust', 'thin'),
      chosen('tops', 'salami R'),
    ])
  })

  it('keeps the option of a single choice as it is when it is chosen again [PROD-20]', () => {
    expect(toggleOption([chosen('crust', 'thin x')], single, pick(single, 'thin'))).toEqual([chosen('crust', 'thin x')])
  })

  it('toggles an option of a multiple choice, which returns without half and extra [PROD-07 PROD-21]', () => {
    const made = [chosen('tops', 'salami Rx', 'olives')]
    const gone = toggleOption(made, multiple, pick(multiple, 'salami'))
    expect(gone).toEqual([chosen('tops', 'olives')])
    expect(toggleOption(gone, multiple, pick(multiple, 'salami'))).toEqual([chosen('tops', 'olives', 'salami')])
  })

  it('adds the group when nothing is chosen in it yet [PROD-21]', () => {
    expect(toggleOption([], multiple, pick(multiple, 'olives'))).toEqual([chosen('tops', 'olives')])
    expect(toggleOption([chosen('crust', 'thin')], multiple, pick(multiple, 'olives'))).toEqual([
      chosen('crust', 'thin'),
      chosen('tops', 'olives'),
    ])
  })

  it('never leaves two options of a single choice or a duplicate option [PROD-20 PROD-21]', () => {
    const taps = fc.array(fc.tuple(fc.constantFrom(single, multiple), fc.constantFrom(0, 1)), { maxLength: 30 })
    fc.assert(
      fc.property(taps, (all) => {
        const made = all.reduce(
          (groups, [of, at]) => toggleOption(groups, of, of.options[at] ?? option('none')),
          [chosen('crust'), chosen('tops')],
        )
        expect(chosenOf(made, 'crust').length).toBeLessThanOrEqual(1)
        const names = chosenOf(made, 'tops').map(({ hash }) => hash)
        expect(new Set(names).size).toBe(names.length)
      }),
    )
  })
})

describe('setSide and setExtra', () => {
  it('setSide moves an option to the left half, to the right half and back to the whole [PROD-08]', () => {
    const left = setSide([chosen('tops', 'salami', 'olives')], multiple, 'salami', 1)
    expect(left).toEqual([chosen('tops', 'salami L', 'olives')])
    expect(setSide(left, multiple, 'salami', 2)).toEqual([chosen('tops', 'salami R', 'olives')])
    expect(setSide(left, multiple, 'salami', 0)).toEqual([chosen('tops', 'salami', 'olives')])
  })

  it('setSide changes nothing in a group without halves [PROD-08]', () => {
    const made = [chosen('tops', 'salami')]
    expect(setSide(made, { ...multiple, halves: false }, 'salami', 1)).toEqual(made)
  })

  it('setExtra switches an option to Extra and back to Regular [PROD-09]', () => {
    const extra = setExtra([chosen('tops', 'salami L')], multiple, 'salami', true)
    expect(extra).toEqual([chosen('tops', 'salami Lx')])
    expect(setExtra(extra, multiple, 'salami', false)).toEqual([chosen('tops', 'salami L')])
  })

  it('setExtra changes nothing in a group without extras or for an option that is not chosen [PROD-09]', () => {
    const made = [chosen('tops', 'salami')]
    expect(setExtra(made, { ...multiple, extras: false }, 'salami', true)).toEqual(made)
    expect(setExtra(made, multiple, 'olives', true)).toEqual(made)
  })
})

describe('changeSize', () => {
  const sized = product({
    sizes: [size('S', 900), size('L', 1500)],
    groups: [
      group(
        'tops',
        [
          option('baconS', 100, { name: 'Bacon', sizeCode: 'S' }),
          option('baconL', 160, { name: 'Bacon', sizeCode: 'L' }),
          option('figS', 90, { name: 'Fig', sizeCode: 'S' }),
          option('olives', 80),
        ],
        { extras: true },
      ),
    ],
  })

  it('keeps options that the new size also has by name, with half and extra, and drops the others [PROD-11]', () => {
    const small = configuration({ size: 'S', groups: [chosen('tops', 'baconS Rx', 'figS', 'olives L')] })
    const large = changeSize(sized, small, 'L')
    expect(large.size).toBe('L')
    expect(large.groups).toEqual([chosen('tops', 'baconL Rx', 'olives L')])
  })

  it('keeps choices, bags and quantity [PROD-22]', () => {
    const before = { ...startingConfiguration(combo), quantity: 7 }
    const after = changeSize(combo, before, 'combo')
    expect(after).toMatchObject({ quantity: 7, choices: before.choices, bags: before.bags })
  })
})

describe('takeChoice', () => {
  const margherita = combo.coupons[0]?.products[0]
  const plain = combo.coupons[0]?.products[1]

  it('keeps a product that is chosen again with its options and replaces it with another product [PROD-05 PROD-28]', () => {
    if (!margherita || !plain) throw new Error('the combo has two pizzas')
    const first = takeChoice([], 'first', margherita)
    const changed = first.map((one) => ({ ...one, groups: [chosen('tops', 'salami')] }))
    expect(takeChoice(changed, 'first', margherita)).toEqual(changed)
    expect(takeChoice(changed, 'first', plain).map((one) => one.product)).toEqual(['plain'])
  })

  it('leaves the other selections as they are, even one with the same product [PROD-05]', () => {
    if (!margherita || !plain) throw new Error('the combo has two pizzas')
    const both = takeChoice(takeChoice([], 'first', margherita), 'second', margherita)
    expect(both.map(({ coupon, product: hash }) => [coupon, hash])).toEqual([
      ['first', 'margherita'],
      ['second', 'margherita'],
    ])
    expect(takeChoice(both, 'first', plain).map(({ coupon, product: hash }) => [coupon, hash])).toEqual([
      ['second', 'margherita'],
      ['first', 'plain'],
    ])
  })
})

describe('the quantity', () => {
  it.each([
    [0, 1],
    [-3, 1],
    [1, 1],
    [1.9, 1],
    [100, 100],
    [101, 100],
    [1e9, 100],
    [Number.NaN, 1],
    [Number.POSITIVE_INFINITY, 1],
  ])('clampQuantity(%f) is %i [PROD-23]', (typed, quantity) => {
    expect(clampQuantity(typed)).toBe(quantity)
  })

  it.each([
    ['3', 3],
    [' 12 ', 12],
    ['007', 7],
    ['0', 0],
    ['101', 101],
    ['99999999999999999999', 1e20],
    ['', undefined],
    [' ', undefined],
    ['1.5', undefined],
    ['1,5', undefined],
    ['-3', undefined],
    ['1e2', undefined],
    ['3 pizzas', undefined],
  ])('typedQuantity(%j) is %j [PROD-23]', (typed, quantity) => {
    expect(typedQuantity(typed)).toBe(quantity)
  })
})

describe('withNames', () => {
  it('adds the group names and choice kinds that another host may read [CALL-08]', () => {
    const groups = [chosen('crust', 'thick'), chosen('tops', 'salami Lx')]
    expect(withNames(pizza, configuration({ groups })).groups).toMatchObject([
      { hash: 'crust', name: 'crust', choice: 'single', options: [{ hash: 'thick', side: 0, extra: false }] },
      { hash: 'tops', name: 'tops', choice: 'multiple', options: [{ hash: 'salami', side: 1, extra: true }] },
    ])
  })

  const dips = (of: string) =>
    group(`dip of ${of}`, [option('ranch', 0, { productHash: `${of} one` }), option('pesto', 0, { productHash: of })], {
      hash: 'dip',
    })
  const pesto = chosen('dip', 'pesto', 'gone')
  const named = (of: string) => [
    {
      hash: 'dip',
      name: `dip of ${of}`,
      choice: 'multiple',
      options: [
        { hash: 'pesto', productHash: of, side: 0, extra: false },
        { hash: 'gone', productHash: undefined, side: 0, extra: false },
      ],
    },
  ]
  const unnamed = (hash: string) => [
    {
      hash,
      name: undefined,
      choice: undefined,
      options: [{ hash: 'pesto', productHash: undefined, side: 0, extra: false }],
    },
  ]

  it('adds the product of each option, and nothing to what the product does not have [CALL-08]', () => {
    const own = product({ groups: [group('tops', []), dips('own')] })
    expect(withNames(own, configuration({ groups: [pesto] })).groups).toEqual(named('own'))
    expect(withNames(own, configuration({ groups: [chosen('gone', 'pesto')] })).groups).toEqual(unnamed('gone'))
  })

  it('adds to each choice of a combo the names of its own product [CALL-08]', () => {
    const duo: Product = {
      ...combo,
      coupons: combo.coupons.map((one) => ({
        ...one,
        products: one.products.map((choice) => ({ ...choice, groups: [dips(choice.hash)] })),
      })),
    }
    const choices = ['water', 'plain'].map((hash) => ({ coupon: `${hash} coupon`, product: hash, groups: [pesto] }))
    const gone = { coupon: 'first', product: 'gone', groups: [chosen('dip', 'pesto')] }
    expect(withNames(duo, configuration({ choices: [...choices, gone] })).choices).toEqual([
      { coupon: 'water coupon', product: 'water', groups: named('water') },
      { coupon: 'plain coupon', product: 'plain', groups: named('plain') },
      { coupon: 'first', product: 'gone', groups: unnamed('dip') },
    ])
  })

  it('adds to each slot of a bag the names of its own groups [CALL-08]', () => {
    const bags = ['left', 'right'].map((hash) => ({ hash, name: hash, groups: [dips(hash)] }))
    const filled = [
      { hash: 'right', groups: [pesto] },
      { hash: 'left', groups: [pesto] },
      { hash: 'gone', groups: [chosen('dip', 'pesto')] },
    ]
    expect(withNames({ ...bag, bags }, configuration({ bags: filled })).bags).toEqual([
      { hash: 'right', groups: named('right') },
      { hash: 'left', groups: named('left') },
      { hash: 'gone', groups: unnamed('dip') },
    ])
  })
})

describe('bagItems', () => {
  const snacks = (hash: string) => ({
    hash,
    name: hash,
    groups: [group('snack', [option('chips'), option('truffle'), option('nuts')]), group('drink', [option('cola')])],
  })
  const bags = [snacks('left'), snacks('right')]

  it('returns what is chosen of each slot in the order of the bag, whatever the order of the taps [PROD-06]', () => {
    const filled = [
      { hash: 'right', groups: [chosen('drink', 'cola')] },
      { hash: 'left', groups: [chosen('snack', 'nuts', 'chips')] },
    ]
    const items = bagItems({ ...bag, bags }, configuration({ bags: filled }))
    expect(items.map(({ hash }) => hash)).toEqual(['chips', 'nuts', 'cola'])
    expect(items[0]).toBe(bags[0]?.groups[0]?.options[0])
  })

  it('returns nothing of a slot that is not filled [PROD-06]', () => {
    expect(bagItems({ ...bag, bags }, configuration())).toEqual([])
  })
})

describe('changeSize with options of a single size', () => {
  const crusts = product({
    sizes: [size('M', 1200), size('C', 1400)],
    groups: [
      group(
        'crust',
        [
          option('hand', 0, { sizeCode: 'M', selected: true }),
          option('thin', 0, { sizeCode: 'M' }),
          option('cauliflower', 0, { sizeCode: 'C', selected: true }),
        ],
        { choice: 'single', min: 1 },
      ),
    ],
  })

  it('sets a single choice to the preselected option of the new size when the chosen option is not available [PROD-11]', () => {
    const thin = configuration({ groups: [chosen('crust', 'thin')] })
    const small = changeSize(crusts, thin, 'C')
    expect(small.groups).toEqual([chosen('crust', 'cauliflower')])
    expect(changeSize(crusts, small, 'M').groups).toEqual([chosen('crust', 'hand')])
  })

  it('keeps an option of every size itself beside another one of its name, and drops one that is gone [PROD-11]', () => {
    const twins = product({
      sizes: [size('S', 900), size('L', 1500)],
      groups: [
        group('tops', [option('baconL', 0, { name: 'Bacon', sizeCode: 'L' }), option('bacon', 0, { name: 'Bacon' })]),
      ],
    })
    const small = configuration({ size: 'S', groups: [chosen('tops', 'gone', 'bacon')] })
    expect(changeSize(twins, small, 'L').groups).toEqual([chosen('tops', 'bacon')])
  })

  it('leaves what is chosen of a single choice, and a multiple choice without any option [PROD-11]', () => {
    const both = product({ groups: [single, multiple] })
    const made = configuration({ groups: [chosen('crust', 'thick'), chosen('tops')] })
    expect(changeSize(both, made, 'M').groups).toEqual([chosen('crust', 'thick'), chosen('tops')])
  })
})

describe('configurationOf', () => {
  const kept = (from: ReturnType<typeof chosen>) => ({
    hash: from.hash,
    name: from.hash,
    options: from.options.map((one) => ({ ...one, name: one.hash })),
  })

  it('restores size, quantity, options, halves and extras of the line [PROD-17]', () => {
    const groups = [
      chosen('crust', 'thick'),
      chosen('sauce', 'pesto'),
      chosen('tops', 'salami Lx', 'baconM R'),
      chosen('veg'),
    ]
    const edited = line('one', { sizeCode: 'M', quantity: 3, groups: groups.map(kept) })
    expect(configurationOf(edited, pizza)).toEqual(configuration({ quantity: 3, groups }))
  })

  it('drops options that are gone or of another size, and uses the default size when the size is gone [PROD-17]', () => {
    const groups = [chosen('tops', 'gone', 'baconL', 'olives'), chosen('never', 'olives')]
    const opened = configurationOf(line('one', { sizeCode: 'XXL', groups: groups.map(kept) }), pizza)
    expect(opened.size).toBe('S')
    expect(opened.groups).toEqual([chosen('crust'), chosen('sauce'), chosen('tops', 'olives'), chosen('veg')])
  })

  it('restores the choices of a combo with their own options and drops products that are gone [PROD-17]', () => {
    const choices = [
      { coupon: 'first', product: 'plain', groups: [chosen('crust', 'thin'), chosen('tops', 'baconL')] },
      { coupon: 'drink', product: 'gone', groups: [] },
    ]
    const opened = configurationOf(line('one', { sizeCode: 'combo', choices }), combo)
    expect(opened.choices.map(({ coupon, product: hash }) => [coupon, hash])).toEqual([['first', 'plain']])
    expect(chosenOf(opened.choices[0]?.groups ?? [], 'tops')).toEqual(chosen('tops', 'baconL').options)
  })

  it('restores a bag with its items [PROD-17]', () => {
    const bags = [{ hash: 'slot', groups: [chosen('snack', 'truffle')] }]
    expect(configurationOf(line('one', { sizeCode: 'bag', bags }), bag).bags).toEqual(bags)
  })

  it('leaves a slot empty that the line does not fill [PROD-17]', () => {
    const two = { ...bag, bags: [...bag.bags, ...bag.bags.map((slot) => ({ ...slot, hash: 'second' }))] }
    const second = { hash: 'second', groups: [chosen('snack', 'chips')] }
    expect(configurationOf(line('one', { sizeCode: 'bag', bags: [second] }), two).bags).toEqual([
      { hash: 'slot', groups: [chosen('snack')] },
      second,
    ])
  })

  it('restores each choice of a combo for its own selection, also of a product without sizes [PROD-17]', () => {
    const choices = [
      { coupon: 'drink', product: 'water', groups: [] },
      { coupon: 'first', product: 'plain', groups: pizza.groups.map(({ hash }) => chosen(hash)) },
    ]
    const opened = configurationOf(line('one', { sizeCode: 'combo', choices }), combo)
    expect(opened.choices).toEqual(choices.toReversed())
    expect(configurationOf(line('one', { sizeCode: 'combo' }), combo).choices).toEqual([])
  })

  it('drops what is sold out, and all but the first option of a single choice [PROD-17]', () => {
    const short = product({
      groups: [single, group('tops', [option('salami', 0, { soldOut: true }), option('olives'), option('basil')])],
    })
    const groups = [chosen('crust', 'thick', 'thin'), chosen('tops', 'salami', 'olives', 'basil')]
    expect(configurationOf(line('one', { sizeCode: 'M', groups: groups.map(kept) }), short).groups).toEqual([
      chosen('crust', 'thick'),
      chosen('tops', 'olives', 'basil'),
    ])
  })

  it('has no size when the product has none [PROD-17]', () => {
    expect(configurationOf(line('one', { sizeCode: 'M' }), product({ sizes: [] })).size).toBe('')
  })

  it('restores every configuration that the builder can make of the product [PROD-17]', () => {
    const taps = fc.array(fc.tuple(fc.nat(3), fc.nat(8), fc.constantFrom(0, 1, 2), fc.boolean()), { maxLength: 20 })
    fc.assert(
      fc.property(taps, fc.constantFrom('S', 'M', 'L', 'C'), (all, code) => {
        const made = all.reduce((before, [at, which, side, extra]) => {
          const from = pizza.groups[at % pizza.groups.length]!
          const one = from.options[which % from.options.length]!
          const groups = toggleOption(before.groups, from, one)
          return {
            ...before,
            groups: setExtra(setSide(groups, from, one.hash, side as 0 | 1 | 2), from, one.hash, extra),
          }
        }, startingConfiguration(pizza))
        const sized = changeSize(pizza, made, code)
        const opened = configurationOf(line('one', { sizeCode: code, groups: sized.groups.map(kept) }), pizza)
        expect(opened).toEqual(sized)
      }),
    )
  })
})
