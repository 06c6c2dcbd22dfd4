import { faultsOf, messageOf, withEntryCode, type Fault } from './faults.ts'
import { catalogueFile, type CatalogueFile } from './file.ts'
import { referenceFaults } from './references.ts'
import { completeWithStandIns } from './standIns.ts'

export type CatalogueReading = { ok: true; catalogue: CatalogueFile } | { ok: false; errors: Fault[] }

/** Reads a catalogue file whole: everything is right, or every error with its path in the file. */
export function readCatalogue(json: unknown): CatalogueReading {
  const reading = readShape(json)
  const errors = reading.ok ? referenceFaults(reading.catalogue) : [...reading.errors, ...faultsElsewhere(json)]
  return errors.length > 0 ? { ok: false, errors: errors.map((one) => withEntryCode(one, json)) } : reading
}

/** The same of a file that was accepted before: its form alone. */
export function readShape(json: unknown): CatalogueReading {
  const result = catalogueFile.safeParse(json, { error: messageOf })
  return result.success ? { ok: true, catalogue: result.data } : { ok: false, errors: faultsOf(result.error.issues) }
}

/** What is wrong beside the ill-formed places. */
function faultsElsewhere(json: unknown): Fault[] {
  const rest = completeWithStandIns(json)
  return rest ? referenceFaults(rest.file).filter((one) => !rest.isDoubtful(one)) : []
}
