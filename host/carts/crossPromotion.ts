import { type Cart, type Line } from '../../domain/cart/cart.ts'
import { withCrossPromotion, withoutLine, type CrossPromotion } from '../../domain/cart/cartLines.ts'
import { isBag, isContainer } from '../../domain/catalogue/menu.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { openPromotions } from './openPromotions.ts'
import { isBagItem } from './repriceCart.ts'

/**
 * Applies cross promotions to a cart that was just changed [XPS-03 XPS-04 XPS-05], Q-43: removes every promoted product
 * without a trigger, then removes a container that has nothing left to offer, or else offers a container. `promotion` holds
 * the first of these steps only, as the wire does; the cart holds them all.
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
  const promotions = openPromotions(cart, catalogue)
  const container = cart.lines.find((line) => line.isPlaceholder)
  const offered = container ? promotions.find(({ product }) => product === container.productHash) : promotions[0]
  if (offered)
    return {
      promotionOffered: true,
      promotionProduct: offered.product,
      promotionName: offered.name,
      promotionPicture: catalogue.product(cart.storeHash, offered.product)?.picture,
    }
  return container ? { promotionOffered: false, promotionRemoves: '-' } : { promotionOffered: false }
}

export const orphanedLines = (cart: Cart, catalogue: Catalogue): Line[] =>
  cart.lines.filter(
    (line) => !line.isPlaceholder && !isBagItem(line) && !isOfferedWith(cart, line.productHash, catalogue),
  )

export const isOfferedWith = ({ storeHash, lines }: Cart, productHash: string, catalogue: Catalogue): boolean =>
  !isPromotionOnly(catalogue, storeHash, productHash) ||
  catalogue
    .promotions(storeHash)
    .some(
      ({ product, triggers }) =>
        product === productHash && lines.some((line) => !line.isPlaceholder && triggers.includes(line.productHash)),
    )

/** A product that is made for promotions (bst '3') but has no promotion and no category is not sold at all. */
export function isPromotionOnly(catalogue: Catalogue, storeHash: string, productHash: string): boolean {
  const offers = catalogue.promotions(storeHash).filter(({ product }) => product === productHash)
  if (offers.length > 0) return offers.some(({ only }) => only)
  const product = catalogue.product(storeHash, productHash)
  if (!product || !isContainer(product) || isBag(product)) return false
  const categories = catalogue.menu(storeHash)?.categories ?? []
  return !categories.some(({ products }) => products.some(({ hash }) => hash === productHash))
}
