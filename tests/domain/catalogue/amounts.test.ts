import { describe, expect, it } from 'vitest'
import { amountOf, amountWord, canBeExtra, inAmount, keptAmount } from '../../../domain/catalogue/amounts.ts'
import {
  changeSize,
  configurationOf,
  setAmount,
  startingConfiguration,
  toggleOption,
} from '../../../domain/catalogue/configuration.ts'
import { describe as describeLine, halvesOf } from '../../../domain/catalogue/description.ts'
import type { Amount } from '../../../domain/catalogue/menu.ts'
import { unitPrice } from '../../../domain/catalogue/price.ts'
import { forbiddenReason } from '../../../domain/catalogue/validateConfiguration.ts'
import { earningOf, lineGroupsOf, lineOf, withQuantity } from '../../../domain/cart/line.ts'
import { group, option, product, size } from '../../support/catalogue/configurationParts.ts'

const amounts = (...list: [number, number, number?][]): Amount[] =>
  list.map(([amount, price, halfPrice = price]) => ({ amount, price, halfPrice }))

/** Ham at 2.00, on a half at 1.20, light 1.50, double 3.50; two dips are included, a third costs 0.75. */
const ham = option('ham', 200, {
  name: 'Ham',
  halfPrice: 120,
  amounts: amounts([0.5, 150, 110], [1.5, 280, 140], [2, 350, 175]),
})
const dip = option('dip', 100, {
  name: 'Ranch',
  selected: true,
  isDefault: true,
  amount: 2,
  extra: true,
  amounts: amounts([2, 0], [3, 75], [5, 225]),
})
const dip3 = option('dip3', 100, { amounts: amounts([0.5, 0], [1, 0], [3, 0]) })
const olives = option('olives', 100, { name: 'Olives', extraPrice: 160, amounts: [] })
const tops = group('tops', [ham, olives], { halves: true, extras: true, free: 0, earns: true })
const dips = group('dips', [dip], { extras: true })
const pizza = product({ sizes: [size('M', 1000, { isDefault: true })], groups: [tops, dips] })

const start = startingConfiguration(pizza)
const withHam = (amount: number | undefined, side: 0 | 1 | 2 = 0, extra = (amount ?? 1) > 1) => ({
  ...start,
  groups: [
    { hash: 'tops', options: [{ hash: 'ham', side, extra, ...(amount === undefined ? {} : { amount }) }] },
    ...start.groups.slice(1),
  ],
})

describe('the amount of an option [D-181]', () => {
  it.each([
    ['nothing said', ham, { extra: false }, 1],
    ['a number', ham, { extra: true, amount: 2 }, 2],
    ['o_estat 1 alone is the smallest above 1', ham, { extra: true }, 1.5],
    ['o_estat 1 alone of one that can be light or triple', dip3, { extra: true }, 3],
    ['o_estat 1 of an option without amounts', option('a'), { extra: true }, 1.5],
    ['light', ham, { extra: false, amount: 0.5 }, 0.5],
  ])('%s', (_, one, chosen, amount) => expect(amountOf(one, chosen)).toBe(amount))

  it.each([
    [0.5, 'light ham'],
    [1, 'ham'],
    [1.5, 'extra ham'],
    [2, 'double ham'],
    [3, 'triple ham'],
    [4, '4 × ham'],
  ])('%s is read as "%s"', (amount, words) => {
    expect(inAmount(amount, 'ham')).toBe(words)
    if (amount !== 1) expect(words).toBe(`${amountWord(amount)} ham`)
  })

  it('can be more than regular where one of its amounts is, and where the group says so without amounts [PROD-09]', () => {
    expect(canBeExtra({ extras: false }, ham)).toBe(true)
    expect(canBeExtra({ extras: true }, olives)).toBe(false)
    expect(canBeExtra({ extras: true }, { amounts: amounts([0.5, 0], [1, 0]) })).toBe(false)
    expect(canBeExtra({ extras: true }, option('a'))).toBe(true)
    expect(canBeExtra({ extras: false }, option('a'))).toBe(false)
  })

  it('is kept as far as the option still offers it', () => {
    expect(keptAmount({ extras: true }, ham, { extra: true, amount: 2 })).toEqual({ extra: true, amount: 2 })
    expect(keptAmount({ extras: true }, olives, { extra: true, amount: 2 })).toEqual({ extra: false })
    expect(keptAmount({ extras: true }, option('a'), { extra: true, amount: 2 })).toEqual({ extra: true })
    expect(keptAmount({ extras: false }, option('a'), { extra: true })).toEqual({ extra: false })
  })
})

