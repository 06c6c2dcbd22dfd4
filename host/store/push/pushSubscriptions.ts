import { sql, type Selectable } from 'kysely'
import { addSeconds, DAY_SECONDS } from '../database/addSeconds.ts'
import type { Db } from '../database/database.ts'
import type { PushSubscriptionTable } from '../schema/newsTables.ts'

export type PushSubscription = Selectable<PushSubscriptionTable>
type NewSubscription = Pick<PushSubscription, 'order' | 'endpoint' | 'p256dh' | 'auth' | 'link'>

/** The browsers that may be told of one order. */
const MAX_PER_ORDER = 10
/** How long after its end an order's subscriptions are kept, and those of an order that nobody ends. */
const KEPT_SECONDS = 3600
const MAX_AGE_SECONDS = 7 * DAY_SECONDS

/** Keeps a browser for an order; once more it has its present keys. False when the order has as many as it may have. */
export async function saveSubscription(db: Db, subscription: NewSubscription, now: Date): Promise<boolean> {
  const { endpoint, order, p256dh, auth, link } = subscription
  const others = await db
    .selectFrom('push_subscriptions')
    .select((build) => build.fn.countAll<string>().as('count'))
    .where('order', '=', order)
    .where('endpoint', '!=', endpoint)
    .executeTakeFirstOrThrow()
  if (Number(others.count) >= MAX_PER_ORDER) return false
  await db
    .insertInto('push_subscriptions')
    .values({ ...subscription, created_at: now })
    .onConflict((conflict) => conflict.columns(['order', 'endpoint']).doUpdateSet({ p256dh, auth, link }))
    .execute()
  return true
}

export async function deleteSubscription(db: Db, order: string, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('order', '=', order).where('endpoint', '=', endpoint).execute()
}

/** Forgets a browser that its push service does not know any more, for all orders. */
export async function forgetEndpoint(db: Db, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute()
}

export async function listSubscriptions(db: Db, order: string): Promise<PushSubscription[]> {
  return await db.selectFrom('push_subscriptions').selectAll().where('order', '=', order).orderBy('id').execute()
}

export async function deleteEndedSubscriptions(db: Db, now: Date): Promise<void> {
  await sql`delete from push_subscriptions using orders
    where orders.hash = push_subscriptions."order"
      and ((status <> 1 and changed_at < ${addSeconds(now, -KEPT_SECONDS)}) or created_at < ${addSeconds(now, -MAX_AGE_SECONDS)})`.execute(
    db,
  )
}
