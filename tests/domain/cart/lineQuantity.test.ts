import { describe, expect, it } from 'vitest'
import type { Product } from '../../../domain/catalogue/menu.ts'
import { lineOf, withQuantity } from '../../../domain/cart/line.ts'
import { chosen, configuration, group, option, product, size } from '../../support/catalogue/configurationParts.ts'

const olives = option('olives', 135)
const pizza = product({
  sizes: [size('M', 1000), size('L', 1500)],
  groups: [group('tops', [olives, option('salami', 195)], { extras: true })],
})
const line = lineOf(pizza, configuration({ size: 'L', groups: [chosen('tops', 'olives x')] }), 'store', 'a')

describe('withQuantity', () => {
  it.each([
    [2, 2],
    [0, 1],
    [101, 100],
  ])('keeps the configuration and changes a requested quantity of %i to %i [PROD-17 PROD-23]', (asked, quantity) => {
    expect(withQuantity(line, pizza, asked)).toMatchObject({
      size: 'L',
      quantity,
      groups: [chosen('tops', 'olives x')],
    })
  })

  it.each<[string, Partial<Product>]>([
    ['an option is gone', { groups: [group('tops', [option('salami', 195)], { extras: true })] }],
    ['its size is gone', { sizes: [size('M', 1500)] }],
    ['it costs more', { sizes: [size('M', 1000), size('L', 1600)] }],
    ['it is taxed otherwise', { pst: 7 }],
    ['something must be chosen', { groups: [...pizza.groups, group('crust', [option('thin')], { min: 1 })] }],
  ])('returns undefined when %s', (_, change) => {
    expect(withQuantity(line, { ...pizza, ...change }, 2)).toBeUndefined()
  })
})
