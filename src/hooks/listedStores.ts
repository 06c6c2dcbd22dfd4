import type { QueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '../../contract/calls.ts'
import type { Store } from '../../domain/catalogue/store.ts'

/** The stores of all lists that were read. */
export const listedStores = (queryClient: QueryClient): Store[] =>
  queryClient.getQueriesData<AnswerOf<'stores'>>({ queryKey: ['stores'] }).flatMap(([, list]) => list?.stores ?? [])
