import type { RouteMatchCallback } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { pageKind, pathMeant } from '../shared/routes.ts'
import { API_MOUNT } from '../contract/callPaths.ts'
import { OUTBOX_TAG, type FromWorker } from '../src/device/updates/workerMessages.ts'
import type { SkipWaiting, ToWorker } from '../src/device/updates/workerMessages.ts'
import { abortBackground } from './backgroundAbort.ts'
import { olderCaches } from './build.ts'
import { callStrategy, carryCallsOver, isKeptCall, keepCalls, renewMenuCalls } from './calls.ts'
import { carryMapFilesOver, isMapFile, keepMapFiles, mapFileStrategy } from './mapFiles.ts'
import { downloadStrategy, isDownload } from './downloads.ts'
import {
  carryPagesOver,
  drawnPage,
  forgetPages,
  pageShown,
  privatePage,
  rememberMenu,
  renewPage,
  toPathMeant,
} from './pages.ts'
import { carryPicturesOver, isPicture, keepPictures, pictureStrategy } from './pictures.ts'
import { openNews, showNews } from './push.ts'
import { PUSH_TAG, renewPush, renewPushOrFail } from './pushRenewal.ts'
import { fileStrategy, forgetEmptyPages, isFile, keepCore, keepRest } from './shell.ts'
import { watchErrors } from './watchErrors.ts'
import { isOutsideRead } from './tilePolicy.ts'
import { tile, setMapStyle } from './tiles.ts'
import { within } from '../src/device/timeout.ts'
import { ACTIVATION_TIMEOUT_MS, CARRY_OVER_TIMEOUT_MS } from './timeouts.ts'

declare const self: ServiceWorkerGlobalScope

watchErrors()

self.addEventListener('install', (event) => {
  event.waitUntil(
    Promise.all([
      keepCore().then(() => within(CARRY_OVER_TIMEOUT_MS, carryOver()).catch(() => undefined)),
      addStaticRoutes(event),
    ]),
  )
})

/** The Static Routing API. TypeScript's types and Workbox lack it, and not every browser has it. */
interface InstallEvent extends ExtendableEvent {
  addRoutes?: (rules: readonly { condition: object; source: 'network' | 'fetch-event' }[]) => Promise<void>
}

/**
 * Requests that the worker never handles go to the network without starting it. A page comes from the worker alone: Chrome would
 * load it beside the worker's start, on every visit, and the worker answers it from the cache.
 */
async function addStaticRoutes(event: InstallEvent): Promise<void> {
  const pathname = `${API_MOUNT}/checkout/*`
  const unhandled = [{ requestMethod: 'POST' }, { requestMethod: 'PUT' }, { urlPattern: { pathname } }]
  const rules = unhandled.map((condition) => ({ condition, source: 'network' as const }))
  await event
    .addRoutes?.([...rules, { condition: { requestMode: 'navigate' }, source: 'fetch-event' }])
    .catch(() => undefined)
}

/** Fills this build's caches with what older builds had cached, while the customer still uses the old version. */
async function carryOver(): Promise<void> {
  if ((await olderCaches()).length > 0) await Promise.all([carryPagesOver(), carryCallsOver(), keepRest()])
}

self.addEventListener('activate', (event) => {
  event.waitUntil(
    within(ACTIVATION_TIMEOUT_MS, Promise.all([carryMapFilesOver(), carryPicturesOver()]))
      .catch(() => undefined)
      .then(() => olderCaches())
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

/** Range requests go to the host. */
const isOurs: RouteMatchCallback = ({ request, sameOrigin }) => sameOrigin && !request.headers.has('Range')

const visit =
  (isMatch: (path: string) => boolean): RouteMatchCallback =>
  (options) =>
    options.request.mode === 'navigate' && isOurs(options) && isMatch(options.url.pathname)

const load =
  (isMatch: (url: URL) => boolean): RouteMatchCallback =>
  (options) =>
    options.request.mode !== 'navigate' && isOurs(options) && isMatch(options.url)

// Only pages of the route table [ROUTE-13].
registerRoute(
  visit((path) => path === '/index.html' || pathMeant(path) !== undefined),
  toPathMeant,
)
registerRoute(
  visit((path) => pageKind(path) === 'drawn'),
  drawnPage,
)
registerRoute(
  visit((path) => ['framed', 'shell'].includes(pageKind(path))),
  privatePage,
)
registerRoute((options) => isOurs(options) && isDownload(options.url), downloadStrategy)
registerRoute(load(isMapFile), mapFileStrategy)
registerRoute(load(isFile), fileStrategy)
registerRoute(load(isPicture), pictureStrategy)
registerRoute(load(isKeptCall), callStrategy)
registerRoute(
  ({ request, sameOrigin }) => !sameOrigin && isOutsideRead(request),
  ({ request, event }) => tile(request, event),
)

self.addEventListener('message', (event) => {
  const message = event.data as ToWorker | SkipWaiting
  if ('type' in message) return event.waitUntil(self.skipWaiting())
  if (message.kind === 'step back') abortBackground()
  if (message.kind === 'menu') event.waitUntil(rememberMenu(message.path))
  if (message.kind === 'menu changed')
    event.waitUntil(Promise.all([renewMenuCalls(message.store), renewPage(message.path)]))
  if (message.kind === 'broken') event.waitUntil(Promise.all([forgetPages(), forgetEmptyPages()]))
  if (message.kind === 'map') event.waitUntil(setMapStyle(message.style).then(() => event.ports[0]?.postMessage('set')))
  if (message.kind === 'map files') event.waitUntil(keepMapFiles(message.urls))
  if (message.kind === 'keep') event.waitUntil(Promise.all([keepForLater(message), renewPush()]))
})

const ALWAYS_KEPT = ['/get/stores', '/get/outside-services']

async function keepForLater({ path, calls, pictures }: ToWorker & { kind: 'keep' }): Promise<void> {
  await pageShown(path)
  // Every page reads the stores, the privacy policy the services; the first page has the stores in its HTML and makes no request.
  await keepCalls([...ALWAYS_KEPT.map((path) => self.location.origin + API_MOUNT + path), ...calls])
  await keepRest()
  await keepPictures(pictures)
}

self.addEventListener('push', (event) => event.waitUntil(showNews(event.data)))
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewPush()))
self.addEventListener('notificationclick', (event) => event.waitUntil(openNews(event.notification)))

self.addEventListener('sync' as 'message', (event) => sync(event as ExtendableEvent as SyncEvent))

/** The event of Background Sync, which TypeScript's types lack. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

/**
 * Asks an open page to send the outbox when the network is back. Without an open page nothing is sent, since only pages have
 * the token; the next page sends at its start. A push subscription needs no token.
 */
function sync(event: SyncEvent): void {
  if (event.tag === OUTBOX_TAG) event.waitUntil(askPage())
  if (event.tag === PUSH_TAG) event.waitUntil(renewPushOrFail())
}

async function askPage(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' })
  const one = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0]
  one?.postMessage({ kind: 'drain' } satisfies FromWorker)
}
