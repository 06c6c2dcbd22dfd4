import { fault, fieldOf, faultsOf, messageOf, withEntryCode, type Fault } from './faults.ts'
import { catalogueFile, type CatalogueFile } from './catalogueFile.ts'
import { withPresentCoupons } from './formerCoupon.ts'
import { referenceFaults } from './referenceFaults.ts'
import { completeWithStandIns } from './standIns.ts'

type CatalogueReading = { ok: true; catalogue: CatalogueFile } | { ok: false; errors: Fault[] }

/** All faults at once. With `brand` the chain must have that name too (D-87). */
export function readCatalogue(file: unknown, brand?: string): CatalogueReading {
  const json = withPresentCoupons(file)
  const reading = readShape(json)
  const elsewhere = reading.ok ? referenceFaults(reading.catalogue) : [...reading.errors, ...faultsElsewhere(json)]
  const errors = [...nameFaults(json, brand), ...elsewhere]
  return errors.length > 0 ? { ok: false, errors: errors.map((one) => withEntryCode(one, json)) } : reading
}

export function readShape(json: unknown): CatalogueReading {
  const result = catalogueFile.safeParse(withPresentCoupons(json), { error: messageOf })
  return result.success ? { ok: true, catalogue: result.data } : { ok: false, errors: faultsOf(result.error.issues) }
}

/** Pages, mails and texts say the brand's name, so that a catalogue of another one would be the wrong file. */
function nameFaults(json: unknown, brand: string | undefined): Fault[] {
  const name = fieldOf(fieldOf(json, 'chain'), 'name')
  if (brand === undefined || typeof name !== 'string' || name === brand) return []
  return [fault(['chain', 'name'], `must be ${JSON.stringify(brand)}, the name in brand/brand.json`)]
}

/** The faults outside the malformed places, so that the operator sees all of them at once. */
function faultsElsewhere(json: unknown): Fault[] {
  const rest = completeWithStandIns(json)
  return rest ? referenceFaults(rest.file).filter((one) => !rest.isDoubtful(one)) : []
}
