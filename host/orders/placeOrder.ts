import { randomBytes } from 'node:crypto'
import { cartOf, isEmpty, type Line } from '../../domain/cart/cart.ts'
import type { Cents } from '../../domain/money.ts'
import type { Order } from '../../domain/order/order.ts'
import type { Db } from '../store/database/database.ts'
import { savePlacedOrder, type OrderPlacement } from '../store/orders.ts'
import { bookOrderPoints } from '../store/points.ts'
import type { LockedCheckout } from '../store/checkoutState.ts'
import { confirmationMail, confirmationSms } from '../messages/orderConfirmation.ts'
import { buildOrder } from './buildOrder.ts'
import type { StoredLines } from '../store/schema/orderTables.ts'

class PointsGone extends Error {}

/** Runs a transaction that places an order; undefined, and nothing done, when the member no longer has the points it spends. */
export async function unlessPointsWereSpent<T>(transaction: () => Promise<T>): Promise<T | undefined> {
  try {
    return await transaction()
  } catch (error) {
    if (error instanceof PointsGone) return undefined
    throw error
  }
}

/**
 * Makes the order of a checkout that this transaction holds: it stands with everything that belongs to it, or not at all.
 * Points are spent and earned here and nowhere else: until then the open checkout, of which a member has one, is all that
 * speaks for them, so a refused card or a host that ends has nothing to give back.
 */
export async function placeOrder(
  db: Db,
  { checkout, cart, number }: LockedCheckout,
  paid: { tip: Cents; amount: Cents; payment?: OrderPlacement['payment'] },
  now: Date,
): Promise<Order> {
  const { session, document: checked } = checkout
  if (number === null) throw new Error('an order is placed while its checkout is open')
  const hash = randomBytes(18).toString('base64url')
  const order = buildOrder(checked, { number, hash, tip: paid.tip }, now)
  const { storeHash: store, lines, notes, mailing, sms, chain, member, points: spent = 0 } = checked
  await savePlacedOrder(db, {
    order: {
      hash,
      number,
      checkout: checkout.hash,
      session,
      member: member ?? null,
      store,
      lines,
      notes,
      mailing,
      sms,
      document: order,
      total: order.total,
      card_amount: paid.amount,
      placed_at: now,
    },
    payment: paid.payment,
    cart: cart && leftIn(cart, lines),
    messages: [confirmationMail(order, chain, checked), ...(sms ? [confirmationSms(order, chain)] : [])],
  })
  const isBooked = !member || (await bookOrderPoints(db, { member, order: hash, earned: order.points, spent }, now))
  if (!isBooked) throw new PointsGone()
  return order
}

/** What was ordered leaves the cart; what was added or changed while the bank asked its questions stays. */
function leftIn({ storeHash, lines }: StoredLines, ordered: readonly Line[]): StoredLines {
  const gone = new Set(ordered.map(mark))
  const left = lines.filter((line) => !gone.has(mark(line)))
  return { storeHash, lines: isEmpty(cartOf(storeHash, left)) ? [] : left }
}

const mark = ({ hash, quantity, size, description }: Line): string =>
  JSON.stringify([hash, quantity, size, description])
