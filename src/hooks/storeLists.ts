import type { QueryClient } from '@tanstack/react-query'
import type { AnswerOf, InputOf } from '../../contract/calls.ts'
import { isStore, type Store } from '../../domain/catalogue/store.ts'
import { queryOf } from './queries.ts'

const keptLists = (queryClient: QueryClient) =>
  queryClient
    .getQueriesData<AnswerOf<'stores'>>({ queryKey: ['stores'] })
    .flatMap(([[, input], list]) => (list ? [{ input: input as InputOf<'stores'>, list }] : []))

/** The stores of all lists that were read. */
export const listedStores = (queryClient: QueryClient): Store[] =>
  keptLists(queryClient).flatMap(({ list }) => list.stores)

/**
 * The read of a list that has the store, by its hash or path name: one that was read before and has it or has all stores, else the
 * chain's, and when that has not all, the list around the store (D-177).
 */
export function storesWith(queryClient: QueryClient, name: string) {
  const lists = keptLists(queryClient)
  const kept = lists.find(({ list }) => !name || !list.others || list.stores.some((store) => isStore(store, name)))
  const isAround = name && (import.meta.env.SSR || lists.length > 0)
  return queryOf('stores', kept?.input ?? (isAround ? { around: name } : {}))
}

export async function readStore(queryClient: QueryClient, name: string): Promise<Store | undefined> {
  await queryClient.ensureQueryData(storesWith(queryClient, name))
  // What was read may have shown that the chain has more stores.
  const { stores } = await queryClient.ensureQueryData(storesWith(queryClient, name))
  return stores.find((store) => isStore(store, name))
}
