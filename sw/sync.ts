import { OUTBOX_TAG, type FromWorker } from '../src/device/updates/workerMessages.ts'

declare const self: ServiceWorkerGlobalScope

/** Background Sync, which the library of types does not know. */
export interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

/**
 * There is a network again: an open page is asked to send what waits. Without a page nothing is sent, since what waits
 * needs the page's token; the next page sends it when it starts.
 */
export function sync(event: SyncEvent): void {
  if (event.tag === OUTBOX_TAG) event.waitUntil(askPage())
}

async function askPage(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' })
  const one = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0]
  one?.postMessage({ kind: 'drain' } satisfies FromWorker)
}
