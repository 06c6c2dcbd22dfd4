import type { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { BRAND } from '../../../shared/brand.ts'
import { APP_SHELL, isStoryPage, pageKind, pathMeant } from '../../../shared/routes.ts'
import type { Rendered } from '../../../shared/rendered.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { listStamps } from '../../catalogue/storeList.ts'
import { WORK } from '../../context/throttle.ts'
import type { RequestScope } from '../dispatch.ts'
import type { HonoEnv } from '../honoEnv.ts'
import type { Settings } from '../../context/settings.ts'
import type { Build } from './build.ts'
import { compressed, textResponse, type CompressedText } from '../conditionalResponse.ts'
import { forEdge } from '../edgeCache.ts'
import { pageOf, shellOf, type Render } from './pageHtml.ts'
import type { StoryPage } from './searchEngines.ts'
import { jsonLdOf } from './structuredData.ts'
import { mapOriginsOf, metaOf, originsOf, type OutsideSettings } from './outsideServices.ts'
import { pagePolicy } from './securityHeaders.ts'
import { openWorkQueue } from './workQueue.ts'

export interface Site {
  build: Build
  render: Render
  older?: readonly string[]
  stories?: readonly StoryPage[]
  /** The folder of the bitmaps that the build has made. */
  bitmaps?: string
  live?: LiveSite
}

interface LiveSite {
  buildOf(modules: readonly string[]): Promise<Build>
  policyOf(policy: string): string
}

interface RenderedPage {
  status: number
  location?: string
  page?: CompressedText
  styles?: readonly string[]
  picture?: string | undefined
  at: number
}

type PageSettings = OutsideSettings & Pick<Settings, 'cardSandbox' | 'optInsStartOff'>

const FRESH_MS = 60_000
/** Least time between two pages that are drawn again for the age of their data alone: those of a large chain would be so all the time. */
const REDRAW_MS = 1000
/** Of one host. */
const MAX_PAGE_BYTES = 64 * 2 ** 20
/** By search engines. */
const isFound = (path: string, status: number): boolean => status < 400 && pageKind(path) === 'drawn'
const NO_PAGE = '/not/a/page'
const DEALS = '/promotions/deals'
/** No store, product or story has it. */
const NO_SLUG = '-'
/** Pages that may wait for the one that is drawn. */
const MAX_WAITING = 20

export function mountPages(app: Hono<HonoEnv>, { build, render, live, stories }: Site, settings: PageSettings): void {
  const pages = openPages()
  const queue = openWorkQueue(MAX_WAITING)
  let redrawnAt = 0
  /** Pages that are not there come first. */
  const mayRedraw = (at: number): boolean => {
    const may = queue.isIdle() && Math.abs(at - redrawnAt) >= REDRAW_MS
    if (may) redrawnAt = at
    return may
  }
  const cardOn = (path: string) => (path !== '/checkout' ? 'none' : settings.cardSandbox ? 'sandbox' : 'stripe')
  const policy = (styles: readonly string[], path: string) =>
    pagePolicy({
      styles,
      card: cardOn(path),
      outside: originsOf(settings),
      map: mapOriginsOf(settings),
    })
  const headers = (styles: readonly string[], path: string, status = 200, picture?: string) => ({
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': live?.policyOf(policy(styles, path)) ?? policy(styles, path),
    'X-Build-Id': build.id,
    // Google Pay opens a window of its own where the browser has no payment sheet.
    ...(cardOn(path) === 'stripe' ? { 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' } : {}),
    ...(isFound(path, status) ? {} : { 'X-Robots-Tag': 'noindex' }),
    // A browser asks for it before it has read the page.
    ...(picture ? { Link: `<${picture}>; rel=preload; as=image; fetchpriority=high` } : {}),
  })
  const placeOf = (path: string, { status, ...facts }: Rendered, scope: RequestScope) => {
    const { origin, catalogue, now } = scope
    const phone = catalogue.storeByName(/^\/menu\/([^/]+)/.exec(path)?.[1] ?? '', now)?.phone
    const place = { origin, chain: catalogue.chain.name, phone }
    if (!isFound(path, status)) return { ...place, url: undefined }
    const url = `${origin}${path}`
    return { ...place, url, data: jsonLdOf({ path, url, ...facts }, scope) }
  }
  const meta = metaOf(settings)
  const drawShell = async () => {
    const { html, styles } = shellOf((await live?.buildOf([])) ?? build, BRAND.name, meta)
    return { page: await compressed(html), styles }
  }
  const cachedShell = live ? undefined : drawShell()
  const shell = async (request: Request, path: string) => {
    const { page, styles } = await (cachedShell ?? drawShell())
    return await textResponse(page, request, headers(styles, path))
  }

  app.get('*', async ({ req, env }) => {
    const { path } = req
    const kind = pageKind(path)
    env.trace.call = kind === 'unknown' ? 'unknown page' : `page ${path.split('/')[1] ?? ''}`
    const meant = path === '/index.html' ? '/' : pathMeant(path)
    if (meant) return redirect(meant, req.url)
    if (kind === 'shell' || path === APP_SHELL) return await shell(req.raw, path)

    const { catalogue, now, origin, throttle, address } = env.scope
    const { path: pagePath, store } = kind === 'unknown' ? { path: NO_PAGE } : drawnPath(path, catalogue, stories, now)
    const draw = async (): Promise<RenderedPage> => {
      // The page's own reads must not overwrite the call name of this request in the log.
      const innerEnv = { ...env, trace: { ...env.trace } }
      const { status, location, ...rest } = await render(pagePath, (request) =>
        Promise.resolve(app.fetch(request, innerEnv)),
      )
      const at = env.scope.now.getTime()
      if (location) return { status, location, at }
      if (status >= 500) throw new Error(`page drawn with ${status}`)
      const built = (await live?.buildOf(rest.modules)) ?? build
      const drawn = kind === 'framed' ? { ...rest, data: '' } : rest
      const { html, styles, picture } = pageOf(built, drawn, meta, placeOf(pagePath, { status, ...rest }, env.scope))
      return { status, page: await compressed(html), styles, picture, at }
    }
    const { hashes, stores, menus } = listStamps(catalogue, store, now)
    const menu = store === undefined ? '' : catalogue.menuStamp(store)
    const menusOf = store === undefined ? (pagePath === DEALS ? hashes : []) : [store]
    const key = `${stores} ${pagePath === DEALS ? menus : menu} ${origin} ${pagePath}`
    // A network that has had many pages drawn gets the empty one, which its browsers fill themselves.
    const isTooMuch = () => queue.isFull() || (throttle?.work(address, WORK.page) ?? 0) > 0
    env.trace.kept = pages.kept.has(key)
    if (!live && !env.trace.kept && isTooMuch()) return await shell(req.raw, path)
    const drawInTurn = () => queue.run(draw)
    const answer = await (live ? draw() : cachedPage(pages, key, drawInTurn, now.getTime(), mayRedraw)).catch(
      env.failed,
    )
    // The browser may succeed where the server render failed.
    if (!answer) return await shell(req.raw, path)
    if (!answer.page) return redirect(answer.location ?? '/', req.url, 307)
    const { page, status, styles = [], picture } = answer
    const sent = await textResponse(page, req.raw, headers(styles, path, status, picture), status)
    return isFound(path, status) ? forEdge(sent, env.scope, { menus: menusOf, lists: hashes }) : sent
  })
}

/**
 * The path that is drawn: one for all stores that there are not, one for all such products of a store and one for all such stories,
 * so that made-up ones cost nothing and evict no page. `store`: whose menu it is of.
 */
function drawnPath(
  path: string,
  catalogue: Catalogue,
  stories: Site['stories'],
  now: Date,
): { path: string; store?: string } {
  if (isStoryPage(path))
    return { path: !stories || stories.some((story) => story.path === path) ? path : `/blogs/${NO_SLUG}` }
  if (!path.startsWith('/menu/')) return { path }
  const [, , name = '', product] = path.split('/')
  const store = catalogue.storeByName(name, now)?.hash
  if (store === undefined) return { path: `/menu/${NO_SLUG}` }
  if (product === undefined) return { path: `/menu/${name}`, store }
  return { path: `/menu/${name}/${catalogue.product(store, product) ? product : NO_SLUG}`, store }
}

interface Pages {
  kept: LRUCache<string, RenderedPage>
  drawing: Map<string, Promise<RenderedPage>>
}

const openPages = (): Pages => ({
  kept: new LRUCache({
    maxSize: MAX_PAGE_BYTES,
    sizeCalculation: ({ page, styles = [] }, key) =>
      styles.reduce((sum, style) => sum + style.length, key.length + (page?.content.length ?? 0)),
  }),
  drawing: new Map(),
})

async function cachedPage(
  { kept, drawing }: Pages,
  key: string,
  draw: () => Promise<RenderedPage>,
  now: number,
  /** Whether a page that is there may be drawn again now. */
  mayRedraw: (at: number) => boolean,
): Promise<RenderedPage> {
  const start = async () => {
    try {
      const page = await draw()
      kept.set(key, page)
      return page
    } finally {
      drawing.delete(key)
    }
  }
  const drawn = () => {
    const going = drawing.get(key) ?? start()
    drawing.set(key, going)
    return going
  }
  const page = kept.get(key)
  if (!page) return await drawn()
  // One that fails leaves the page as it is.
  if (now - page.at > FRESH_MS && mayRedraw(now)) drawn().catch(() => undefined)
  return page
}

/** Redirects to a page of the route table, and keeps the query. */
const redirect = (path: string, from: string, status = 308): Response =>
  new Response(null, { status, headers: { Location: path + new URL(from).search, 'Cache-Control': 'no-cache' } })
