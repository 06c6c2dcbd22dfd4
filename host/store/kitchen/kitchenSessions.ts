import { addSeconds, DAY_SECONDS } from '../database/addSeconds.ts'
import { jsonb, type Db } from '../database/database.ts'
import type { ScreenReport } from '../schema/kitchenTables.ts'

export const KITCHEN_SESSION_DAYS = 30
/** Then the store's PIN is asked for again (D-128). */
export const KITCHEN_SESSION_MAX_DAYS = 180

/** A screen that was not heard of for longer does not watch any more: three heartbeats. */
export const SCREEN_LOST_SECONDS = 45

export interface KitchenSession {
  secretHash: string
  store: string
  /** Who signed in; '' when the PIN is everybody's. */
  name: string
}

export async function startKitchenSession(
  db: Db,
  { secretHash, store, pin }: { secretHash: string; store: string; pin: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('kitchen_sessions')
    .values({ secret_hash: secretHash, store, pin, created_at: now, last_seen_at: now })
    .execute()
}

/** Undefined when it was ended, not seen for `KITCHEN_SESSION_DAYS` or begun `KITCHEN_SESSION_MAX_DAYS` ago. */
export async function findKitchenSession(db: Db, secretHash: string, now: Date): Promise<KitchenSession | undefined> {
  const row = await db
    .selectFrom('kitchen_sessions')
    .innerJoin('kitchen_pins', 'kitchen_pins.id', 'kitchen_sessions.pin')
    .select(['kitchen_sessions.store', 'kitchen_pins.name'])
    .where('secret_hash', '=', secretHash)
    .where('kitchen_sessions.revoked_at', 'is', null)
    .where('kitchen_pins.revoked_at', 'is', null)
    .where('last_seen_at', '>', addSeconds(now, -KITCHEN_SESSION_DAYS * DAY_SECONDS))
    .where('kitchen_sessions.created_at', '>', addSeconds(now, -KITCHEN_SESSION_MAX_DAYS * DAY_SECONDS))
    .executeTakeFirst()
  return row && { secretHash, ...row }
}

export async function saveHeartbeat(db: Db, secretHash: string, report: ScreenReport, now: Date): Promise<void> {
  await db
    .updateTable('kitchen_sessions')
    .set({ last_seen_at: now, report: jsonb(report) })
    .where('secret_hash', '=', secretHash)
    .execute()
}

export async function endKitchenSession(db: Db, secretHash: string, now: Date): Promise<void> {
  await db.updateTable('kitchen_sessions').set({ revoked_at: now }).where('secret_hash', '=', secretHash).execute()
}

/** The stores that a screen in front watches: one that sent a heartbeat within `SCREEN_LOST_SECONDS`. */
export async function listWatchedStores(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('kitchen_sessions')
    .select(['store', 'report'])
    .where('revoked_at', 'is', null)
    .where('last_seen_at', '>', addSeconds(now, -SCREEN_LOST_SECONDS))
    .where('report', 'is not', null)
    .execute()
  return [...new Set(rows.filter(({ report }) => report?.visible).map(({ store }) => store))]
}

/** Those of the open stores (their hashes) whose orders nobody would see. */
export async function storesWithoutScreen(db: Db, open: readonly string[], now: Date): Promise<string[]> {
  const watched = new Set(await listWatchedStores(db, now))
  return open.filter((store) => !watched.has(store))
}
