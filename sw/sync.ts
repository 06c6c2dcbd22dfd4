import { OUTBOX_TAG, type FromWorker } from '../src/device/updates/workerMessages.ts'
import { PUSH_TAG, renewPushOrFail } from './pushRenewal.ts'

declare const self: ServiceWorkerGlobalScope

/** The event of Background Sync, which TypeScript's types lack. */
export interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

/**
 * Asks an open page to send the outbox when the network is back. Without an open page nothing is sent, since only pages have
 * the token; the next page sends at its start. A push subscription needs no token.
 */
export function sync(event: SyncEvent): void {
  if (event.tag === OUTBOX_TAG) event.waitUntil(askPage())
  if (event.tag === PUSH_TAG) event.waitUntil(renewPushOrFail())
}

async function askPage(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' })
  const one = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0]
  one?.postMessage({ kind: 'drain' } satisfies FromWorker)
}
