import { isDeepStrictEqual } from 'node:util'
import type { CheckedChange, CheckedOrder } from '../../../domain/order/checkedOrder.ts'
import { mayBeGranted, sumOfParts } from '../../../domain/order/orderChange.ts'
import type { Order } from '../../../domain/order/order.ts'
import { NO_PARTS, splitByPayment } from '../../../domain/payment/refund.ts'
import { queueChangeNews } from '../../messages/news/queueOrderNews.ts'
import { rebookOrderPoints } from '../../store/accounts/points.ts'
import type { Db } from '../../store/database/database.ts'
import { newId } from '../../store/database/newId.ts'
import { bookCouponUse, changeCouponUse, releaseCoupon } from '../../store/discounts/couponUses.ts'
import { spendGiftCards } from '../../store/discounts/checkoutGiftCards.ts'
import { unspendGiftCards } from '../../store/discounts/giftCards.ts'
import { releaseHolds, saveHolds } from '../../store/orders/capacityHolds.ts'
import { saveCartChange } from '../../store/orders/carts.ts'
import type { LockedCheckout } from '../../store/orders/checkouts.ts'
import { readChangeable, saveChangedOrder, type ChangeableRow } from '../../store/orders/orderChanges.ts'
import { insertOrderEvent } from '../../store/orders/orderStages.ts'
import { insertRefund, listOrderPayments, lockRefundedOrder, type RefundedOrder } from '../../store/orders/refunds.ts'
import { queueTickets } from '../../store/printing.ts'
import { AlreadySpent, buildOrder, promisedAt, type PaidOrder } from '../placeOrder.ts'
import { takeRoom } from '../slotCapacity.ts'
import { windowOf } from './changing.ts'

/**
 * Makes a paid order what its customer changed it to, in the transaction of its last payment: the figures become those of an order that
 * had been placed so, gift cards, points and the coupon by their difference; what the card paid too much is given back after the
 * transaction. Throws `AlreadySpent` where the kitchen, another change or others who use the same were first (D-235).
 */
export async function applyChange(
  db: Db,
  { checkout, cart }: LockedCheckout,
  change: CheckedChange,
  paid: PaidOrder,
  now: Date,
): Promise<Order> {
  const { document: checked, session } = checkout
  const order = await lockRefundedOrder(db, { hash: change.order })
  const row = order && (await readChangeable(db, order.hash))
  if (!order || !row) throw new Error('This change has no order.')
  unlessChangeable(order, row, change, now)
  const { hash } = order
  const room = await moveRoom(db, checked, { change, row }, now)
  const cards = paid.giftCards.filter(({ amount }) => amount > 0)
  const { split } = change
  const giftCards = sumOfParts(change.paid.giftCards) - sumOfParts(split.giftCardsBack) + sumOfParts(cards)
  const { change: _change, ...plain } = checked
  const built = buildOrder(plain, { number: row.number, hash, tip: change.tip, giftCards, ...room }, row.placed_at)
  const document: Order = { ...built, ready: change.keepsTime ? (order.document.ready ?? '') : built.ready }
  const readyAt = change.keepsTime ? row.ready_at : promisedAt(document, checked.zone, now)
  const { amount, payment } = paid
  const changed = await saveChangedOrder(
    db,
    {
      hash,
      checkout: checkout.hash,
      document,
      checked: plain,
      cardAmount: change.paid.card - split.cardBack + amount,
      readyAt,
      ...(payment ? { payment: { intent: payment.intent, amount, card: payment.card } } : {}),
    },
    now,
  )
  await spendDifference(db, { order, checked, checkout: checkout.hash, document, cards }, change, now)
  await giveCardBack(db, order, split.cardBack, now)
  if (cart?.change?.order === hash) {
    const back = { change: null, catalogue: cart.catalogue }
    await saveCartChange(db, session, cart.change.aside, back, now)
  }
  const { revision, stage, store } = changed
  await insertOrderEvent(db, { order: hash, revision, stage, at: now, source: 'customer', detail: { changed: true } })
  if (stage !== 'new') await queueTickets(db, { order: hash, store, key: `changed ${revision}` }, now)
  const sums = { more: split.more, cardBack: split.cardBack, giftCardsBack: sumOfParts(split.giftCardsBack) }
  await queueChangeNews(db, changed, { checked: plain, changed: sums }, now)
  return document
}

