import { sql, type Selectable } from 'kysely'
import type { Point } from '../../../domain/places/point.ts'
import type { StoreScope } from '../../../domain/office/roles.ts'
import type { Db } from '../database/database.ts'
import type { DeliveryTable } from '../schema/orderTables.ts'
import { inStores } from '../storeScope.ts'

export type Delivery = Selectable<DeliveryTable>

/** Hands an order to a driver; an earlier driver no longer has it. */
export async function startDelivery(
  db: Db,
  delivery: Pick<Delivery, 'hash' | 'order' | 'driver' | 'secret_hash'>,
  now: Date,
): Promise<void> {
  await endDelivery(db, delivery.order, now)
  await db
    .insertInto('deliveries')
    .values({ ...delivery, assigned_at: now })
    .execute()
}

export async function endDelivery(db: Db, order: string, now: Date): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ ended_at: now })
    .where('order', '=', order)
    .where('ended_at', 'is', null)
    .execute()
}

/** A delivery by its assignment, by the secret of its driver's link (hashed), or the one that an order has now. */
export type DeliveryRef = { hash: string } | { secretHash: string } | { orderNumber: number }

/**
 * Keeps the place of a driver, unless a newer one is known or the order was handed over. Resolves then with the order and its store.
 */
export async function savePosition(
  db: Db,
  delivery: DeliveryRef,
  { lat, lng }: Point,
  at: Date,
): Promise<{ hash: string; store: string } | undefined> {
  return await db
    .updateTable('deliveries')
    .from('orders')
    .set({ lat, lng, position_at: at })
    .whereRef('deliveries.order', '=', 'orders.hash')
    .where('ended_at', 'is', null)
    .where((build) =>
      'hash' in delivery
        ? build('deliveries.hash', '=', delivery.hash)
        : 'secretHash' in delivery
          ? build('secret_hash', '=', delivery.secretHash)
          : build('orders.number', '=', delivery.orderNumber),
    )
    .where((build) => build.or([build('position_at', 'is', null), build('position_at', '<=', at)]))
    .returning(['orders.hash', 'orders.store'])
    .executeTakeFirst()
}

export async function findDelivery(db: Db, secretHash: string): Promise<Delivery | undefined> {
  return await db.selectFrom('deliveries').selectAll().where('secret_hash', '=', secretHash).executeTakeFirst()
}

/** The drivers who took orders of the stores of `scope` since then: what each has now, and how many were delivered. */
export async function listDrivers(db: Db, scope: StoreScope, since: Date) {
  const { rows } = await sql<{ name: string; orders: string[]; since: Date | null; delivered: number }>`
    select driver as name, coalesce(array_agg(number::text order by assigned_at) filter (where ended_at is null), '{}') as orders,
      min(assigned_at) filter (where ended_at is null) as since,
      count(*) filter (where ended_at is not null and stage = 'finished')::int as delivered
    from deliveries join orders on orders.hash = deliveries."order"
    where assigned_at > ${since}::timestamptz and ${inStores(scope, 'orders.store')} group by driver order by driver`.execute(
    db,
  )
  return rows
}
