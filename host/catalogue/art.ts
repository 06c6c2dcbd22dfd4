import { encodeArt, type ArtSpec } from '../../rules/artSpec.ts'
import { startingConfiguration, type Configuration } from '../../rules/configuration.ts'
import { lineGroupsOf } from '../../rules/description.ts'
import { DISHES } from '../../rules/dishArt.ts'
import type { Product } from '../../rules/menu.ts'
import { pizzaOf } from '../../rules/pizzaOf.ts'
import { isPizzaArt, type ArtEntry } from './artFormat.ts'

/** What a picture of the catalogue is drawn from. `seed` is a product's hash: it looks the same everywhere. */
export function artOf(entry: ArtEntry, seed: string, product?: Product): ArtSpec {
  if (!isPizzaArt(entry))
    return { kind: entry.kind, variant: entry.variant ?? Object.keys(DISHES[entry.kind])[0] ?? '' }
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

/**
 * The picture of a configured product: a pizza that is not as it comes has a picture of its
 * own, with its whole address; any other name lies in images/products.
 */
export function pictureAs(product: Product, configuration: Configuration, entry: ArtEntry | undefined): string {
  if (!isPizzaArt(entry) || !product.picture.endsWith('.svg') || product.groups.length === 0) return product.picture
  const chosen = encodeArt(pizzaOf(optionsIn(product, configuration), product.hash))
  const start = encodeArt(pizzaOf(optionsIn(product, startingConfiguration(product)), product.hash))
  return chosen === start || chosen.length > LONGEST_NAME ? product.picture : `/images/pizzas/${chosen}.svg`
}

const LONGEST_NAME = 160

const optionsIn = (product: Product, configuration: Configuration) =>
  lineGroupsOf(product, configuration).flatMap(({ name: group, options }) =>
    options.map(({ name, side, extra }) => ({ name, group, side, extra })),
  )
