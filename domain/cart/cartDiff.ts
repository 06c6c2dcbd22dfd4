import { isContainer } from '../catalogue/menu.ts'
import { realLines, type Cart, type Line } from './cart.ts'
import { atService } from '../catalogue/servicePrices.ts'
import type { Cents } from '../money.ts'

export type Difference =
  /** `delivery` has those for delivery, where they differ from those for pick-up (D-193). */
  | { kind: 'price'; name: string; before: Cents; now: Cents; delivery?: { before: Cents; now: Cents } }
  | { kind: 'gone'; name: string }
  /** A promo product that the host removed together with the last product it is offered with [XPS-04]. */
  | { kind: 'left'; name: string }
  /** One for each product that it is offered with, which are fewer now (D-118). */
  | { kind: 'fewer'; name: string; now: number }
  | { kind: 'changed'; name: string }

export const diffLines = (expected: readonly Line[], answered: readonly Line[]): Difference[] =>
  expected.flatMap((line, index) => {
    const now = answered[index]
    return now ? diffLine(line, now) : []
  })

export const removedByHost = (before: Cart, now: Cart): Difference[] =>
  realLines(before)
    .filter(({ hash }) => !now.lines.some((line) => line.hash === hash))
    .map(({ name }) => ({ kind: 'left', name }))

export const diffCarts = (before: Cart, now: Cart): Difference[] =>
  before.lines.flatMap((line) => {
    const same = now.lines.find((one) => one.hash === line.hash)
    return same ? diffLine(line, same) : []
  })

const isPromoted = (line: Line): boolean => isContainer(line) && line.bagHash === '0'

function diffLine(before: Line, now: Line): Difference[] {
  if (now.status !== 1 && before.status === 1) return [{ kind: 'gone', name: now.name }]
  if (isPromoted(now) && now.quantity < before.quantity) return [{ kind: 'fewer', name: now.name, now: now.quantity }]
  const paid = (line: Line) => line.price + line.deposit
  const pickup = { before: paid(before), now: paid(now) }
  const delivery = { before: paid(atService(before, 'Delivery')), now: paid(atService(now, 'Delivery')) }
  if (pickup.before !== pickup.now || delivery.before !== delivery.now)
    return [{ kind: 'price', name: now.name, ...pickup, ...(before.delivery || now.delivery ? { delivery } : {}) }]
  /** A base that is the price says as much as none. */
  const contentOf = ({ gst, pst, price, gstBase, pstBase, description }: Line) =>
    JSON.stringify([gst, pst, ...[gstBase, pstBase].map((base) => (base === price ? undefined : base)), description])
  const isSame = contentOf(before) === contentOf(now)
  return isSame ? [] : [{ kind: 'changed', name: now.name }]
}
