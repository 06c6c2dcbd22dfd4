import { expect, test } from 'vitest'
import { optionKey, productsWithout, withSoldOut } from '../../../domain/catalogue/soldOut.ts'
import type { Product } from '../../../domain/catalogue/menu.ts'
import { group, option, product, size } from '../../support/catalogue/configurationParts.ts'
import { bag, combo } from '../../support/catalogue/pricedPizza.ts'

test('optionKey is the same for all spellings of a name, and at most 100 characters', () => {
  expect(optionKey(' Fresh Basil ')).toBe('fresh basil')
  expect(optionKey('x'.repeat(101))).toBe('x'.repeat(100))
})

const gone = (...names: string[]) => new Set(names)
const without = (recipes: Parameters<typeof productsWithout>[0], ...names: string[]) =>
  productsWithout(recipes, gone(...names)).map(({ name }) => name)
const recipe = (name: string, needs: string[], ...groups: Product['groups']) => ({
  product: product({ hash: name, name, groups }),
  needs,
})

test('a product is sold out with what it needs, in any spelling, and not by words of its name [D-187]', () => {
  const basil = group('finish', [option('basil', 0, { isDefault: true })])
  const menu = [recipe('Margherita', ['San Marzano', ' Basil '], basil), recipe('Basil Lemonade', []), recipe('Verde', [], basil)] // oxfmt-ignore
  expect(without(menu, 'basil')).toEqual(['Margherita'])
  expect(without(menu, 'lemon', 'san marzano')).toEqual(['Margherita'])
  expect(without(menu, 'lemon')).toEqual([])
  expect(without(menu)).toEqual([])
})

test('a group is short when all that is gone leaves too little, though no single one does [D-187]', () => {
  const crust = group('crust', [option('thin'), option('thick')], { choice: 'single' })
  expect(without([recipe('Plain', [], crust)], 'thin')).toEqual([])
  expect(without([recipe('Plain', [], crust)], 'thin', 'thick')).toEqual(['Plain'])
})

test.each<[string, Parameters<typeof group>[2], string[], string[], boolean]>([
  ['the only option of a single choice', { choice: 'single' }, ['thin'], ['M'], true],
  ['one of two of a single choice', { choice: 'single' }, ['thin', 'thick'], ['M'], false],
  ['one of two that must be taken', { min: 2 }, ['thin', 'thick'], ['M'], true],
  ['one of three, of which two must be taken', { min: 2 }, ['thin', 'thick', 'hand'], ['M'], false],
  ['one of fewer than must be taken', { min: 4 }, ['thin', 'thick'], ['M'], true],
  ['an option that nobody must take', {}, ['thin'], ['M'], false],
  ['the only option in one of two sizes', { choice: 'single' }, ['thin', 'thick L'], ['M', 'L'], false],
  ['an option of another group', { choice: 'single' }, ['hand'], ['M'], false],
  ['an option of no size that is sold', { choice: 'single' }, ['thin XL'], ['M'], false],
])('without %s the product is sold out: (D-66)', (_, rest, options, sizes, isGone) => {
  const made = product({
    sizes: sizes.map((code) => size(code, 1000)),
    groups: [
      group(
        'crust',
        options.map((one) => option(one, 0, { name: one.split(' ')[0], sizeCode: one.split(' ')[1] ?? '' })),
        rest,
      ),
    ],
  })
  expect(productsWithout([{ product: made, needs: [] }], gone('thin'))).toEqual(isGone ? [made] : [])
})

const soldOut = (products: string[], ...options: string[]) => ({ products: new Set(products), options: new Set(options) }) // oxfmt-ignore
const marks = ({ groups }: Pick<Product, 'groups'>) =>
  groups.flatMap(({ options }) => options.map((one) => [one.name, one.soldOut === true, one.selected]))

