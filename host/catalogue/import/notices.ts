import { cents } from '../amounts.ts'
import { fault, type Fault } from './faults.ts'
import type { CatalogueFile } from './catalogueFile.ts'

export const missingPictureFaults = (file: CatalogueFile, photos: ReadonlySet<string>): Fault[] =>
  (['products', 'banners', 'deals'] as const).flatMap((list) =>
    (file[list] ?? []).flatMap(({ picture }, index) =>
      picture === undefined || photos.has(picture)
        ? []
        : [
            fault(
              [list, index, 'picture'],
              `names "${picture}", which is not in images/products of this host's DATA_DIR`,
            ),
          ],
    ),
  )

export const freeSizeWarnings = ({ products }: CatalogueFile): Fault[] =>
  products.flatMap(({ sizes }, index) =>
    sizes.flatMap(({ price }, size) =>
      cents(price) === 0 ? [fault(['products', index, 'sizes', size, 'price'], 'is 0: it is sold free of charge')] : [],
    ),
  )
