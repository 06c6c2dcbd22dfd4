import type { Cart } from '../../../domain/cart/cart.ts'
import { cartOf } from '../../../domain/cart/cartLines.ts'
import {
  ANY_CHANGE,
  CHANGE_CLOSED,
  changeWindow,
  isAsOrdered,
  splitChange,
  sumOfParts,
  tipAgain,
  type ChangeRule,
  type ChangeWindow,
} from '../../../domain/order/orderChange.ts'
import { inEither } from '../../../domain/order/allergies.ts'
import { dueBeforeTip } from '../../../domain/payment/balance.ts'
import type { CheckedChange, CheckedOrder } from '../../../domain/order/checkedOrder.ts'
import type { InputOf } from '../../../contract/calls.ts'
import { refused, type Context, type Refused } from '../../context/context.ts'
import { findMember, type Member } from '../../store/accounts/members.ts'
import { addSeconds } from '../../store/database/addSeconds.ts'
import type { Db } from '../../store/database/database.ts'
import type { StoredCart } from '../../store/orders/carts.ts'
import { readChangeable, type ChangeableRow } from '../../store/orders/orderChanges.ts'
import { readRefundedOrder, type RefundedOrder } from '../../store/orders/refunds.ts'
import { findSetting } from '../../store/settings.ts'

/** A paid order that a cart changes (D-235), with whether it still can be. */
export interface Changing {
  order: RefundedOrder
  row: ChangeableRow
  window: ChangeWindow
  /** Whose order it is, with the points as they were without it; undefined for a guest's. */
  member: Member | undefined
}

/** So long a customer has to confirm a change that the store has granted (D-236). */
const GRANT_SECONDS = 600

const RULE = 'order-changes'

/** How long orders for now can be changed, as the operator says. */
export async function readChangeRule(db: Db): Promise<ChangeRule> {
  const saved = await findSetting(db, RULE)
  return saved === undefined ? ANY_CHANGE : { minutes: saved === '' ? null : Number(saved) }
}

/** The name of the setting, and its value: minutes, '' for no limit. */
export const changeRuleSetting = ({ minutes }: ChangeRule): [string, string] => [
  RULE,
  minutes === null ? '' : String(minutes),
]

/** Reads an order with whether its customer can change it; undefined for none. */
export async function readChanging(
  hash: string,
  { db, now }: Pick<Context, 'db' | 'now'>,
): Promise<Changing | undefined> {
  const row = await readChangeable(db, hash)
  const order = row && (await readRefundedOrder(db, hash))
  if (!order) return undefined
  const member = order.member === null ? undefined : await findMember(db, order.member)
  // What the order itself has earned is not there to pay it.
  const own = (order.checked.points ?? 0) - order.paid.earned
  return {
    order,
    row,
    window: windowOf(row, order, await readChangeRule(db), now),
    member: member && { ...member, points: Math.max(0, member.points + own) },
  }
}

/** Whether an order can be changed at all, and until when. */
export function windowOf(row: ChangeableRow, order: RefundedOrder, rule: ChangeRule, now: Date): ChangeWindow {
  const { checked, refunds, dispute } = order
  const isGivenBack = refunds.some(({ source, state }) => source !== 'change' && state !== 'failed')
  return changeWindow(
    {
      stage: row.stage,
      status: row.status,
      placedAt: row.placed_at,
      readyAt: row.ready_at,
      scheduled: checked.scheduled,
      preparationMinutes: checked.preparationMinutes ?? 0,
      isSettledOtherwise:
        isGivenBack || dispute !== null || checked.remakeOf !== undefined || row.isTransferred || !checked.tracking,
      grantedUntil: row.granted_at ? addSeconds(row.granted_at, GRANT_SECONDS) : undefined,
    },
    rule,
    now,
  )
}

/** The order that this cart changes; a refusal when it cannot be changed any more, undefined for a cart of its own. */
export async function changingOf(
  cart: StoredCart | undefined,
  context: Pick<Context, 'db' | 'now'>,
): Promise<{ ok: true; changing: Changing | undefined } | Refused> {
  const hash = cart?.change?.order
  if (hash === undefined) return { ok: true, changing: undefined }
  const changing = await readChanging(hash, context)
  if (!changing) return refused('There is no such order of yours.', { httpStatus: 404 })
  const { window } = changing
  return window.open ? { ok: true, changing } : closedFault(window.why)
}

const closedFault = (why: Extract<ChangeWindow, { open: false }>['why']): Refused =>
  refused(`${CHANGE_CLOSED[why]} It stays as it was.`)

type Input = Omit<InputOf<'completeCheck'>, 'tip'>

/** An order keeps whose it is, what its customer has said about offers, and each allergy; another device may say more. */
export function withOrderContact<Asked extends Input>(input: Asked, { order }: Changing): Asked {
  const { name, lastname, email, phone, mailing, sms } = order.checked
  const allergies = inEither(order.checked.allergies ?? [], input.allergies)
  const said = allergies.length > 0 ? { allergies } : {}
  return { ...input, name, lastname, email, phone, mailing, sms, ...said }
}

/** Whether the changed order is for the same time by the same service, which its customer was told. */
export const keepsTime = (
  { service, scheduled, date, time }: Pick<Input, 'service' | 'scheduled' | 'date' | 'time'>,
  { order }: Changing,
): boolean => {
  const { checked, document } = order
  if (service !== checked.service || scheduled !== checked.scheduled) return false
  // A moved order has its new slot in its document (D-190).
  return !scheduled || (date === document.date && time === document.time)
}

/** What its customer does not change costs what it cost, and is made though it is sold out by now. */
export function keepOrdered(cart: Cart, { order, row }: Changing, service: CheckedOrder['service']): Cart {
  if (service !== order.checked.service) return cart
  const lines = cart.lines.map((line) => {
    const was = row.lines.find((one) => isAsOrdered(line, one))
    return was ? { ...was, quantity: line.quantity } : line
  })
  return { ...cart, ...cartOf(cart.storeHash, lines) }
}

/** The checked order as the change of another one: what is to be paid for it, and what is given back. */
export function asChange(checked: CheckedOrder, changing: Changing, isSameTime: boolean): CheckedOrder {
  const { order } = changing
  const { tracking, member, optInsTicked, preparationMinutes } = order.checked
  const tip = tipAgain(order.checked.amounts, order.document.tip, checked.amounts)
  const { optInsTicked: _ticked, member: _member, ...rest } = checked
  return {
    ...rest,
    tracking,
    ...(member === undefined ? {} : { member }),
    ...(optInsTicked ? { optInsTicked } : {}),
    ...(isSameTime ? { preparationMinutes } : {}),
    change: { ...changeOf(changing, dueBeforeTip(checked.amounts) + tip), tip, keepsTime: isSameTime },
  }
}

function changeOf({ order, row }: Changing, due: number): Omit<CheckedChange, 'tip' | 'keepsTime'> {
  const { card, giftCards } = order.paid
  const paid = { card, giftCards: [...giftCards] }
  return { order: order.hash, number: order.document.number, paid, changes: row.changes, split: splitChange(paid, due) }
}

/** In cents, what a change is about, for who confirms it. */
export const changeSums = ({ number, paid, tip, split }: CheckedChange) => ({
  number,
  paid: paid.card + sumOfParts(paid.giftCards),
  tip,
  more: split.more,
  back: split.cardBack + sumOfParts(split.giftCardsBack),
})
