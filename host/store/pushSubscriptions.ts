import { sql, type Selectable } from 'kysely'
import type { Db } from './database/database.ts'
import { jobInsert, type NewJob } from './jobs/jobs.ts'
import type { PushSubscriptionTable } from './schema/newsTables.ts'

export type PushSubscription = Selectable<PushSubscriptionTable>
type NewSubscription = Pick<PushSubscription, 'order' | 'endpoint' | 'p256dh' | 'auth' | 'link'>

/** The browsers that receive the news of one order. */
const MAX_PER_ORDER = 10

/** Keeps a browser for an order; once more it has its present keys. False when the order has as many as it may have. */
export async function saveSubscription(db: Db, subscription: NewSubscription, now: Date): Promise<boolean> {
  const { endpoint, order, p256dh, auth, link } = subscription
  const others = await db
    .selectFrom('push_subscriptions')
    .select((build) => build.fn.countAll<string>().as('count'))
    .where('order', '=', order)
    .where('endpoint', '!=', endpoint)
    .where('gone_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(others.count) >= MAX_PER_ORDER) return false
  await db
    .insertInto('push_subscriptions')
    .values({ ...subscription, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['order', 'endpoint']).doUpdateSet({ p256dh, auth, link, gone_at: null }),
    )
    .execute()
  return true
}

export async function deleteSubscription(db: Db, order: string, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('order', '=', order).where('endpoint', '=', endpoint).execute()
}

/**
 * Puts the present subscription of a browser in the place of its old one, for all orders, with the jobs that wait. Only the
 * browser knows the old one's secret. A repeat changes nothing. False when neither is known (D-148).
 */
export async function replaceSubscription(
  db: Db,
  old: Pick<PushSubscription, 'endpoint' | 'auth'>,
  present: Pick<PushSubscription, 'endpoint' | 'p256dh' | 'auth'>,
): Promise<boolean> {
  const { endpoint, p256dh, auth } = present
  const { rows } = await sql<{ is_known: boolean }>`
    with old as (
      select id, exists (
        select from push_subscriptions as other
        where other."order" = one."order" and other.endpoint = ${endpoint} and other.id <> one.id
      ) as is_double
      from push_subscriptions as one where endpoint = ${old.endpoint} and auth = ${old.auth}
    ), deleted as (
      delete from push_subscriptions where id in (select id from old where is_double)
    ), moved as (
      update push_subscriptions set endpoint = ${endpoint}, p256dh = ${p256dh}, auth = ${auth}, gone_at = null
      where id in (select id from old where not is_double)
    )
    select exists (select from old)
      or exists (select from push_subscriptions where endpoint = ${endpoint} and auth = ${auth}) as is_known`.execute(
    db,
  )
  return rows[0]?.is_known === true
}

/**
 * Sends nothing more to a subscription that its push service does not know any more, for all orders. It is kept, since the
 * browser may replace it later.
 */
export async function endSubscription(db: Db, endpoint: string, now: Date): Promise<void> {
  await db.updateTable('push_subscriptions').set({ gone_at: now }).where('endpoint', '=', endpoint).execute()
}

/** Undefined when it was ended or deleted. */
export async function findSubscription(db: Db, id: number): Promise<PushSubscription | undefined> {
  const query = db.selectFrom('push_subscriptions').selectAll().where('id', '=', id).where('gone_at', 'is', null)
  return await query.executeTakeFirst()
}

/** Adds news for browsers. What they were to be told before and have not been told is outdated now. */
export async function queuePushJobs(db: Db, jobs: readonly NewJob[], now: Date): Promise<void> {
  await sql`
    with added as (${jobInsert(jobs, now)} returning target)
    update jobs set ended_at = ${now}, outcome = 'outdated'
    where kind = 'push' and ended_at is null and target in (select target from added)`.execute(db)
}

/** The browsers to tell of an order. */
export async function listSubscriptions(db: Db, order: string): Promise<PushSubscription[]> {
  return await db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('order', '=', order)
    .where('gone_at', 'is', null)
    .orderBy('id')
    .execute()
}
