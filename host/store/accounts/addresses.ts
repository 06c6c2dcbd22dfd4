import type { Selectable } from 'kysely'
import type { Address } from '../../../domain/account/session.ts'
import type { Db } from '../database/database.ts'
import type { AddressTable } from '../schema/accountTables.ts'

type AddressFields = Omit<Address, 'hash'>

export async function listAddresses(db: Db, member: string): Promise<Address[]> {
  const rows = await db.selectFrom('addresses').selectAll().where('member', '=', member).orderBy('id').execute()
  return rows.map(addressOf)
}

export async function findAddressByKey(db: Db, member: string, key: string): Promise<Address | undefined> {
  const row = await db
    .selectFrom('addresses')
    .selectAll()
    .where('member', '=', member)
    .where('key', '=', key)
    .executeTakeFirst()
  return row && addressOf(row)
}

/** Adds an address; false when the book already holds `most`. The member's row is locked, so that parallel additions count. */
export async function addAddress(
  db: Db,
  { member, key, most }: { member: string; key: string | null; most: number },
  address: Address,
  now: Date,
): Promise<boolean> {
  await db.selectFrom('members').select('hash').where('hash', '=', member).forUpdate().executeTakeFirst()
  const { count } = await db
    .selectFrom('addresses')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('member', '=', member)
    .executeTakeFirstOrThrow()
  if (Number(count) >= most) return false
  const { hash, ...fields } = address
  const row = { hash, member, key, ...columnsOf(fields), created_at: now, changed_at: now }
  await db.insertInto('addresses').values(row).execute()
  return true
}

/** False when the member has no such address. */
export async function changeAddress(db: Db, member: string, { hash, ...fields }: Address, now: Date): Promise<boolean> {
  const changed = await db
    .updateTable('addresses')
    .set({ ...columnsOf(fields), changed_at: now })
    .where('member', '=', member)
    .where('hash', '=', hash)
    .returning('hash')
    .executeTakeFirst()
  return changed !== undefined
}

/** False when the member has no such address. */
export async function removeAddress(db: Db, member: string, hash: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('addresses')
    .where('member', '=', member)
    .where('hash', '=', hash)
    .returning('hash')
    .executeTakeFirst()
  return removed !== undefined
}

const columnsOf = ({ postalCode, lat, lng, ...same }: AddressFields) => ({
  ...same,
  postal_code: postalCode,
  lat: lat ?? null,
  lng: lng ?? null,
})

const addressOf = (row: Selectable<AddressTable>): Address => ({
  hash: row.hash,
  type: row.type,
  title: row.title,
  street: row.street,
  city: row.city,
  postalCode: row.postal_code,
  apartment: row.apartment,
  notes: row.notes,
  ...(row.lat === null || row.lng === null ? {} : { lat: row.lat, lng: row.lng }),
  formatted: row.formatted,
})
