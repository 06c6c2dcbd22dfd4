import type { ArtSpec } from '../../art/artSpec.ts'
import type { Product } from '../../domain/catalogue/menu.ts'
import { artOf } from './art.ts'
import { dealPictureName } from './deals.ts'
import type { CatalogueFile } from './import/catalogueFile.ts'
import { productHash } from './hashes.ts'
import { pictureName } from './product.ts'

export function picturesOf(file: CatalogueFile, products: ReadonlyMap<string, Product>): ReadonlyMap<string, ArtSpec> {
  const pictures = new Map<string, ArtSpec>()
  for (const entry of file.products)
    if (entry.art) pictures.set(pictureName(entry), artOf(entry.art, productHash(entry.code), products.get(entry.code)))
  for (const deal of file.deals ?? [])
    if (deal.art) pictures.set(dealPictureName(deal), artOf(deal.art, productHash(deal.code)))
  for (const { code, art, picture } of file.banners ?? [])
    if (art) pictures.set(picture ?? `${code}.svg`, artOf(art, productHash(code)))
  return pictures
}
