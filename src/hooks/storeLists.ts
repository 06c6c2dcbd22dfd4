import type { QueryClient } from '@tanstack/react-query'
import type { AnswerOf, InputOf } from '../../contract/calls.ts'
import { isStore, type Store } from '../../domain/catalogue/store.ts'
import { queryOf } from './queries.ts'

/**
 * The read of a list that has the store, by its hash or path name: one that was read before and has it or has all stores, else the
 * chain's, and when that has not all, the list around the store (D-177).
 */
export function storesWith(queryClient: QueryClient, name: string) {
  const lists = queryClient.getQueriesData<AnswerOf<'stores'>>({ queryKey: ['stores'] })
  const kept = lists.find(
    ([, list]) => list && (!name || !list.others || list.stores.some((store) => isStore(store, name))),
  )
  const isLarge = import.meta.env.SSR || lists.some(([, list]) => list)
  return queryOf('stores', (kept?.[0][1] ?? (name && isLarge ? { around: name } : {})) as InputOf<'stores'>)
}

export async function readStore(queryClient: QueryClient, name: string): Promise<Store | undefined> {
  await queryClient.ensureQueryData(storesWith(queryClient, name))
  // What was read may have shown that the chain has more stores.
  const { stores } = await queryClient.ensureQueryData(storesWith(queryClient, name))
  return stores.find((store) => isStore(store, name))
}
