import { faultsOf, messageOf, named, type Fault } from './faults.ts'
import { catalogueFile, type CatalogueFile } from './file.ts'
import { referenceFaults } from './references.ts'
import { completed } from './standIns.ts'

export type CatalogueReading = { ok: true; catalogue: CatalogueFile } | { ok: false; errors: Fault[] }

/** Reads a catalogue file whole: everything is right, or every error with its path in the file. */
export function readCatalogue(json: unknown): CatalogueReading {
  const reading = readForm(json)
  const errors = reading.ok ? referenceFaults(reading.catalogue) : [...reading.errors, ...faultsBeside(json)]
  return errors.length > 0 ? { ok: false, errors: errors.map((one) => named(one, json)) } : reading
}

/** The same of a file that was accepted before: its form alone. */
export function readForm(json: unknown): CatalogueReading {
  const result = catalogueFile.safeParse(json, { error: messageOf })
  return result.success ? { ok: true, catalogue: result.data } : { ok: false, errors: faultsOf(result.error.issues) }
}

/** What is wrong beside the ill-formed places. */
function faultsBeside(json: unknown): Fault[] {
  const rest = completed(json)
  return rest ? referenceFaults(rest.file).filter((one) => !rest.isDoubtful(one)) : []
}
