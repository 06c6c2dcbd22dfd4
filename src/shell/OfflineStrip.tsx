import { useRouterState } from '@tanstack/react-router'
import { CloudOff } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { storesSavedAt } from '../hooks/storesSavedAt.ts'
import { clockText } from '../../domain/schedule/formatTime.ts'
import type { CallName, InputOf } from '../../contract/calls.ts'
import type { Store } from '../../domain/catalogue/store.ts'
import { fetchedAtKey, fetchedAt } from '../device/reads/fetchedAt.ts'
import { queryOf } from '../hooks/queries.ts'
import { listedStores } from '../hooks/listedStores.ts'
import { storesWith } from '../hooks/storeLists.ts'
import { storeOffsets } from '../hooks/storeOffsets.ts'
import { useChoice, useOnline } from '../hooks/useDevice.ts'
import { storeIn } from './storeIn.ts'

export function OfflineStrip() {
  const store = useRouterState({ select: ({ matches }) => storeIn(matches) })
  const onStores = useRouterState({ select: ({ location }) => location.pathname === '/locations' })
  const menuAt = useSavedAt('menu', { store })
  const [, stores] = storesWith(useQueryClient(), useChoice().store).queryKey
  const storesAt = useSavedAt('stores', stores as InputOf<'stores'>)
  useEffect(() => {
    storesSavedAt.set(storesAt ?? '')
    return () => storesSavedAt.set('')
  }, [storesAt])
  const shown = store ? { what: 'Menu', at: menuAt } : { what: 'Restaurants', at: onStores ? storesAt : undefined }
  return (
    <>
      <CloudOff className="i" size={16} strokeWidth={1.9} aria-hidden />
      <span>
        You're offline.
        {shown.at ? (
          <>
            {' '}
            {shown.what} from <b className="num">{shown.at}</b>.
          </>
        ) : null}
      </span>
    </>
  )
}

const NONE: ReadonlyMap<string, number> = new Map()

/** Without a connection: when the host sent the data, '2:05 PM'. Undefined with a connection. */
function useSavedAt<N extends CallName>(name: N, input: InputOf<N>): string | undefined {
  const online = useOnline()
  const known = useSyncExternalStore(fetchedAt.watch, fetchedAt.get, () => NONE)
  const client = useQueryClient()
  if (online) return undefined
  const at = known.get(fetchedAtKey(name, input)) ?? client.getQueryState(queryOf(name, input).queryKey)?.dataUpdatedAt
  return at ? savedAtText(at, listedStores(client)) : undefined
}

const savedAtText = (at: number, stores: Store[]) => clockText(at, Date.now(), storeOffsets(stores))
