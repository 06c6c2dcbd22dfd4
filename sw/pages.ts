import { isMenuPage, isProductPage, pageKind } from '../contract/routes.ts'
import { backgroundSignal } from './backgroundAbort.ts'
import { BUILD_ID, HTML_CACHE, olderCaches } from './build.ts'
import { isFresh, isWhole, limitEntries, typeOf, withText, writeMakingRoom, writeWith } from './cacheWrite.ts'
import { NetworkFirstKeepingLate, preferGood } from './networkFirst.ts'
import { emptyPage, renewEmptyPage } from './shell.ts'
import { NETWORK_TIMEOUT_SECONDS } from './timeouts.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Whole pages. Those that the host draws for everybody are kept as they were drawn, by their path: the host reads no
 * query. They are read with this build's files, so only this build's are kept.
 */

const MAX_MENUS = 3
const MAX_PAGES = 12
const FRESH_MS = 60_000
/** Where the page of the chosen menu is remembered. */
const CHOSEN = '/menu'

const isKept = (path: string): boolean => pageKind(path) === 'drawn' && !isProductPage(path)

/** Old addresses of the home page lead there. */
export const toHome = async (): Promise<Response> => Response.redirect(new URL('/', self.location.origin).href)

/** A page that the browser fills itself. */
export async function privatePage({ url, request }: { url: URL; request: Request }): Promise<Response> {
  const menu = url.pathname === CHOSEN ? await (await caches.open(HTML_CACHE)).match(CHOSEN) : undefined
  if (menu) return Response.redirect(new URL(await menu.text(), self.location.origin).href)
  const kept = await emptyPage(url.pathname)
  // Without a network any empty page is better than none.
  return kept ?? (await fetch(request).catch(() => undefined)) ?? (await emptyPage('')) ?? Response.error()
}

/** A page that the host draws. A kept one is answered alone: it is looked at anew once the page has come to rest. */
export async function drawnPage(visit: { url: URL; request: Request; event: ExtendableEvent }): Promise<Response> {
  const kept = await (await caches.open(HTML_CACHE)).match(visit.url.pathname)
  return kept ?? (await freshPages.handle(visit))
}

/** Until the host's page comes there is the empty one. */
const freshPages = new NetworkFirstKeepingLate({
  cacheName: HTML_CACHE,
  networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
  plugins: [
    preferGood(({ status }) => status < 500),
    { cachedResponseWillBeUsed: async ({ request }) => await emptyPage(new URL(request.url).pathname) },
    writeWith((url, response) => keepPage(new URL(url).pathname, response)),
  ],
})

/** Asks the host for the page as everybody sees it. */
async function refresh(path: string): Promise<void> {
  if (isKept(path))
    await keepPage(path, await fetch(path, { cache: 'no-cache', credentials: 'omit', signal: backgroundSignal }))
}

/** A page was shown and has come to rest, however it came there: it is kept, or looked at anew. */
export async function pageShown(path: string): Promise<void> {
  if (!navigator.onLine) return
  if (pageKind(path) !== 'drawn') return await renewEmptyPage(path).catch(() => undefined)
  if (!isFresh(await (await caches.open(HTML_CACHE)).match(path), FRESH_MS)) await refresh(path).catch(() => undefined)
}

async function keepPage(path: string, response: Response): Promise<void> {
  if (!isKept(path) || !isWhole(response) || !typeOf(response).startsWith('text/html')) return
  const build = response.headers.get('X-Build-Id')
  if (build !== null && build !== BUILD_ID) await self.registration.update()
  if (build !== BUILD_ID) return
  const text = await response.text()
  // Without its data it is the empty page.
  if (!text.includes('id="data"')) return
  // Hints to load early would race with the paint.
  await writeMakingRoom(HTML_CACHE, path, withText(response, text.replaceAll(/<link rel="modulepreload"[^>]*>/g, '')))
  await limitEntries(HTML_CACHE, MAX_MENUS, ({ pathname }) => isMenuPage(pathname))
  await limitEntries(HTML_CACHE, MAX_PAGES, ({ pathname }) => pathname !== CHOSEN)
}

/** Remembers where /menu leads. */
export async function rememberMenu(path: string): Promise<void> {
  const cache = await caches.open(HTML_CACHE)
  if (isMenuPage(path)) await cache.put(CHOSEN, new Response(path))
  else await cache.delete(CHOSEN)
}

/** These pages ask for a file that is nowhere any more. */
export async function forgetPages(): Promise<void> {
  await caches.delete(HTML_CACHE)
}

/** What was kept of older builds, as the host draws it now; without this every deploy would empty the device. */
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
