import type { Line } from '../../domain/cart/cart.ts'
import { forbiddenReason } from '../../domain/catalogue/validateConfiguration.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { awayMessage } from './availability.ts'
import { configurationOfLine, isBagItem } from './repriceCart.ts'

/**
 * Why a store does not make these lines as they were ordered, in words: the first that it does not sell, has run out of, or does not
 * offer at present. Undefined for none. Prices do not matter.
 */
export function linesFault(store: string, lines: readonly Line[], catalogue: Catalogue): string | undefined {
  for (const line of lines) {
    if (line.isPlaceholder || isBagItem(line)) continue
    const product = catalogue.product(store, line.productHash)
    const fault = product
      ? forbiddenReason(product, configurationOfLine(line))
      : `${line.name} is not sold at this store.`
    const message = awayMessage(catalogue, store, line.productHash, line.sizeCode) ?? fault
    if (message !== undefined) return message
  }
  return undefined
}