describe('a product with amounts', () => {
  it('opens with what it includes, in the amount that it includes [PROD-18 D-181]', () => {
    expect(start.groups).toEqual([
      { hash: 'tops', options: [] },
      { hash: 'dips', options: [{ hash: 'dip', side: 0, extra: true, amount: 2 }] },
    ])
    expect(unitPrice(pizza, start)).toBe(1000)
  })

  it('has what it includes back in that amount when it was off, and another option in the regular one [PROD-21]', () => {
    const off = toggleOption(start.groups, dips, dip)
    expect(off[1]?.options).toEqual([])
    expect(toggleOption(off, dips, dip)[1]?.options).toEqual([{ hash: 'dip', side: 0, extra: true, amount: 2 }])
    expect(toggleOption(off, tops, ham)[0]?.options).toEqual([{ hash: 'ham', side: 0, extra: false }])
  })

  it.each([
    ['regular', undefined, 0, 200],
    ['regular on a half, at the half price', undefined, 1, 120],
    ['light', 0.5, 0, 150],
    ['light on a half', 0.5, 2, 110],
    ['extra', 1.5, 0, 280],
    ['double', 2, 0, 350],
    ['double on a half', 2, 1, 175],
  ] as const)(
    'costs with %s ham what the amount costs, not more and not less [D-181 PROD-32]',
    (_, amount, side, price) => {
      const built = withHam(amount, side)
      expect(forbiddenReason(pizza, built)).toBeUndefined()
      expect(unitPrice(pizza, built)).toBe(1000 + price)
    },
  )

  it('costs for o_estat 1 alone what the smallest amount above 1 costs, and is kept as that amount [PROD-32 CALL-08]', () => {
    const built = withHam(undefined, 0, true)
    expect(unitPrice(pizza, built)).toBe(1280)
    expect(lineGroupsOf(pizza, built)[0]?.options).toEqual([
      { hash: 'ham', name: 'Ham', side: 0, extra: true, amount: 1.5 },
    ])
  })

  it('costs what is included in any amount up to that nothing, and more the difference', () => {
    const withDips = (amount: number) => ({ ...start, groups: setAmount(start.groups, dips, 'dip', amount) })
    expect([1, 2, 3, 5].map((amount) => unitPrice(pizza, withDips(amount)))).toEqual([1000, 1000, 1075, 1225])
  })

  it('costs while it is free the free price up to the regular amount, and above it the whole price [PROD-33]', () => {
    const free = { ...pizza, groups: [{ ...tops, free: 1, options: [{ ...ham, freePrice: 30 }, olives] }, dips] }
    expect([0.5, undefined, 2].map((amount) => unitPrice(free, withHam(amount)))).toEqual([1030, 1030, 1350])
  })

  it('earns points on the regular amount at most, and on light what light costs [REWARD-03]', () => {
    const earning = { ...pizza, earns: true }
    expect([0.5, undefined, 1.5, 2].map((amount) => earningOf(earning, withHam(amount)))).toEqual([
      1150, 1200, 1200, 1200,
    ])
  })

  it('says the amount in the words of the line, on the halves too [D-181]', () => {
    expect(describeLine(pizza, withHam(0.5))).toBe('Light ham, double ranch')
    expect(describeLine(pizza, withHam(2, 1))).toBe('Double ranch. Left: double ham')
    expect(halvesOf(pizza, withHam(2, 1))).toEqual({ left: 'Double ham', right: '' })
  })

  it.each([
    ['an amount that it has not', withHam(3), 'Ham is not available as triple.'],
    ['o_estat that says something else', withHam(2, 0, false), 'Ham was sent with two different amounts.'],
    ['light with o_estat 1', withHam(0.5, 0, true), 'Ham was sent with two different amounts.'],
    [
      'Extra of an option without amounts beside one with',
      { ...start, groups: [{ hash: 'tops', options: [{ hash: 'olives', side: 0 as const, extra: true }] }] },
      'Olives is not available as extra.',
    ],
    ['the regular amount as a number', withHam(1), undefined],
  ])('is refused with %s only if it has to be', (_, configuration, reason) => {
    expect(forbiddenReason(pizza, configuration)).toBe(reason)
  })

  it('keeps the amount in a line, when its quantity changes, when it is edited and in another size [PROD-11 PROD-17]', () => {
    const built = withHam(2, 1)
    const line = lineOf(pizza, built, 'store', 'line')
    expect(line.groups[0]?.options).toEqual([{ hash: 'ham', name: 'Ham', side: 1, extra: true, amount: 2 }])
    expect(withQuantity(line, pizza, 3)).toMatchObject({ quantity: 3, groups: built.groups })
    expect(configurationOf(line, pizza).groups).toEqual(built.groups)
    expect(changeSize(pizza, built, 'M').groups).toEqual(built.groups)
    const less = { ...pizza, groups: [{ ...tops, options: [{ ...ham, amounts: amounts([0.5, 150]) }] }] }
    expect(configurationOf(line, less).groups).toEqual([
      { hash: 'tops', options: [{ hash: 'ham', side: 1, extra: false }] },
    ])
  })
})
