import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { withEntryCode, type Fault } from './faults.ts'
import type { CatalogueFile } from './catalogueFile.ts'
import { importOffers } from './importOffers.ts'
import { readCatalogue } from './readCatalogue.ts'
import { freeSizeWarnings, longMenuWarnings, missingPictureFaults } from './notices.ts'
import type { GiftCardKeys } from '../../services/giftCardHash.ts'
import type { Db } from '../../store/database/database.ts'
import { saveCatalogue } from '../../store/catalogues.ts'

type ImportResult =
  | {
      ok: true
      version: number
      counts: { stores: number; products: number; categories: number }
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
  const reading = readCatalogue(file)
  if (!reading.ok) return { ok: false, errors: reading.errors }
  const { catalogue } = reading
  const errors = missingPictureFaults(catalogue, await photosIn(dataDir))
  if (errors.length > 0) return { ok: false, errors: errors.map((one) => withEntryCode(one, file)) }
  const { giftCards, ...document } = catalogue
  const { version, leftOut } = await db.transaction().execute(async (transaction) => ({
    version: await saveCatalogue(transaction, document),
    leftOut: await importOffers(transaction, { coupons: document.coupons, giftCards }, keys, now),
  }))
  return {
    ok: true,
    version,
    counts: countsOf(catalogue),
    warnings: [...freeSizeWarnings(catalogue), ...longMenuWarnings(catalogue), ...leftOut].map((one) =>
      withEntryCode(one, file),
    ),
  }
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
