import { chosenOf, type ChosenGroup, type Configuration } from '../../rules/configuration.ts'
import type { Group, Product } from '../../rules/menu.ts'
import { encodeArt } from '../../rules/artSpec.ts'
import { pizzaOf } from '../../rules/pizzaOf.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'

/**
 * The picture of a line: the product's file in images/products, or, for a pizza without a photo, the drawing of what was
 * chosen as the name of its file in images/pizzas, without `.svg`.
 */
export function linePicture(catalogue: Catalogue, product: Product, configuration: Configuration): string {
  const drawn = catalogue.art(product.picture)
  if (!drawn || !('pizza' in drawn.art)) return product.picture
  return encodeArt(pizzaOf(chosenIn(product.groups, configuration.groups), drawn.seed))
}

const chosenIn = (groups: readonly Group[], chosen: readonly ChosenGroup[]) =>
  groups.flatMap((group) =>
    chosenOf(chosen, group.hash).flatMap(({ hash, side, extra }) => {
      const option = group.options.find((one) => one.hash === hash)
      return option ? [{ name: option.name, group: group.name, side, extra }] : []
    }),
  )
