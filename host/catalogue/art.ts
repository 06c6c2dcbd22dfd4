import type { ArtSpec } from '../../art/artSpec.ts'
import { startingConfiguration } from '../../domain/catalogue/configuration.ts'
import { DISHES } from '../../art/dishes/dishNames.ts'
import { optionsIn } from '../../domain/cart/line.ts'
import type { Product } from '../../domain/catalogue/menu.ts'
import { pizzaOf } from '../../art/pizza/pizzaOf.ts'
import { isPizzaArt, type ArtEntry } from './import/artFormat.ts'

/** The drawing of a catalogue picture. `seed` is a product's hash, so that a product looks the same everywhere. */
export function artOf(entry: ArtEntry, seed: string, product?: Product): ArtSpec {
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
    toppings: (toppings ?? []).map((on) =>
      typeof on === 'string' ? { id: on, side: 0, extra: false } : { extra: false, ...on },
    ),
  }
}
