import { useQuery } from '@tanstack/react-query'
import type { Store } from '../../domain/catalogue/store.ts'
import { queryOf } from './queries.ts'

export function useStoreList(): Store[] {
  const { data } = useQuery(queryOf('stores', {}))
  return (data?.stores ?? []).filter((store) => !store.comingSoon)
}
