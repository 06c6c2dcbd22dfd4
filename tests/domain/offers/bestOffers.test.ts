import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bestOffers, MAX_STEPS, type BestOffers } from '../../../domain/offers/bestOffers.ts'
import { type Goods, type Offer, type Part, type Reduction } from '../../../domain/offers/offer.ts'
import { line } from '../../support/catalogue/configurationParts.ts'
import { propertyRuns } from '../../support/testSizes.ts'
import { bruteForce, type PlainCart, type PlainOffer, type PlainPart } from './bruteForce.ts'

const toppings = (count: number, option: { side?: 0 | 1 | 2; extra?: boolean } = {}) => [
  {
    hash: 'toppings',
    name: 'Toppings',
    options: Array.from({ length: count }, (_, index) => ({ hash: String(index), name: 'A topping', side: 0 as const, extra: false, ...option })), // oxfmt-ignore
  },
]

const pizza = (hash: string, price: number, sizeCode = 'medium', quantity = 1, rest = {}) =>
  line(hash, { productHash: 'pizza', price, sizeCode, quantity, ...rest })
const salad = (price: number, quantity = 1) => line('salad', { productHash: 'salad', price, quantity })

const of = (...products: string[]): Goods => ({ products: new Set(products) })
const part = (count: number, ...goods: Goods[]): Part => ({ count, goods })
const medium: Goods = { ...of('pizza'), sizes: new Set(['medium']) }
const everything = part(1, {})
const offer = (code: string, parts: Part[], reduction: Reduction, rest: Partial<Offer> = {}): Offer => ({
  code,
  name: code,
  parts,
  reduction,
  ...rest,
})

const goodsSaving = ({ lines }: BestOffers['applied'][number]) => lines.reduce((sum, off) => sum + off, 0)
const savingOf = (applied: BestOffers['applied']) =>
  applied.reduce((sum, one) => sum + goodsSaving(one) + one.delivery, 0)

const twoMediums = offer('two', [part(2, medium)], { kind: 'set', price: 2800 })

