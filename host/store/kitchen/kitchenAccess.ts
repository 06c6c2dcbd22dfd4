import { newId } from '../database/newId.ts'
import { type Db, jsonb } from '../database/database.ts'
import { addSeconds, DAY_SECONDS } from '../database/addSeconds.ts'
import type { StoreScope } from '../../../domain/office/roles.ts'
import { inStores } from '../storeScope.ts'
import type { ScreenReport } from '../schema/kitchenTables.ts'

export interface KitchenPin {
  id: string
  store: string
  name: string
  hash: string
}

export async function insertPin(db: Db, { store, name, hash }: Omit<KitchenPin, 'id'>, now: Date): Promise<string> {
  const id = newId()
  await db.insertInto('kitchen_pins').values({ id, store, name, hash, created_at: now }).execute()
  return id
}

/** The valid PINs of all stores, or those with this name. */
export async function listValidPins(db: Db, name?: string): Promise<KitchenPin[]> {
  const valid = db
    .selectFrom('kitchen_pins')
    .select(['id', 'store', 'name', 'hash'])
    .where('revoked_at', 'is', null)
    .orderBy('created_at')
  return await (name === undefined ? valid : valid.where('name', '=', name)).execute()
}

/** The valid PINs of a store. */
export async function listPinsOf(db: Db, store: string): Promise<KitchenPin[]> {
  return await db
    .selectFrom('kitchen_pins')
    .select(['id', 'store', 'name', 'hash'])
    .where('store', '=', store)
    .where('revoked_at', 'is', null)
    .orderBy('created_at')
    .execute()
}

/** Every PIN of these stores that was ever made, with the time of its last screen. */
export async function listPins(db: Db, stores: StoreScope) {
  return await db
    .selectFrom('kitchen_pins')
    .leftJoin('kitchen_sessions', 'kitchen_sessions.pin', 'kitchen_pins.id')
    .select(({ fn }) => [
      'kitchen_pins.id',
      'kitchen_pins.store',
      'kitchen_pins.name',
      'kitchen_pins.created_at',
      'kitchen_pins.revoked_at',
      fn.max('kitchen_sessions.last_seen_at').as('last_seen_at'),
    ])
    .where(inStores(stores, 'kitchen_pins.store'))
    .groupBy('kitchen_pins.id')
    .orderBy('kitchen_pins.created_at')
    .execute()
}

/** The stores whose kitchen somebody can sign in to. */
export async function listStoresWithPin(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('kitchen_pins').select('store').distinct().where('revoked_at', 'is', null).execute()
  return rows.map(({ store }) => store)
}

/** Ends a PIN of these stores and every screen that signed in with it, and answers its store and name; undefined when there is no such valid PIN. */
export async function revokePin(
  db: Db,
  stores: StoreScope,
  id: string,
  now: Date,
): Promise<{ store: string; name: string } | undefined> {
  const revoked = await db
    .updateTable('kitchen_pins')
    .set({ revoked_at: now })
    .where(inStores(stores, 'store'))
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(['store', 'name'])
    .executeTakeFirst()
  if (!revoked) return undefined
  await db
    .updateTable('kitchen_sessions')
    .set({ revoked_at: now })
    .where('pin', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
  return revoked
}

/** For so long a PIN that was ended alone can come back. */
export const PIN_UNDO_SECONDS = 600

/**
 * Takes the end of a PIN of these stores back, with the screens that ended with it, and answers its store and name; undefined when
 * it was not ended within `PIN_UNDO_SECONDS`, or all PINs of its store got new ones.
 */
export async function restorePin(
  db: Db,
  stores: StoreScope,
  id: string,
  now: Date,
): Promise<{ store: string; name: string } | undefined> {
  const pin = await db
    .selectFrom('kitchen_pins')
    .select(['store', 'name', 'revoked_at'])
    .where(inStores(stores, 'store'))
    .where('id', '=', id)
    .where('revoked_at', '>', addSeconds(now, -PIN_UNDO_SECONDS))
    .forUpdate()
    .executeTakeFirst()
  if (!pin?.revoked_at || (await wasRenewed(db, { id, store: pin.store, at: pin.revoked_at }))) return undefined
  const { store, name, revoked_at: at } = pin
  await db.updateTable('kitchen_pins').set({ revoked_at: null }).where('id', '=', id).execute()
  await db
    .updateTable('kitchen_sessions')
    .set({ revoked_at: null })
    .where('pin', '=', id)
    .where('revoked_at', '=', at)
    .execute()
  return { store, name }
}

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

/** The session that ended with its PIN: when, whose it was, and whether all PINs of the store got new ones at once (D-217). */
export async function findEndedScreen(
  db: Db,
  secretHash: string,
): Promise<{ store: string; name: string; at: Date; isRenewed: boolean } | undefined> {
  const row = await db
    .selectFrom('kitchen_sessions as session')
    .innerJoin('kitchen_pins as pin', (join) =>
      join.onRef('pin.id', '=', 'session.pin').onRef('pin.revoked_at', '=', 'session.revoked_at'),
    )
    .select(['session.store', 'pin.id', 'pin.name', 'session.revoked_at as at'])
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst()
  if (!row?.at) return undefined
  const { id, store, name, at } = row
  return { store, name, at, isRenewed: await wasRenewed(db, { id, store, at }) }
}

/** The new PIN in the place of this one was made in the moment in which it ended. */
async function wasRenewed(db: Db, { id, store, at }: { id: string; store: string; at: Date }): Promise<boolean> {
  const made = await db
    .selectFrom('kitchen_pins')
    .select('id')
    .where('store', '=', store)
    .where('id', '<>', id)
    .where('created_at', '=', at)
    .executeTakeFirst()
  return made !== undefined
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
