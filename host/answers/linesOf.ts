import { randomBytes } from 'node:crypto'
import { type Cart, type Line } from '../../rules/cart.ts'
import type { Configuration } from '../../rules/configuration.ts'
import type { Product } from '../../rules/menu.ts'
import type { BagItem, Catalogue } from '../catalogue/catalogue.ts'
import { isBagItem, pricedLine } from './pricedLine.ts'

/** Nobody guesses it: 144 bits. */
const newHash = () => randomBytes(18).toString('base64url')

/**
 * The lines that a configured product becomes: one, or a bag's priced container followed by its items at no price, all with
 * the bag's hash (D-14). `before` is the line they replace: it keeps its hash, a bag its own.
 */
export function linesOf(
  catalogue: Catalogue,
  storeHash: string,
  product: Product,
  configuration: Configuration,
  before: Line | undefined,
): Line[] {
  const line = pricedLine(catalogue, storeHash, product, configuration, before?.hash ?? newHash())
  if (product.type !== 3) return [line]
  const bagHash = before?.bagHash ?? newHash()
  const items = catalogue.bagItems(storeHash, product, configuration)
  return [{ ...line, bagHash, bagType: '3' }, ...items.map((item) => ({ ...itemLine(line, item), bagHash }))]
}

/** An item of a bag: price, taxes and deposit are the container's. */
const itemLine = (container: Line, { product, size }: BagItem): Line => ({
  ...container,
  hash: newHash(),
  productHash: product.hash,
  name: product.name,
  size: size.name,
  sizeCode: size.code,
  description: '',
  picture: product.picture,
  price: 0,
  deposit: 0,
  points: 0,
  gst: 0,
  pst: 0,
  bagType: '',
  groups: [],
  choices: [],
  bags: [],
})

/** The line with this hash; for an item of a bag, the bag's container, which is edited in its place. */
export function containerOf(cart: Cart, hash: string): Line | undefined {
  const line = cart.lines.find((one) => one.hash === hash && !one.isPlaceholder)
  if (!line || !isBagItem(line)) return line
  return cart.lines.find((one) => one.bagHash === line.bagHash && !isBagItem(one))
}