describe('bestOffers', () => {
  it.each([
    ['two mediums for $28', [pizza('a', 1500), pizza('b', 1700)], [twoMediums], [['two', [187, 213]]]],
    ['a set once for each two', [pizza('a', 1500, 'medium', 5)], [twoMediums], [['two', [400]]]],
    ['no set of another size', [pizza('a', 1500), pizza('b', 1700, 'large')], [twoMediums], []],
    ['no set that costs more than its units', [pizza('a', 1300), pizza('b', 1400)], [twoMediums], []],
    [
      'as many sets as an order may have',
      [pizza('a', 1500, 'medium', 6)],
      [offer('once', [part(2, medium)], { kind: 'set', price: 2800, most: 1 })],
      [['once', [200]]],
    ],
    [
      'a large pizza and a salad for $18.99',
      [pizza('a', 1600, 'large'), salad(700)],
      [
        offer('lunch', [part(1, { ...of('pizza'), sizes: new Set(['large']) }), part(1, of('salad'))], {
          kind: 'set',
          price: 1899,
        }),
      ],
      [['lunch', [279, 122]]],
    ],
    [
      'the cheapest of three free',
      [pizza('a', 1500), pizza('b', 1700), pizza('c', 1600)],
      [offer('3for2', [part(3, of('pizza'))], { kind: 'cheapest-off', get: 1, percent: 100 })],
      [['3for2', [469, 531, 500]]],
    ],
    [
      '$8.49 for each of two or more with up to 3 toppings',
      [pizza('a', 1000, 'medium', 2, { groups: toppings(3) }), pizza('b', 1200, 'medium', 1, { groups: toppings(4) })],
      [
        offer('each', [part(2, { ...medium, limits: [{ groups: new Set(['toppings']), most: 3 }] })], {
          kind: 'price-each',
          price: 849,
        }),
      ],
      [['each', [302, 0]]],
    ],
    [
      'nothing for one of two or more',
      [pizza('a', 1000)],
      [offer('each', [part(2, medium)], { kind: 'price-each', price: 849 })],
      [],
    ],
    [
      'a percentage from four units on, each rounded by itself',
      [pizza('a', 1995, 'medium', 3), pizza('b', 1005)],
      [offer('10', [part(4, of('pizza'))], { kind: 'percent-off-each', percent: 10 })],
      [['10', [600, 101]]],
    ],
    [
      'an amount off each unit, at most its price',
      [pizza('a', 1500, 'medium', 2), salad(200)],
      [offer('3off', [everything], { kind: 'amount-off-each', amount: 300 })],
      [['3off', [600, 200]]],
    ],
    [
      'an amount off the order after the others',
      [pizza('a', 1500, 'medium', 2), salad(700)],
      [twoMediums, offer('5off', [everything], { kind: 'amount-off-order', amount: 500 })],
      [
        ['two', [200, 0]],
        ['5off', [400, 100]],
      ],
    ],
    [
      'the larger of two amounts off the order',
      [salad(700)],
      [
        offer('2off', [everything], { kind: 'amount-off-order', amount: 200 }),
        offer('5off', [everything], { kind: 'amount-off-order', amount: 500 }),
      ],
      [['5off', [500]]],
    ],
    [
      'the better of two that exclude each other',
      [pizza('a', 1500, 'medium', 2), salad(700)],
      [{ ...twoMediums, alone: true }, offer('2off', [everything], { kind: 'amount-off-order', amount: 199 })],
      [['two', [200, 0]]],
    ],
    [
      'one of two of which one names the other',
      [pizza('a', 1500, 'medium', 2), salad(700)],
      [
        { ...twoMediums, excludes: new Set(['2off']) },
        offer('2off', [everything], { kind: 'amount-off-order', amount: 201 }),
      ],
      [['2off', [163, 38]]],
    ],
    [
      'the offer that takes more off a unit',
      [pizza('a', 2000)],
      [
        offer('10', [everything], { kind: 'percent-off-each', percent: 10 }),
        offer('15', [part(1, medium)], { kind: 'percent-off-each', percent: 15 }),
      ],
      [['15', [300]]],
    ],
    [
      'no unit in two offers: the set, and the percentage of what it leaves',
      [pizza('a', 1500, 'medium', 3)],
      [twoMediums, offer('5', [everything], { kind: 'percent-off-each', percent: 5 })],
      [
        ['two', [200]],
        ['5', [75]],
      ],
    ],
    [
      'nothing off what costs nothing',
      [line('free', { price: 0 })],
      [offer('3off', [everything], { kind: 'amount-off-order', amount: 300 })],
      [],
    ],
  ] as const)('takes off: %s [D-189]', (_what, lines, offers, expected) => {
    const best = bestOffers(lines, offers)
    expect(best.applied.map((one) => [one.code, one.lines])).toEqual(expected)
    expect(best.isExact).toBe(true)
  })

  it('takes a mix of goods of which any two or more cost the same each [D-189]', () => {
    const goods: Goods[] = [{ ...medium, limits: [{ groups: new Set(['toppings']), most: 2 }] }, of('salad', 'twists')]
    const mix = offer('599', [part(2, ...goods)], { kind: 'price-each', price: 599 })
    const best = bestOffers([pizza('a', 1100, 'medium', 1, { groups: toppings(2) }), salad(650)], [mix])
    expect(best.applied.map((one) => one.lines)).toEqual([[501, 51]])
  })

  it.each([
    ['a double portion as two', toppings(2, { extra: true }), 4],
    ['a portion on a half as half', toppings(4, { side: 1 }), 2],
    ['a double portion on a half as one', toppings(2, { side: 2, extra: true }), 2],
  ])('weighs %s [D-189]', (_what, groups, weight) => {
    const withMost = (most: number) =>
      bestOffers([pizza('a', 1500, 'medium', 1, { groups })], [offer('x', [part(1, { limits: [{ groups: new Set(['toppings']), most }] })], { kind: 'price-each', price: 1000 })]) // oxfmt-ignore
    expect(savingOf(withMost(weight).applied)).toBe(500)
    expect(savingOf(withMost(weight - 0.5).applied)).toBe(0)
  })

  it('takes the delivery off, once, and only where there is one to pay [D-189]', () => {
    const free = (code: string, rest: Partial<Offer> = {}) => offer(code, [everything], { kind: 'free-delivery' }, rest)
    const delivered = bestOffers([salad(700)], [free('a'), free('b')], 399)
    expect(delivered.applied).toEqual([{ code: 'a', name: 'a', lines: [0], delivery: 399 }])
    expect(bestOffers([salad(700)], [free('a')]).applied).toEqual([])
    // Alone, it counts where it saves more.
    expect(bestOffers([pizza('a', 1500, 'medium', 2)], [twoMediums, free('a', { alone: true })], 199).applied.map(({ code }) => code)).toEqual(['two']) // oxfmt-ignore
    expect(bestOffers([pizza('a', 1500, 'medium', 2)], [twoMediums, free('a', { alone: true })], 201).applied.map(({ code }) => code)).toEqual(['a']) // oxfmt-ignore
  })
})

const PRODUCTS = ['pizza', 'salad', 'wings']
const SIZES = ['small', 'large']

const plainCart: fc.Arbitrary<PlainCart> = fc.array(
  fc.record({
    product: fc.constantFrom(...PRODUCTS),
    size: fc.constantFrom(...SIZES),
    price: fc.integer({ min: 1, max: 40 }).map((price) => price * 25),
    quantity: fc.integer({ min: 1, max: 3 }),
    toppings: fc.integer({ min: 0, max: 4 }),
  }),
  { minLength: 1, maxLength: 4 },
)

