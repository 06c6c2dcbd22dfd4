import { jsonb, type Db } from '../database/database.ts'
import type { CheckedAddress, CheckedAddressTable } from '../schema/orderTables.ts'
import type { Point } from '../../../domain/places/point.ts'

/** Remembers the address in place of the one before. `device` is the session of one browser, also of a member. */
export async function saveCheckedAddress(
  db: Db,
  device: string,
  store: string,
  document: CheckedAddress,
  now: Date,
): Promise<void> {
  await db
    .insertInto('checked_addresses')
    .values({ session: device, store, document: jsonb(document), checked_at: now })
    .onConflict((conflict) =>
      conflict.column('session').doUpdateSet({ store, document: jsonb(document), checked_at: now }),
    )
    .execute()
}

export async function findCheckedAddress(
  db: Db,
  device: string,
): Promise<Pick<CheckedAddressTable, 'store' | 'document'> | undefined> {
  return await db
    .selectFrom('checked_addresses')
    .select(['store', 'document'])
    .where('session', '=', device)
    .executeTakeFirst()
}

export async function deleteCheckedAddress(db: Db, device: string): Promise<void> {
  await db.deleteFrom('checked_addresses').where('session', '=', device).execute()
}

/** A guest who signs in gets a new session and keeps the confirmed address. */
export async function moveCheckedAddress(db: Db, from: string, to: string): Promise<void> {
  await db.updateTable('checked_addresses').set({ session: to }).where('session', '=', from).execute()
}

/** Where the geocoder found an address. The row is named by a hash of the address, which the database does not hold. */
export async function saveLocatedAddress(db: Db, hash: string, { lat, lng }: Point, now: Date): Promise<void> {
  await db
    .insertInto('located_addresses')
    .values({ hash, lat, lng, located_at: now })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ lat, lng, located_at: now }))
    .execute()
}

export async function findLocatedAddress(db: Db, hash: string): Promise<Point | undefined> {
  return await db.selectFrom('located_addresses').select(['lat', 'lng']).where('hash', '=', hash).executeTakeFirst()
}
