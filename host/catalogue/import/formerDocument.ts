import type { CatalogueFile } from './catalogueFile.ts'
import { formerCoupon } from './formerCoupon.ts'

/**
 * The fields that the release before does not know, which it would refuse to read: `*` is every entry of a list. The release after
 * this one empties the list.
 */
export const ADDED_FIELDS: readonly string[] = ['offers']

type KeptFile = Omit<CatalogueFile, 'coupons' | 'giftCards' | 'specialDays' | '$schema'> & { coupons?: object[] }

/**
 * What a catalogue file is kept as (D-180): the document, and `former`, what a host of the release before reads of it. Neither has
 * gift cards, whose numbers and codes are kept as hashes only, nor the special days, which have a table of their own (D-178).
 */
export function keptDocuments(file: CatalogueFile, added = ADDED_FIELDS): { document: KeptFile; former: unknown } {
  const { $schema: _schema, giftCards: _giftCards, coupons, specialDays: _specialDays, ...rest } = file
  const document = { ...rest, ...(coupons ? { coupons: coupons.map(formerCoupon) } : {}) }
  const former: unknown = structuredClone(document)
  for (const field of added) remove(former, field.split('.'))
  return { document, former }
}

function remove(value: unknown, [step = '', ...rest]: readonly string[]): void {
  if (typeof value !== 'object' || value === null) return
  if (rest.length === 0) Reflect.deleteProperty(value, step)
  else for (const one of step === '*' ? Object.values(value) : [Reflect.get(value, step)]) remove(one, rest)
}
