import { faultsOf, messageOf, type Fault } from './faults.ts'
import { catalogueFile, type CatalogueFile } from './file.ts'
import { referenceFaults } from './references.ts'

export type CatalogueReading = { ok: true; catalogue: CatalogueFile } | { ok: false; errors: Fault[] }

/** Reads a catalogue file whole: everything is right, or every error with its path in the file. */
export function readCatalogue(json: unknown): CatalogueReading {
  const result = catalogueFile.safeParse(json, { error: messageOf })
  if (!result.success) return { ok: false, errors: faultsOf(result.error.issues) }
  const errors = referenceFaults(result.data)
  return errors.length > 0 ? { ok: false, errors } : { ok: true, catalogue: result.data }
}
