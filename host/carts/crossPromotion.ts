import { type Cart, type Line } from '../../domain/cart/cart.ts'
import { cartOf, withCrossPromotion, withoutLine, type CrossPromotion } from '../../domain/cart/cartLines.ts'
import { isBag, isContainer } from '../../domain/catalogue/menu.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { openPromotions } from './openPromotions.ts'
import { isBagItem } from './repriceCart.ts'

/**
 * Applies cross promotions to a cart that was just changed [XPS-03 XPS-04 XPS-05], Q-43: removes every promoted product
 * without a trigger, lowers the others to the number of their triggers (D-118), then removes a container that has nothing left to
 * offer, or else offers a container. `promotion` holds the first removal or offer only, as the wire does; the cart holds them all.
 */
export function applyCrossPromotions(changed: Cart, catalogue: Catalogue): { cart: Cart; promotion: CrossPromotion } {
  const rooms = roomsOf(changed, catalogue)
  const [orphan] = [...rooms].find(([, room]) => room === 0) ?? []
  if (orphan) {
    const promotion = { promotionOffered: false, promotionRemoves: orphan.hash }
    return { cart: applyCrossPromotions(withoutLine(changed, orphan.hash), catalogue).cart, promotion }
  }
  const cart = cartOf(
    changed.storeHash,
    changed.lines.map((line) => ({ ...line, quantity: rooms.get(line) ?? line.quantity })),
  )
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

/**
 * For each line of a product that is sold only with others, as many of it as there is room for: one for each unit of what brings it
 * in the cart, the earlier line first (D-118).
 */
export function roomsOf(cart: Cart, catalogue: Catalogue): Map<Line, number> {
  const left = new Map<string, number>()
  const rooms = new Map<Line, number>()
  for (const line of cart.lines) {
    const { productHash, quantity } = line
    if (line.isPlaceholder || isBagItem(line) || !isPromotionOnly(catalogue, cart.storeHash, productHash)) continue
    const most = left.get(productHash) ?? mostOffered(cart, productHash, catalogue)
    const room = Math.min(quantity, most)
    rooms.set(line, room)
    left.set(productHash, most - room)
  }
  return rooms
}

/** How many of a product the cart may hold; without a limit for what is sold without others. */
export function mostOffered({ storeHash, lines }: Cart, productHash: string, catalogue: Catalogue): number {
  if (!isPromotionOnly(catalogue, storeHash, productHash)) return Number.POSITIVE_INFINITY
  const promotions = catalogue.promotions(storeHash).filter(({ product }) => product === productHash)
  const triggers = new Set(promotions.flatMap((promotion) => promotion.triggers))
  return lines
    .filter((line) => !line.isPlaceholder && triggers.has(line.productHash))
    .reduce((sum, { quantity }) => sum + quantity, 0)
}

/** A product that is made for promotions (bst '3') but has no promotion and no category is not sold at all. */
export function isPromotionOnly(catalogue: Catalogue, storeHash: string, productHash: string): boolean {
  const offers = catalogue.promotions(storeHash).filter(({ product }) => product === productHash)
  if (offers.length > 0) return offers.some(({ only }) => only)
  const product = catalogue.product(storeHash, productHash)
  if (!product || !isContainer(product) || isBag(product)) return false
  const categories = catalogue.menu(storeHash)?.categories ?? []
  return !categories.some(({ products }) => products.some(({ hash }) => hash === productHash))
}
