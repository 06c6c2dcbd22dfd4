import { sql } from 'kysely'
import { jsonb, notify, type Db } from './database/database.ts'

type StoreSwitch = { store: string; pickup: boolean | null; delivery: boolean | null }

export const CATALOGUE_CHANNEL = 'catalogue'

/** Another catalogue was saved than the one that a change began from. */
export class CatalogueOvertaken extends Error {}

/**
 * Saves a catalogue as the newest. `former` is what a host of the release before reads in place of the document (D-180). With `after`,
 * the version from which it was made, it throws `CatalogueOvertaken` where that is not the newest any more; then others save after it.
 */
export async function saveCatalogue(
  db: Db,
  document: unknown,
  former: unknown = document,
  after?: number,
): Promise<number> {
  if (after !== undefined) {
    await sql`lock table catalogues in share row exclusive mode`.execute(db)
    if (await findNewerCatalogue(db, after)) throw new CatalogueOvertaken()
  }
  const isFull = JSON.stringify(former) !== JSON.stringify(document)
  const { version } = await db
    .insertInto('catalogues')
    .values({ document: jsonb(former), full_document: isFull ? jsonb(document) : null })
    .returning('version')
    .executeTakeFirstOrThrow()
  await notify(db, CATALOGUE_CHANNEL)
  return version
}

const WHOLE = sql<unknown>`coalesce(full_document, document)`.as('document')

export async function findNewerCatalogue(
  db: Db,
  known: number,
): Promise<{ version: number; document: unknown } | undefined> {
  return await db
    .selectFrom('catalogues')
    .select(['version', WHOLE])
    .where('version', '>', known)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Every import, the newest first. */
export async function listCatalogueVersions(db: Db): Promise<{ version: number; imported_at: Date }[]> {
  return await db.selectFrom('catalogues').select(['version', 'imported_at']).orderBy('version', 'desc').execute()
}

export async function findCatalogueDocument(db: Db, version: number): Promise<unknown> {
  const row = await db.selectFrom('catalogues').select(WHOLE).where('version', '=', version).executeTakeFirst()
  return row?.document
}

export async function listStoreSwitches(db: Db): Promise<StoreSwitch[]> {
  return await db.selectFrom('store_switches').select(['store', 'pickup', 'delivery']).orderBy('store').execute()
}

export async function switchStore(
  db: Db,
  store: string,
  services: { pickup?: boolean; delivery?: boolean },
): Promise<void> {
  const { pickup = null, delivery = null } = services
  await db
    .insertInto('store_switches')
    .values({ store, pickup, delivery })
    .onConflict((conflict) => conflict.column('store').doUpdateSet({ ...services, changed_at: new Date() }))
    .execute()
  // A switch by hand ends the pause that missed orders had made.
  const switched = (['pickup', 'delivery'] as const).filter((service) => services[service] !== undefined)
  await db.deleteFrom('missed_pauses').where('store', '=', store).where('service', 'in', switched).execute()
  await notify(db, CATALOGUE_CHANNEL)
}
