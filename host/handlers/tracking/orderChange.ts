import type { AnswerOf } from '../../../contract/calls.ts'
import { CANCELLED } from '../../../domain/order/liveOrder.ts'
import { CHANGE_CLOSED, mayBeGranted } from '../../../domain/order/orderChange.ts'
import { STAGE_WORDS } from '../../orders/progress/lastChange.ts'
import { answerWith, refused, type Context, type Handler, type Refused } from '../../context/context.ts'
import { lockCart, priceStoredCart } from '../../carts/currentCart.ts'
import { repriceCart } from '../../carts/repriceCart.ts'
import { readChanging, type Changing } from '../../orders/change/changing.ts'
import { askStoreFor } from '../../orders/change/wishes.ts'
import { orderDepsOf } from '../../orders/orderDeps.ts'
import { withOffers } from '../../orders/readOffers.ts'
import { refuseOrder } from '../../orders/progress/refuseOrder.ts'
import { sessionEnded } from '../../sessions/access.ts'
import { lockStoredCart, readStoredCart, saveCartChange } from '../../store/orders/carts.ts'
import { findWish } from '../../store/orders/orderChanges.ts'
import { mayWatch, unknownOrder } from './live.ts'

/** Whoever may watch an order may change it, too (D-235). */

type Watched = { hash: string; guest: string }

const orderChange: Handler<'orderChange'> = async (input, context) => {
  const change = (await mayWatch(input, context)) ? await readChange(input, context) : undefined
  return change ? answerWith(change) : unknownOrder
}

async function readChange(
  { hash }: Watched,
  context: Pick<Context, 'db' | 'now' | 'session'>,
): Promise<AnswerOf<'orderChange'> | undefined> {
  const changing = await readChanging(hash, context)
  if (!changing) return undefined
  const { window, row } = changing
  const wish = await findWish(context.db, hash)
  const isWaiting = wish !== undefined && wish.answer === null
  const cart = await readStoredCart(context.db, context.session.hash)
  return {
    open: window.open,
    until: (window.open && window.until?.toISOString()) || '',
    message: window.open ? '' : CHANGE_CLOSED[window.why],
    cancellable: window.open && row.stage !== 'preparing' && cancelFault(changing) === undefined,
    askable: !window.open && window.why === 'begun' && mayBeGranted(row.stage) && !isWaiting,
    changing: cart?.change?.order === hash,
    ...(wish
      ? {
          wish: {
            askedAt: wish.asked_at.toISOString(),
            kind: wish.kind,
            text: wish.text,
            ...(wish.answer ? { answer: wish.answer } : {}),
            answeredAt: wish.answered_at?.toISOString() ?? '',
            answeredBy: wish.answered_by,
          },
        }
      : {}),
  }
}

const CONFLICT = { httpStatus: 409 } as const

const beginChange: Handler<'beginChange'> = async (input, context) => {
  if (!(await mayWatch(input, context))) return unknownOrder
  const { db, session, catalogue, now } = context
  const stored = await lockStoredCart(db, session.hash)
  if (!stored) return sessionEnded
  const changing = await readChanging(input.hash, context)
  if (!changing) return unknownOrder
  const { window, row, order } = changing
  if (!window.open) return refused(CHANGE_CLOSED[window.why], CONFLICT)
  const { change, storeHash, lines } = stored
  if (change?.order !== input.hash) {
    const aside = change?.aside ?? { storeHash, lines }
    const loaded = repriceCart({ storeHash: row.store, lines: row.lines }, catalogue)
    const begun = { order: input.hash, number: order.document.number, guest: input.guest, aside }
    await saveCartChange(db, session.hash, loaded, { change: begun, catalogue: catalogue.version }, now)
  }
  const cart = await lockCart(context)
  return cart ? answerWith({ cart: withOffers(cart, context), store: row.store }) : sessionEnded
}

const endChange: Handler<'endChange'> = async (_input, context) => {
  const { db, session, catalogue, now } = context
  const stored = await lockStoredCart(db, session.hash)
  if (!stored) return sessionEnded
  if (stored.change)
    await saveCartChange(db, session.hash, stored.change.aside, { change: null, catalogue: stored.catalogue }, now)
  const cart = priceStoredCart(stored.change ? { ...stored.change.aside, catalogue: 0 } : stored, catalogue)
  return answerWith({ cart: withOffers(cart, context) })
}

/** Points alone are not given back (D-04). */
const cancelFault = ({ order }: Changing): string | undefined =>
  order.paid.card === 0 && order.paid.giftCards.length === 0 && order.paid.points > 0
    ? 'Orders paid entirely with points cannot be canceled or refunded.'
    : undefined

const cancelOrder: Handler<'cancelOrder'> = async (input, context) => {
  if (!(await mayWatch(input, context))) return unknownOrder
  const changing = await readChanging(input.hash, context)
  if (!changing) return unknownOrder
  const { stage } = changing.row
  if (stage !== 'refused') {
    const fault = await cancel(input.hash, changing, context)
    if (fault) return fault
  }
  const change = await readChange(input, context)
  return change ? answerWith(change) : unknownOrder
}

async function cancel(hash: string, changing: Changing, context: Context): Promise<Refused | undefined> {
  const { window, row } = changing
  const fault = cancelFault(changing)
  if (fault !== undefined) return refused(fault, CONFLICT)
  if (!window.open) return refused(CHANGE_CLOSED[window.why], CONFLICT)
  if (row.stage !== 'new' && row.stage !== 'accepted')
    return refused(`Your order is ${STAGE_WORDS[row.stage]}. Please ask the store.`, CONFLICT)
  const refusal = { order: { hash }, from: row.stage, reason: CANCELLED, source: 'customer' } as const
  const moved = await refuseOrder(orderDepsOf(context), refusal)
  return moved.ok || moved.order?.stage === 'refused' ? undefined : refused(CHANGE_CLOSED.begun, CONFLICT)
}

const askStore: Handler<'askStore'> = async ({ kind, text, ...input }, context) => {
  if (!(await mayWatch(input, context))) return unknownOrder
  const fault = await askStoreFor({ hash: input.hash, kind, text: text.trim() }, context)
  if (fault) return fault
  const change = await readChange(input, context)
  return change ? answerWith(change) : unknownOrder
}

export const orderChangeHandlers = { orderChange, beginChange, endChange, cancelOrder, askStore }
