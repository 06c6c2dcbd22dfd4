import { applyDeliveredAddress } from '../account/addressBook.ts'
import { emptyCart, type Cart, type Line } from '../cart/cart.ts'
import { withCrossPromotion, withLines, type CrossPromotion } from '../cart/cartLines.ts'
import { diffLines, diffCarts, removedByHost } from '../cart/cartDiff.ts'
import { renameItemLines, CART_LANE, type OutboxItem, type OutboxState } from './outbox.ts'
import { changeItem, withoutTrouble } from './queue.ts'
import { foldCart, renameLines, type PendingChange } from '../cart/pendingChanges.ts'
import type { Address, Customer } from '../account/session.ts'

export interface DeliveryAnswer {
  cart?: Cart
  lines?: readonly Line[]
  promotion?: CrossPromotion
  address?: Address
  customer?: Customer
}

/**
 * A cart change is removed and later ones use the host's hashes; a form stays as `sent` until the customer has seen it.
 * An item that another tab or the customer has removed changes nothing.
 */
export function receiveDelivery(state: OutboxState, id: string, answer: DeliveryAnswer): OutboxState {
  const { cart, lines = [], promotion } = answer
  const item = state.items.find((one) => one.id === id)
  if (!item) return state
  if (item.book) return applyDeliveredAddress(state, item, item.book, answer)
  if (!item.change) return changeItem(state, id, (one) => ({ ...withoutTrouble(one), state: 'sent' }))
  const expected = item.change.kind === 'add' || item.change.kind === 'update' ? item.change.lines : []
  const names = new Map(expected.flatMap((line, index) => hashPairs(line, lines[index])))
  const guess = predictCart(state.cart, renameLines(item.change, names), lines)
  const next = cart ?? (promotion ? withCrossPromotion(guess, promotion) : guess)
  return {
    ...state,
    cart: next,
    items: state.items.filter((one) => one.id !== id).map((one) => renameItemLines(one, names)),
    differences: [
      ...state.differences,
      ...diffLines(expected, lines),
      ...(promotion?.promotionRemoves ? removedByHost(guess, next) : []),
      ...diffCarts(guess, next).filter(({ kind }) => kind === 'fewer'),
    ],
    answers: nextAnswerCount(state),
    names: [...(state.names ?? []), ...names].filter(([before, now]) => before !== now).slice(-MAX_LINE_NAMES),
  }
}

const MAX_LINE_NAMES = 200

const nextAnswerCount = ({ answers = 0 }: OutboxState): number => answers + 1

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
 * Takes the cart of /get/config. `then` is the state at the time of the request: the cart is outdated when a change was
 * answered since, and uncertain while a change is unanswered. The answer brings the cart in both cases. Where the cart of
 * `state` itself may be older than the customer's changes (`isComparable` false), what differs is not news.
 */
export function receiveCart(
  state: OutboxState,
  cart: Cart,
  then: Pick<OutboxState, 'answers'> = state,
  isComparable = true,
): OutboxState {
  if (then.answers !== state.answers || state.items.some(mayHaveArrived)) return state
  return isComparable
    ? { ...state, cart, differences: [...state.differences, ...diffCarts(state.cart, cart)] }
    : { ...state, cart }
}

/**
 * Takes the answer to a reorder, which is sent past the outbox. `then` is the state at the time of the request. Where a change was
 * answered since or is unanswered, the answered cart may be the older one: then the lines alone are taken.
 */
export function receiveReorder(
  state: OutboxState,
  { cart, lines }: { cart: Cart | undefined; lines: readonly Line[] },
  then: Pick<OutboxState, 'answers'>,
): OutboxState {
  const isCertain = then.answers === state.answers && !state.items.some(mayHaveArrived)
  const unknown = lines.filter(({ hash }) => !state.cart.lines.some((line) => line.hash === hash))
  const received =
    isCertain && cart
      ? receiveCart(state, cart)
      : unknown.length === 0
        ? state
        : { ...state, cart: withLines(state.cart, unknown) }
  return { ...received, answers: nextAnswerCount(state) }
}

const mayHaveArrived = (item: OutboxItem): boolean =>
  item.lane === CART_LANE && item.state !== 'parked' && item.tries > 0

/** The order emptied the cart. Lines added since stay; changes to ordered lines are dropped. */
export function receiveOrder(state: OutboxState, store: string): OutboxState {
  const lines = new Set(state.cart.lines.map(({ hash }) => hash))
  const isOfThem = ({ change }: OutboxItem) => change !== undefined && 'line' in change && lines.has(change.line)
  return {
    ...state,
    cart: emptyCart(store),
    items: state.items.filter((item) => !isOfThem(item)),
    differences: [],
    answers: nextAnswerCount(state),
  }
}
