import type { Province } from '../../domain/schedule/holidays.ts'
import type { TaxNames } from '../../domain/taxes.ts'
import type { CatalogueFile } from './import/catalogueFile.ts'
import { isOpenStore, type StoreEntry } from './import/storeFormat.ts'

/** The taxes of a store; without `tax2` it has one alone. */
export type Taxes = Omit<CatalogueFile['taxes'], 'tax2'> &
  Pick<NonNullable<CatalogueFile['taxAreas']>[number], 'tax2' | 'smallOrder'>

/** What a store has of its province (D-184). Stores of the same area have the same `taxes`. */
export interface StoreArea {
  taxes: Taxes
  zone: string
  province: Province
}

export function areaOf(
  { chain, taxes, taxAreas = [] }: Pick<CatalogueFile, 'chain' | 'taxes' | 'taxAreas'>,
  entry: StoreEntry,
): StoreArea {
  const own = isOpenStore(entry) ? entry : undefined
  const area = taxAreas.find(({ code }) => code === own?.taxArea)
  return {
    taxes: area ?? taxes,
    zone: own?.timeZone ?? area?.timeZone ?? chain.timeZone,
    province: area?.province ?? 'BC',
  }
}

/** What its receipts call the two taxes; '' for one that nothing pays. Undefined for GST and PST. */
export function taxNamesOf({ tax1, tax2, restricted = [] }: Taxes): TaxNames | undefined {
  const isPaid = tax2 && (tax2.percent > 0 || restricted.some(({ tax2: own = 0 }) => own > 0))
  const names: TaxNames = [tax1.percent > 0 ? tax1.name : '', isPaid ? tax2.name : '']
  return names[0] === 'GST' && names[1] === 'PST' ? undefined : names
}
