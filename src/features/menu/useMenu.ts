import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { AnswerOf } from '../../../contract/calls.ts'
import { useMemo } from 'react'
import type { Menu } from '../../../domain/catalogue/menu.ts'
import { menuAt } from '../../../domain/catalogue/servicePrices.ts'
import { isStore, type Store } from '../../../domain/catalogue/store.ts'
import { queryOf } from '../../hooks/queries.ts'
import { useChoice } from '../../hooks/useDevice.ts'
import { storesWith } from '../../hooks/storeLists.ts'

const route = getRouteApi('/menu/$storename')

/** The list that has the store of the address; coming-soon ones have no menu. */
export const useStores = (): AnswerOf<'stores'> =>
  useSuspenseQuery(storesWith(useQueryClient(), route.useParams().storename)).data

/** The store of the address, found by the route's loader [ROUTE-03]. */
export function useStore(): Store {
  const { storename } = route.useParams()
  const store = useStores().stores.find((one) => isStore(one, storename))
  if (!store) throw new Error(`No store ${storename}`)
  return store
}

/** With the prices of the chosen service (D-193). */
export function useMenu(store: Store): Menu {
  const menu = useSuspenseQuery(queryOf('menu', { store: store.hash })).data
  const { service } = useChoice()
  return useMemo(() => menuAt(menu, service), [menu, service])
}
