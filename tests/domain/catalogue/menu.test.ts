import { describe, expect, it } from 'vitest'
import { defaultSize, describesOptions, optionsOf, priceText, sizeLabel } from '../../../domain/catalogue/menu.ts'
import { group, option, product, size } from '../../support/catalogue/configurationParts.ts'

describe('sizeLabel and defaultSize', () => {
  it.each([
    ['Cauliflower 10"', '10"', 'Cauliflower'],
    ['Cauliflower Crust', '10"', 'Cauliflower'],
    ['Small 10"', '10"', 'Small'],
    ['14" Large', '14"', 'Large'],
    ['Medium (12 inch)', '12"', 'Medium'],
    ['12 in', '12"', ''],
    ['Can', 'Can', ''],
    ['Party - 18  inch  (square)', '18"', 'Party square'],
    ['9in', '9"', ''],
    ['500 ml', '500 ml', ''],
  ])('sizeLabel splits %s into the title %s and the detail %s [PROD-12]', (name, title, detail) => {
    expect(sizeLabel(size('x', 100, { name }))).toEqual({ title, detail })
  })

  it('defaultSize returns the default size, else the first size [PROD-18]', () => {
    expect(defaultSize(product({ sizes: [size('S', 1), size('M', 2, { isDefault: true })] }))?.code).toBe('M')
    expect(defaultSize(product({ sizes: [size('S', 1), size('M', 2)] }))?.code).toBe('S')
    expect(defaultSize(product({ sizes: [] }))).toBeUndefined()
  })
})

it('priceText says from where other sizes cost more [MENU-14]', () => {
  expect([priceText({ price: 1450, from: true }), priceText({ price: 250 })]).toEqual(['from $14.50', '$2.50'])
})

it('describesOptions holds for the special type 2 alone [PROD-10]', () => {
  expect([0, 1, 2].map((specialType) => describesOptions({ specialType }))).toEqual([false, false, true])
})

it('optionsOf returns the options of the size and those of every size, in display order [PROD-11]', () => {
  const tops = group('tops', [
    option('a', 0, { sizeCode: 'M' }),
    option('b'),
    option('c', 0, { sizeCode: 'S' }),
    option('d'),
  ])
  expect(optionsOf(tops, 'S').map(({ hash }) => hash)).toEqual(['b', 'c', 'd'])
  expect(optionsOf(tops, '').map(({ hash }) => hash)).toEqual(['b', 'd'])
})
