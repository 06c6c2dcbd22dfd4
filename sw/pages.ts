import { isMenuPage, isProductPage, pageKind, pathMeant } from '../shared/routes.ts'
import { FONTS_OFF, FONTS_ON } from '../shared/fontsStyle.ts'
import { backgroundSignal } from './backgroundAbort.ts'
import { BUILD_ID, HTML_CACHE, olderCaches } from './build.ts'
import { isFresh, isWhole, limitEntries, typeOf, withText, writeMakingRoom, writeWith } from './cacheWrite.ts'
import { NetworkFirstKeepingLate, preferGood } from './networkFirst.ts'
import { builtFiles, emptyPage, renewEmptyPage } from './shell.ts'
import { NETWORK_TIMEOUT_SECONDS } from './timeouts.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Caches the pages that the host draws for everybody, by path: the host ignores their query. Only pages of this build are
 * cached, because they need its files.
 */

const MAX_MENUS = 3
const MAX_PAGES = 12
const FRESH_MS = 60_000
/** The cache entry of this path holds the path of the chosen menu as text. */
const CHOSEN = '/menu'

const fontPreloads = builtFiles
  .filter(({ url }) => url.endsWith('.woff2'))
  .map(
    ({ url }) =>
      `<link rel="preload" as="font" type="font/woff2" crossorigin href="${new URL(url, self.location.origin).pathname}">`,
  )
  .join('')

const isKept = (path: string): boolean => pageKind(path) === 'drawn' && !isProductPage(path)

/** Redirects as the host does, which a visit without a connection does not reach [ROUTE-13], D-143. */
export const toPathMeant = async ({ url }: { url: URL }): Promise<Response> =>
  Response.redirect(new URL((pathMeant(url.pathname) ?? '/') + url.search, self.location.origin).href)

/** Answers a page of the visitor's own with the empty page, which the browser fills; redirects /menu to the chosen menu. */
export async function privatePage({ url, request }: { url: URL; request: Request }): Promise<Response> {
  const menu = url.pathname === CHOSEN ? await (await caches.open(HTML_CACHE)).match(CHOSEN) : undefined
  if (menu) return Response.redirect(new URL(await menu.text(), self.location.origin).href)
  const kept = await emptyPage(url.pathname)
  // Offline the general empty page is better than none.
  return kept ?? (await fetch(request).catch(() => undefined)) ?? (await emptyPage('')) ?? Response.error()
}

/** Answers a drawn page from the cache, if it is there, without a request: `pageShown` refreshes it once the page is idle. */
export async function drawnPage(visit: { url: URL; request: Request; event: ExtendableEvent }): Promise<Response> {
  const kept = await (await caches.open(HTML_CACHE)).match(visit.url.pathname)
  return kept ?? (await freshPages.handle(visit))
}

/** After the timeout it answers with the empty page. */
const freshPages = new NetworkFirstKeepingLate({
  cacheName: HTML_CACHE,
  networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
  plugins: [
    preferGood(({ status }) => status < 500),
    { cachedResponseWillBeUsed: async ({ request }) => await emptyPage(new URL(request.url).pathname) },
    writeWith((url, response) => keepPage(new URL(url).pathname, response)),
  ],
})

/** Fetches without credentials: the cached page is the same for everybody. */
async function refresh(path: string): Promise<void> {
  if (isKept(path))
    await keepPage(path, await fetch(path, { cache: 'no-cache', credentials: 'omit', signal: backgroundSignal }))
}

/** Caches or refreshes a page after it was shown and is idle. */
export async function pageShown(path: string): Promise<void> {
  // A newer worker has read the page, which this one would not keep.
  if (!navigator.onLine || self.registration.installing || self.registration.waiting) return
  if (pageKind(path) !== 'drawn') return await renewEmptyPage(path).catch(() => undefined)
  if (!isFresh(await (await caches.open(HTML_CACHE)).match(path), FRESH_MS)) await refresh(path).catch(() => undefined)
}

/** Reads a page again if it was cached. */
export async function renewPage(path: string): Promise<void> {
  if (await (await caches.open(HTML_CACHE)).match(path)) await refresh(path).catch(() => undefined)
}

async function keepPage(path: string, response: Response): Promise<void> {
  if (!isKept(path) || !isWhole(response) || !typeOf(response).startsWith('text/html')) return
  // Read to its end also for another build, whose worker then finds it in the browser's HTTP cache.
  const text = await response.text()
  const build = response.headers.get('X-Build-Id')
  if (build !== null && build !== BUILD_ID) await self.registration.update()
  if (build !== BUILD_ID) return
  // Without the data element it is the empty page.
  if (!text.includes('id="data"')) return
  await writeMakingRoom(HTML_CACHE, path, withText(response, pageFromCache(text)))
  await limitEntries(HTML_CACHE, MAX_MENUS, ({ pathname }) => isMenuPage(pathname))
  await limitEntries(HTML_CACHE, MAX_PAGES, ({ pathname }) => pathname !== CHOSEN)
}

/** Preloads of scripts and styles would compete with the first paint. The fonts are in the cache, so the first paint has them. */
const pageFromCache = (html: string): string =>
  html
    .replaceAll(/<link rel="(?:modulepreload|preload" as="style)"[^>]*>/g, '')
    .replace(FONTS_OFF, fontPreloads + FONTS_ON)

/** Stores the target of /menu; any other path than a menu's removes it. */
export async function rememberMenu(path: string): Promise<void> {
  const cache = await caches.open(HTML_CACHE)
  if (isMenuPage(path)) await cache.put(CHOSEN, new Response(path))
  else await cache.delete(CHOSEN)
}

/** For cached pages whose files no longer exist. */
export async function forgetPages(): Promise<void> {
  await caches.delete(HTML_CACHE)
}

/** Fetches the pages that older builds cached, as drawn by this build. Without it a deploy empties the offline cache. */
export async function carryPagesOver(): Promise<void> {
  for (const name of await olderCaches('html-')) {
    const older = await caches.open(name)
    for (const { url } of await older.keys()) {
      const { pathname } = new URL(url)
      const menu = pathname === CHOSEN ? await older.match(CHOSEN) : undefined
      if (menu) await rememberMenu(await menu.text())
      else await refresh(pathname).catch(() => undefined)
    }
  }
}
