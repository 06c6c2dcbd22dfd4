import { cartOf, type Cart, type Line } from '../../domain/cart/cart.ts'
import { forbiddenReason, missingChoiceMessage } from '../../domain/catalogue/validateConfiguration.ts'
import type { ChosenGroup, Configuration } from '../../domain/catalogue/configuration.ts'
import { lineOf } from '../../domain/cart/line.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'

/** What was chosen of a product that lies in the cart. */
export const configurationOfLine = (line: Line): Configuration => ({
  size: line.sizeCode,
  quantity: line.quantity,
  groups: line.groups.map(({ hash, options }): ChosenGroup => ({
    hash,
    options: options.map((option) => ({ hash: option.hash, side: option.side, extra: option.extra })),
  })),
  choices: line.choices,
  bags: line.bags,
})

/** The cart with this catalogue's words, prices and taxes; what is no longer sold as chosen keeps its price and gets status 0. */
export function repriceCart({ storeHash, lines }: Pick<Cart, 'storeHash' | 'lines'>, catalogue: Catalogue): Cart {
  const bags = new Map<string, boolean>()
  const still = lines.filter((line) => !line.isPlaceholder || catalogue.product(line.storeHash, line.productHash))
  const fresh = still.map((line) => {
    if (line.isPlaceholder) return line
    // A bag's items follow their container, which stands before them.
    if (isBagItem(line)) return { ...line, status: bags.get(line.bagHash) ? 1 : 0 }
    const now = repriceLine(line, catalogue)
    if (now.bagHash !== '0') bags.set(now.bagHash, now.status === 1)
    return now
  })
  return cartOf(storeHash, fresh)
}

export const isBagItem = (line: Line): boolean => line.bagHash !== '0' && line.bagType !== '3'

function repriceLine(line: Line, catalogue: Catalogue): Line {
  const product = catalogue.product(line.storeHash, line.productHash)
  const configuration = configurationOfLine(line)
  if (!product || forbiddenReason(product, configuration) || missingChoiceMessage(product, configuration))
    return { ...line, status: 0 }
  const { bagHash, bagType } = line
  return { ...lineOf(product, configuration, line.storeHash, line.hash), bagHash, bagType }
}
