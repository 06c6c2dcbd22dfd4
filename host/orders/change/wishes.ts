import { CANCELLED } from '../../../domain/order/liveOrder.ts'
import { mayBeGranted } from '../../../domain/order/orderChange.ts'
import { refused, type Context, type Refused } from '../../context/context.ts'
import { findWish, insertWish, saveWishAnswer } from '../../store/orders/orderChanges.ts'
import { insertOrderEvent, lockOrder, saveRevision, type OrderRef } from '../../store/orders/orderStages.ts'
import { orderDepsOf } from '../orderDeps.ts'
import { publishOrder } from '../progress/moveOrder.ts'
import { beginRefusal, endRefusal, type BegunRefusal } from '../progress/refuseOrder.ts'

/** What a customer asks of a store that has begun with the order, and its answer of one press (D-236). */

const CONFLICT = { httpStatus: 409 } as const

interface Wish {
  /** The order. */
  hash: string
  kind: 'change' | 'cancel'
  text: string
}

/** Asks the store, once: while it has not answered, a repeat asks nothing more. Refuses with 409 where it cannot help any more. */
export async function askStoreFor(
  { hash, kind, text }: Wish,
  { db, now }: Pick<Context, 'db' | 'now'>,
): Promise<Refused | undefined> {
  const asked = await db.transaction().execute(async (transaction) => {
    const order = await lockOrder(transaction, { hash })
    if (order?.status !== 1 || !mayBeGranted(order.stage))
      return refused('It is too late to change your order: please call the store.', CONFLICT)
    if (order.stage !== 'preparing') return refused('You can still change it yourself.', CONFLICT)
    const before = await findWish(transaction, hash)
    if (before?.answer === null) return undefined
    if (before?.answer === 'no' && now.getTime() - (before.answered_at?.getTime() ?? 0) < AGAIN_MS)
      return refused('The store has just said no: please call it.', CONFLICT)
    await insertWish(transaction, { order: hash, kind, text }, now)
    const { revision, stage, store } = await saveRevision(transaction, order, now)
    await insertOrderEvent(transaction, { order: hash, revision, stage, at: now, source: 'customer', detail: { wish: 'asked' } }) // oxfmt-ignore
    return { store }
  })
  if (asked && 'ok' in asked) return asked
  if (asked) await publishOrder(db, { hash, store: asked.store })
  return undefined
}

/** A store is not asked again at once. */
const AGAIN_MS = 60_000

interface WishAnswer {
  order: OrderRef
  /** Which wish is answered, by when it was asked in ISO 8601. */
  askedAt: string
  answer: 'yes' | 'no'
  /** The name of who answers. */
  by: string
}

/**
 * Answers a wish, once: the first answer counts, and a repeat of it changes nothing. A yes lets the customer change the order for some
 * minutes, or cancels it and gives everything back. Refuses with 404, and with 409 where it was answered otherwise or is over.
 */
export async function answerWish(
  { order: ref, askedAt, answer, by }: WishAnswer,
  context: Pick<Context, 'db' | 'services' | 'now' | 'catalogue' | 'counts'>,
): Promise<Refused | undefined> {
  const { db, now } = context
  const deps = orderDepsOf(context)
  const answered = await db
    .transaction()
    .execute(
      async (transaction): Promise<Refused | { store: string; hash: string; refusal?: BegunRefusal } | undefined> => {
        const order = await lockOrder(transaction, ref)
        const wish = order && (await findWish(transaction, order.hash))
        if (!order || wish?.asked_at.toISOString() !== askedAt) return refused('There is no such question.', { httpStatus: 404 }) // oxfmt-ignore
        if (wish.answer !== null)
          return wish.answer === answer ? undefined : refused(`Somebody has answered ${wish.answer} already.`, CONFLICT)
        if (order.status !== 1 || (answer === 'yes' && !mayBeGranted(order.stage)))
          return refused('The order is past changing by now.', CONFLICT)
        await saveWishAnswer(transaction, wish, { answer, by }, now)
        const revised = await saveRevision(transaction, order, now)
        const { hash, revision, stage, store } = revised
        await insertOrderEvent(transaction, { order: hash, revision, stage, at: now, source: 'kitchen', actor: by, detail: { wish: answer } }) // oxfmt-ignore
        if (wish.kind !== 'cancel' || answer === 'no') return { store, hash }
        const refusal = { order: { hash }, reason: CANCELLED, source: 'customer' } as const
        return { store, hash, refusal: await beginRefusal(transaction, refusal, deps.chainEmail?.(), now) }
      },
    )
  if (!answered) return undefined
  if ('ok' in answered) return answered
  if (answered.refusal) await endRefusal(deps, answered.refusal)
  else await publishOrder(db, answered)
  return undefined
}
