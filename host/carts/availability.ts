import { forbiddenReason, missingChoiceMessage } from '../../domain/catalogue/validateConfiguration.ts'
import type { Cart } from '../../domain/cart/cart.ts'
import type { Configuration } from '../../domain/catalogue/configuration.ts'
import type { Product } from '../../domain/catalogue/menu.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { periodsText } from '../catalogue/periodWords.ts'
import { refused, type Refused } from '../context/context.ts'
import { mostOffered } from './crossPromotion.ts'

/** An everyday refusal, which the customer reads; the others are faults of the page. */
const SOLD_OUT = 'is sold out at this store.'

/** Why a product, or this size of it, cannot be ordered for any time now because of its times; undefined where these are no reason (D-183). */
export function awayMessage(
  catalogue: Catalogue,
  storeHash: string,
  productHash: string,
  size = '',
): string | undefined {
  const product = catalogue.product(storeHash, productHash)
  if (product?.sizes.some(({ code }) => code === size)) return undefined
  const times = product ? catalogue.sizeTimes(storeHash, productHash, size) : catalogue.times(storeHash, productHash)
  return times && `${times.name} cannot be ordered at present. It is offered ${periodsText(times.periods)}.`
}

export function findAvailableProduct(
  catalogue: Catalogue,
  storeHash: string,
  productHash: string,
  configuration: Configuration,
  cart: Cart,
): { ok: true; product: Product } | Refused {
  const product = catalogue.product(storeHash, productHash)
  const away = awayMessage(catalogue, storeHash, productHash, configuration.size)
  if (!product || away) return refused(away ?? 'This store does not sell that product.')
  const forbidden = forbiddenReason(product, configuration)
  if (forbidden) return refused(forbidden, forbidden.endsWith(SOLD_OUT) ? {} : { httpStatus: 422 })
  const missing = missingChoiceMessage(product, configuration)
  if (missing) return refused(missing)
  if (mostOffered({ ...cart, storeHash }, productHash, catalogue) === 0)
    return refused(`${product.name} is offered together with another product.`)
  return { ok: true, product }
}
