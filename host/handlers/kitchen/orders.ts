import { initialsOf } from '../../../domain/order/allergies.ts'
import { READY_MINUTES, REFUSALS } from '../../../domain/kitchen/kitchenOrder.ts'
import { answerWith, refused, type Result } from '../../context/context.ts'
import { answerWish } from '../../orders/change/wishes.ts'
import { orderDepsOf } from '../../orders/orderDeps.ts'
import { markAllergySeen } from '../../orders/progress/allergySeen.ts'
import { assignDriver, moveOrder, type MovedOrder } from '../../orders/progress/moveOrder.ts'
import { refuseOrder } from '../../orders/progress/refuseOrder.ts'
import { addSeconds } from '../../store/database/addSeconds.ts'
import { findStoreOrder } from '../../store/kitchen/kitchenOrders.ts'
import type { Stage } from '../../../domain/order/orderStage.ts'
import type { KitchenContext, KitchenHandler } from './kitchenContext.ts'
import { recordAudit } from '../../store/audit.ts'
import { queueTickets, listPrinters } from '../../store/printing.ts'

const MAX_READY_MINUTES = 24 * 60

export const kitchenAccept: KitchenHandler<'kitchenAccept'> = async ({ order: hash, key, minutes }, context) => {
  const { db, now } = context
  const order = await findStoreOrder(db, context.session.store, hash)
  if (!order) return noSuchOrder
  if (minutes !== undefined && (minutes < 1 || minutes > MAX_READY_MINUTES))
    return refused('Say the minutes until it is ready.', { httpStatus: 422 })
  const isForNow = order.document.date === ''
  const readyAt = isForNow ? addSeconds(now, (minutes ?? READY_MINUTES[2]) * 60) : undefined
  const to = isForNow ? 'preparing' : 'accepted'
  return movedAs(await moveOrder(db, { ...by(context, hash, key), from: 'new', to, readyAt }, now))
}

export const kitchenRefuse: KitchenHandler<'kitchenRefuse'> = async ({ order: hash, key, reason: index }, context) => {
  const { db, session } = context
  const reason = REFUSALS[index]
  if (reason === undefined) return refused('Choose one of the reasons.', { httpStatus: 422 })
  if (!(await findStoreOrder(db, session.store, hash))) return noSuchOrder
  return movedAs(await refuseOrder(orderDepsOf(context), { ...by(context, hash, key), reason }))
}

export const kitchenSeen: KitchenHandler<'kitchenSeen'> = async ({ order: hash, key, content, initials }, context) => {
  const signed = initialsOf(initials)
  if (signed === undefined) return refused('Sign with your initials: two to four letters.', { httpStatus: 422 })
  return movedAs(
    await markAllergySeen(context.db, { ...by(context, hash, key), content, initials: signed }, context.now),
  )
}

export const kitchenMove: KitchenHandler<'kitchenMove'> = async ({ order: hash, key, from, to }, context) => {
  const { db, now, session } = context
  if (to === 'refused') return refused('An order is refused with a reason.', { httpStatus: 422 })
  if (!(await findStoreOrder(db, session.store, hash))) return noSuchOrder
  return movedAs(await moveOrder(db, { ...by(context, hash, key), from, to }, now))
}

/** D-236 */
export const kitchenAnswerWish: KitchenHandler<'kitchenAnswerWish'> = async (
  { order: hash, askedAt, answer },
  context,
) => {
  const { session } = context
  const answered = { order: { hash, store: session.store }, askedAt, answer, by: session.name }
  return (await answerWish(answered, context)) ?? answerWith({})
}

/** The secret is not stored, so a repeated press makes another link, and the earlier one ends. */
export const kitchenHandOver: KitchenHandler<'kitchenHandOver'> = async ({ order: hash, driver }, context) => {
  const { db, now, session, origin } = context
  if (!(await findStoreOrder(db, session.store, hash))) return noSuchOrder
  const assigned = await assignDriver(db, { ...by(context, hash), driver: driver.trim() }, now)
  if (!assigned.ok) return assigned
  const { revision, stage } = assigned.order
  return answerWith({ order: hash, revision, stage, link: `${origin}/driver?d=${assigned.secret}` })
}

const by = ({ session }: KitchenContext, hash: string, key?: string) => ({
  order: { hash, store: session.store },
  source: 'kitchen' as const,
  actor: session.name,
  key,
})

const noSuchOrder = refused('This store has no such order.', { httpStatus: 404 })

const movedAs = (moved: MovedOrder): Result<{ order: string; revision: number; stage: Stage }> =>
  moved.ok ? answerWith({ order: moved.order.hash, revision: moved.order.revision, stage: moved.order.stage }) : moved

/** The slowest printers ask every two minutes. */
const ABSENT_SECONDS = 150

export const kitchenPrint: KitchenHandler<'kitchenPrint'> = async ({ order, key }, { db, session, now }) => {
  const { store, name } = session
  const found = await findStoreOrder(db, store, order)
  if (!found) return refused('This store has no such order.', { httpStatus: 404 })
  const since = addSeconds(now, -ABSENT_SECONDS)
  const present = (await listPrinters(db, [store], now)).filter(({ seen_at: seen }) => seen !== null && seen > since)
  if (present.length === 0) return answerWith({ printers: 0 })
  await db.transaction().execute(async (transaction) => {
    const queued = await queueTickets(transaction, { order, store, key, by: name }, now)
    if (queued === 0) return
    const { number: subject } = found.document
    await recordAudit(transaction, { source: 'kitchen', actor: name, action: 'ticket printed again', subject }, now)
  })
  return answerWith({ printers: present.length })
}
