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
  if (request.mode === 'navigate' && pathname === PAGE) event.respondWith(page(request))
  else if (pathname.startsWith(FILES)) event.respondWith(file(request))
})

/** The page that is open was loaded before this worker was there. */
async function keepFiles(): Promise<void> {
  const page = await fetch(PAGE)
  const cache = await caches.open(CACHE)
  const html = await page.clone().text()
  await cache.put(PAGE, page)
  await cache.addAll(html.match(/\/kitchen\/assets\/[\w.-]+/g) ?? [])
}

async function page(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  try {
    const fresh = await fetch(request)
    if (fresh.ok) await cache.put(PAGE, fresh.clone())
    // Signed out for good: the operator has ended every PIN.
    if (fresh.status === 404) await caches.delete(CACHE)
    return fresh
  } catch (error) {
    const kept = await cache.match(PAGE)
    if (kept) return kept
    throw error
  }
}

async function file(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request)
  if (kept) return kept
  const fresh = await fetch(request)
  if (fresh.ok) await cache.put(request, fresh.clone())
  return fresh
}
