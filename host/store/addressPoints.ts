import { sql } from 'kysely'
import { jsonb, notify, type Db } from './database/database.ts'
import type { AddressPointTable } from './schema/hostTables.ts'

export const ADDRESS_CHANNEL = 'addresses'

export type NewAddressPoint = Omit<AddressPointTable, 'id' | 'source'>
export type House = Omit<NewAddressPoint, 'street' | 'city'>

export interface StoredStreet {
  street_key: string
  street: string
  city: string
  houses: number
  lat: number
  lng: number
}

export interface StreetPart {
  /** The key of the street. */
  street: string
  first: number
  last: number
}

/** In degrees. */
export interface Box {
  south: number
  north: number
  west: number
  east: number
}

const HOUSE = ['street_key', 'number', 'suffix', 'postal_code', 'lat', 'lng'] as const
const INSERT_ROWS = 2000

/** Replaces the addresses of this source, all or none, and notifies every host. */
export async function replaceAddressPoints(db: Db, source: string, rows: readonly NewAddressPoint[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('address_points').where('source', '=', source).execute()
    for (let start = 0; start < rows.length; start += INSERT_ROWS)
      await sql`insert into address_points (source, street_key, number, suffix, street, city, postal_code, lat, lng)
        select ${source}, street_key, number, suffix, street, city, postal_code, lat, lng
        from jsonb_to_recordset(${jsonb(rows.slice(start, start + INSERT_ROWS))}) as rows (street_key text, number integer,
          suffix text, street text, city text, postal_code text, lat float8, lng float8)`.execute(transaction)
    await notify(transaction, ADDRESS_CHANNEL)
  })
}

/** Every street with the middle of its houses. */
export async function listStreets(db: Db): Promise<StoredStreet[]> {
  const { rows } = await sql<StoredStreet>`select street_key, mode() within group (order by street) as street,
      max(city) as city, cast(count(*) as integer) as houses, avg(lat) as lat, avg(lng) as lng
    from address_points group by street_key order by street_key`.execute(db)
  return rows
}

/** All houses with one of these numbers on one of these streets. */
export async function findHouses(db: Db, streets: readonly string[], numbers: readonly number[]): Promise<House[]> {
  const { rows } = await sql<House>`select street_key, number, suffix, postal_code, lat, lng from address_points
    where street_key = any(cast(${streets} as text[])) and number = any(cast(${numbers} as integer[]))`.execute(db)
  return rows
}

/** The houses of parts of streets, in the order of their numbers. */
export async function findHousesBetween(db: Db, parts: readonly StreetPart[]): Promise<House[]> {
  const { rows } = await sql<House>`select street_key, number, suffix, postal_code, lat, lng
    from jsonb_to_recordset(${jsonb(parts)}) as parts (street text, first integer, last integer)
    join address_points on street_key = parts.street and number between parts.first and parts.last
    order by number`.execute(db)
  return rows
}

export async function findHousesInBox(
  db: Db,
  { south, north, west, east }: Box,
): Promise<(House & { street: string; city: string })[]> {
  return await db
    .selectFrom('address_points')
    .select([...HOUSE, 'street', 'city'])
    .where('lat', '>=', south)
    .where('lat', '<=', north)
    .where('lng', '>=', west)
    .where('lng', '<=', east)
    .execute()
}
