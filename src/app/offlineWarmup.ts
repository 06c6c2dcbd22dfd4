import type { QueryClient } from '@tanstack/react-query'
import type { CallName } from '../../contract/calls.ts'
import { isInstalled } from '../device/installed.ts'
import { startWorker } from '../device/updates/serviceWorker.ts'
import { listedStores } from '../hooks/listedStores.ts'
import { reportRejection } from '../ui/reportRejection.ts'
import type { makeRouter } from './router.tsx'

/**
 * Starts the worker, and the welcome of the installed app, which is here because every menu waits for the bytes of `main.tsx`.
 * `session` settles once the host was asked for the session.
 */
export function warmUpOffline(
  queryClient: QueryClient,
  router: ReturnType<typeof makeRouter>,
  session: Promise<unknown>,
): Promise<void> {
  if (isInstalled()) reportRejection(import('./welcomeInApp.ts').then(({ welcomeInApp }) => welcomeInApp()))
  return startWorker({
    session,
    reads: () =>
      queryClient
        .getQueryCache()
        .findAll({ predicate: ({ state }) => state.status === 'success' })
        .map(({ queryKey: [name, input] }) => [name as CallName, input]),
    stores: () => listedStores(queryClient),
    watch: (shown) => router.subscribe('onRendered', ({ toLocation }) => shown(toLocation.pathname)),
  })
}
