import { group, option, product, size } from './configurationParts.ts'

/** The pizza of the price tables. */
export const pizza = product({
  sizes: [size('S', 1095), size('M', 1495), size('L', 1845), size('C', 1395, { name: 'Cauliflower 10"' })],
  groups: [
    group(
      'crust',
      [option('thin', 0, { isDefault: true }), option('thick', 150), option('stuffed', 325, { sizeCode: 'M' })],
      { choice: 'single', min: 1 },
    ),
    group(
      'sauce',
      [option('tomato', 60, { isDefault: true, extraPrice: 75 }), option('pesto', 125, { extraPrice: 199 })],
      { choice: 'single', extras: true },
    ),
    group(
      'tops',
      [
        option('cheese', 150, { isDefault: true, extraPrice: 225 }),
        option('salami', 195, { extraPrice: 295 }),
        option('mushroom', 165, { extraPrice: 250 }),
        option('olives', 135, { extraPrice: 199 }),
        option('salt', 1, { extraPrice: 3 }),
        option('sugar', 0, { extraPrice: 1 }),
        option('baconS', 180, { extraPrice: 270, sizeCode: 'S' }),
        option('baconM', 220, { extraPrice: 331, sizeCode: 'M' }),
        option('baconL', 260, { extraPrice: 391, sizeCode: 'L' }),
      ],
      { halves: true, extras: true },
    ),
    group(
      'veg',
      [
        option('basil', 70, { isDefault: true, extraPrice: 95 }),
        option('onion', 90, { extraPrice: 135, freePrice: 0 }),
        option('pepper', 110, { extraPrice: 165, freePrice: 25 }),
        option('spinach', 130, { extraPrice: 195, freePrice: 50 }),
        option('corn', 100, { extraPrice: 155, freePrice: 10 }),
      ],
      { free: 2, halves: true, extras: true },
    ),
  ],
})

/** A combo of a pizza and a drink, with a dip. */
export const combo = product({
  type: 1,
  sizes: [size('combo', 2999)],
  groups: [
    group('dips', [option('ranch', 125, { freePrice: 0 }), option('garlic', 150, { freePrice: 20 })], { free: 1 }),
  ],
  coupons: [
    {
      hash: 'first',
      name: 'First pizza',
      products: [
        {
          hash: 'margherita',
          name: '',
          description: '',
          picture: '',
          selected: true,
          deposit: 0,
          sizes: [size('M', 1395)],
          groups: pizza.groups,
        },
        {
          hash: 'plain',
          name: '',
          description: '',
          picture: '',
          selected: false,
          deposit: 0,
          sizes: [size('L', 1195)],
          groups: pizza.groups,
        },
      ],
    },
    {
      hash: 'drink',
      name: 'Drink',
      products: [
        {
          hash: 'cola',
          name: '',
          description: '',
          picture: '',
          selected: false,
          deposit: 0,
          sizes: [size('can', 250)],
          groups: [group('ice', [option('large', 75)])],
        },
        { hash: 'water', name: '', description: '', picture: '', selected: false, deposit: 0, sizes: [], groups: [] },
      ],
    },
  ],
})

/** A bag of snacks, of which one item is free. */
export const bag = product({
  type: 3,
  bagType: '3',
  sizes: [size('bag', 899)],
  bags: [
    {
      hash: 'slot',
      name: 'Snacks',
      groups: [
        group('snack', [option('chips'), option('truffle', 125, { freePrice: 90 }), option('nuts', 150)], { free: 1 }),
      ],
    },
  ],
})
