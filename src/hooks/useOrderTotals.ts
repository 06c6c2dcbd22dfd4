import { useQuery, useQueryClient } from '@tanstack/react-query'
import { withPaperBag, type OrderTotals } from '../../domain/cart/cartLines.ts'
import { paperBagOf } from '../../domain/catalogue/store.ts'
import { storesWith } from './storeLists.ts'
import { useCart, useChoice } from './useDevice.ts'

/** The cart's totals for the chosen service; undefined while the store's fees load, since no fee may appear late (D-61). */
export function useOrderTotals(): OrderTotals | undefined {
  const { cart } = useCart()
  const { service } = useChoice()
  const { data, isLoading } = useQuery(storesWith(useQueryClient(), cart.storeHash))
  if (isLoading) return undefined
  const store = data?.stores.find(({ hash }) => hash === cart.storeHash)
  return withPaperBag(cart, paperBagOf(store, service))
}