function unlessChangeable(order: RefundedOrder, row: ChangeableRow, change: CheckedChange, now: Date): void {
  // Its time may have ended while the bank was asked: only the kitchen decides then.
  const window = windowOf(row, order, { minutes: null }, now)
  const isOpen = window.open || (window.why === 'late' && mayBeGranted(row.stage) && row.stage !== 'preparing')
  if (!isOpen) throw new AlreadySpent('kitchen')
  const { card, giftCards } = order.paid
  if (row.changes !== change.changes || !isDeepStrictEqual({ card, giftCards }, change.paid))
    throw new AlreadySpent('order')
}

/** What it holds of its store's capacity from now on; its own time has room for it where nothing is added. */
async function moveRoom(
  db: Db,
  checked: CheckedOrder,
  { change, row }: { change: CheckedChange; row: ChangeableRow },
  now: Date,
): Promise<{ readyAt?: Date }> {
  await releaseHolds(db, row.hash)
  const due = change.keepsTime ? (row.ready_at ?? undefined) : undefined
  const room = await takeRoom(db, checked, now, due)
  if (!room) throw new AlreadySpent('time')
  await saveHolds(db, { order: row.hash, store: checked.storeHash }, room.holds)
  return room.readyAt ? { readyAt: room.readyAt } : {}
}

interface Spending {
  order: RefundedOrder
  checked: CheckedOrder
  checkout: string
  document: Order
  cards: PaidOrder['giftCards']
}

/** Points, gift cards and the coupon, in the order in which a new order locks them too. */
async function spendDifference(
  db: Db,
  { order, checked, checkout, document, cards }: Spending,
  { split }: CheckedChange,
  now: Date,
): Promise<void> {
  const { hash, member, coupon: before } = order
  const earned = document.points - order.document.points
  const spent = (checked.points ?? 0) - (order.checked.points ?? 0)
  if (member && !(await rebookOrderPoints(db, { member, order: hash, earned, spent }, now)))
    throw new AlreadySpent('points')
  await unspendGiftCards(db, { order: hash, cards: split.giftCardsBack }, now)
  if (!(await spendGiftCards(db, { checkout, order: hash, cards }, now))) throw new AlreadySpent('gift cards')
  const { coupon, phone } = checked
  if (before && before.code === coupon?.code) return await changeCouponUse(db, hash, coupon.discount)
  if (before) await releaseCoupon(db, hash)
  const use = coupon && { coupon: coupon.code, order: hash, member: member ?? undefined, phone, discount: coupon.discount } // oxfmt-ignore
  if (use && !(await bookCouponUse(db, use, now))) throw new AlreadySpent('coupon')
}

/** Writes down what the provider is asked to give back, of each payment as far as it goes. */
async function giveCardBack(db: Db, { hash: order }: RefundedOrder, card: number, now: Date): Promise<void> {
  if (card === 0) return
  const payments = (await listOrderPayments(db, order)).filter(({ left }) => left > 0)
  const means = { card, giftCards: [], pointsValue: 0, tip: 0 }
  const lefts = payments.map(({ left }) => left)
  for (const part of splitByPayment(means, lefts)) {
    const document = { ...NO_PARTS, card: part.card, reason: 'You changed your order.' }
    const intent = payments[part.payment]?.intent
    await insertRefund(
      db,
      { id: `change-${newId()}`, order, source: 'change', amount: part.card, document, state: 'pending', provider: null, intent }, // oxfmt-ignore
      now,
    )
  }
}
