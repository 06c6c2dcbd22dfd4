import { isMenuPage, isProductPage, pageKind } from '../contract/routes.ts'
import { background } from './background.ts'
import { BUILD_ID, HTML, olderCaches } from './build.ts'
import { bound, isFresh, isWhole, keep, rewritten, typeOf } from './keep.ts'
import { SOFT, within } from './patience.ts'
import { emptyPage, renewEmptyPage } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Whole pages. Those that the host draws for everybody are kept as they were drawn, by their path: the host reads no
 * query. They are read with this build's files, so only this build's are kept.
 */

const MENUS = 3
const PAGES = 12
/** Where the page of the chosen menu is remembered. */
const CHOSEN = '/menu'

const isKept = (path: string): boolean => pageKind(path) === 'drawn' && !isProductPage(path)

/** Answers a visit to a page of the route table [ROUTE-13], and no other. */
export function page(event: FetchEvent, path: string): void {
  if (path === '/index.html') return event.respondWith(Response.redirect(new URL('/', self.location.origin).href))
  const kind = pageKind(path)
  if (kind === 'unknown') return
  event.respondWith(kind === 'drawn' ? publicPage(event, path) : privatePage(event, path))
}

async function privatePage(event: FetchEvent, path: string): Promise<Response> {
  const menu = path === CHOSEN ? await (await caches.open(HTML)).match(CHOSEN) : undefined
  if (menu) return Response.redirect(new URL(await menu.text(), self.location.origin).href)
  const kept = await emptyPage(path)
  // Without a network any empty page is better than none.
  return kept ?? (await fetch(event.request).catch(() => undefined)) ?? (await emptyPage('')) ?? Response.error()
}

async function publicPage(event: FetchEvent, path: string): Promise<Response> {
  const kept = await (await caches.open(HTML)).match(path)
  // The page says when it has come to rest; until then nothing is asked for behind it.
  if (kept) return kept
  const asked = fetch(event.request)
  event.waitUntil(asked.then((response) => keepPage(path, response.clone())).catch(() => undefined))
  const fresh = await within(SOFT, asked)
  if (fresh && fresh.status < 500) return fresh
  return (await emptyPage(path)) ?? fresh ?? (await asked)
}

/** Asks the host for the page as everybody sees it. */
async function refresh(path: string): Promise<void> {
  if (isKept(path))
    await keepPage(path, await fetch(path, { cache: 'no-cache', credentials: 'omit', signal: background }))
}

const FRESH = 60_000

/** A page was shown and has come to rest, however it came there: it is kept, or looked at anew. */
export async function pageShown(path: string): Promise<void> {
  if (!navigator.onLine) return
  if (pageKind(path) !== 'drawn') return await renewEmptyPage(path).catch(() => undefined)
  if (!isFresh(await (await caches.open(HTML)).match(path), FRESH)) await refresh(path).catch(() => undefined)
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
  await keep(HTML, path, rewritten(response, text.replaceAll(/<link rel="modulepreload"[^>]*>/g, '')))
  await bound(HTML, MENUS, ({ pathname }) => isMenuPage(pathname))
  await bound(HTML, PAGES, ({ pathname }) => pathname !== CHOSEN)
}

/** Remembers where /menu leads. */
export async function rememberMenu(path: string): Promise<void> {
  const cache = await caches.open(HTML)
  if (isMenuPage(path)) await cache.put(CHOSEN, new Response(path))
  else await cache.delete(CHOSEN)
}

/** These pages ask for a file that is nowhere any more. */
export async function forgetPages(): Promise<void> {
  await caches.delete(HTML)
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
