import type { Percent } from '../../domain/money.ts'
import type { CatalogueFile } from './import/catalogueFile.ts'

/** What a product or a charge pays, as its entry says: GST unless it is free of it, PST only where it is marked. */
export const taxRatesOf = (
  { tax1 = true, tax2 = false }: { tax1?: boolean; tax2?: boolean },
  taxes: CatalogueFile['taxes'],
): { gst: Percent; pst: Percent } => ({ gst: tax1 ? taxes.tax1.percent : 0, pst: tax2 ? taxes.tax2.percent : 0 })
