import { emptyCart, type Cart, type Line } from './cart.ts'
import { withLines, withoutLine } from './cartLines.ts'

export type PendingChange =
  | { kind: 'add'; lines: Line[] }
  | { kind: 'update'; line: string; lines: Line[] }
  | { kind: 'remove'; line: string }
  | { kind: 'clear' }

export const foldCart = (cart: Cart, changes: readonly PendingChange[]): Cart =>
  changes.reduce((before, change) => ({ ...applyChange(before, change), change: cart.change }), cart)

function applyChange(cart: Cart, change: PendingChange): Cart {
  switch (change.kind) {
    case 'add':
      return withLines(cart, change.lines)
    case 'update':
      return cart.lines.some((line) => line.hash === change.line) ? withLines(cart, change.lines, change.line) : cart
    case 'remove':
      return withoutLine(cart, change.line)
    case 'clear':
      return emptyCart(cart.storeHash)
  }
}

export function renameLines(change: PendingChange, names: ReadonlyMap<string, string>): PendingChange {
  const name = (hash: string) => names.get(hash) ?? hash
  const lines = (list: readonly Line[]) =>
    list.map((line) => ({ ...line, hash: name(line.hash), bagHash: name(line.bagHash) }))
  switch (change.kind) {
    case 'add':
      return { ...change, lines: lines(change.lines) }
    case 'update':
      return { ...change, line: name(change.line), lines: lines(change.lines) }
    case 'remove':
      return { ...change, line: name(change.line) }
    case 'clear':
      return change
  }
}