const plainPart = (count: number): fc.Arbitrary<PlainPart> =>
  fc.record({
    count: fc.integer({ min: 1, max: count }),
    goods: fc.array(
      fc.record({
        products: fc.option(fc.subarray(PRODUCTS, { minLength: 1 }), { nil: undefined }),
        size: fc.option(fc.constantFrom(...SIZES), { nil: undefined }),
        toppings: fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined }),
      }),
      { minLength: 1, maxLength: 2 },
    ),
  })

const most = fc.option(fc.integer({ min: 1, max: 2 }), { nil: undefined })
const percent = fc.constantFrom(5, 15, 33, 50, 100)
const sets = fc.array(plainPart(2), { minLength: 1, maxLength: 2 })
const single = fc.array(plainPart(4), { minLength: 1, maxLength: 1 })

const plainOffer: fc.Arbitrary<Omit<PlainOffer, 'code'>> = fc
  .oneof(
    { weight: 3, arbitrary: fc.record({ parts: sets, reduction: fc.record({ kind: fc.constant('set' as const), price: fc.integer({ min: 0, max: 1500 }), most }) }) }, // oxfmt-ignore
    { weight: 3, arbitrary: fc.record({ parts: sets, reduction: fc.record({ kind: fc.constant('cheapest-off' as const), get: fc.integer({ min: 1, max: 2 }), percent, most }) }) }, // oxfmt-ignore
    { weight: 1, arbitrary: fc.record({ parts: single, reduction: fc.record({ kind: fc.constant('price-each' as const), price: fc.integer({ min: 0, max: 600 }) }) }) }, // oxfmt-ignore
    { weight: 1, arbitrary: fc.record({ parts: single, reduction: fc.record({ kind: fc.constant('percent-off-each' as const), percent }) }) }, // oxfmt-ignore
    { weight: 1, arbitrary: fc.record({ parts: single, reduction: fc.record({ kind: fc.constant('amount-off-each' as const), amount: fc.integer({ min: 1, max: 400 }) }) }) }, // oxfmt-ignore
    { weight: 1, arbitrary: fc.record({ parts: single, reduction: fc.record({ kind: fc.constant('amount-off-order' as const), amount: fc.integer({ min: 1, max: 900 }) }) }) }, // oxfmt-ignore
    { weight: 1, arbitrary: fc.record({ parts: single, reduction: fc.record({ kind: fc.constant('free-delivery' as const) }) }) }, // oxfmt-ignore
  )
  .chain((one) =>
    fc.record({
      parts: fc.constant(one.parts),
      reduction: fc.constant(one.reduction),
      alone: fc.boolean().chain((might) => (might ? fc.boolean() : fc.constant(false))),
      excludes: fc.oneof(fc.constant<string[]>([]), fc.subarray(['0', '1', '2', '3'])),
    }),
  )

const goodsOf = ({ products, size, toppings: weight }: PlainPart['goods'][number]): Goods => ({
  ...(products ? { products: new Set(products) } : {}),
  ...(size ? { sizes: new Set([size]) } : {}),
  ...(weight === undefined ? {} : { limits: [{ groups: new Set(['toppings']), most: weight }] }),
})

const offersOf = (plain: readonly PlainOffer[]): Offer[] =>
  plain.map(
    ({ code, parts, reduction, alone, excludes }) =>
    offer(code, parts.map(({ count, goods }) => part(count, ...goods.map(goodsOf))), reduction, { alone, excludes: new Set(excludes) }), // oxfmt-ignore
  )

const linesOf = (cart: PlainCart) =>
  cart.map(({ product, size, price, quantity, toppings: count }, index) =>
    line(String(index), { productHash: product, sizeCode: size, price, quantity, groups: toppings(count) }),
  )

