import { withCrossPromotion, withoutLine, type Cart, type CrossPromotion, type Line } from '../../domain/cart/cart.ts'
import { isBag, isContainer } from '../../domain/catalogue/menu.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { isBagItem } from './repriceCart.ts'

/**
 * A cart that was just changed, after what cross promotion does to it [XPS-03 XPS-04 XPS-05], Q-43: every promo product
 * whose triggers are gone leaves it, then a container that offers nothing any more does, else a container is offered.
 * The answer has room for the first of these steps; the cart that travels with it shows them all.
 */
export function applyCrossPromotions(cart: Cart, catalogue: Catalogue): { cart: Cart; promotion: CrossPromotion } {
  const orphan = orphanedLines(cart, catalogue)[0]
  if (orphan) {
    const promotion = { promotionOffered: false, promotionRemoves: orphan.hash }
    return { cart: applyCrossPromotions(withoutLine(cart, orphan.hash), catalogue).cart, promotion }
  }
  const promotion = nextContainer(cart, catalogue)
  return { cart: withCrossPromotion(cart, promotion), promotion }
}

function nextContainer(cart: Cart, catalogue: Catalogue): CrossPromotion {
  const has = new Set(cart.lines.flatMap((line) => (line.isPlaceholder ? [] : [line.productHash])))
  const wanted = catalogue
    .promotions(cart.storeHash)
    .filter(({ product, triggers }) => !has.has(product) && triggers.some((trigger) => has.has(trigger)))
  const container = cart.lines.find((line) => line.isPlaceholder)
  const offered = container ? wanted.find(({ product }) => product === container.productHash) : wanted[0]
  if (offered)
    return {
      promotionOffered: true,
      promotionProduct: offered.product,
      promotionName: offered.name,
      promotionPicture: catalogue.product(cart.storeHash, offered.product)?.picture,
    }
  return container ? { promotionOffered: false, promotionRemoves: '-' } : { promotionOffered: false }
}

/** The lines that this cart may not hold: promo products without a trigger. */
export const orphanedLines = (cart: Cart, catalogue: Catalogue): Line[] =>
  cart.lines.filter(
    (line) => !line.isPlaceholder && !isBagItem(line) && !isOfferedWith(cart, line.productHash, catalogue),
  )

/** Whether a cart of this store may hold the product. */
export const isOfferedWith = ({ storeHash, lines }: Cart, productHash: string, catalogue: Catalogue): boolean =>
  !isPromotionOnly(catalogue, storeHash, productHash) ||
  catalogue
    .promotions(storeHash)
    .some(
      ({ product, triggers }) =>
        product === productHash && lines.some((line) => !line.isPlaceholder && triggers.includes(line.productHash)),
    )

/**
 * Whether a product is sold to carts with a trigger only: a promotion says so. What was made to be offered (bst '3'), is
 * offered no more and stands in no category is sold to nobody.
 */
export function isPromotionOnly(catalogue: Catalogue, storeHash: string, productHash: string): boolean {
  const offers = catalogue.promotions(storeHash).filter(({ product }) => product === productHash)
  if (offers.length > 0) return offers.some(({ only }) => only)
  const product = catalogue.product(storeHash, productHash)
  if (!product || !isContainer(product) || isBag(product)) return false
  const categories = catalogue.menu(storeHash)?.categories ?? []
  return !categories.some(({ products }) => products.some(({ hash }) => hash === productHash))
}
