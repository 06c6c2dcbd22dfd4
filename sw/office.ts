export {}

declare const self: ServiceWorkerGlobalScope

/**
 * The office's worker: it keeps the page and the files of its build, so that a reload without a connection opens what was read
 * (D-220), and shows what a person wants to be told (D-210). It keeps no answer of a call.
 */

declare const __BUILD_ID__: string
/** The paths of scripts and letters of this build, which the build fills in (build/ownScreen.ts). */
declare const __BUILT_FILES__: readonly string[]

const CACHES = 'office-'
const CACHE = CACHES + __BUILD_ID__
const PAGE = '/office/'
const FILES = '/office/assets/'
const CALLS = '/office/api/'
/** For so long the kept page waits for the host's. */
const SLOW_MS = 4000

interface Message {
  title?: string
  body?: string
  tag?: string
  /** Below /office. */
  path?: string
}

self.addEventListener('install', (event) => event.waitUntil(Promise.all([keepBuild(), self.skipWaiting()])))
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([forgetOlder(), self.clients.claim()])))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname, origin } = new URL(request.url)
  if (origin !== self.location.origin || request.method !== 'GET') return
  if (pathname.startsWith(FILES)) event.respondWith(file(request))
  else if (request.mode === 'navigate' && isPage(pathname)) event.respondWith(page(event))
})

/** A scope reaches all addresses that begin like it. */
const isPage = (path: string): boolean => path === '/office' || (path.startsWith(PAGE) && !path.startsWith(CALLS))

/** The page last, so that it is there once all its files are. What fails is tried again at the next visit. */
async function keepBuild(): Promise<void> {
  try {
    const fresh = await fetch(PAGE, { cache: 'no-store', credentials: 'omit' })
    // While hosts are exchanged one of another build may answer, whose page has other files.
    if (!fresh.ok || !(await fresh.clone().text()).includes(`content="${__BUILD_ID__}"`)) return
    const cache = await caches.open(CACHE)
    await cache.addAll([...__BUILT_FILES__])
    await cache.put(PAGE, fresh)
  } catch {
    // The host is away or the disk is full: messages are shown nevertheless.
  }
}

/** A page of the build before may be open still, and ask for a file of it. */
async function forgetOlder(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name.startsWith(CACHES) && name !== CACHE)
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)))
}

/** Of this build, or else of another one; undefined too where the disk does not answer. */
async function kept(key: RequestInfo): Promise<Response | undefined> {
  try {
    return (await (await caches.open(CACHE)).match(key)) ?? (await caches.match(key))
  } catch {
    return undefined
  }
}

/** From the host; the kept one while it is slow or away, fails, or has had too many requests of this network. */
async function page(event: FetchEvent): Promise<Response> {
  const fresh = fetch(event.request).catch(() => undefined)
  const known = await kept(PAGE)
  const answer = await (known ? Promise.race([fresh, after(SLOW_MS)]) : fresh)
  if (!known && answer?.ok) event.waitUntil(keepBuild())
  const isGood = answer && answer.status < 500 && answer.status !== 429
  return isGood ? answer : (known ?? answer ?? Response.error())
}

const file = async (request: Request): Promise<Response> => (await kept(request)) ?? (await fetch(request))

const after = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(resolve, ms, undefined))

// A message that is not shown costs the subscription.
self.addEventListener('push', (event) => {
  const { title = 'Office', body = 'Something waits for you.', tag = 'office', path } = read(event.data)
  const options = { body, tag, renotify: true, icon: '/app/icon-192.png', badge: '/app/monochrome-512.png', data: path }
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(officePath(event.notification.data)))
})

/** A window that is open may hold what somebody is typing: another one is opened, unless one shows this already. */
async function open(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ url }) => new URL(url).pathname === path)
  await (shown ? shown.focus() : self.clients.openWindow(path))
}

function read(data: PushMessageData | null): Message {
  try {
    return (data?.json() ?? {}) as Message
  } catch {
    return {}
  }
}

/** Nothing outside the office is opened, whatever a message says. */
function officePath(path: unknown): string {
  const url = new URL(typeof path === 'string' ? path : '/office/', self.location.origin)
  return url.origin === self.location.origin && /^\/office(\/|$)/.test(url.pathname) ? url.pathname : '/office/'
}
