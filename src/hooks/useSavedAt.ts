import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { clockText } from '../../domain/schedule/formatTime.ts'
import type { CallName, InputOf } from '../../contract/calls.ts'
import type { Store } from '../../domain/catalogue/store.ts'
import { fetchedAtKey, fetchedAt } from '../device/reads/fetchedAt.ts'
import { queryOf } from './queries.ts'
import { storeOffsets } from './storeOffsets.ts'
import { useOnline } from './useDevice.ts'

const NONE: ReadonlyMap<string, number> = new Map()

/** Without a connection: when the host sent the data, '2:05 PM'. Undefined with a connection. */
export function useSavedAt<N extends CallName>(name: N, input: InputOf<N>): string | undefined {
  const online = useOnline()
  const known = useSyncExternalStore(fetchedAt.watch, fetchedAt.get, () => NONE)
  const client = useQueryClient()
  if (online) return undefined
  const at = known.get(fetchedAtKey(name, input)) ?? client.getQueryState(queryOf(name, input).queryKey)?.dataUpdatedAt
  return at ? savedAtText(at, client.getQueryData(queryOf('stores', {}).queryKey)?.stores) : undefined
}

const savedAtText = (at: number, stores: Store[] | undefined) => clockText(at, Date.now(), storeOffsets(stores))
