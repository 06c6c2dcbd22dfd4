import type { Line } from '../../domain/cart/cart.ts'
import { isOpenFor } from '../../domain/catalogue/store.ts'
import { formatMoney, type Cents } from '../../domain/money.ts'
import { GOODWILL_REASONS, type GoodwillReason } from '../../domain/office/goodwill.ts'
import type { RefundLimit } from '../../domain/office/limits.ts'
import type { CheckedOrder } from '../../domain/order/checkedOrder.ts'
import type { ChosenParts } from '../../domain/payment/orderParts.ts'
import { linesFault } from '../carts/linesFault.ts'
import { refused, type Context, type Refused } from '../context/context.ts'
import { guestKey } from '../sessions/signedLinks.ts'
import { findGoodwill, insertGoodwill } from '../store/customers/goodwill.ts'
import type { Db } from '../store/database/database.ts'
import { newId } from '../store/database/newId.ts'
import { insertPlacedCheckout, nextOrderNumber, type Checkout } from '../store/orders/checkouts.ts'
import { insertNote } from '../store/orders/orderNotes.ts'
import { lockRefundedOrder } from '../store/orders/refunds.ts'
import { amendsFault } from './amends.ts'
import { placeOrder, unlessSpent } from './placeOrder.ts'
import { publishOrder } from './progress/moveOrder.ts'
import { capacityOf } from './slotCapacity.ts'
import { givenOf, type AboveLimit } from './startRefund.ts'
import { unavailable } from './timeFault.ts'

interface Remake {
  /** Names the intent: the same key makes it once. */
  key: string
  number: number
  /** `line` counts from 1. */
  lines: ChosenParts['lines']
  reason: GoodwillReason
  /** As often as the asker has seen something given back or made good (`countAmends`); undefined for any. */
  amends?: number | undefined
  /** The name of who asks. */
  by: string
  /** What they may give back of an order without a second person; undefined for everything. */
  limit: RefundLimit | undefined
}

type RemakeContext = Pick<Context, 'db' | 'now' | 'counts' | 'catalogue' | 'settings'>

type Remade = { ok: true; number: number; worth: Cents } | Refused | AboveLimit

/**
 * Sends lines of an order to its store once more, as an order of its own that costs nothing and earns no points, as soon as possible
 * (D-212). Above the limit of an order, with what people gave back of it, once it was made again before, and once everything was given
 * back, a second person has to agree.
 */
export async function remakeOrder(asked: Remake, context: RemakeContext): Promise<Remade> {
  const { db, counts } = context
  const placing = await unlessSpent(() =>
    db.transaction().execute((transaction) => placeRemake(transaction, asked, context)),
  )
  if (!placing.ok) return refused('The store has no room for it before it closes.', { httpStatus: 409 })
  const { done } = placing
  if (!done.ok) return done
  if (done.isNew) {
    counts?.order(done.service, 'placed')
    await publishOrder(db, done)
  }
  return { ok: true, number: done.number, worth: done.worth }
}

type Placed =
  | {
      ok: true
      isNew: boolean
      hash: string
      store: string
      service: CheckedOrder['service']
      number: number
      worth: Cents
    }
  | Refused
  | AboveLimit

