import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  aboutText,
  builtCalories,
  caloriesText,
  hasCalories,
  startingCalories,
} from '../../../domain/catalogue/calories.ts'
import type { Configuration } from '../../../domain/catalogue/configuration.ts'
import { startingConfiguration } from '../../../domain/catalogue/configuration.ts'
import type { Product } from '../../../domain/catalogue/menu.ts'
import { group, option, product, size } from '../../support/catalogue/configurationParts.ts'

const included = { isDefault: true, selected: true }
const pizza = product({
  sizes: [size('S', 1000, { calories: 700, isDefault: true }), size('L', 1500, { calories: 1400 }), size('XL', 1900)],
  groups: [
    group('crust', [option('hand', 0, { ...included, calories: { S: 400, L: 800 } }), option('thin', 0, { calories: { S: 300 } })], { choice: 'single', min: 1 }), // oxfmt-ignore
    group('tops', [option('cheese', 0, { ...included, calories: 200 }), option('olives', 0, { calories: 35 }), option('truffle'), option('oil', 0, included)], { halves: true, extras: true }), // oxfmt-ignore
  ],
})

type Chosen = [name: string, side?: 0 | 1 | 2, extra?: boolean]
const built = (code: string, crust: string, ...tops: Chosen[]): Configuration => ({
  size: code,
  quantity: 3,
  groups: [
    { hash: 'crust', options: [{ hash: crust, side: 0, extra: false }] },
    { hash: 'tops', options: tops.map(([hash, side = 0, extra = false]) => ({ hash, side, extra })) },
  ],
  choices: [],
  bags: [],
})

test.each<[string, Configuration, number | undefined]>([
  ['as it comes', startingConfiguration(pizza), 700],
  ['in another size', built('L', 'hand', ['cheese'], ['oil']), 1400],
  ['with another crust in place of the included one', built('S', 'thin', ['cheese'], ['oil']), 600],
  ['without an included topping', built('S', 'hand', ['oil']), 500],
  ['with a topping more', built('S', 'hand', ['cheese'], ['oil'], ['olives']), 735],
  ['with it on one half', built('S', 'hand', ['cheese'], ['oil'], ['olives', 2]), 717.5],
  ['with it as Extra', built('S', 'hand', ['cheese'], ['oil'], ['olives', 0, true]), 770],
  ['with Extra on one half, which is as much as once', built('S', 'hand', ['cheese'], ['oil'], ['olives', 1, true]), 735], // oxfmt-ignore
  ['with an included one as Extra', built('S', 'hand', ['cheese', 0, true], ['oil']), 900],
  ['with a crust that is unknown in this size', built('L', 'thin', ['cheese'], ['oil']), undefined],
  ['with a topping that is unknown', built('S', 'hand', ['cheese'], ['oil'], ['truffle']), undefined],
  ['without an included one that is unknown', built('S', 'hand', ['cheese']), undefined],
  ['with an included one that is unknown as Extra', built('S', 'hand', ['cheese'], ['oil', 0, true]), undefined],
  ['in a size that is unknown', built('XL', 'hand', ['cheese'], ['oil']), undefined],
  ['in a size that is gone', built('M', 'hand', ['cheese'], ['oil']), undefined],
  ['without a crust', built('S', 'none', ['cheese'], ['oil']), undefined],
])('the calories of one, %s [D-188]', (_, configuration, calories) => {
  expect(builtCalories(pizza, configuration)).toBe(calories)
})

const combo = product({
  type: 1,
  sizes: [size('one', 2000)],
  groups: [
    group('dips', [option('ranch', 0, { calories: 90 }), option('mayo', 0, { isDefault: true, calories: 200 })]),
  ],
  coupons: [
    { hash: 'first', name: '', products: [{ ...pizza, selected: true, sizes: [size('S', 0, { calories: 700, isDefault: true })] }] }, // oxfmt-ignore
    { hash: 'drink', name: '', products: [{ ...product({ hash: 'cola', sizes: [size('can', 0, { calories: 140 })] }), selected: false }] }, // oxfmt-ignore
  ],
})

