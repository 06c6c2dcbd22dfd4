import { expect, test } from 'vitest'
import { emptyCart } from '../../../domain/cart/cart.ts'
import { cartOf } from '../../../domain/cart/cartLines.ts'
import { foldCart, renameLines, type PendingChange } from '../../../domain/cart/pendingChanges.ts'
import { line } from '../../support/catalogue/configurationParts.ts'

const cart = cartOf('store', [line('a'), line('b')])

test.each<[string, PendingChange, string[]]>([
  ['an added line', { kind: 'add', lines: [line('c')] }, ['a', 'b', 'c']],
  ['a changed line', { kind: 'update', line: 'a', lines: [line('c')] }, ['c', 'b']],
  ['a change of a line that is gone', { kind: 'update', line: 'x', lines: [line('c')] }, ['a', 'b']],
  ['a removed line', { kind: 'remove', line: 'a' }, ['b']],
])('foldCart shows %s', (_, change, hashes) => {
  expect(foldCart(cart, [change]).lines.map(({ hash }) => hash)).toEqual(hashes)
})

test('foldCart shows an emptied cart of the same store, and what is added after', () => {
  expect(foldCart(cart, [{ kind: 'clear' }])).toEqual(emptyCart('store'))
  expect(foldCart(cart, [{ kind: 'clear' }, { kind: 'add', lines: [line('c')] }])).toEqual(cartOf('store', [line('c')]))
})

test("renameLines puts the host's hashes of lines and bags in a change, and leaves others", () => {
  const names = new Map([['a', 'A'], ['bag', 'BAG']]) // oxfmt-ignore
  const lines = [line('a', { bagHash: 'bag' }), line('b')]
  const renamed = [line('A', { bagHash: 'BAG', productHash: 'p-a', name: 'a' }), line('b')]
  const changes: PendingChange[] = [
    { kind: 'add', lines },
    { kind: 'update', line: 'a', lines },
    { kind: 'remove', line: 'a' },
    { kind: 'remove', line: 'b' },
    { kind: 'clear' },
  ]
  expect(changes.map((change) => renameLines(change, names))).toStrictEqual([
    { kind: 'add', lines: renamed },
    { kind: 'update', line: 'A', lines: renamed },
    { kind: 'remove', line: 'A' },
    { kind: 'remove', line: 'b' },
    { kind: 'clear' },
  ])
})
