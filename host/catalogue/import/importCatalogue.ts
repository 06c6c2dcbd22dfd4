import { BRAND } from '../../../shared/brand.ts'
import { withEntryCode, type Fault } from './faults.ts'
import type { CatalogueFile } from './catalogueFile.ts'
import { formerCoupon } from './formerCoupon.ts'
import { importOffers, type OfferKeys } from './importOffers.ts'
import { readCatalogue } from './readCatalogue.ts'
import { freeSizeWarnings, longMenuWarnings, unseenProductWarnings, unusedIngredientWarnings } from './notices.ts'
import { gatherPictures, type GatheredPictures, type PictureSources } from './pictures/gatherPictures.ts'
import type { Db } from '../../store/database/database.ts'
import { saveCatalogue } from '../../store/catalogues.ts'
import { nameCataloguePictures, savePictures } from '../../store/pictures.ts'

type ImportResult =
  | {
      ok: true
      version: number
      counts: CheckedCatalogue['counts']
      warnings: Fault[]
    }
  | { ok: false; errors: Fault[] }

interface ImportOptions {
  keys: OfferKeys
  now: Date
  pictures?: Omit<PictureSources, 'db'>
}

/**
 * Imports a catalogue file as the newest catalogue if it has no error, with its pictures, coupons and gift cards; carts are not
 * touched (D-30). The kept document has no gift cards: their numbers and codes are kept as hashes only. Nor has it the schema,
 * which an older host does not know.
 */
export async function importCatalogue(
  db: Db,
  file: unknown,
  { keys, now, pictures }: ImportOptions,
): Promise<ImportResult> {
  const checked = await checkCatalogue(file, { db, ...pictures })
  if (!checked.ok) return checked
  const { $schema: _schema, giftCards, coupons, ...rest } = checked.catalogue
  const document = { ...rest, ...(coupons ? { coupons: coupons.map(formerCoupon) } : {}) }
  const { fresh, hashes } = checked.pictures
  const { version, leftOut } = await db.transaction().execute(async (transaction) => {
    await savePictures(transaction, fresh)
    const saved = await saveCatalogue(transaction, document)
    await nameCataloguePictures(transaction, saved, hashes)
    const offers = { coupons, giftCards }
    return { version: saved, leftOut: await importOffers(transaction, offers, keys, now) }
  })
  const warnings = [...checked.warnings, ...leftOut.map((one) => withEntryCode(one, checked.catalogue))]
  return { ok: true, version, counts: checked.counts, warnings }
}

interface CheckedCatalogue {
  ok: true
  catalogue: CatalogueFile
  counts: { stores: number; products: number; categories: number; pictures: number }
  pictures: GatheredPictures
  warnings: Fault[]
}

/** Everything that an import checks, without importing. Without sources no picture is found. */
export async function checkCatalogue(
  file: unknown,
  sources?: PictureSources,
): Promise<CheckedCatalogue | { ok: false; errors: Fault[] }> {
  const reading = readCatalogue(file, BRAND.name)
  const pictures = await gatherPictures(file, sources)
  const named = (faults: readonly Fault[]) => faults.map((one) => withEntryCode(one, file))
  const errors = [...(reading.ok ? [] : reading.errors), ...named(pictures.errors)]
  if (!reading.ok || errors.length > 0) return { ok: false, errors }
  const { catalogue } = reading
  const warnings = named([
    ...freeSizeWarnings(catalogue),
    ...longMenuWarnings(catalogue),
    ...unseenProductWarnings(catalogue),
    ...unusedIngredientWarnings(catalogue),
    ...pictures.warnings,
  ])
  const counts = { ...countsOf(catalogue), pictures: pictures.hashes.size }
  return { ok: true, catalogue, counts, pictures, warnings }
}

const countsOf = ({ stores, products, categories }: CatalogueFile) => ({
  stores: stores.length,
  products: products.length,
  categories: categories.length,
})
