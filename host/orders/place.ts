import { randomBytes } from 'node:crypto'
import { cartOf, isEmpty, type Line } from '../../rules/cart.ts'
import type { Cents } from '../../rules/money.ts'
import type { Order } from '../../rules/order.ts'
import { keepCart, storedCart } from '../store/carts.ts'
import { endCheckout, type Checkout } from '../store/checkouts.ts'
import type { Db } from '../store/database.ts'
import { keepOrder, nextOrderNumber } from '../store/orders.ts'
import { sendMail } from '../services/mail.ts'
import { sendSms } from '../services/sms.ts'
import { confirmationMail, confirmationSms } from './confirmation.ts'
import { placedOrder } from './placedOrder.ts'

/**
 * Makes the order of an open checkout, in one transaction that holds it: order, cart, messages and notice stand together
 * or not at all.
 */
export async function place(
  db: Db,
  checkout: Checkout,
  paid: { tip: Cents; cardAmount: Cents },
  now: Date,
): Promise<Order> {
  const { hash: csh, session, document: checked } = checkout
  const hash = randomBytes(18).toString('base64url')
  const number = await nextOrderNumber(db)
  const order = placedOrder(checked, { number, hash, tip: paid.tip }, now)
  const { storeHash: store, lines, notes, mailing, sms } = checked
  await keepOrder(db, {
    ...{ hash, number, checkout: csh, session, member: null, store, lines, notes, mailing, sms },
    document: order,
    total: order.total,
    card_amount: paid.cardAmount,
    placed_at: now,
  })
  await endCheckout(db, csh, 'placed')
  await takeFromCart(db, session, lines, now)
  await sendMail(db, confirmationMail(order, checked.chain), now)
  if (sms) await sendSms(db, confirmationSms(order, checked.chain), now)
  return order
}

/** What was ordered leaves the cart; what was added or changed while the bank asked its questions stays. */
async function takeFromCart(db: Db, session: string, ordered: readonly Line[], now: Date): Promise<void> {
  const cart = await storedCart(db, session, { lock: true })
  if (!cart) return
  const gone = new Set(ordered.map(mark))
  const left = cartOf(
    cart.storeHash,
    cart.lines.filter((line) => !gone.has(mark(line))),
  )
  await keepCart(db, session, isEmpty(left) ? { ...left, lines: [] } : left, cart.catalogue, now)
}

const mark = ({ hash, quantity, size, description }: Line): string =>
  JSON.stringify([hash, quantity, size, description])
