import type { Deal } from '../../domain/catalogue/deal.ts'
import type { Product } from '../../domain/catalogue/menu.ts'
import type { CatalogueFile } from './import/catalogueFile.ts'

type DealEntry = NonNullable<CatalogueFile['deals']>[number]

/** The name of a deal's own drawing, which no product's has. */
export const dealPictureName = ({ code, picture, art }: Pick<DealEntry, 'code' | 'picture' | 'art'>): string =>
  picture ?? (art ? `deal-${code}.svg` : '')

/** The deals of one store, without those of products that it does not sell [DEALS-01]. `products` are its products by their codes. */
export const dealsOf = (file: CatalogueFile, store: string, products: ReadonlyMap<string, Product>): Deal[] =>
  (file.deals ?? [])
    .filter(({ stores }) => stores?.includes(store) ?? true)
    .filter(({ product }) => product === undefined || products.has(product))
    .map((entry) => ({
      picture: dealPictureName(entry) || ((entry.product && products.get(entry.product)?.picture) ?? ''),
      title: entry.name,
      text: entry.text,
      ...(entry.ground ? { ground: entry.ground } : {}),
    }))
