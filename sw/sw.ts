import { API_MOUNT } from '../contract/workerContract.ts'
import type { ToWorker } from '../src/device/updates/workerMessages.ts'
import { stepBack } from './background.ts'
import { olderCaches } from './build.ts'
import { answer, carryCallsOver, isKeptCall, keepCalls } from './calls.ts'
import { carryPagesOver, forgetPages, page, pageShown, rememberMenu } from './pages.ts'
import { within } from './patience.ts'
import { carryPicturesOver, isPicture, keepPictures, picture } from './pictures.ts'
import { file, forgetEmptyPages, keepCore, keepRest, type BuiltFile } from './shell.ts'
import { routed, type Routes } from './routes.ts'
import { sync, type SyncEvent } from './sync.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: readonly BuiltFile[] }

/** Nothing but wires: what the browser asks of the worker, and who answers. */

const files = self.__WB_MANIFEST
/** Pages wait for an activating worker. */
const MOVE = 3000
/** A new version that cannot refresh all that is kept by then comes without the rest of it. */
const CARRY = 20_000

self.addEventListener('install', (event) => {
  event.waitUntil(
    Promise.all([
      keepCore(files).then(() => within(CARRY, carryOver())),
      routed(event as ExtendableEvent & Partial<Routes>),
    ]),
  )
})

/** There is time until the customer agrees: then all is there that was there before. */
async function carryOver(): Promise<void> {
  if ((await olderCaches()).length > 0) await Promise.all([carryPagesOver(), carryCallsOver(), keepRest(files)])
}

self.addEventListener('activate', (event) => {
  event.waitUntil(
    within(MOVE, carryPicturesOver())
      .then(() => olderCaches())
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const { method, mode, headers } = event.request
  if (method !== 'GET' || headers.has('Range')) return
  const url = new URL(event.request.url)
  if (url.origin !== self.location.origin) return
  if (mode === 'navigate') return page(event, url.pathname)
  if (url.pathname.startsWith('/assets/') || url.pathname === '/icon.svg') return event.respondWith(file(event.request))
  if (isPicture(url)) return picture(event)
  if (isKeptCall(url)) return answer(event)
})

self.addEventListener('message', (event) => {
  const said = event.data as ToWorker
  if (said.kind === 'take over') event.waitUntil(self.skipWaiting())
  if (said.kind === 'step back') stepBack()
  if (said.kind === 'menu') event.waitUntil(rememberMenu(said.path))
  if (said.kind === 'broken') event.waitUntil(Promise.all([forgetPages(), forgetEmptyPages()]))
  if (said.kind === 'keep') event.waitUntil(keepForLater(said))
})

async function keepForLater({ path, calls, pictures }: ToWorker & { kind: 'keep' }): Promise<void> {
  await pageShown(path)
  // Every page reads the stores; the host's drawing spares the first one the call.
  await keepCalls([`${self.location.origin}${API_MOUNT}/get/stores`, ...calls])
  await keepRest(files)
  await keepPictures(pictures)
}

self.addEventListener('sync' as 'message', (event) => sync(event as ExtendableEvent as SyncEvent))
