import { cents } from '../amounts.ts'
import { fault, type Fault } from './faults.ts'
import type { CatalogueFile } from './file.ts'

/** Photos that a catalogue names and the host does not have. */
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

/** Sizes that cost nothing: allowed, and seldom meant. */
export const freeSizeWarnings = ({ products }: CatalogueFile): Fault[] =>
  products.flatMap(({ sizes }, index) =>
    sizes.flatMap(({ price }, size) =>
      cents(price) === 0 ? [fault(['products', index, 'sizes', size, 'price'], 'is 0: it is sold free of charge')] : [],
    ),
  )
