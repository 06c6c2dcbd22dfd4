import { CONSENT_WORDS } from '../../domain/account/consentWords.ts'
import { isEmpty, type Line } from '../../domain/cart/cart.ts'
import { cartOf } from '../../domain/cart/cartLines.ts'
import type { Cents } from '../../domain/money.ts'
import type { CheckedOrder } from '../../domain/order/checkedOrder.ts'
import { goodsOff, offOfAll, type OrderOffer } from '../../domain/offers/orderOffer.ts'
import { promisedTime, type Order, type OrderItem, type PlacedOffer } from '../../domain/order/order.ts'
import type { Db } from '../store/database/database.ts'
import { savePlacedOrder, type OrderPlacement } from '../store/orders/orders.ts'
import type { NewConsent } from '../store/accounts/consents.ts'
import { bookOrderPoints } from '../store/accounts/points.ts'
import type { LockedCheckout } from '../store/orders/checkouts.ts'
import { confirmationSms, confirmationMail } from '../messages/mail/confirmationMail.tsx'
import { newId } from '../store/database/newId.ts'
import { spendGiftCards } from '../store/discounts/checkoutGiftCards.ts'
import { bookCouponUse } from '../store/discounts/couponUses.ts'
import { paidByGiftCards, type PaymentSplit } from '../services/paymentSplit.ts'
import { saveHolds } from '../store/orders/capacityHolds.ts'
import { takeRoom } from './slotCapacity.ts'
import { formatSlot, slotOf } from '../../domain/schedule/formatTime.ts'
import { localTime, type LocalTime } from '../../domain/schedule/localTime.ts'
import { slotInstant, zoneOffsets } from '../catalogue/zoneOffsets.ts'
import type { StoredLines } from '../store/schema/orderTables.ts'
import { dueBeforeTip } from '../../domain/payment/balance.ts'
import { formatAddress } from '../../domain/places/deliveryAddress.ts'
import { earnedPoints, earningGoods, pointsPerDollar } from '../../domain/payment/points.ts'
import { readyTime } from '../../domain/schedule/schedule.ts'

/**
 * What an order takes besides the card's money, and others may have taken meanwhile; of a change also the kitchen, which may have
 * begun, and the order, which may be another one by now.
 */
export type Spendable = 'points' | 'gift cards' | 'coupon' | 'time' | 'kitchen' | 'order'

export class AlreadySpent extends Error {
  readonly what: Spendable
  constructor(what: Spendable) {
    super(`The ${what} of this order: used meanwhile.`)
    this.what = what
  }
}

/** Runs a transaction that places an order. With nothing changed when something that it spends was used meanwhile. */
export async function unlessSpent<T>(
  transaction: () => Promise<T>,
): Promise<{ ok: true; done: T } | { ok: false; spent: Spendable }> {
  try {
    return { ok: true, done: await transaction() }
  } catch (error) {
    if (error instanceof AlreadySpent) return { ok: false, spent: error.what }
    throw error
  }
}

export interface PaidOrder extends PaymentSplit {
  /** What the card paid. */
  amount: Cents
  payment?: OrderPlacement['payment']
}

/**
 * Only here are points, gift cards and the coupon spent and points earned, in the transaction of the order: the open checkout
 * reserves none, so a refused card or a host that ends has none to give back.
 */
export async function placeOrder(
  db: Db,
  { checkout, cart, number }: LockedCheckout,
  paid: PaidOrder,
  now: Date,
): Promise<Order> {
  const { session, document: checked } = checkout
  if (number === null) throw new Error('placeOrder needs a checkout that is open.')
  const hash = checked.tracking?.order ?? newId()
  const cards = paid.giftCards.filter(({ amount }) => amount > 0)
  const room = await takeRoom(db, checked, now)
  if (!room) throw new AlreadySpent('time')
  const { readyAt } = room
  const order = buildOrder(checked, { number, hash, tip: paid.tip, giftCards: paidByGiftCards(cards), readyAt }, now)
  const { storeHash: store, lines, notes, mailing, sms, chain, member, coupon, points: spent = 0 } = checked
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
      ready_at: promisedAt(order, checked.zone, now),
      changed_at: now,
    },
    payment: paid.payment,
    cart: cart && withoutOrdered(cart, lines),
    messages: [confirmationMail(order, chain, checked), ...(sms ? [confirmationSms(order, chain)] : [])],
    consents: consentsOf(checked, hash),
  })
  await saveHolds(db, { order: hash, store }, room.holds)
  const isBooked = !member || (await bookOrderPoints(db, { member, order: hash, earned: order.points, spent }, now))
  if (!isBooked) throw new AlreadySpent('points')
  if (!(await spendGiftCards(db, { checkout: checkout.hash, order: hash, cards }, now)))
    throw new AlreadySpent('gift cards')
  // Last, because a coupon is locked for all others who use it.
  const use = coupon && { coupon: coupon.code, order: hash, member, phone: checked.phone, discount: coupon.discount }
  if (use && !(await bookCouponUse(db, use, now))) throw new AlreadySpent('coupon')
  return order
}

