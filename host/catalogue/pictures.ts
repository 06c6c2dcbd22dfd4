import type { ArtSpec } from '../../art/artSpec.ts'
import type { Product } from '../../domain/catalogue/menu.ts'
import { dealPictureName } from './menu.ts'
import type { CatalogueFile } from './import/catalogueFile.ts'
import { productHash } from './hashes.ts'
import { pictureName } from './product.ts'
import { startingConfiguration } from '../../domain/catalogue/configuration.ts'
import { DISHES } from '../../art/dishes/dishNames.ts'
import { optionsIn } from '../../domain/cart/line.ts'
import { pizzaOf } from '../../art/pizza/pizzaOf.ts'
import { isPizzaArt, type ArtEntry } from './import/artFormat.ts'

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

/** The drawing of a catalogue picture. `seed` is a product's hash, so that a product looks the same everywhere. */
function artOf(entry: ArtEntry, seed: string, product?: Product): ArtSpec {
  if (!isPizzaArt(entry)) return { kind: entry.kind, variant: entry.variant ?? DISHES[entry.kind][0] }
  const { crust = 'hand', sauce = 'tomato', cheese = 'mozzarella', toppings } = entry
  const isFromOptions = Object.keys(entry).length === 1
  if (isFromOptions && product) return pizzaOf(optionsIn(product, startingConfiguration(product)), seed)
  return {
    kind: 'pizza',
    seed,
    crust,
    sauce,
    cheese,
    toppings: (toppings ?? []).map((on) => {
      const { id, side, extra = false } = typeof on === 'string' ? { id: on, side: 0 as const } : on
      return { id, side, density: extra ? 'x' : '' }
    }),
  }
}
