export {}

declare const self: ServiceWorkerGlobalScope

/** The kitchen's own worker: its page and files without a connection, so that a reload does not empty the screen. */

const CACHE = 'kitchen'
const PAGE = '/kitchen/'
const FILES = '/kitchen/assets/'
/** How long a kept page waits for a newer one: a restart is how a tablet gets a new version. */
const NEWER_MS = 300

self.addEventListener('install', (event) =>
  // The page that is open was loaded before this worker was there.
  event.waitUntil(Promise.all([self.skipWaiting(), fetch(PAGE).then(keepPage)])),
)

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname, origin } = new URL(request.url)
  if (origin !== self.location.origin || request.method !== 'GET') return
  if (request.mode === 'navigate' && pathname === PAGE) event.respondWith(page(event))
  else if (pathname.startsWith(FILES)) event.respondWith(file(event))
})

/** From the host; the kept one while the host is slow or away, fails, or has had too many requests of the shop's network. */
async function page(event: FetchEvent): Promise<Response> {
  const fresh = fetch(event.request).catch(() => undefined)
  event.waitUntil(fresh.then(keepPage).catch(() => undefined))
  const known = await kept(PAGE)
  const answer = await (known ? Promise.race([fresh, after(NEWER_MS)]) : fresh)
  const isGood = answer && answer.status < 500 && answer.status !== 429
  return isGood ? answer : (known ?? answer ?? Response.error())
}

/** A page is kept once its files are, since it may be shown when the host is away. */
async function keepPage(fresh: Response | undefined): Promise<void> {
  // Signed out for good: the operator has ended every PIN.
  if (fresh?.status === 404) await caches.delete(CACHE)
  if (!fresh?.ok) return
  const page = fresh.clone()
  const html = await fresh.clone().text()
  const cache = await caches.open(CACHE)
  const keepFile = async (file: string) => (await cache.match(file)) ?? (await cache.add(file))
  await Promise.all((html.match(/\/kitchen\/assets\/[\w.-]+/g) ?? []).map(keepFile))
  await cache.put(PAGE, page)
}

const after = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(resolve, ms, undefined))

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
