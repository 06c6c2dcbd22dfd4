import { cartOf, isEmpty, type Line } from '../../domain/cart/cart.ts'
import type { Cents } from '../../domain/money.ts'
import type { Order } from '../../domain/order/order.ts'
import type { Db } from '../store/database/database.ts'
import { savePlacedOrder, type OrderPlacement } from '../store/orders/orders.ts'
import { bookOrderPoints } from '../store/accounts/points.ts'
import type { LockedCheckout } from '../store/orders/checkoutState.ts'
import { confirmationSms } from '../messages/confirmationSms.ts'
import { confirmationMail } from '../messages/mail/confirmationMail.tsx'
import { newId } from '../store/database/newId.ts'
import { buildOrder } from './buildOrder.ts'
import type { StoredLines } from '../store/schema/orderTables.ts'

class PointsAlreadySpent extends Error {}

/** Runs a transaction that places an order. Undefined, with nothing changed, when the member no longer has the points to spend. */
export async function unlessPointsWereSpent<T>(transaction: () => Promise<T>): Promise<T | undefined> {
  try {
    return await transaction()
  } catch (error) {
    if (error instanceof PointsAlreadySpent) return undefined
    throw error
  }
}

/**
 * Only here are points spent and earned: the open checkout reserves none, so a refused card or a host that ends has none to
 * give back.
 */
export async function placeOrder(
  db: Db,
  { checkout, cart, number }: LockedCheckout,
  paid: { tip: Cents; amount: Cents; payment?: OrderPlacement['payment'] },
  now: Date,
): Promise<Order> {
  const { session, document: checked } = checkout
  if (number === null) throw new Error('placeOrder needs a checkout that is open.')
  const hash = newId()
  const order = buildOrder(checked, { number, hash, tip: paid.tip }, now)
  const { storeHash: store, lines, notes, mailing, sms, chain, member, delivery, points: spent = 0 } = checked
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
      document: delivery?.address.notes ? { ...order, deliveryNotes: delivery.address.notes } : order,
      total: order.total,
      card_amount: paid.amount,
      placed_at: now,
    },
    payment: paid.payment,
    cart: cart && withoutOrdered(cart, lines),
    messages: [confirmationMail(order, chain, checked), ...(sms ? [confirmationSms(order, chain)] : [])],
  })
  const isBooked = !member || (await bookOrderPoints(db, { member, order: hash, earned: order.points, spent }, now))
  if (!isBooked) throw new PointsAlreadySpent()
  return order
}

/** The cart without the ordered lines. Lines that were added or changed during the payment stay. */
function withoutOrdered({ storeHash, lines }: StoredLines, ordered: readonly Line[]): StoredLines {
  const orderedKeys = new Set(ordered.map(lineKey))
  const left = lines.filter((line) => !orderedKeys.has(lineKey(line)))
  return { storeHash, lines: isEmpty(cartOf(storeHash, left)) ? [] : left }
}

const lineKey = ({ hash, quantity, size, description }: Line): string =>
  JSON.stringify([hash, quantity, size, description])
