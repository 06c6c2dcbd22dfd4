import { expect, test } from 'vitest'
import { diffCarts, diffLines, removedByHost, type Difference } from '../../../domain/cart/cartDiff.ts'
import type { Line } from '../../../domain/cart/cart.ts'
import { cartOf, placeholder } from '../../../domain/cart/cartLines.ts'
import { line } from '../../support/catalogue/configurationParts.ts'

const before = line('a', { bagType: '3', quantity: 2, deposit: 10 })
const fewer = { kind: 'fewer', name: 'a', now: 1 } as const

test.each<[string, Partial<Line>, Difference[]]>([
  ['the same line', {}, []],
  ['what is no longer sold', { status: 0 }, [{ kind: 'gone', name: 'a' }]],
  ['fewer of a promotion (D-118)', { quantity: 1 }, [fewer]],
  ['more of a promotion', { quantity: 3 }, []],
  ['fewer bags', { quantity: 1, bagHash: 'bag' }, []],
  ['fewer of a product', { quantity: 1, bagType: '' }, []],
  ['another price', { price: 1100 }, [{ kind: 'price', name: 'a', before: 1010, now: 1110 }]],
  ['another deposit', { deposit: 25 }, [{ kind: 'price', name: 'a', before: 1010, now: 1025 }]],
  ['a price with its deposit in it', { price: 1010, deposit: 0 }, []],
  ...(['gst', 'pst', 'gstBase', 'pstBase'] as const).map((field): [string, Partial<Line>, Difference[]] => [
    `another ${field}`,
    { [field]: 3 },
    [{ kind: 'changed', name: 'a' }],
  ]),
  ['other parts', { description: 'Olives' }, [{ kind: 'changed', name: 'a' }]],
])('diffLines and diffCarts name %s', (_, change, differences) => {
  const now = { ...before, ...change }
  expect(diffLines([before], [now])).toEqual(differences)
  expect(diffCarts(cartOf('store', [line('x'), before]), cartOf('store', [now]))).toEqual(differences)
})

test('diffLines and diffCarts say once that a line is no longer sold, and nothing of lines without an answer', () => {
  const gone = { ...before, status: 0 }
  expect(diffLines([gone], [gone])).toEqual([])
  expect(diffLines([before, line('b')], [{ ...before, quantity: 1 }])).toEqual([fewer])
})

test('removedByHost names the lines that are gone, without offers [XPS-04]', () => {
  const cart = cartOf('store', [line('a'), line('b'), placeholder('store', 'dip', 'A dip')])
  expect(removedByHost(cart, cartOf('store', [line('a')]))).toEqual([{ kind: 'left', name: 'b' }])
})
