import type { Db } from './database/database.ts'

/** A picture that is kept: the hash of its bytes and its media type. */
export interface KeptPicture {
  hash: string
  type: string
}

/** Writes pictures that are not there yet. */
export async function savePictures(db: Db, pictures: readonly (KeptPicture & { bytes: Uint8Array })[]): Promise<void> {
  // One at a time: each may have megabytes.
  for (const { hash, type, bytes } of pictures)
    await db
      .insertInto('pictures')
      .values({ hash, type, bytes })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

const ROWS_AT_ONCE = 500

/** Says which picture a version of the catalogue shows under each name, by their hashes. */
export async function nameCataloguePictures(
  db: Db,
  version: number,
  hashes: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = [...hashes].map(([name, picture]) => ({ version, name, picture }))
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await db
      .insertInto('catalogue_pictures')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute()
}

/** The pictures of a version of the catalogue by their names. */
export async function listCataloguePictures(db: Db, version: number): Promise<ReadonlyMap<string, KeptPicture>> {
  const rows = await db
    .selectFrom('catalogue_pictures')
    .innerJoin('pictures', 'hash', 'picture')
    .select(['name', 'hash', 'type'])
    .where('version', '=', version)
    .orderBy('name')
    .execute()
  return new Map(rows.map(({ name, hash, type }) => [name, { hash, type }]))
}

/** The hash of the picture that each of these names had last, in any version. */
export async function listLatestPictures(db: Db, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom('catalogue_pictures')
    .distinctOn('name')
    .select(['name', 'picture'])
    .where('name', 'in', names)
    .orderBy('name')
    .orderBy('version', 'desc')
    .execute()
  return new Map(rows.map(({ name, picture }) => [name, picture]))
}

export async function findPicture(
  db: Db,
  hash: string,
): Promise<{ type: string; bytes: Uint8Array<ArrayBuffer> } | undefined> {
  const row = await db.selectFrom('pictures').select(['type', 'bytes']).where('hash', '=', hash).executeTakeFirst()
  return row && { type: row.type, bytes: new Uint8Array(row.bytes) }
}
