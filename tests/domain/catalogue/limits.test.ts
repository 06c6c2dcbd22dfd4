import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChosenOption } from '../../../domain/catalogue/configuration.ts'
import { lackingOf, limitHint, limitMessage } from '../../../domain/catalogue/limits.ts'
import {
  findExceededLimit,
  findMissingChoice,
  forbiddenReason,
} from '../../../domain/catalogue/validateConfiguration.ts'
import { bag as bagProduct } from '../../support/catalogue/pricedPizza.ts'
import { chosen, configuration, group, option, product } from '../../support/catalogue/configurationParts.ts'

const amounts = [0.5, 1.5, 2, 3].map((amount) => ({ amount, price: 0, halfPrice: 0 }))
const tops = (rest: Parameters<typeof group>[2]) =>
  group(
    'Toppings',
    ['a', 'b', 'c', 'd', 'e'].map((name) => option(name, 100, { amounts })),
    { halves: true, extras: true, ...rest },
  )
const many = (...options: [hash: string, side?: 0 | 1 | 2, amount?: number][]) => [
  {
    hash: 'Toppings',
    options: options.map(([hash, side = 0, amount]): ChosenOption => ({
      hash,
      side,
      extra: (amount ?? 1) > 1,
      ...(amount === undefined ? {} : { amount }),
    })),
  },
]

describe('the most of a group [D-182]', () => {
  it.each([
    ['as many as it takes', many(['a'], ['b'], ['c']), undefined],
    ['one too many', many(['a'], ['b'], ['c'], ['d']), 1],
    ['a double one counts as two', many(['a'], ['b', 0, 2]), undefined],
    ['a double one too many', many(['a'], ['b'], ['c', 0, 2]), 1],
    ['an extra one counts as two', many(['a'], ['b'], ['c', 0, 1.5]), 1],
    ['a light one counts as one', many(['a'], ['b', 0, 0.5], ['c']), undefined],
    ['a triple one alone', many(['a', 0, 3]), undefined],
    ['three on each half', many(['a', 1], ['b', 1], ['c', 1], ['d', 2], ['e', 2]), undefined],
    ['whole ones count on both halves', many(['a'], ['b'], ['c', 1], ['d', 2]), undefined],
    ['a half with four', many(['a'], ['b', 1], ['c', 1], ['d', 1]), 1],
    ['the right half with four', many(['a'], ['b', 2], ['c', 2], ['d', 2]), 1],
  ])('%s', (_, groups, isTooMuch) => {
    const limited = tops({ atMost: 3 })
    const words = isTooMuch ? 'Please choose at most 3 Toppings on each half; a double one counts as two.' : undefined
    expect(limitMessage(limited, groups)).toBe(words)
    const pizza = product({ groups: [limited] })
    expect(forbiddenReason(pizza, configuration({ groups }))).toBe(words)
    expect(findExceededLimit(pizza, configuration({ groups }))).toEqual(words && { message: words, group: 'Toppings' })
  })

  it('says nothing of halves or double ones where there are none', () => {
    const plain = group('Dips', [option('a'), option('b')], { atMost: 1 })
    expect(limitMessage(plain, [chosen('Dips', 'a', 'b')])).toBe('Please choose at most 1 Dips.')
    const mixed = { ...plain, options: [option('a', 0, { amounts }), option('b', 0, { amounts: [] })] }
    const words = 'Please choose at most 1 Dips; a double one counts as two.'
    expect(limitMessage(mixed, [chosen('Dips', 'a', 'b')])).toBe(words)
  })

  it('counts what is there in this size [PROD-27]', () => {
    const sized = group('Dips', [option('a', 0, { sizeCode: 'S' }), option('b', 0, { sizeCode: 'M' })], { atMost: 1 })
    expect(limitMessage(sized, [chosen('Dips', 'a', 'b')], 'S')).toBeUndefined()
  })

  it('holds in a bag and names its tab', () => {
    const [first] = bagProduct.bags
    const inside = first?.groups.find(({ options }) => options.length > 1)
    if (!first || !inside) throw new Error('The bag has a group of several options')
    const limited = {
      ...bagProduct,
      bags: [{ ...first, groups: [{ ...inside, choice: 'multiple' as const, atMost: 1 }] }],
    }
    const bags = [
      { hash: first.hash, groups: [chosen(inside.hash, ...inside.options.slice(0, 2).map(({ hash }) => hash))] },
    ]
    expect(findExceededLimit(limited, configuration({ bags }))).toMatchObject({ bag: first.hash, group: inside.hash })
  })
})

