import { isEmpty, realLines, type Cart } from '../../domain/cart/cart.ts'
import { withLines } from '../../domain/cart/cartLines.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { applyCrossPromotions } from './crossPromotion.ts'

/** A cart has one store, so with two stores the guest's cart wins, as when the store is changed (D-11). */
export function mergeCarts(memberCart: Cart, guestCart: Cart, catalogue: Catalogue): Cart {
  if (isEmpty(guestCart)) return isEmpty(memberCart) ? guestCart : memberCart
  if (isEmpty(memberCart) || memberCart.storeHash !== guestCart.storeHash) return guestCart
  return applyCrossPromotions(withLines(memberCart, realLines(guestCart)), catalogue).cart
}
