import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { AnswerOf } from '../../../contract/calls.ts'
import type { Menu } from '../../../domain/catalogue/menu.ts'
import { storeName, type Store } from '../../../domain/catalogue/store.ts'
import { queryOf } from '../../hooks/queries.ts'
import { storesWith } from '../../hooks/storeLists.ts'

const route = getRouteApi('/menu/$storename')

/** The stores that take orders; coming-soon ones have no menu. */
export function useStores(): AnswerOf<'stores'> {
  const { storename } = route.useParams()
  const { stores, others } = useSuspenseQuery(storesWith(useQueryClient(), storename)).data
  return { stores: stores.filter((store) => !store.comingSoon), others }
}

/** The store of the address, found by the route's loader [ROUTE-03]. */
export function useStore(): Store {
  const { storename } = route.useParams()
  const { stores } = useStores()
  const store = stores.find((one) => storeName(one) === storename.toLowerCase())
  if (!store) throw new Error(`No store ${storename}`)
  return store
}

export const useMenu = (store: Store): Menu => useSuspenseQuery(queryOf('menu', { store: store.hash })).data
