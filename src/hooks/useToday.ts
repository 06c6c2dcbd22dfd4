import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { localTime } from '../../domain/schedule/localTime.ts'
import { queryOf } from './queries.ts'
import { storeOffsets } from './storeOffsets.ts'

const never = () => () => {}

/** The date at the stores, YYYY-MM-DD; undefined on the host and during hydration. */
export function useToday(): string | undefined {
  const { data } = useQuery(queryOf('stores', {}))
  const today = () => localTime(new Date(), storeOffsets(data?.stores)).date
  return useSyncExternalStore(never, today, () => undefined)
}
