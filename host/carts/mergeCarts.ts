import { isEmpty, realLines, withLines, type Cart } from '../../domain/cart/cart.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { applyCrossPromotions } from './crossPromotion.ts'

/**
 * The cart of a member who signs in with a cart in hand. No line is lost and none is there twice; but a cart is of one
 * store, so of two stores the cart in hand stays, as when the store is changed (D-11).
 */
export function mergeCarts(kept: Cart, inHand: Cart, catalogue: Catalogue): Cart {
  if (isEmpty(inHand)) return isEmpty(kept) ? inHand : kept
  if (isEmpty(kept) || kept.storeHash !== inHand.storeHash) return inHand
  return applyCrossPromotions(withLines(kept, realLines(inHand)), catalogue).cart
}