test('a combo has the calories of its choices and of its own options, once all is chosen [D-188]', () => {
  const start = startingConfiguration(combo)
  expect(builtCalories(combo, start)).toBeUndefined()
  const whole = { ...start, choices: [...start.choices, { coupon: 'drink', product: 'cola', groups: [] }] }
  expect(builtCalories(combo, whole)).toBe(840)
  const lighter = { ...whole, choices: [{ coupon: 'first', product: pizza.hash, groups: built('S', 'thin', ['oil']).groups }, ...whole.choices.slice(1)] } // oxfmt-ignore
  expect(builtCalories(combo, lighter)).toBe(540)
  const gone = { ...start, choices: [...start.choices, { coupon: 'drink', product: 'beer', groups: [] }] }
  expect(builtCalories(combo, gone)).toBeUndefined()
  const dipped = { ...whole, groups: [{ hash: 'dips', options: [{ hash: 'ranch', side: 0 as const, extra: false }] }] }
  expect(builtCalories(combo, dipped)).toBe(930)
  const included = { ...whole, groups: [{ hash: 'dips', options: [{ hash: 'mayo', side: 0 as const, extra: false }] }] }
  expect(builtCalories(combo, included)).toBe(1040)
  expect(hasCalories(combo)).toBe(true)
  const [first, drink] = combo.coupons
  if (!first || !drink) throw new Error('no selections')
  const unknown: Product = { ...combo, coupons: [first, { ...drink, products: drink.products.map((one) => ({ ...one, sizes: [size('can', 0)] })) }] } // oxfmt-ignore
  expect(builtCalories(unknown, whole)).toBeUndefined()
  const sizeless: Product = { ...combo, coupons: [first, { ...drink, products: drink.products.map((one) => ({ ...one, sizes: [] })) }] } // oxfmt-ignore
  expect(builtCalories(sizeless, whole)).toBeUndefined()
})

test('a bag has none, nor has a product of which the chain gives none [D-188]', () => {
  const bag = product({ type: 3, sizes: [size('S', 1, { calories: 900 })], bags: [{ hash: 'drinks', name: '', groups: [] }] }) // oxfmt-ignore
  expect(builtCalories(bag, startingConfiguration(bag))).toBeUndefined()
  expect(hasCalories(product())).toBe(false)
  expect(hasCalories(pizza)).toBe(true)
})

test('startingCalories are those of a size as it comes [D-188]', () => {
  expect(['S', 'L', 'XL'].map((code) => startingCalories(pizza, code))).toEqual([700, 1400, undefined])
})

test.each([
  [0, 'About 0 Cals'],
  [2, 'About 0 Cals'],
  [3, 'About 5 Cals'],
  [50, 'About 50 Cals'],
  [54, 'About 50 Cals'],
  [717.5, 'About 720 Cals'],
  [1319, 'About 1,320 Cals'],
])('%d calories are: %s [D-188]', (calories, text) => {
  expect(aboutText(calories)).toBe(text)
  expect(caloriesText(1320)).toBe('1,320 Cals')
})

test('the sum of any choice is what a count of half portions gives, and is never shown with an unknown part [D-188]', () => {
  const one = fc.record({
    calories: fc.option(fc.integer({ min: 0, max: 500 }), { nil: undefined }),
    isDefault: fc.boolean(),
    chosen: fc.boolean(),
    side: fc.constantFrom(0 as const, 1 as const, 2 as const),
    extra: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.option(fc.integer({ min: 0, max: 3000 }), { nil: undefined }), fc.array(one, { maxLength: 8 }), (base, all) => {
      const options = all.map(({ calories, isDefault }, index) => option(`o${index}`, 0, { calories, isDefault }))
      const taken = all.flatMap(({ chosen, side, extra }, index) => (chosen ? [{ hash: `o${index}`, side, extra }] : []))
      const made = product({ sizes: [size('M', 1000, { calories: base })], groups: [group('tops', options, { halves: true, extras: true })] }) // oxfmt-ignore
      // The oracle counts halves: 2 of an option that comes with it, 1, 2 or 4 of one that is chosen.
      let halves = base === undefined ? NaN : base * 2
      for (const { calories = NaN, isDefault, chosen, side, extra } of all) {
        const has = !chosen ? 0 : side === 0 ? (extra ? 4 : 2) : extra ? 2 : 1
        const had = isDefault ? 2 : 0
        if (has !== had) halves += (has - had) * calories
      }
      const expected = Number.isNaN(halves) ? undefined : halves / 2
      expect(builtCalories(made, { size: 'M', quantity: 1, groups: [{ hash: 'tops', options: taken }], choices: [], bags: [] })).toBe(expected) // oxfmt-ignore
    }),
  ) // oxfmt-ignore
})
