import type { Point } from '../../domain/places/point.ts'
import { addSeconds, DAY_SECONDS } from './database/addSeconds.ts'
import type { Db } from './database/database.ts'

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

const LOCATED_DAYS = 180

export async function deleteOldLocatedAddresses(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('located_addresses')
    .where('located_at', '<', addSeconds(now, -LOCATED_DAYS * DAY_SECONDS))
    .execute()
}
