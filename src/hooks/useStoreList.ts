import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '../../contract/calls.ts'
import type { Store } from '../../domain/catalogue/store.ts'
import { storesWith } from './storeLists.ts'
import { useChoice } from './useDevice.ts'

const NONE: AnswerOf<'stores'> = { stores: [], others: 0 }

/** The stores of a list that has the chosen one. */
export function useStores(): AnswerOf<'stores'> {
  const read = storesWith(useQueryClient(), useChoice().store)
  return useQuery({ ...read, placeholderData: keepPreviousData }).data ?? NONE
}

export const useStoreList = (): Store[] => useStores().stores.filter((store) => !store.comingSoon)

/** Undefined while its list is read, and where there is none. */
export function useStoreOf(hash: string | undefined): Store | undefined {
  const { data } = useQuery({ ...storesWith(useQueryClient(), hash ?? ''), enabled: hash !== undefined })
  return data?.stores.find((store) => store.hash === hash)
}
