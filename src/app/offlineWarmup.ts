import type { QueryClient } from '@tanstack/react-query'
import type { CallName } from '../../contract/calls.ts'
import { startWorker } from '../device/updates/serviceWorker.ts'
import { queryOf } from '../hooks/queries.ts'
import type { makeRouter } from './router.tsx'

export const warmUpOffline = (
  queryClient: QueryClient,
  router: ReturnType<typeof makeRouter>,
  session: Promise<unknown>,
): Promise<void> =>
  startWorker({
    session,
    reads: () =>
      queryClient
        .getQueryCache()
        .findAll({ predicate: ({ state }) => state.status === 'success' })
        .map(({ queryKey: [name, input] }) => [name as CallName, input]),
    stores: () => queryClient.getQueryData(queryOf('stores', {}).queryKey)?.stores,
    watch: (shown) => router.subscribe('onRendered', ({ toLocation }) => shown(toLocation.pathname)),
  })