/**
 * What the two boxes say [CHK-29]. An empty one withdraws what a guest of this address has said before; a member's account keeps
 * its own.
 */
function consentsOf(
  { mailing, sms, email, phone, member, optInsTicked = false, remakeOf }: CheckedOrder,
  order: string,
) {
  // Its customer has said nothing.
  if (remakeOf) return []
  const row = { place: 'checkout', member: member ?? null, order, prechecked: optInsTicked } as const
  const boxes: NewConsent[] = [
    { ...row, channel: 'email', address: email, given: mailing, words: CONSENT_WORDS.checkoutEmail },
    { ...row, channel: 'sms', address: phone, given: sms, words: CONSENT_WORDS.checkoutSms },
  ]
  return boxes.filter(({ given }) => given || member === undefined).map((box) => ({ ...box, onlyIfGiven: !box.given }))
}

/** When it shall be ready: the chosen slot, else the expected time. */
export function promisedAt(order: Order, zone: string, now: Date): Date | null {
  const [day = '', clock = ''] = promisedTime(order).split(' ')
  return slotInstant(zone, day, clock, now) ?? null
}

/** The cart without the ordered lines. Lines that were added or changed during the payment stay. */
function withoutOrdered({ storeHash, lines }: StoredLines, ordered: readonly Line[]): StoredLines {
  const orderedKeys = new Set(ordered.map(lineKey))
  const left = lines.filter((line) => !orderedKeys.has(lineKey(line)))
  return { storeHash, lines: isEmpty(cartOf(storeHash, left)) ? [] : left }
}

const lineKey = ({ hash, quantity, size, description }: Line): string =>
  JSON.stringify([hash, quantity, size, description])

/** Builds the customer's order from a checked and paid one [THX-02], Q-17. */
export function buildOrder(
  checked: CheckedOrder,
  paid: { number: number; hash: string; tip: Cents; giftCards: Cents; readyAt?: Date },
  now: Date,
): Order {
  const { amounts, zone, lines, scheduled, preparationMinutes, delivery, coupon, offers = [] } = checked
  const offsets = zoneOffsets(zone, now)
  const due = dueBeforeTip(amounts)
  const paidByPoints = amounts.discount - (coupon?.discount ?? 0) - offOfAll(offers)
  const goods = checked.earning ?? earningGoods(lines, [])
  const readyAt = paid.readyAt && readyTime(paid.readyAt, 0, offsets)
  const isReadySoon = !scheduled && preparationMinutes !== undefined
  return {
    number: String(paid.number),
    hash: paid.hash,
    service: checked.service,
    placedAt: formatLocalTime(localTime(now, offsets)),
    ready: isReadySoon ? formatLocalTime(readyAt ?? readyTime(now, preparationMinutes, offsets)) : '',
    date: checked.date,
    time: checked.time,
    items: lines.map(itemOf),
    subtotal: amounts.subtotal,
    deposit: checked.deposit,
    gst: amounts.gst,
    pst: amounts.pst,
    delivery: amounts.delivery,
    discount: amounts.discount,
    giftCards: paid.giftCards,
    tip: paid.tip,
    total: due + paid.tip,
    points: earnedPoints({ goods, due: due + paidByPoints, paidByPoints }, pointsPerDollar(now, offsets)),
    name: checked.name,
    lastname: checked.lastname,
    email: checked.email,
    phone: checked.phone,
    ...(coupon ? { coupon: coupon.name } : {}),
    ...(offers.length > 0 ? { offers: offers.map(placedOffer) } : {}),
    ...(checked.points ? { pointsUsed: checked.points } : {}),
    ...(checked.bagFee ? { bagFee: checked.bagFee } : {}),
    ...(checked.gstNumber ? { gstNumber: checked.gstNumber } : {}),
    ...(checked.taxNames ? { taxNames: checked.taxNames } : {}),
    ...(checked.ageCheck ? { ageCheck: checked.ageCheck } : {}),
    ...(checked.allergies ? { allergies: checked.allergies } : {}),
    ...(checked.cutlery ? { cutlery: true } : {}),
    ...(checked.ownBag ? { ownBag: true } : {}),
    deliveryAddress: delivery ? formatAddress(delivery.address) : '',
    ...(delivery?.address.notes ? { deliveryNotes: delivery.address.notes } : {}),
    ...(checked.notes ? { notes: checked.notes } : {}),
    store: checked.store,
  }
}

const placedOffer = (offer: OrderOffer): PlacedOffer => ({
  code: offer.code,
  name: offer.name,
  saving: goodsOff(offer),
  delivery: offer.delivery,
})

/** 'YYYY-MM-DD HH:mm' */
export const formatLocalTime = ({ date, minutes }: LocalTime) => `${date} ${formatSlot(slotOf(minutes))}`

const itemOf = ({ quantity, name, size, description, picture, price }: Line): OrderItem => ({
  quantity,
  name,
  size,
  description,
  picture,
  total: price * quantity,
})
