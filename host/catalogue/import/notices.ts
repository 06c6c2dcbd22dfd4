import { optionKey } from '../../../domain/catalogue/soldOut.ts'
import { cents } from '../amounts.ts'
import { fault, type Fault } from './faults.ts'
import type { CatalogueFile } from './catalogueFile.ts'
import { isUsedGroup } from './groupFormat.ts'
import { isOpenStore } from './storeFormat.ts'

export const freeSizeWarnings = ({ products }: CatalogueFile): Fault[] =>
  products.flatMap(({ sizes }, index) =>
    sizes.flatMap(({ price }, size) =>
      cents(price) === 0 ? [fault(['products', index, 'sizes', size, 'price'], 'is 0: it is sold free of charge')] : [],
    ),
  )

/** The HTML of a longer menu weighs more than 50 kB compressed, which a slow network takes half a second longer for. */
const LONG_MENU = 500

export const longMenuWarnings = ({ products, stores }: CatalogueFile): Fault[] =>
  stores.filter(isOpenStore).flatMap(({ code }) => {
    const count = products.filter((product) => product.stores?.includes(code) ?? true).length
    return count > LONG_MENU
      ? [fault(['products'], `are ${count} at the store "${code}": a menu opens quickly with up to ${LONG_MENU}`)]
      : []
  })

/** A name that is written otherwise than the option's leaves the option unknown. */
export function unusedIngredientWarnings({ ingredients = [], optionGroups = [], products }: CatalogueFile): Fault[] {
  const groups = [...optionGroups, ...products.flatMap((product) => product.groups ?? [])]
  const options = groups.flatMap((group) => (isUsedGroup(group) ? [] : group.options.map(({ name }) => name)))
  const used = new Set([...options, ...products.flatMap(({ madeOf = [] }) => madeOf)].map(optionKey))
  return ingredients.flatMap(({ names }, index) =>
    names.flatMap((name, place) =>
      used.has(optionKey(name))
        ? []
        : [
            fault(
              ['ingredients', index, 'names', place],
              `names "${name}", which is neither an option nor in a "madeOf"`,
            ),
          ],
    ),
  )
}

/** A product that no category, picture, offer or combo names is sold, and no customer sees it. */
export function unseenProductWarnings(file: CatalogueFile): Fault[] {
  const { categories, products, special = {}, suggestions = [], crossPromotions = [] } = file
  const seen = new Set([
    ...categories.flatMap((category) => category.products),
    ...Object.values(special),
    ...suggestions.map(({ product }) => product),
    ...crossPromotions.map(({ offer }) => offer),
    ...products.flatMap(({ selections = [] }) =>
      selections.flatMap(({ choices }) => choices.map(({ product }) => product)),
    ),
  ])
  return products.flatMap(({ code }, index) =>
    seen.has(code)
      ? []
      : [
          fault(
            ['products', index],
            'is in no category, and no cross promotion, suggestion or combo offers it: no customer sees it',
          ),
        ],
  )
}
