import { findMissingChoice } from '../catalogue/validateConfiguration.ts'
import type { Line } from './cart.ts'
import { clampQuantity, configurationOf, type Configuration } from '../catalogue/configuration.ts'
import { diffLines } from './cartDiff.ts'
import { linesOf } from './line.ts'
import type { Product } from '../catalogue/menu.ts'

/**
 * What a line of the cart is made of, with another quantity, brought into 1 to 100; undefined where the product as it is sold
 * now would make another line of it: then the customer has to look at it again.
 */
export function withQuantity(line: Line, product: Product, quantity: number): Configuration | undefined {
  const configuration = { ...configurationOf(line, product), quantity: clampQuantity(quantity) }
  const lines = linesOf(product, configuration, { storeHash: line.storeHash, before: line, newHash: () => '' })
  const isSame = line.size === lines[0]?.size && diffLines([line], lines).length === 0
  return isSame && !findMissingChoice(product, configuration) ? configuration : undefined
}
