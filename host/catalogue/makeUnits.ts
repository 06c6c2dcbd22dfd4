import type { Line } from '../../domain/cart/cart.ts'
import type { Product } from '../../domain/catalogue/menu.ts'
import { isPizzaArt } from './import/artFormat.ts'
import type { ProductEntry } from './import/productFormat.ts'

/** Finds an item of a store by its product's hash. */
type FindItem = (productHash: string) => { entry: ProductEntry; product: Product } | undefined

/** How many pizzas' worth of making these lines are: of a combo its choices, of a bag its items. */
export const makeUnitsOf = (lines: readonly Line[], find: FindItem): number =>
  lines.reduce((sum, line) => sum + line.quantity * unitsOfLine(line, find), 0)

function unitsOfLine({ productHash, choices }: Line, find: FindItem): number {
  const own = unitsOf(productHash, find)
  if (own !== undefined) return own
  return choices.reduce((sum, choice) => sum + (unitsOf(choice.product, find) ?? 0), 0)
}

/** As the operator says; else 1 for a pizza, and undefined for a combo, which has those of its choices. */
function unitsOf(hash: string, find: FindItem): number | undefined {
  const item = find(hash)
  if (!item) return 0
  const { entry, product } = item
  if (entry.makeUnits !== undefined) return entry.makeUnits
  if (product.coupons.length > 0) return undefined
  return isPizzaArt(entry.art) || product.groups.some(({ halves }) => halves) ? 1 : 0
}
