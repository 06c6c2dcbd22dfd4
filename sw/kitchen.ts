export {}

declare const self: ServiceWorkerGlobalScope

/** The kitchen's own worker: its page and files without a connection, so that a reload does not empty the screen. */

const CACHE = 'kitchen'
const PAGE = '/kitchen/'
const FILES = '/kitchen/assets/'

self.addEventListener('install', (event) => event.waitUntil(Promise.all([self.skipWaiting(), keepFiles()])))

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname, origin } = new URL(request.url)
  if (origin !== self.location.origin || request.method !== 'GET') return
  if (request.mode === 'navigate' && pathname === PAGE) event.respondWith(page(event))
  else if (pathname.startsWith(FILES)) event.respondWith(file(event))
})

/** The page that is open was loaded before this worker was there. */
async function keepFiles(): Promise<void> {
  const page = await fetch(PAGE)
  const cache = await caches.open(CACHE)
  const html = await page.clone().text()
  await cache.put(PAGE, page)
  await cache.addAll(html.match(/\/kitchen\/assets\/[\w.-]+/g) ?? [])
}

/** From the host; the kept one while the host is away, fails, or has had too many requests of the shop's network. */
async function page(event: FetchEvent): Promise<Response> {
  const fresh = await fetch(event.request).catch(() => undefined)
  if (!fresh || fresh.status >= 500 || fresh.status === 429) return (await kept(PAGE)) ?? fresh ?? Response.error()
  if (fresh.ok) keep(event, PAGE, fresh)
  // Signed out for good: the operator has ended every PIN.
  if (fresh.status === 404) event.waitUntil(caches.delete(CACHE).catch(() => undefined))
  return fresh
}

async function file(event: FetchEvent): Promise<Response> {
  const { request } = event
  const known = await kept(request)
  if (known) return known
  const fresh = await fetch(request)
  if (fresh.ok) keep(event, request.url, fresh)
  return fresh
}

const kept = async (key: RequestInfo): Promise<Response | undefined> =>
  await caches
    .open(CACHE)
    .then((cache) => cache.match(key))
    .catch(() => undefined)

/** A disk that is full, slow or blocked keeps nothing new, and holds nothing up. */
function keep(event: FetchEvent, key: string, response: Response): void {
  const copy = response.clone()
  const keeping = caches.open(CACHE).then((cache) => cache.put(key, copy))
  event.waitUntil(keeping.catch(() => undefined))
}
