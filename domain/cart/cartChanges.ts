import type { Cents } from '../money.ts'
import { realLines, type Cart, type Line } from './cart.ts'

/** What became of a line of a cart that the customer saw. */
export type CartChange =
  | { kind: 'price'; name: string; before: Cents; now: Cents }
  | { kind: 'quantity'; name: string; before: number; now: number }
  | { kind: 'added' | 'removed' | 'soldOut' | 'changed'; name: string }

/** The carts line by line, whether or not the totals are the same. */
export function cartChanges(before: Cart, now: Cart): CartChange[] {
  const [shown, current] = [realLines(before), realLines(now)]
  const hasHash = (lines: readonly Line[], { hash }: Line) => lines.some((one) => one.hash === hash)
  return [
    ...shown.flatMap((line) => {
      const same = current.find((one) => one.hash === line.hash)
      return same ? changeOf(line, same) : [{ kind: 'removed' as const, name: line.name }]
    }),
    ...current.filter((line) => !hasHash(shown, line)).map(({ name }) => ({ kind: 'added' as const, name })),
  ]
}

function changeOf(before: Line, now: Line): CartChange[] {
  const { name } = now
  if (now.status !== 1 && before.status === 1) return [{ kind: 'soldOut', name }]
  if (before.quantity !== now.quantity) return [{ kind: 'quantity', name, before: before.quantity, now: now.quantity }]
  const paid = ({ price, deposit }: Line) => price + deposit
  if (paid(before) !== paid(now)) return [{ kind: 'price', name, before: paid(before), now: paid(now) }]
  return contentOf(before) === contentOf(now) ? [] : [{ kind: 'changed', name }]
}

const contentOf = ({ productHash, name, size, description, price, gst, pst, pstBase }: Line): string =>
  JSON.stringify([productHash, name, size, description, price, gst, pst, pstBase ?? price])
