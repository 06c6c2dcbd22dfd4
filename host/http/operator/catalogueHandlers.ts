import { buildCatalogue } from '../../catalogue/buildCatalogue.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { specialDaysIn } from '../../catalogue/currentCatalogue.ts'
import type { CatalogueFile } from '../../catalogue/import/catalogueFile.ts'
import { specialDayOf } from '../../catalogue/import/specialDayFormat.ts'
import type { Fault } from '../../catalogue/import/faults.ts'
import { givenSpecialDay, stayingDays } from '../../catalogue/import/keptSpecialDays.ts'
import { withPresentCoupons } from '../../catalogue/import/formerCoupon.ts'
import { checkCatalogue, importCatalogue } from '../../catalogue/import/importCatalogue.ts'
import type { PictureSources, SentPicture } from '../../catalogue/import/pictures/gatherPictures.ts'
import { readShape } from '../../catalogue/import/readCatalogue.ts'
import { storeHash } from '../../catalogue/hashes.ts'
import { groupNaming, withSingleStores, type StoreGroups } from '../../catalogue/storeGroups.ts'
import { pricesAt } from '../../catalogue/priceLayers.ts'
import { ownWeekWarnings, storeWeeksIn } from '../../catalogue/storeWeeks.ts'
import { dayIn } from '../../catalogue/zoneOffsets.ts'
import { readJsonFile } from '../../catalogue/import/readJson.ts'
import { closedOrderWarnings } from '../../orders/closedOrders.ts'
import { findCatalogueDocument, listCatalogueVersions } from '../../store/catalogues.ts'
import type { Db } from '../../store/database/database.ts'
import { listSpecialDays } from '../../store/specialDays.ts'
import { listStoreWeeks } from '../../store/storeWeeks.ts'
import { findPicture, listCataloguePictures } from '../../store/pictures.ts'
import { readBytes } from '../request.ts'
import {
  answer,
  refuse,
  refuseFile,
  type OperatorContext,
  type OperatorHandlers,
  type OperatorRefused,
} from './operatorHandler.ts'

const MAX_CATALOGUE_BYTES = 20 * 1024 * 1024
const MAX_PICTURES_BYTES = 64 * 1024 * 1024
const MAX_PICTURES = 1000

const NO_VERSION = refuse('There is no such version: GET /operator/catalogue/versions lists them.', 404)

/** The catalogue (D-30): import, check, export, versions, pictures (D-90). */
export const catalogueHandlers = {
  importCatalogue: async (_, context) =>
    await withFile(context.request, (json, sent) => importFile(context, json, { sent, dataDir: context.dataDir })),
  validateCatalogue: async (_, { request, db, catalogue, now, dataDir }) =>
    await withFile(request, async (json, sent) => {
      const checked = await checkCatalogue(json, now, { db, sent, dataDir })
      if (!checked.ok) return refuseFile(checked.errors)
      const after = await catalogueAfter(db, checked.catalogue, catalogue.storeGroups)
      const closed = await closedOrderWarnings(db, after.catalogue, now, 'all')
      return answer({ ...checked.counts, warnings: [...checked.warnings, ...after.warnings, ...closed] })
    }),
  exportCatalogue: async ({ version }, { db, catalogue }) => {
    const document = await findCatalogueDocument(db, version ?? catalogue.version)
    if (document === undefined) return NO_VERSION
    const file = withPresentCoupons(document) as Record<string, unknown>
    const specialDays = version === undefined ? await specialDaysOf(db, catalogue.storeGroups) : []
    return answer(specialDays.length > 0 ? { ...file, specialDays } : file)
  },
  listPictures: async ({ version: asked }, { db, catalogue }) => {
    const version = asked ?? catalogue.version
    if ((await findCatalogueDocument(db, version)) === undefined) return NO_VERSION
    const pictures = await listCataloguePictures(db, version)
    return answer({ pictures: [...pictures].map(([name, one]) => ({ name, ...one })) })
  },
  getPicture: async ({ hash }, { db }) => {
    const picture = await findPicture(db, hash)
    if (!picture) return refuse('There is no such picture.', 404)
    return { ok: true, file: new Response(picture.bytes, { headers: { 'Content-Type': picture.type } }) }
  },
  listCatalogueVersions: async (_, { db, catalogue }) => {
    const versions = await listCatalogueVersions(db)
    return answer({
      versions: versions.map(({ version, imported_at: importedAt }) => ({
        version,
        importedAt,
        live: version === catalogue.version,
      })),
    })
  },
  price: async ({ code, store }, { db, catalogue, now }) => {
    const kept = readShape(await findCatalogueDocument(db, catalogue.version))
    if (!kept.ok || !kept.catalogue.stores.some((one) => one.code === store))
      return refuse('There is no such store.', 404)
    const { priceLayers = [] } = kept.catalogue
    const groupOf = (by: string) =>
      groupNaming(priceLayers.find((layer) => layer.code === by)?.stores ?? [], store, catalogue.storeGroups)
    const prices = pricesAt(
      withSingleStores(kept.catalogue),
      store,
      code,
      dayIn(catalogue.zone(storeHash(store)), now),
    )?.map(({ name, said }) => ({
      name,
      said: said.map((one) => ({ ...one, group: groupOf(one.by) })),
    }))
    return prices ? answer({ prices }) : refuse('There is no product and no price list with this code.', 404)
  },
  restoreCatalogue: async ({ version }, context) => {
    const document = await findCatalogueDocument(context.db, version)
    return document === undefined
      ? NO_VERSION
      : await importFile(context, document, { version, dataDir: context.dataDir })
  },
} satisfies Partial<OperatorHandlers>