describe('the most extras of a group [D-182]', () => {
  it.each([
    ['as many as it takes', many(['a', 0, 2], ['b', 0, 1.5], ['c']), false],
    ['one too many', many(['a', 0, 2], ['b', 0, 2], ['c', 0, 2]), true],
    ['two on each half', many(['a', 1, 2], ['b', 1, 2], ['c', 2, 2], ['d', 2, 2]), false],
    ['light ones are no extras', many(['a', 0, 0.5], ['b', 0, 0.5], ['c', 0, 0.5]), false],
  ])('%s', (_, groups, isTooMuch) => {
    const words = 'Please take more than the regular amount of at most 2 Toppings on each half.'
    expect(limitMessage(tops({ atMostExtras: 2 }), groups)).toBe(isTooMuch ? words : undefined)
  })
})

describe('the least of a group', () => {
  it.each([
    ['none of three', many(), 3],
    ['two of three', many(['a'], ['b', 1]), 3],
    ['three of three, wherever they lie', many(['a'], ['b', 1], ['c', 2]), 0],
    ['a double one counts as two', many(['a'], ['b', 0, 2]), 0],
  ])('%s [D-182]', (_, groups, lacking) => {
    const asking = tops({ atLeast: 3, min: 1 })
    expect(lackingOf(asking, groups)).toBe(lacking)
    expect(findMissingChoice(product({ groups: [asking] }), configuration({ groups }))?.message).toBe(
      lacking > 0 ? 'Choose At Leaset 3 Toppings Option' : undefined,
    )
  })

  it('is one where only `min` is said, however many that asks for [PROD-26]', () => {
    expect(lackingOf(tops({ min: 3 }), many(['a']))).toBe(0)
    expect(lackingOf(tops({ min: 3 }), many())).toBe(3)
    expect(lackingOf(tops({ min: 3, options: [] }), many())).toBe(0)
  })
})

describe('the hint above the options counts along [D-182]', () => {
  it.each([
    [{ atMost: 3 }, many(['a']), 'Up to 3 on each half, 2 left.'],
    [{ atMost: 3 }, many(['a'], ['b', 0, 2]), 'Up to 3 on each half, none left.'],
    [{ atMost: 3 }, many(['a', 0, 3], ['b', 0, 2]), 'Up to 3 on each half, 2 too many.'],
    [{ atMost: 3, halves: false }, many(), 'Up to 3, 3 left.'],
    [{ atMostExtras: 1 }, many(), 'At most 1 extra.'],
    [{ atMost: 3, atMostExtras: 1 }, many(), 'Up to 3 on each half, 3 left. At most 1 extra.'],
    [{}, many(), ''],
  ])('%o', (limits, groups, words) => expect(limitHint(tops(limits), groups, '')).toBe(words))
})

const anyChosen = fc.uniqueArray(
  fc.record({
    hash: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    side: fc.constantFrom(0 as const, 1 as const, 2 as const),
    amount: fc.constantFrom(0.5, 1, 1.5, 2, 3),
  }),
  { selector: ({ hash }) => hash },
)

it('limits are exceeded just when a half has more places or more extras than they allow [D-182]', () => {
  fc.assert(
    fc.property(
      anyChosen,
      fc.integer({ min: 0, max: 8 }),
      fc.integer({ min: 0, max: 4 }),
      (list, atMost, atMostExtras) => {
        const places = { 0.5: 1, 1: 1, 1.5: 2, 2: 2, 3: 3 }
        let isTooMuch = false
        for (const half of [1, 2]) {
          let [sum, extras] = [0, 0]
          for (const { side, amount } of list) {
            if (side !== 0 && side !== half) continue
            sum += places[amount]
            if (amount > 1) extras += 1
          }
          if (sum > atMost || extras > atMostExtras) isTooMuch = true
        }
        const options = list.map((one) => ({ ...one, extra: one.amount > 1 }))
        const message = limitMessage(tops({ atMost, atMostExtras }), [{ hash: 'Toppings', options }])
        expect(message !== undefined).toBe(isTooMuch)
      },
    ),
  )
})
