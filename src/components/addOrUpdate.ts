import { linePrice } from '../../domain/catalogue/price.ts'
import { productAt } from '../../domain/catalogue/productAt.ts'
import { storesCookies } from '../device/api/cookies.ts'
import { choice, chooseStore } from '../device/store/storeChoice.ts'
import type { CartItem } from '../device/outbox/changeCart.ts'
import type { Store } from '../../domain/catalogue/store.ts'
import { track } from '../services/pixel.ts'
import { COOKIES_BLOCKED } from './storageWords.ts'

type Item = Omit<CartItem, 'store'> & { store: Store }

/** Returns the error text for the customer, if any [PROD-24 PROD-25]. */
export async function addOrUpdate({ store, product, configuration }: Item, line?: string): Promise<string | undefined> {
  if (!storesCookies()) return COOKIES_BLOCKED
  const item = { store: store.hash, product, configuration }
  try {
    const { addToCart, updateInCart } = await import('../device/outbox/outboxInstance.ts')
    const sent = line === undefined ? await addToCart(item) : await updateInCart(line, item)
    if (!sent.ok) return sent.message
  } catch (error) {
    reportError(error)
    return 'Something went wrong. Please try again.'
  }
  if (choice.get().store !== store.hash) chooseStore(store.hash)
  track({
    name: 'AddToCart',
    product: product.hash,
    title: product.name,
    quantity: configuration.quantity,
    value: linePrice(productAt(product, choice.get().service), configuration),
    currency: 'CAD',
  })
  return undefined
}
