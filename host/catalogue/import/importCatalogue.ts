import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { BRAND } from '../../../contract/brand.ts'
import { withEntryCode, type Fault } from './faults.ts'
import type { CatalogueFile } from './catalogueFile.ts'
import { importOffers } from './importOffers.ts'
import { readCatalogue } from './readCatalogue.ts'
import { freeSizeWarnings, longMenuWarnings, missingPictureFaults, unusedIngredientWarnings } from './notices.ts'
import type { GiftCardKeys } from '../../services/giftCardHash.ts'
import type { Db } from '../../store/database/database.ts'
import { saveCatalogue } from '../../store/catalogues.ts'

type ImportResult =
  | {
      ok: true
      version: number
      counts: CheckedCatalogue['counts']
      warnings: Fault[]
    }
  | { ok: false; errors: Fault[] }

interface ImportOptions {
  dataDir: string | undefined
  keys: GiftCardKeys
  now: Date
}

/**
 * Imports a catalogue file as the newest catalogue if it has no error, with its coupons and gift cards; carts are not touched
 * (D-30). The kept document has no gift cards: their numbers and codes are kept as hashes only.
 */
export async function importCatalogue(
  db: Db,
  file: unknown,
  { dataDir, keys, now }: ImportOptions,
): Promise<ImportResult> {
  const checked = await checkCatalogue(file, dataDir)
  if (!checked.ok) return checked
  const { giftCards, ...document } = checked.catalogue
  const { version, leftOut } = await db.transaction().execute(async (transaction) => ({
    version: await saveCatalogue(transaction, document),
    leftOut: await importOffers(transaction, { coupons: document.coupons, giftCards }, keys, now),
  }))
  const warnings = [...checked.warnings, ...leftOut.map((one) => withEntryCode(one, file))]
  return { ok: true, version, counts: checked.counts, warnings }
}

interface CheckedCatalogue {
  ok: true
  catalogue: CatalogueFile
  counts: { stores: number; products: number; categories: number }
  warnings: Fault[]
}

/** Everything that an import checks, without importing. */
export async function checkCatalogue(
  file: unknown,
  dataDir: string | undefined,
): Promise<CheckedCatalogue | { ok: false; errors: Fault[] }> {
  const reading = readCatalogue(file, BRAND.name)
  if (!reading.ok) return { ok: false, errors: reading.errors }
  const { catalogue } = reading
  const named = (faults: readonly Fault[]) => faults.map((one) => withEntryCode(one, file))
  const errors = missingPictureFaults(catalogue, await photosIn(dataDir))
  if (errors.length > 0) return { ok: false, errors: named(errors) }
  const warnings = named([
    ...freeSizeWarnings(catalogue),
    ...longMenuWarnings(catalogue),
    ...unusedIngredientWarnings(catalogue),
  ])
  return { ok: true, catalogue, counts: countsOf(catalogue), warnings }
}

const countsOf = ({ stores, products, categories }: CatalogueFile) => ({
  stores: stores.length,
  products: products.length,
  categories: categories.length,
})

async function photosIn(dataDir: string | undefined): Promise<ReadonlySet<string>> {
  if (dataDir === undefined) return new Set()
  return new Set(await readdir(join(dataDir, 'images', 'products')).catch(() => []))
}
