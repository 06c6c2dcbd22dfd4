import type { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { APP_SHELL, pageKind } from '../../../contract/routes.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { HonoEnv } from '../honoEnv.ts'
import type { Settings } from '../../context/settings.ts'
import type { Build } from './build.ts'
import { compressed, textResponse, type CompressedText } from '../conditionalResponse.ts'
import { pageOf, shellOf, type Render } from './page.ts'
import { metaOf, originsOf, type OutsideSettings } from './outsideServices.ts'
import { pagePolicy } from './securityHeaders.ts'

/** The built page and the function that renders it. */
export interface Site {
  build: Build
  render: Render
  /** Folders with the files of earlier builds (olderBuilds.ts). */
  older?: readonly string[]
  /** Told by the dev server alone, whose files change while it runs: nothing that was drawn is kept. */
  live?: LiveSite
}

export interface LiveSite {
  /** The build as it is now, for a page of these source modules. */
  buildOf(modules: readonly string[]): Promise<Build>
  /** A page's policy with what the dev server's own scripts and styles need. */
  policyOf(policy: string): string
}

interface Drawn {
  status: number
  location?: string
  page?: CompressedText
  styles?: string
  at: number
}

type PageSettings = OutsideSettings & Pick<Settings, 'cardSandbox'>

/** An older page is still served, and rendered again in the background. */
const FRESH_MS = 60_000
/** Nobody shall find them in a search. */
const isPrivate = (path: string): boolean => ['framed', 'shell'].includes(pageKind(path))
/** No page is ever called this. */
const NO_PAGE = '/not/a/page'

/** Every page of the route table, and the Not Found page for the rest. */
export function mountPages(app: Hono<HonoEnv>, { build, render, live }: Site, settings: PageSettings): void {
  const drawn = new LRUCache<string, Promise<Drawn>>({ max: 200 })
  const policy = (styles: string, path: string) =>
    pagePolicy({
      styles,
      card: path !== '/checkout' ? 'none' : settings.cardSandbox ? 'sandbox' : 'stripe',
      outside: originsOf(settings),
    })
  const headers = (styles: string, path: string) => ({
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': live?.policyOf(policy(styles, path)) ?? policy(styles, path),
    'X-Build-Id': build.id,
    ...(isPrivate(path) ? { 'X-Robots-Tag': 'noindex' } : {}),
  })
  const meta = metaOf(settings)
  const drawShell = async () => {
    const { html, styles } = shellOf((await live?.buildOf([])) ?? build, 'Forno', meta)
    return { page: await compressed(html), styles }
  }
  const builtShell = live ? undefined : drawShell()
  const shell = async (request: Request, path: string) => {
    const { page, styles } = await (builtShell ?? drawShell())
    return await textResponse(page, request, headers(styles, path))
  }

  app.get('*', async ({ req, env }) => {
    const { path } = req
    const kind = pageKind(path)
    env.trace.call = kind === 'unknown' ? 'unknown page' : `page ${path.split('/')[1] ?? ''}`
    if (path === '/index.html') return moved(new URL('/', req.url), req.url)
    if (kind === 'unknown' && path.endsWith('/')) return moved(new URL(req.url), req.url)
    if (kind === 'shell' || path === APP_SHELL) return await shell(req.raw, path)

    const draw = async (): Promise<Drawn> => {
      const asked = kind === 'unknown' ? NO_PAGE : path
      // What the page reads is not a request of anybody's: it leaves no name in the log.
      const inside = { ...env, trace: { ...env.trace } }
      const { status, location, ...rest } = await render(asked, (request) =>
        Promise.resolve(app.fetch(request, inside)),
      )
      const at = env.ground.now.getTime()
      if (location) return { status, location, at }
      if (status >= 500) throw new Error(`page drawn with ${status}`)
      const built = (await live?.buildOf(rest.modules)) ?? build
      const { html, styles } = pageOf(built, kind === 'framed' ? { ...rest, data: '' } : rest, meta)
      return { status, page: await compressed(html), styles, at }
    }
    const key = `${openNow(env.ground.catalogue, env.ground.now)} ${kind === 'unknown' ? NO_PAGE : path}`
    const answer = await (live ? draw() : fromKept(drawn, key, draw, env.ground.now.getTime())).catch(env.failed)
    // The browser may fare better than we did.
    if (!answer) return await shell(req.raw, path)
    if (!answer.page) {
      // Anybody can ask for stores that there are not: they shall not push out those that there are.
      drawn.delete(key)
      return moved(new URL(answer.location ?? '/', req.url), req.url, 307)
    }
    return await textResponse(answer.page, req.raw, headers(answer.styles ?? '', path), answer.status)
  })
}

/** Stale-while-revalidate: returns the cached page at once, and renders it again in the background after `FRESH_MS`. */
async function fromKept(
  kept: LRUCache<string, Promise<Drawn>>,
  key: string,
  draw: () => Promise<Drawn>,
  now: number,
): Promise<Drawn> {
  const start = () => {
    const drawing = draw()
    drawing.catch(() => kept.delete(key))
    return drawing
  }
  const known = kept.get(key)
  if (!known) {
    const first = start()
    kept.set(key, first)
    return await first
  }
  const page = await known
  if (now - page.at > FRESH_MS && kept.get(key) === known) {
    const next = start().catch(() => page)
    kept.set(key, Promise.resolve({ ...page, at: now }))
    next.then(
      (fresh) => kept.set(key, Promise.resolve(fresh)),
      () => kept.delete(key),
    )
  }
  return page
}

const ids = new WeakMap<Catalogue, { id: number; minute: number; key: string }>()
let lastId = 0

/** The catalogue under its switches, and which stores are open: what a page shows changes with nothing else. */
function openNow(catalogue: Catalogue, now: Date): string {
  const minute = Math.floor(now.getTime() / 60_000)
  const known = ids.get(catalogue)
  if (known?.minute === minute) return known.key
  const id = known?.id ?? (lastId += 1)
  const open = catalogue
    .stores(now)
    .map((store) => `${Number(store.pickupOpen)}${Number(store.deliveryOpen)} ${store.pickupChange}`)
  const key = `${id}.${open.join('')}`
  ids.set(catalogue, { id, minute, key })
  return key
}

/**
 * To a path of this site, without slashes at its end: never to another origin, whatever a browser makes of a path that begins
 * with two slashes, backslashes or what it leaves out.
 */
function moved(to: URL, from: string, status = 308): Response {
  const location = `/${withoutSlashes(to.pathname)}${to.search || new URL(from).search}`
  return new Response(null, { status, headers: { Location: location, 'Cache-Control': 'no-cache' } })
}

/** A regular expression would try every slash of a long row of them as the first. */
function withoutSlashes(path: string): string {
  let [start, end] = [0, path.length]
  while (path[start] === '/') start += 1
  while (end > start && path[end - 1] === '/') end -= 1
  return path.slice(start, end)
}
