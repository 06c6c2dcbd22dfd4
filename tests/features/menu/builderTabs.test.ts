import { describe, expect, it } from 'vitest'
import { startingConfiguration, takeChoice } from '../../../domain/catalogue/configuration.ts'
import { findMissingChoice } from '../../../domain/catalogue/validateConfiguration.ts'
import { countOf, groupTabs, tabsOf, tabsOfFault } from '../../../src/features/menu/builder/builderTabs.ts'
import { chosen, configuration, group, option, product, size } from '../../support/catalogue/configurationParts.ts'
import { bag, combo, pizza } from '../../support/catalogue/pricedPizza.ts'

describe('tabsOf', () => {
  it('returns the option groups of a plain product [PROD-04]', () => {
    expect(tabsOf(pizza, 'M').map(({ kind, name }) => [kind, name])).toEqual([
      ['group', 'crust'],
      ['group', 'sauce'],
      ['group', 'tops'],
      ['group', 'veg'],
    ])
  })

  it('leaves out a group without options in this size [PROD-11]', () => {
    const rims = product({
      sizes: [size('M', 100), size('L', 200)],
      groups: [group('rim', [option('stuffed', 0, { sizeCode: 'L' })])],
    })
    expect(tabsOf(rims, 'M')).toEqual([])
    expect(tabsOf(rims, 'L')).toHaveLength(1)
  })

  it('returns the selections and the own groups of a combo [PROD-05]', () => {
    expect(tabsOf(combo, 'combo').map(({ kind, name }) => [kind, name])).toEqual([
      ['selection', 'First pizza'],
      ['selection', 'Drink'],
      ['group', 'dips'],
    ])
  })

  it('returns the slots of a bag [PROD-06]', () => {
    expect(tabsOf(bag, 'bag').map(({ kind, name }) => [kind, name])).toEqual([['bag', 'Snacks']])
  })

  it('countOf returns the number of chosen options of a tab where several may be chosen', () => {
    const made = configuration({ groups: [chosen('crust', 'thin'), chosen('tops', 'salami', 'olives')] })
    expect(tabsOf(pizza, 'M').map((tab) => countOf(tab, made))).toEqual([0, 0, 2, 0])
    const filled = configuration({ size: 'bag', bags: [{ hash: 'slot', groups: [chosen('snack', 'chips', 'nuts')] }] })
    expect(tabsOf(bag, 'bag').map((tab) => countOf(tab, filled))).toEqual([2])
  })
})

describe('tabsOfFault', () => {
  it('returns the tab of the missing group of a plain product [PROD-26]', () => {
    const missing = findMissingChoice(pizza, configuration())
    expect(tabsOfFault(missing!)).toEqual({ tab: tabsOf(pizza, 'M')[0]?.id })
  })

  it('returns the tab of the combo selection without a product [PROD-28]', () => {
    const [first, drink] = tabsOf(combo, 'combo')
    const made = { ...startingConfiguration(combo), choices: [] }
    expect(tabsOfFault(findMissingChoice(combo, made)!)).toEqual({ tab: first?.id })
    const plain = combo.coupons[0]!.products[1]!
    const [taken] = takeChoice([], 'first', plain)
    const whole = { ...made, choices: [{ ...taken!, groups: [chosen('crust', 'thin')] }] }
    expect(tabsOfFault(findMissingChoice(combo, whole)!)).toEqual({ tab: drink?.id })
  })

  it('returns the sub-tab of the missing group of a chosen product [PROD-13 PROD-26]', () => {
    const [first] = tabsOf(combo, 'combo')
    const plain = combo.coupons[0]!.products[1]!
    const choices = takeChoice([], 'first', { ...plain, groups: plain.groups })
    const missing = findMissingChoice(
      combo,
      configuration({ size: 'combo', choices: [{ ...choices[0]!, groups: [] }] }),
    )
    const [crust] = groupTabs(plain.groups, 'L', first?.id)
    expect(tabsOfFault(missing!)).toEqual({ tab: first?.id, inner: crust?.id })
  })

  it('returns the tab of the bag slot [PROD-26]', () => {
    const strict = {
      ...bag,
      bags: bag.bags.map((one) => ({ ...one, groups: one.groups.map((each) => ({ ...each, min: 1 })) })),
    }
    expect(tabsOfFault(findMissingChoice(strict, configuration({ size: 'bag' }))!)).toEqual({
      tab: tabsOf(bag, 'bag')[0]?.id,
    })
  })
})
