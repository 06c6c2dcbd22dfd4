import { applyDeliveredAddress } from '../account/addressBook.ts'
import { emptyCart, withCrossPromotion, type Cart, type CrossPromotion, type Line } from '../cart/cart.ts'
import { diffLines, diffCarts, removedWith } from '../cart/cartDiff.ts'
import { renameItemLines, CART_LANE, changeItem, withoutTrouble, type OutboxItem, type OutboxState } from './outbox.ts'
import { foldCart, renameLines, type PendingChange } from '../cart/pendingChanges.ts'
import type { Address, Customer } from '../account/session.ts'

/** What a device makes of the host's answers: about a change of the cart or a form, about the cart as a whole, about an order. */

/** What the host answered to a change of the cart: its cart, and the lines that were added or updated. */
export interface Delivered {
  cart?: Cart
  lines?: readonly Line[]
  /** Of a host that does not send its cart. */
  promotion?: CrossPromotion
  /** The address that was saved, or the whole member of a host that does not name it. */
  address?: Address
  customer?: Customer
}

/**
 * The host has it. A change of the cart goes, later ones call its lines by the host's hashes, and what came out differently is
 * noted; a form stays as sent until the customer has seen it. What another tab has told of already, or the customer has given
 * up, says nothing new: the next cart heard does.
 */
export function receiveDelivery(remembered: OutboxState, id: string, answer: Delivered): OutboxState {
  const { cart, lines = [], promotion } = answer
  const item = remembered.items.find((one) => one.id === id)
  if (!item) return remembered
  if (item.book) return applyDeliveredAddress(remembered, item, item.book, answer)
  if (!item.change) return changeItem(remembered, id, (one) => ({ ...withoutTrouble(one), state: 'sent' }))
  const expected = item.change.kind === 'add' || item.change.kind === 'update' ? item.change.lines : []
  const names = new Map(expected.flatMap((line, index) => hashPairs(line, lines[index])))
  const guess = predictCart(remembered.cart, renameLines(item.change, names), lines)
  const next = cart ?? (promotion ? withCrossPromotion(guess, promotion) : guess)
  return {
    ...remembered,
    cart: next,
    items: remembered.items.filter((one) => one.id !== id).map((one) => renameItemLines(one, names)),
    differences: [
      ...remembered.differences,
      ...diffLines(expected, lines),
      ...(promotion?.promotionRemoves ? removedWith(guess, next) : []),
    ],
    answers: answersAfter(remembered),
    names: [...(remembered.names ?? []), ...names].filter(([before, now]) => before !== now).slice(-MAX_LINE_NAMES),
  }
}

const MAX_LINE_NAMES = 200

const answersAfter = ({ answers = 0 }: OutboxState): number => answers + 1

/** The cart after the change alone, with the host's lines or ours. */
function predictCart(cart: Cart, change: PendingChange, lines: readonly Line[]): Cart {
  return foldCart(cart, [lines.length > 0 && 'lines' in change ? { ...change, lines: [...lines] } : change])
}

const hashPairs = (line: Line, answered: Line | undefined): [string, string][] =>
  answered
    ? [
        [line.hash, answered.hash],
        ...(line.bagHash === '0' ? [] : [[line.bagHash, answered.bagHash] as [string, string]]),
      ]
    : []

/**
 * The host's cart, from /get/config; `then` is what was remembered when it was asked for. A change that was answered
 * since brought a newer one; and while a change may have reached the host unanswered, its cart may hold it already: then it
 * waits for the answer, which brings the cart as well.
 */
export function receiveCart(
  remembered: OutboxState,
  cart: Cart,
  then: Pick<OutboxState, 'answers'> = remembered,
): OutboxState {
  if (then.answers !== remembered.answers || remembered.items.some(mayHaveArrived)) return remembered
  return { ...remembered, cart, differences: [...remembered.differences, ...diffCarts(remembered.cart, cart)] }
}

const mayHaveArrived = (item: OutboxItem): boolean =>
  item.lane === CART_LANE && item.state !== 'parked' && item.tries > 0

/** The order took the cart with it; what was added meanwhile stays, and what would change ordered lines goes. */
export function receiveOrder(remembered: OutboxState, store: string): OutboxState {
  const lines = new Set(remembered.cart.lines.map(({ hash }) => hash))
  const isOfThem = ({ change }: OutboxItem) => change !== undefined && 'line' in change && lines.has(change.line)
  return {
    ...remembered,
    cart: emptyCart(store),
    items: remembered.items.filter((item) => !isOfThem(item)),
    differences: [],
    answers: answersAfter(remembered),
  }
}
