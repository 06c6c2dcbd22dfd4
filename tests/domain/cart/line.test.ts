import { expect, test } from 'vitest'
import { earningOf, lineOf, linesOf } from '../../../domain/cart/line.ts'
import type { Product } from '../../../domain/catalogue/menu.ts'
import { chosen, configuration, group, option, product, size } from '../../support/catalogue/configurationParts.ts'
import { bag, combo } from '../../support/catalogue/pricedPizza.ts'

const pizza = product({
  hash: 'margherita',
  name: 'Margherita',
  picture: 'margherita.jpg',
  drawn: true,
  deposit: 5,
  salesType: '7',
  sizes: [size('S', 900), size('M', 1000, { name: 'Medium 12"', isDefault: true })],
  groups: [
    group('crust', [option('thin', 0, { selected: true }), option('thick', 150)], { choice: 'single', earns: true }),
    group('toppings', [option('olives', 135, { extraPrice: 200 }), option('salami', 195), option('ham', 180, { sizeCode: 'S' })], { extras: true }), // oxfmt-ignore
  ],
})
const thin = chosen('crust', 'thin')
const built = configuration({ quantity: 2, groups: [thin, chosen('toppings', 'salami', 'olives Lx', 'ham')] })

test('lineOf has the prices, parts and places of a configuration, in the order of the menu [CALL-07]', () => {
  expect(lineOf(pizza, configuration({ groups: [thin], quantity: 2 }), 'store', 'a')).toEqual({
    hash: 'a',
    productHash: 'margherita',
    bagHash: '0',
    storeHash: 'store',
    name: 'Margherita',
    size: 'Medium 12"',
    sizeCode: 'M',
    description: expect.any(String),
    picture: 'margherita.jpg',
    price: 1000,
    quantity: 2,
    deposit: 5,
    points: 10,
    salesType: '7',
    status: 1,
    gst: 5,
    pst: 0,
    bagType: '',
    isPlaceholder: false,
    groups: [{ hash: 'crust', name: 'crust', options: [{ hash: 'thin', name: 'thin', side: 0, extra: false }] }],
    choices: [],
    bags: [],
  })
  expect(lineOf(pizza, built, 'store', 'a').groups[1]?.options).toEqual([
    { hash: 'olives', name: 'olives', side: 1, extra: true },
    { hash: 'salami', name: 'salami', side: 0, extra: false },
  ])
  expect(lineOf(pizza, configuration({ size: 'XXL' }), 'store', 'a').size).toBe('')
})

test('the picture is the one of the menu, and a drawing where a drawn pizza is not as it comes', () => {
  const pictureOf = (rest: Partial<Product>, groups = built.groups) =>
    lineOf({ ...pizza, ...rest }, { ...built, groups }, 'store', 'a').picture
  expect(pictureOf({})).toMatch(/^\/images\/pizzas\/pizza-.*sa.*\.svg$/)
  expect([pictureOf({ drawn: false }), pictureOf({}, [thin])]).toEqual(['margherita.jpg', 'margherita.jpg'])
  expect(pictureOf({ groups: [] })).toBe('margherita.jpg')
})

test.each<[string, Partial<Product>, typeof built.groups, number]>([
  ['the size', {}, [thin], 1000],
  ['an option of a group that earns', {}, [chosen('crust', 'thick')], 1150],
  ['no option of another group', {}, built.groups, 1000],
  ['no extra', { groups: [group('crust', [option('thick', 150, { extraPrice: 400 })], { earns: true, extras: true })] }, [chosen('crust', 'thick x')], 1150], // oxfmt-ignore
  ['nothing of a product that does not earn', { earns: false }, [thin], 0],
  ['the options of a size that is gone', { sizes: [] }, [chosen('crust', 'thick')], 150],
])('what earns points is %s [REWARD-03]', (_, rest, groups, cents) => {
  expect(earningOf({ ...pizza, ...rest }, { ...built, groups })).toBe(cents)
  expect(lineOf({ ...pizza, ...rest }, { ...built, groups }, 'store', 'a').points).toBe(cents / 100)
})

test('a combo has the deposits of its choices, and keeps of them what the host stores', () => {
  const [pizzas, drinks] = combo.coupons
  const priced = drinks?.products.map((one) => ({ ...one, deposit: one.hash === 'cola' ? 10 : 25 })) ?? []
  const dear = { ...combo, deposit: 5, coupons: [pizzas, drinks && { ...drinks, products: priced }].filter((one) => one !== undefined) } // oxfmt-ignore
  const ice = { hash: 'ice', name: 'Ice', options: [{ hash: 'large', name: 'Large', side: 0 as const, extra: false }] }
  const taken = { coupon: 'drink', product: 'cola', size: 'can', groups: [ice] }
  const all = configuration({ size: 'combo', choices: [taken, { ...taken, product: 'gone' }] })
  const made = lineOf(dear, all, 'store', 'a')
  expect(made.deposit).toBe(15)
  expect(made.choices[0]).toEqual({
    ...taken,
    groups: [{ hash: 'ice', options: [{ hash: 'large', side: 0, extra: false }] }],
  })
})

test('a bag is its priced container, and its items at no price, with one bag hash (D-14) [XPS-07]', () => {
  const item = { size: 'Large', sizeCode: 'L', picture: 'chips.jpg', deposit: 10 }
  const snacks = group('snack', [option('chips', 0, { productHash: 'crisps', name: 'Chips', item }), option('nuts', 150)]) // oxfmt-ignore
  const full = { ...bag, deposit: 5, bags: [{ hash: 'slot', name: 'Snacks', groups: [snacks] }] }
  const bags = [{ hash: 'slot', bag: 'slot', groups: [chosen('snack', 'chips', 'nuts')] }]
  const packed = configuration({ size: 'bag', bags })
  let hashes = 0
  const newHash = () => `new${(hashes += 1)}`
  const [container, chips, nuts, ...more] = linesOf(full, packed, { storeHash: 'store', newHash })
  expect(more).toEqual([])
  expect(container).toMatchObject({ hash: 'new1', bagHash: 'new2', bagType: '3', price: 1049, deposit: 15, bags })
  expect(chips).toEqual({
    ...lineOf(full, packed, 'store', 'new3'),
    productHash: 'crisps',
    bagHash: 'new2',
    name: 'Chips',
    size: 'Large',
    sizeCode: 'L',
    description: '',
    picture: 'chips.jpg',
    price: 0,
    deposit: 0,
    points: 0,
    gst: 0,
    pst: 0,
    bagType: '',
    groups: [],
    choices: [],
    bags: [],
  })
  expect(nuts).toMatchObject({ hash: 'new4', name: 'nuts', size: '', sizeCode: '', picture: '' })
  const before = { hash: 'a', bagHash: 'b' }
  const again = linesOf(full, packed, { storeHash: 'store', before, newHash })
  expect(again.map(({ hash, bagHash }) => [hash, bagHash])).toEqual([
    ['a', 'b'],
    ['new5', 'b'],
    ['new6', 'b'],
  ])
  expect(linesOf(pizza, built, { storeHash: 'store', newHash })).toEqual([lineOf(pizza, built, 'store', 'new7')])
})
