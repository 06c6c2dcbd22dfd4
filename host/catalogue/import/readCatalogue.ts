import { faultsOf, messageOf, withEntryCode, type Fault } from './faults.ts'
import { catalogueFile, type CatalogueFile } from './catalogueFile.ts'
import { referenceFaults } from './referenceFaults.ts'
import { completeWithStandIns } from './standIns.ts'

type CatalogueReading = { ok: true; catalogue: CatalogueFile } | { ok: false; errors: Fault[] }

export function readCatalogue(json: unknown): CatalogueReading {
  const reading = readShape(json)
  const errors = reading.ok ? referenceFaults(reading.catalogue) : [...reading.errors, ...faultsElsewhere(json)]
  return errors.length > 0 ? { ok: false, errors: errors.map((one) => withEntryCode(one, json)) } : reading
}

export function readShape(json: unknown): CatalogueReading {
  const result = catalogueFile.safeParse(json, { error: messageOf })
  return result.success ? { ok: true, catalogue: result.data } : { ok: false, errors: faultsOf(result.error.issues) }
}

/** The faults outside the malformed places, so that the operator sees all of them at once. */
function faultsElsewhere(json: unknown): Fault[] {
  const rest = completeWithStandIns(json)
  return rest ? referenceFaults(rest.file).filter((one) => !rest.isDoubtful(one)) : []
}
