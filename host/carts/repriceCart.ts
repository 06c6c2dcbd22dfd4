import { type Cart, type Line } from '../../domain/cart/cart.ts'
import { cartOf } from '../../domain/cart/cartLines.ts'
import { forbiddenReason, missingChoiceMessage } from '../../domain/catalogue/validateConfiguration.ts'
import { bareOption, type ChosenGroup, type Configuration } from '../../domain/catalogue/configuration.ts'
import { isContainer } from '../../domain/catalogue/menu.ts'
import { lineOf } from '../../domain/cart/line.ts'
import { openPromotions } from './openPromotions.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'

export const configurationOfLine = (line: Line): Configuration => ({
  size: line.sizeCode,
  quantity: line.quantity,
  groups: line.groups.map(({ hash, options }): ChosenGroup => ({
    hash,
    options: options.map(bareOption),
  })),
  choices: line.choices,
  bags: line.bags,
})

/** A line that is no longer sold as chosen keeps its price and gets status 0 (D-30); an offer that is no longer made goes. */
export function repriceCart({ storeHash, lines }: Pick<Cart, 'storeHash' | 'lines'>, catalogue: Catalogue): Cart {
  const isBagSold = new Map<string, boolean>()
  const promoted = new Set(openPromotions({ storeHash, lines }, catalogue).map(({ product }) => product))
  const offered = lines.filter((line) => !line.isPlaceholder || promoted.has(line.productHash))
  const repriced = offered.map((line) => {
    if (line.isPlaceholder) return line
    // A bag's container comes before its items, whose status is the container's.
    if (isBagItem(line)) return { ...line, status: isBagSold.get(line.bagHash) ? 1 : 0 }
    const after = repriceLine(line, catalogue)
    if (after.bagHash !== '0') isBagSold.set(after.bagHash, after.status === 1)
    return after
  })
  return cartOf(storeHash, repriced)
}

export const isBagItem = (line: Line): boolean => line.bagHash !== '0' && !isContainer(line)

function repriceLine(line: Line, catalogue: Catalogue): Line {
  const product = catalogue.product(line.storeHash, line.productHash)
  const configuration = configurationOfLine(line)
  if (!product || forbiddenReason(product, configuration) || missingChoiceMessage(product, configuration))
    return { ...line, status: 0 }
  const { bagHash, bagType } = line
  return { ...lineOf(product, configuration, line.storeHash, line.hash), bagHash, bagType }
}
