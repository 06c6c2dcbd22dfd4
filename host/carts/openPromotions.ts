import type { Cart } from '../../domain/cart/cart.ts'
import type { Promotion } from '../catalogue/assortment.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'

/** The promotions whose trigger is in the cart and whose product is not, in the catalogue's order [XPS-03 XPS-06]. */
export function openPromotions(
  { storeHash, lines }: Pick<Cart, 'storeHash' | 'lines'>,
  catalogue: Catalogue,
): Promotion[] {
  const inCart = new Set(lines.flatMap((line) => (line.isPlaceholder ? [] : [line.productHash])))
  return catalogue
    .promotions(storeHash)
    .filter(({ product, triggers }) => !inCart.has(product) && triggers.some((trigger) => inCart.has(trigger)))
}
