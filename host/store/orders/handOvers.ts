import { sql, type Selectable } from 'kysely'
import { NO_RULES, type HandOverRules, type Speaker } from '../../../domain/order/handOver.ts'
import type { Db } from '../database/database.ts'
import type { OrderHandOverTable } from '../schema/orderTables.ts'

export type HandOverRow = Selectable<OrderHandOverTable>

/** What is kept of the last metres of an order; undefined while nothing is. */
export async function findHandOver(db: Db, order: string): Promise<HandOverRow | undefined> {
  return await db.selectFrom('order_hand_overs').selectAll().where('order', '=', order).executeTakeFirst()
}

/** Those of the orders in progress of a store. */
export async function listHandOvers(db: Db, store: string): Promise<HandOverRow[]> {
  return await db
    .selectFrom('order_hand_overs')
    .selectAll()
    .where('order', 'in', (of) =>
      of.selectFrom('orders').select('orders.hash').where('orders.store', '=', store).where('status', '=', 1),
    )
    .execute()
}

/** Counts a change of the last metres, and keeps what it changes. The order is locked. */
export async function saveHandOver(
  db: Db,
  order: string,
  change: Partial<Omit<HandOverRow, 'order' | 'changes' | 'changed_at'>>,
  now: Date,
): Promise<void> {
  await db
    .insertInto('order_hand_overs')
    .values({ order, changed_at: now, ...change })
    .onConflict((conflict) =>
      conflict.column('order').doUpdateSet({ ...change, changed_at: now, changes: sql`order_hand_overs.changes + 1` }),
    )
    .execute()
}

interface StoredMessage {
  id: string
  sender: Speaker
  words: string
  at: Date
  read_at: Date | null
}

/** The oldest first. */
export async function listMessages(db: Db, order: string): Promise<StoredMessage[]> {
  return await db
    .selectFrom('order_messages')
    .select(['id', 'sender', 'words', 'at', 'read_at'])
    .where('order', '=', order)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

export async function insertMessage(
  db: Db,
  order: string,
  message: Pick<StoredMessage, 'id' | 'sender' | 'words'>,
  now: Date,
): Promise<void> {
  await db
    .insertInto('order_messages')
    .values({ ...message, order, at: now })
    .execute()
}

/** Notes that everything of `sender` up to the message `upTo` was on the other side's screen; false when nothing of it is new. */
export async function markRead(
  db: Db,
  order: string,
  { sender, upTo }: { sender: Speaker; upTo: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('order_messages')
    .set({ read_at: now })
    .where('order', '=', order)
    .where('sender', '=', sender)
    .where('read_at', 'is', null)
    .where('at', '<=', (of) =>
      of
        .selectFrom('order_messages as seen')
        .select('seen.at')
        .where('seen.order', '=', order)
        .where('seen.id', '=', upTo),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What a store wants at the hand-over. */
export async function readRules(db: Db, store: string): Promise<HandOverRules> {
  const found = await db
    .selectFrom('hand_over_rules')
    .select(['pin', 'pin_from as pinFrom', 'curbside'])
    .where('store', '=', store)
    .executeTakeFirst()
  return found ?? NO_RULES
}

export async function saveRules(
  db: Db,
  { store, by, pin, pinFrom, curbside }: HandOverRules & { store: string; by: string },
  now: Date,
): Promise<void> {
  const row = { pin, pin_from: pinFrom, curbside, by, at: now }
  await db
    .insertInto('hand_over_rules')
    .values({ store, ...row })
    .onConflict((conflict) => conflict.column('store').doUpdateSet(row))
    .execute()
}

/** The last assignment of an order to a driver, running or over. */
export async function findLatestDelivery(
  db: Db,
  order: string,
): Promise<{ hash: string; ended_at: Date | null } | undefined> {
  // oxfmt-ignore
  return await db
    .selectFrom('deliveries')
    .select(['hash', 'ended_at'])
    .where('order', '=', order)
    .orderBy('assigned_at', 'desc')
    .orderBy(sql`ended_at is null`, 'desc')
    .limit(1)
    .executeTakeFirst()
}
