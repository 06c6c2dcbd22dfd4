import { expect, it } from 'vitest'
import { cartOf, placeholder } from '../../../domain/cart/cartLines.ts'
import { cartChanges } from '../../../domain/cart/cartChanges.ts'
import { line } from '../../support/catalogue/configurationParts.ts'

const pizza = line('a', { name: 'Margherita', price: 1450 })
const dip = line('b', { name: 'Dip', price: 125 })
const cart = cartOf('store', [pizza, dip])

it.each([
  ['nothing', [pizza, dip], []],
  ['nothing when only the order of the lines changed', [dip, pizza], []],
  ['nothing for a placeholder', [pizza, dip, placeholder('store', 'cola', 'Cola')], []],
  ['a price', [{ ...pizza, price: 1500 }, dip], [{ kind: 'price', name: 'Margherita', before: 1450, now: 1500 }]],
  ['a deposit', [{ ...pizza, deposit: 10 }, dip], [{ kind: 'price', name: 'Margherita', before: 1450, now: 1460 }]],
  ['a quantity', [{ ...pizza, quantity: 3 }, dip], [{ kind: 'quantity', name: 'Margherita', before: 1, now: 3 }]],
  ['a removed line', [dip], [{ kind: 'removed', name: 'Margherita' }]],
  ['an added line', [pizza, dip, line('c', { name: 'Cola' })], [{ kind: 'added', name: 'Cola' }]],
  ['a sold-out line', [{ ...pizza, status: 0 }, dip], [{ kind: 'soldOut', name: 'Margherita' }]],
  ['nothing of a tax base that is now named', [{ ...pizza, pstBase: 1450 }, dip], []],
  ['another tax base', [{ ...pizza, pstBase: 300 }, dip], [{ kind: 'changed', name: 'Margherita' }]],
  ['another tax', [{ ...pizza, pst: 7 }, dip], [{ kind: 'changed', name: 'Margherita' }]],
  ['other toppings', [{ ...pizza, description: 'no basil' }, dip], [{ kind: 'changed', name: 'Margherita' }]],
])('cartChanges names %s', (_what, lines, changes) => {
  expect(cartChanges(cart, cartOf('store', lines))).toEqual(changes)
})

it('cartChanges says once that a line is sold out', () => {
  const gone = cartOf('store', [{ ...pizza, status: 0 }])
  expect(cartChanges(gone, gone)).toEqual([])
})

it('cartChanges names lines that changed although the total is the same', () => {
  const swapped = cartOf('store', [
    { ...pizza, price: 1440 },
    { ...dip, price: 135 },
  ])
  expect(swapped.total).toBe(cart.total)
  expect(cartChanges(cart, swapped)).toHaveLength(2)
})
