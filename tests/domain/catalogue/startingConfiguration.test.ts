import { describe, expect, it } from 'vitest'
import { startingConfiguration } from '../../../domain/catalogue/configuration.ts'
import type { Product } from '../../../domain/catalogue/menu.ts'
import { chosen, group, option, product, size } from '../../support/catalogue/configurationParts.ts'
import { bag, combo } from '../../support/catalogue/pricedPizza.ts'

const single = group('crust', [option('thin', 0, { selected: true }), option('thick', 150)], {
  choice: 'single',
  halves: true,
  extras: true,
})
const multiple = group('tops', [option('salami', 195, { selected: true }), option('olives', 135, { selected: true })], {
  halves: true,
  extras: true,
})

describe('startingConfiguration', () => {
  const opened = startingConfiguration(
    product({
      sizes: [size('S', 900), size('M', 1200, { isDefault: true })],
      groups: [
        single,
        multiple,
        group('bacon', [
          option('baconS', 100, { sizeCode: 'S', selected: true }),
          option('baconM', 120, { sizeCode: 'M', selected: true, side: 1, extra: true }),
        ]),
      ],
    }),
  )

  it('has the default size, quantity 1 and the preselected options of that size [PROD-18]', () => {
    expect(opened).toMatchObject({ size: 'M', quantity: 1 })
    expect(opened.groups).toEqual([
      chosen('crust', 'thin'),
      chosen('tops', 'salami', 'olives'),
      chosen('bacon', 'baconM Lx'),
    ])
  })

  it('has the first size when none is the default [PROD-18]', () => {
    expect(startingConfiguration(product({ sizes: [size('S', 900), size('M', 1200)] })).size).toBe('S')
  })

  it('has one option of a single choice even when the menu preselects two [PROD-07 PROD-20]', () => {
    const both = group('crust', [option('thin', 0, { selected: true }), option('thick', 0, { selected: true })], {
      choice: 'single',
    })
    expect(startingConfiguration(product({ groups: [both] })).groups).toEqual([chosen('crust', 'thin')])
  })

  it('has the preselected product of each selection of a combo, with its own options [PROD-05 PROD-18]', () => {
    const { choices } = startingConfiguration(combo)
    expect(choices.map(({ coupon, product: hash }) => [coupon, hash])).toEqual([['first', 'margherita']])
    expect(choices[0]?.groups.map(({ hash }) => hash)).toEqual(['crust', 'sauce', 'tops', 'veg'])
  })

  it('has one product of a selection even when the menu preselects two [PROD-05 PROD-18]', () => {
    const both = combo.coupons.map((one) => ({
      ...one,
      products: one.products.map((choice) => ({ ...choice, selected: true })),
    }))
    const { choices } = startingConfiguration({ ...combo, coupons: both })
    expect(choices.map(({ product: hash }) => hash)).toEqual(['margherita', 'cola'])
  })

  it('has the options of a chosen product in its default size, without a size those of every size [PROD-11 PROD-18]', () => {
    const groups = [
      group('bacon', [
        option('baconS', 0, { sizeCode: 'S', selected: true }),
        option('baconM', 0, { sizeCode: 'M', selected: true }),
        option('fig', 0, { selected: true }),
      ]),
    ]
    const taken = (sizes: Product['sizes']) => {
      const coupons = combo.coupons.map((one) => ({
        ...one,
        products: one.products.map((choice) => ({ ...choice, sizes, groups })),
      }))
      return startingConfiguration({ ...combo, coupons }).choices[0]?.groups
    }
    expect(taken([size('S', 900), size('M', 900, { isDefault: true })])).toEqual([chosen('bacon', 'baconM', 'fig')])
    expect(taken([])).toEqual([chosen('bacon', 'fig')])
  })

  it('has the preselected items of a bag [PROD-06 PROD-18]', () => {
    const filled = bag.bags.map((slot) => ({
      ...slot,
      groups: [group('snack', [option('chips'), option('nuts', 0, { selected: true })])],
    }))
    expect(startingConfiguration({ ...bag, bags: filled }).bags).toEqual([
      { hash: 'slot', groups: [chosen('snack', 'nuts')] },
    ])
  })

  it('has no size when the product has none', () => {
    expect(startingConfiguration(product({ sizes: [] })).size).toBe('')
  })
})