async function placeRemake(
  db: Db,
  { key, number, lines, reason, amends, by, limit }: Remake,
  context: RemakeContext,
): Promise<Placed> {
  const { catalogue, now } = context
  const order = await lockRefundedOrder(db, { number })
  if (!order) return refused('There is no such order.', { httpStatus: 404 })
  const { checked, stage, document, hash } = order
  const { storeHash: store, service } = checked
  const before = await findGoodwill(db, key)
  if (before) return { ok: true, isNew: false, hash, store, service, number: before.remake ?? 0, worth: before.worth }
  const changed = await amendsFault(db, order, amends, now)
  if (changed) return changed
  if (stage !== 'out' && stage !== 'finished')
    return refused('This order is not handed over: the kitchen can still put it right.', { httpStatus: 409 })
  if (document.email === '') return refused('This customer was erased.', { httpStatus: 409 })
  const site = catalogue.store(store, now)
  if (!site || !isOpenFor(site, service)) return { ...unavailable(service), httpStatus: 409 }
  const again = chosenLines(checked.lines, lines)
  if (!again) return refused('These lines are not in this order.', { httpStatus: 422 })
  const soldOut = linesFault(store, again, catalogue)
  if (soldOut !== undefined)
    return refused(`${soldOut} Choose other dishes, or give points or a coupon.`, { httpStatus: 409 })
  const worth = again.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const { given, isWhole } = givenOf(order)
  if (limit && (order.remade > 0 || checked.remakeOf || isWhole || given + worth > limit.order))
    return { ok: false, above: worth }
  const remake = checkedRemake(checked, { number, lines: again, reason }, context)
  const checkout: Checkout = {
    hash: newId(),
    session: order.session,
    state: 'placed',
    request: '',
    cart: '',
    document: remake,
  }
  await insertPlacedCheckout(db, checkout, now)
  const placed = await placeOrder(
    db,
    { checkout, cart: undefined, number: await nextOrderNumber(db), spent: [], payment: undefined },
    { tip: 0, giftCards: [], amount: 0 },
    now,
  )
  const { member, phone } = { member: order.member, phone: document.phone }
  const row = { key, member, phone, order: number, kind: 'remake' as const, points: 0, worth, coupon: null, remake: Number(placed.number), reason, by } // oxfmt-ignore
  await insertGoodwill(db, row, now)
  const text = `Made again as order ${placed.number}, worth ${formatMoney(worth)}: ${GOODWILL_REASONS[reason]}`
  await insertNote(db, { order: hash, key: `remake ${key}`, text, by }, now)
  return { ok: true, isNew: true, hash: placed.hash, store, service, number: Number(placed.number), worth }
}

/** The chosen lines with what their bags hold; undefined for one that the order does not have so often. */
function chosenLines(all: readonly Line[], chosen: ChosenParts['lines']): Line[] | undefined {
  if (chosen.length === 0 || new Set(chosen.map(({ line }) => line)).size < chosen.length) return undefined
  const lines = chosen.flatMap(({ line, quantity }) => {
    const found = all[line - 1]
    if (!found || quantity < 1 || quantity > found.quantity) return []
    const inside = all.filter(({ bagHash }) => bagHash === found.hash)
    return [{ ...found, quantity }, ...inside]
  })
  return lines.filter(({ bagHash }) => bagHash === '0').length < chosen.length ? undefined : lines
}

/** The order once more for nothing. Its number is in its notes, which the kitchen reads. */
function checkedRemake(
  { amounts: _amounts, coupon: _coupon, offers: _offers, offs: _offs, points: _points, bagFee: _bag, bagTaxes: _bagTaxes, ...checked }: CheckedOrder, // oxfmt-ignore
  { number, lines, reason }: { number: number; lines: readonly Line[]; reason: GoodwillReason },
  { catalogue, now, settings }: RemakeContext,
): CheckedOrder {
  const { storeHash: store, member, notes, tracking, delivery, service, ageCheck } = checked
  const order = newId()
  const site = catalogue.store(store, now)
  const load = capacityOf(store, lines, { catalogue })
  const { load: _load, ageCheck: _age, ...rest } = checked
  return {
    ...rest,
    remakeOf: String(number),
    scheduled: false,
    date: '',
    time: '',
    preparationMinutes: service === 'Pick Up' ? site?.pickupMinutes : site?.deliveryMinutes,
    lines: lines.map(({ gstBase: _gst, pstBase: _pst, delivery: _price, ...line }) => ({ ...line, price: 0, deposit: 0, points: 0 })), // oxfmt-ignore
    deposit: 0,
    amounts: { subtotal: 0, delivery: 0, gst: 0, pst: 0, discount: 0 },
    earning: 0,
    ...(load ? { load } : {}),
    ...(delivery ? { delivery: { ...delivery, price: 0, minimum: 0 } } : {}),
    ...(ageCheck && lines.some(({ age }) => age) ? { ageCheck } : {}),
    notes: [`Order ${number} made again: ${GOODWILL_REASONS[reason].toLowerCase()}.`, notes].filter(Boolean).join(' '),
    tracking: {
      origin: tracking?.origin ?? settings.publicUrl,
      order,
      ...(member ? {} : { guestKey: guestKey(order, settings.tokenKey) }),
    },
  }
}
