import type { Cart, Line } from '../../domain/cart/cart.ts'
import { isBagItem } from './repriceCart.ts'

/** The line with this hash; for an item of a bag the bag's container, because a bag is edited as a whole. */
export function findLineOrContainer(cart: Cart, hash: string): Line | undefined {
  const line = cart.lines.find((one) => one.hash === hash && !one.isPlaceholder)
  if (!line || !isBagItem(line)) return line
  return cart.lines.find((one) => one.bagHash === line.bagHash && !isBagItem(one))
}