test('withSoldOut marks options, which are then not selected, and of a single choice selects another one', () => {
  const on = { selected: true }
  const crust = group('crust', [option('Thin', 0, on), option('Thick'), option('Hand')], { choice: 'single' })
  const tops = group('tops', [option('Olives', 0, on), option('Ham', 0, on)])
  const made = product({ groups: [crust, tops] })
  expect(withSoldOut(made, soldOut([]))).toEqual(made)
  expect(marks(withSoldOut(made, soldOut([], 'thin', 'olives')))).toEqual([
    ['Thin', true, false],
    ['Thick', false, true],
    ['Hand', false, false],
    ['Olives', true, false],
    ['Ham', false, true], // oxfmt-ignore
  ])
  expect(marks(withSoldOut(made, soldOut([], 'thin', 'thick'))).slice(0, 3)).toEqual([
    ['Thin', true, false],
    ['Thick', true, false],
    ['Hand', false, true], // oxfmt-ignore
  ])
  expect(marks(withSoldOut(made, soldOut([], 'hand')))[0]).toEqual(['Thin', false, true])
  expect(marks(withSoldOut(made, soldOut([], 'thin', 'thick', 'hand'))).slice(0, 3)).toEqual([
    ['Thin', true, false],
    ['Thick', true, false],
    ['Hand', true, false], // oxfmt-ignore
  ])
  const thick = group('crust', [option('Thin'), option('Thick', 0, on), option('Hand')], { choice: 'single' })
  const olives = group('tops', [option('Olives', 0, on), option('Ham')])
  expect(marks(withSoldOut(product({ groups: [thick, olives] }), soldOut([], 'hand', 'olives')))).toEqual([
    ['Thin', false, false],
    ['Thick', false, true],
    ['Hand', true, false],
    ['Olives', true, false],
    ['Ham', false, false], // oxfmt-ignore
  ])
  const free = product({ groups: [group('crust', [option('Thin'), option('Thick')], { choice: 'single' })] })
  expect(marks(withSoldOut(free, soldOut([], 'thin')))).toEqual([['Thin', true, false], ['Thick', false, false]]) // oxfmt-ignore
})

test('withSoldOut selects another option in every size', () => {
  const options = ['Thin M', 'Thick M', 'Thin L', 'Thick L'].map((one) =>
    option(one, 0, { name: one.slice(0, -2), sizeCode: one.slice(-1), selected: one.startsWith('Thin') }),
  )
  const made = product({ groups: [group('crust', options, { choice: 'single' })] })
  expect(marks(withSoldOut(made, soldOut([], 'thin')))).toEqual([
    ['Thin', true, false],
    ['Thick', false, true],
    ['Thin', true, false],
    ['Thick', false, true], // oxfmt-ignore
  ])
})

test("withSoldOut marks a product, a combo's choices and the items of a bag, and a combo without choices", () => {
  const cola = withSoldOut(combo, soldOut(['cola'], 'cheese'))
  expect(cola.soldOut).toBeUndefined()
  expect(cola.coupons.flatMap(({ products }) => products.map((one) => [one.hash, one.soldOut, one.selected]))).toEqual([
    ['margherita', undefined, true],
    ['plain', undefined, false],
    ['cola', true, false],
    ['water', undefined, false], // oxfmt-ignore
  ])
  const tops = cola.coupons[0]?.products[0]?.groups.find(({ hash }) => hash === 'tops')
  expect(tops?.options.find(({ hash }) => hash === 'cheese')?.soldOut).toBe(true)
  expect(withSoldOut(combo, soldOut(['margherita'])).coupons[0]?.products[0]?.selected).toBe(false)
  expect(withSoldOut(combo, soldOut(['cola', 'water'])).soldOut).toBe(true)
  expect(withSoldOut({ ...combo, coupons: [{ hash: 'none', name: '', products: [] }] }, soldOut([])).soldOut).toBeUndefined() // oxfmt-ignore
  expect(withSoldOut(combo, soldOut([combo.hash])).soldOut).toBe(true)
  const item = { size: '', sizeCode: '', picture: '', deposit: 0 }
  const chips = option('chips', 0, { productHash: 'crisps', item })
  const nuts = option('nuts', 0, { productHash: 'crisps' })
  const packed = { ...bag, bags: [{ hash: 'slot', name: '', groups: [group('snack', [chips, nuts])] }] }
  expect(marks(withSoldOut(packed, soldOut(['crisps'])).bags[0] ?? { groups: [] })).toEqual([
    ['chips', true, false],
    ['nuts', false, false], // oxfmt-ignore
  ])
})
