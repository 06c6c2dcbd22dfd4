import * as z from 'zod/mini'
import { code, defined, dollars, optional, required, storeCodes } from './fieldTypes.ts'
import { priceList } from './groupFormat.ts'
import { dateChecks, dateFields } from './periodFormat.ts'

/** D-192, D-193. */
export const priceLayer = defined(
  'priceLayer',
  z
    .strictObject({
      code: required(code, 'Its code.', 'airport'),
      stores: required(
        storeCodes.check(z.minLength(1, 'must name at least 1 store: what all stores charge is the price itself')),
        'Codes of the stores that charge these prices.',
        ['main-street'],
      ),
      service: optional(
        z.enum(['pickup', 'delivery']),
        'The service that it is for: `pickup` or `delivery`.',
        'delivery',
        { without: 'both' },
      ),
      ...dateFields,
      products: optional(
        z.record(code, z.record(code, dollars)),
        'Prices of products by their codes and the codes of their sizes.',
        { margherita: { 12: '18.50' } },
        { without: "the chain's" },
      ),
      priceLists: optional(
        z.array(priceList),
        'Price lists of the same codes: what is said here stands in the place of what they say.',
        [{ code: 'garden', price: { 10: '1.75', 12: '2.00' } }],
        { without: "the chain's" },
      ),
    })
    .check(...dateChecks),
)

export type PriceLayerEntry = z.output<typeof priceLayer>
