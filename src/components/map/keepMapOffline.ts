import { getWorkerUrl } from 'maplibre-gl'
import type { ToWorker } from '../../device/updates/workerMessages.ts'

/**
 * Lets the service worker cache the map's files, which a first visit loads before there is a service worker. It knows by
 * their names which of the page's files they are.
 */
export function keepMapOffline(): void {
  const files = performance.getEntriesByType('resource').map(({ name }) => name)
  const message: ToWorker = { kind: 'map files', urls: [...new Set([...files, getWorkerUrl()])] }
  navigator.serviceWorker?.ready.then(
    ({ active }) => active?.postMessage(message),
    () => undefined,
  )
}
