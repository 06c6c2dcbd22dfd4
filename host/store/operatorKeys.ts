import type { Selectable } from 'kysely'
import type { Permission, StoreScope } from '../../domain/office/roles.ts'
import { addSeconds } from './database/addSeconds.ts'
import type { Db } from './database/database.ts'
import type { OperatorKeyTable } from './schema/accessTables.ts'

export interface NewKey {
  id: string
  name: string
  hash: string
  permissions: readonly Permission[]
  stores: StoreScope
  madeBy: string
  endsAt: Date
}

export async function insertKey(
  db: Db,
  { id, name, hash, permissions, stores, madeBy, endsAt }: NewKey,
  now: Date,
): Promise<void> {
  await db
    .insertInto('operator_keys')
    .values({
      id,
      name,
      hash,
      permissions: JSON.stringify(permissions),
      stores: stores === 'all' ? null : JSON.stringify(stores),
      made_by: madeBy,
      created_at: now,
      ends_at: endsAt,
    })
    .execute()
}

export type ListedKey = Omit<Selectable<OperatorKeyTable>, 'hash'>

/** Every key, the newest first. */
export async function listKeys(db: Db): Promise<ListedKey[]> {
  return await db
    .selectFrom('operator_keys')
    .select(['id', 'name', 'permissions', 'stores', 'made_by', 'created_at', 'ends_at', 'used_at', 'ended_at'])
    .orderBy('created_at', 'desc')
    .execute()
}

export const isLive = ({ ended_at, ends_at }: Pick<ListedKey, 'ended_at' | 'ends_at'>, now: Date): boolean =>
  ended_at === null && ends_at > now

const USE_SECONDS = 60

/** The key with this hash that has not ended; when it was used is kept to the minute. */
export async function findLiveKey(db: Db, hash: string, now: Date): Promise<ListedKey | undefined> {
  const key = await db
    .selectFrom('operator_keys')
    .selectAll()
    .where('hash', '=', hash)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  if (key && (key.used_at === null || key.used_at < addSeconds(now, -USE_SECONDS)))
    await db.updateTable('operator_keys').set({ used_at: now }).where('id', '=', key.id).execute()
  return key
}

/** Ends a key, and answers its name; undefined when there is none that could end. */
export async function endKey(db: Db, id: string, now: Date): Promise<string | undefined> {
  const ended = await db
    .updateTable('operator_keys')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return ended?.name
}
