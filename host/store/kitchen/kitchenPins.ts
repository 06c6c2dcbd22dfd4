import { newId } from '../database/newId.ts'
import type { Db } from '../database/database.ts'

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

/** Every PIN that was ever made, with the time of its last screen. */
export async function listPins(db: Db) {
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
    .groupBy('kitchen_pins.id')
    .orderBy('kitchen_pins.created_at')
    .execute()
}

/** The stores whose kitchen somebody can sign in to. */
export async function listStoresWithPin(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('kitchen_pins').select('store').distinct().where('revoked_at', 'is', null).execute()
  return rows.map(({ store }) => store)
}

/** Ends a PIN and every screen that signed in with it, and answers its store; undefined when there is no such valid PIN. */
export async function revokePin(db: Db, id: string, now: Date): Promise<string | undefined> {
  const revoked = await db
    .updateTable('kitchen_pins')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('store')
    .executeTakeFirst()
  if (!revoked) return undefined
  await db
    .updateTable('kitchen_sessions')
    .set({ revoked_at: now })
    .where('pin', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
  return revoked.store
}
