import type { Cart, CrossPromotion } from '../../rules/cart.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'

/**
 * What cross promotion does to a cart that was just changed, one step an answer [XPS-03 XPS-04 XPS-05], Q-43: a promo
 * product whose triggers are gone leaves the cart, else its container does, else a container is offered.
 */
export function promotionAfter(cart: Cart, catalogue: Catalogue): CrossPromotion {
  const promotions = catalogue.promotions(cart.storeHash)
  const real = cart.lines.filter((line) => !line.isPlaceholder)
  const has = new Set(real.map((line) => line.productHash))
  const active = promotions.filter(({ triggers }) => triggers.some((trigger) => has.has(trigger)))
  const isActive = (product: string) => active.some((one) => one.product === product)

  const orphan = real.find(
    ({ productHash }) =>
      promotions.some(({ product }) => product === productHash) &&
      !isActive(productHash) &&
      isPromotionOnly(catalogue, cart.storeHash, productHash),
  )
  if (orphan) return { promotionOffered: false, promotionRemoves: orphan.hash }

  const container = cart.lines.find((line) => line.isPlaceholder)
  const wanted = active.filter(({ product }) => !has.has(product))
  const offered = container ? wanted.find(({ product }) => product === container.productHash) : wanted[0]
  if (offered) return { promotionOffered: true, promotionProduct: offered.product, promotionName: offered.name }
  return container ? { promotionOffered: false, promotionRemoves: '-' } : { promotionOffered: false }
}

/** Sold with a trigger only: a container product (bst '3') that stands in no category. It leaves the cart with the last trigger. */
export function isPromotionOnly(catalogue: Catalogue, storeHash: string, productHash: string): boolean {
  const product = catalogue.product(storeHash, productHash)
  if (product?.bagType !== '3' || product.type === 3) return false
  const categories = catalogue.menu(storeHash)?.categories ?? []
  return !categories.some(({ products }) => products.some(({ hash }) => hash === productHash))
}
