import type { Selectable } from 'kysely'
import type { Point } from '../../../domain/places/point.ts'
import type { Db } from '../database/database.ts'
import type { DeliveryTable } from '../schema/orderTables.ts'

export type Delivery = Selectable<DeliveryTable>

/** Hands an order to a driver; an earlier driver has it no more. */
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

/** Keeps the place of the driver of this assignment. False when the order was handed over. */
export async function moveDriver(db: Db, hash: string, { lat, lng }: Point, at: Date): Promise<boolean> {
  const moved = await db
    .updateTable('deliveries')
    .set({ lat, lng, position_at: at })
    .where('hash', '=', hash)
    .where('ended_at', 'is', null)
    .returning('hash')
    .executeTakeFirst()
  return moved !== undefined
}

/** Keeps the place of the driver who has this order now. Undefined when none has it. */
export async function moveRunningDriver(
  db: Db,
  number: number,
  { lat, lng }: Point,
  at: Date,
): Promise<{ hash: string; store: string } | undefined> {
  return await db
    .updateTable('deliveries')
    .from('orders')
    .set({ lat, lng, position_at: at })
    .whereRef('deliveries.order', '=', 'orders.hash')
    .where('orders.number', '=', number)
    .where('ended_at', 'is', null)
    .returning(['orders.hash', 'orders.store'])
    .executeTakeFirst()
}

/** Keeps a driver's place, unless a newer one is known or the order was handed over. Resolves with the delivery then. */
export async function savePosition(
  db: Db,
  secretHash: string,
  { lat, lng }: Point,
  at: Date,
): Promise<Delivery | undefined> {
  return await db
    .updateTable('deliveries')
    .set({ lat, lng, position_at: at })
    .where('secret_hash', '=', secretHash)
    .where('ended_at', 'is', null)
    .where((build) => build.or([build('position_at', 'is', null), build('position_at', '<', at)]))
    .returningAll()
    .executeTakeFirst()
}

export async function findDelivery(db: Db, secretHash: string): Promise<Delivery | undefined> {
  return await db.selectFrom('deliveries').selectAll().where('secret_hash', '=', secretHash).executeTakeFirst()
}

/** Keeps only the times of the deliveries that ended before this. */
export async function forgetPositions(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ lat: null, lng: null })
    .where('ended_at', '<', before)
    .where('lat', 'is not', null)
    .execute()
}