/** As it will be after an import, with the special days and the stores' own weeks that stay. */
async function catalogueAfter(
  db: Db,
  file: CatalogueFile,
  before: StoreGroups,
): Promise<{ catalogue: Catalogue; warnings: Fault[] }> {
  const built = buildCatalogue(file, 0)
  const { specialDays = [] } = withSingleStores(file)
  const { days, warnings } = stayingDays(await listSpecialDays(db), file, before, built.storeGroups)
  const replaced = new Set(days.map(({ code }) => code))
  const brought = specialDays.filter(({ code }) => !replaced.has(code))
  const all = [...brought.map(specialDayOf), ...specialDaysIn(days, built.storeGroups)]
  const weeks = await listStoreWeeks(db)
  return {
    catalogue: built.switched([], { specialDays: all, storeWeeks: storeWeeksIn(weeks) }),
    warnings: [...warnings, ...ownWeekWarnings(weeks, file)],
  }
}

/** As the last file brought them. */
const specialDaysOf = async (db: Db, groups: StoreGroups): Promise<unknown[]> =>
  (await listSpecialDays(db))
    .filter(({ source }) => source === 'catalogue')
    .map(({ document }) => givenSpecialDay(document, groups))

type Sent = readonly SentPicture[]

async function withFile<T>(
  request: Request,
  handle: (json: unknown, sent: Sent) => Promise<T>,
): Promise<T | OperatorRefused> {
  const type = request.headers.get('content-type') ?? ''
  const isForm = /^multipart\/form-data\b/i.test(type)
  const bytes = await readBytes(request, MAX_CATALOGUE_BYTES + (isForm ? MAX_PICTURES_BYTES : 0))
  if (!bytes) return refuse('A catalogue file has up to 20 MB, all pictures of an import together up to 64 MB.', 413)
  if (!isForm) return await withCatalogue(bytes, [], handle)
  const form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData().catch(() => undefined)
  const text = form?.get('catalogue') ?? undefined
  if (!form || text === undefined)
    return refuse('Send the catalogue file as the part "catalogue", each picture as a part "pictures".')
  const files = form.getAll('pictures')
  if (files.length > MAX_PICTURES) return refuse(`An import takes up to ${MAX_PICTURES} pictures.`, 413)
  const sent = await Promise.all(
    files.map(async (one) =>
      typeof one === 'string'
        ? { name: '', bytes: new Uint8Array() }
        : { name: one.name, bytes: new Uint8Array(await one.arrayBuffer()) },
    ),
  )
  return await withCatalogue(
    typeof text === 'string' ? Buffer.from(text) : new Uint8Array(await text.arrayBuffer()),
    sent,
    handle,
  )
}

async function withCatalogue<T>(
  bytes: Uint8Array,
  sent: Sent,
  handle: (json: unknown, sent: Sent) => Promise<T>,
): Promise<T | OperatorRefused> {
  const json = readJsonFile(bytes)
  return json.ok ? await handle(json.value, sent) : refuseFile(json.errors)
}

async function importFile(context: OperatorContext, json: unknown, pictures: Omit<PictureSources, 'db'>) {
  const { db, settings: keys, now, refreshStores, current } = context
  const imported = await importCatalogue(db, json, { keys, now, pictures })
  if (!imported.ok) return refuseFile(imported.errors)
  await refreshStores()
  const closed = await closedOrderWarnings(db, current(), now, 'all')
  return answer({ version: imported.version, ...imported.counts, warnings: [...imported.warnings, ...closed] })
}