describe('bestOffers over random carts', () => {
  it('saves exactly what trying everything saves, to the cent on the lines of 10,000 carts [D-189]', () => {
    const offers = fc.array(plainOffer, { minLength: 1, maxLength: 4 }).map((all) => all.map((one, index) => ({ ...one, code: String(index) }))) // oxfmt-ignore
    const small = plainCart.filter((cart) => cart.reduce((sum, { quantity }) => sum + quantity, 0) <= 7)
    let saved = 0
    fc.assert(
      fc.property(small, offers, fc.constantFrom(0, 399), (cart, plain, delivery) => {
        const best = bestOffers(linesOf(cart), offersOf(plain), delivery)
        expect(savingOf(best.applied)).toBe(bruteForce(cart, plain, delivery))
        expect(best.isExact).toBe(true)
        if (best.applied.length > 0) saved += 1
        cart.forEach(({ price, quantity }, index) => {
          const off = best.applied.reduce((sum, one) => sum + (one.lines[index] ?? 0), 0)
          expect(off).toBeLessThanOrEqual(price * quantity)
        })
        for (const one of best.applied) expect(Math.min(...one.lines)).toBeGreaterThanOrEqual(0)
        for (const { code, alone, excludes } of plain.filter((one) =>
          best.applied.some((used) => used.code === one.code),
        ))
          expect(best.applied.filter((one) => one.code !== code && (alone || excludes.includes(one.code)))).toEqual([])
      }),
      { numRuns: propertyRuns(10_000) },
    )
    expect(saved).toBeGreaterThan(propertyRuns(10_000) * 0.3)
  })

  it('finds an allowed choice for a cart of 100 lines by 100 units with 50 offers in bounded steps [D-189]', () => {
    const lines = Array.from({ length: 100 }, (_, index) => pizza(String(index), 1001 + 7 * index, index % 2 ? 'medium' : 'large', 100, { groups: toppings(index % 5) })) // oxfmt-ignore
    const offers = Array.from({ length: 50 }, (_, index) =>
      offer(
        String(index),
        [part(1 + (index % 7), { ...of('pizza'), limits: [{ groups: new Set(['toppings']), most: index % 5 }] }), part(1 + (index % 3), medium)],
        index % 2 ? { kind: 'set', price: 2000 + 301 * index } : { kind: 'cheapest-off', get: 1 + (index % 2), percent: 50 },
        index % 3 ? { excludes: new Set([String((index * 7) % 50), String((index * 11) % 50)]) } : {},
      ),
    ) // oxfmt-ignore
    const best = bestOffers(lines, offers)
    expect(best.steps).toBeLessThan(MAX_STEPS * 1.1)
    expect(best.isExact).toBe(false)
    const alone = offers.map((one) => savingOf(bestOffers(lines, [one]).applied))
    expect(savingOf(best.applied)).toBeGreaterThan(Math.max(...alone) * 0.95)
    lines.forEach(({ price, quantity }, index) => {
      expect(best.applied.reduce((sum, one) => sum + (one.lines[index] ?? 0), 0)).toBeLessThanOrEqual(price * quantity)
    })
    expect(best.applied.every((one) => goodsSaving(one) > 0)).toBe(true)
  })

  it('is exact for an evening of a large family with the offers of a real chain [D-189]', () => {
    const weighed = (most: number) => ({ limits: [{ groups: new Set(['toppings']), most }] })
    const large: Goods = { ...of('pizza'), sizes: new Set(['large']) }
    const offers = [
      twoMediums,
      offer('4342', [part(2, { ...medium, ...weighed(3) })], { kind: 'price-each', price: 849 }),
      offer('5385', [part(2, { ...large, ...weighed(2) })], { kind: 'price-each', price: 1149 }),
      offer('5916', [part(1, { ...large, ...weighed(2) }), part(1, of('salad'))], { kind: 'set', price: 1899 }),
      offer('9003', [part(2, { ...large, ...weighed(1) }), part(1, of('cola'))], { kind: 'set', price: 1999 }),
      offer('4337', [part(2, { ...medium, ...weighed(3) }), part(1, of('bread')), part(1, of('cola'))], { kind: 'set', price: 2499 }), // oxfmt-ignore
      offer('8650', [part(4, of('pizza'))], { kind: 'percent-off-each', percent: 10 }),
      offer('3for2', [part(3, of('wings'))], { kind: 'cheapest-off', get: 1, percent: 100 }),
    ]
    const lines = [
      ...[1099, 1249, 1399, 1549].map((price, index) => pizza(`m${index}`, price, 'medium', 2, { groups: toppings(index) })), // oxfmt-ignore
      ...[1399, 1549, 1699].map((price, index) => pizza(`l${index}`, price, 'large', 2, { groups: toppings(index) })),
      salad(799, 2),
      ...[1099, 1199].map((price) => line(`w${price}`, { productHash: 'wings', price, quantity: 2 })),
      line('cola', { productHash: 'cola', price: 349, quantity: 3 }),
      line('bread', { productHash: 'bread', price: 699, quantity: 2 }),
    ]
    const best = bestOffers(lines, offers)
    expect(best).toMatchObject({ isExact: true })
    expect(best.steps).toBeLessThan(200_000)
  })

  it('ends as soon for sets whose parts compete for units that are too few [D-189]', () => {
    const lines = Array.from({ length: 40 }, (_, index) => pizza(String(index), 1001 + index))
    const offers = [offer('greedy', [part(20, of('pizza')), part(20, medium), part(1, of('salad', 'pizza'))], { kind: 'set', price: 1 })] // oxfmt-ignore
    const best = bestOffers([...lines, salad(500)], offers)
    expect(best.steps).toBeLessThan(MAX_STEPS * 1.1)
  })
})
