import type { Fault } from '../catalogue/faults.ts'
import { readCatalogue } from '../catalogue/format.ts'
import type { Db } from '../store/database.ts'
import { keepCatalogue } from '../store/catalogues.ts'

export type Imported =
  | { ok: true; version: number; counts: { stores: number; products: number; categories: number } }
  | { ok: false; errors: Fault[] }

/** Keeps a catalogue file as the newest catalogue when all of it is right; carts stay as they are (D-30). */
export async function importCatalogue(db: Db, file: unknown): Promise<Imported> {
  const reading = readCatalogue(file)
  if (!reading.ok) return { ok: false, errors: reading.errors }
  const { stores, products, categories } = reading.catalogue
  const version = await db.transaction().execute((transaction) => keepCatalogue(transaction, file))
  return {
    ok: true,
    version,
    counts: { stores: stores.length, products: products.length, categories: categories.length },
  }
}
