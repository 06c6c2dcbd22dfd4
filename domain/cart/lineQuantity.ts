import { findMissingChoice } from '../catalogue/validateConfiguration.ts'
import type { Line } from './cart.ts'
import { clampQuantity, configurationOf, type Configuration } from '../catalogue/configuration.ts'
import { diffLines } from './cartDiff.ts'
import { linesOf } from './line.ts'
import type { Product } from '../catalogue/menu.ts'

/**
 * The line's configuration with this quantity, clamped to 1 to 100; undefined when the product has changed since and
 * the customer has to edit the line.
 */
export function withQuantity(line: Line, product: Product, quantity: number): Configuration | undefined {
  const configuration = { ...configurationOf(line, product), quantity: clampQuantity(quantity) }
  const lines = linesOf(product, configuration, { storeHash: line.storeHash, before: line, newHash: () => '' })
  const isSame = line.size === lines[0]?.size && diffLines([line], lines).length === 0
  return isSame && !findMissingChoice(product, configuration) ? configuration : undefined
}
