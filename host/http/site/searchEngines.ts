import type { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { contentPages } from '../../../shared/routes.ts'
import { storeName } from '../../../domain/catalogue/store.ts'
import { addSeconds, DAY_SECONDS } from '../../store/database/addSeconds.ts'
import type { RequestScope } from '../dispatch.ts'
import { escapeHtml } from '../../../shared/escapeHtml.ts'
import type { HonoEnv } from '../honoEnv.ts'
import { compressed, textResponse, type CompressedText } from '../conditionalResponse.ts'
import { menuDataOf } from './structuredData.ts'

/** A story's page and its day: '2025-03-08'. */
export interface StoryPage {
  path: string
  published: string
}

const PERSONAL = ['/account', '/checkout', '/signin', '/track', '/undo-email']
const CALLS = ['/api/', '/kitchen', '/driver', '/operator/', '/dev/']

const HOUR = 'public, max-age=3600'
/** More than the menus of the largest chain, so that asking for them in turn makes none again. */
const MAX_TEXTS = 1000

/** Serves the map of the site, the rules for robots, and each store's menu as JSON-LD (D-80). */
export function mountSearchEngines(app: Hono<HonoEnv>, stories: readonly StoryPage[] = []): void {
  const texts = new LRUCache<string, Promise<CompressedText>>({ max: MAX_TEXTS })
  const cached = (path: string, { origin }: RequestScope, stamp: string, make: () => string) => {
    const key = `${origin} ${path} ${stamp}`
    const text = texts.get(key) ?? compressed(make())
    texts.set(key, text)
    return text
  }

  app.get('/robots.txt', async ({ req, env: { scope, trace } }) => {
    trace.call = 'robots'
    const text = await cached(req.path, scope, '', () => robotsOf(scope.origin))
    return await textResponse(text, req.raw, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': HOUR })
  })

  // RFC 9116; it is to expire within a year, so each answer says half a year from now.
  app.get('/.well-known/security.txt', ({ env: { scope, trace }, notFound }) => {
    trace.call = 'security.txt'
    const { securityContact } = scope.settings
    if (securityContact === undefined) return notFound()
    const expires = addSeconds(scope.now, 180 * DAY_SECONDS).toISOString()
    const text = [`Contact: ${securityContact}`, `Expires: ${expires}`, 'Preferred-Languages: en', `Canonical: ${scope.origin}/.well-known/security.txt`] // oxfmt-ignore
    return new Response(`${text.join('\n')}\n`, {
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': HOUR },
    })
  })

  let sitemaps: { version: number; entries: string[][] } | undefined
  app.get('/sitemap.xml', async ({ req, env: { scope, trace }, notFound }) => {
    trace.call = 'sitemap'
    const { origin, catalogue } = scope
    const { version } = catalogue
    if (sitemaps?.version !== version) sitemaps = { version, entries: sitemapEntries(scope, stories) }
    const { entries } = sitemaps
    const part = req.query('part')
    const listed = entries[Number(part ?? 1) - 1]
    if (!listed) return await notFound()
    const text = await cached(`${req.path} ${part}`, scope, String(version), () =>
      part === undefined && entries.length > 1 ? sitemapIndex(origin, entries.length) : sitemapOf(origin, listed),
    )
    return await textResponse(text, req.raw, {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': HOUR,
    })
  })

  app.get('/menu/:storename/menu.jsonld', async ({ req, env: { scope, trace }, notFound }) => {
    trace.call = 'menu data'
    const { catalogue, now } = scope
    const store = catalogue.storeByName(req.param('storename'), now)
    if (!store) return await notFound()
    const text = await cached(storeName(store), scope, catalogue.menuStamp(store.hash), () =>
      JSON.stringify(menuDataOf(store, scope)),
    )
    return await textResponse(text, req.raw, {
      'Content-Type': 'application/ld+json; charset=utf-8',
      'Cache-Control': 'no-cache',
    })
  })
}

const robotsOf = (origin: string): string =>
  [
    'User-agent: *',
    ...[...PERSONAL, ...CALLS].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

/** By the protocol of sitemaps. */
const MAX_ENTRIES = 50_000
const SITEMAPS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Every page that may be found, in parts: of each store its menu and its products. Only stories know when they changed. */
function sitemapEntries({ catalogue }: RequestScope, stories: readonly StoryPage[]): string[][] {
  const menus = catalogue.sites.flatMap(({ hash, pathName, comingSoon }) => {
    const menu = `/menu/${pathName}`
    return comingSoon ? [] : [menu, ...catalogue.products(hash).map((product) => `${menu}/${product.hash}`)]
  })
  const entries = [
    ...contentPages().map((path) => `${escapeHtml(path)}</loc>`),
    ...stories.map(({ path, published }) => `${escapeHtml(path)}</loc><lastmod>${published}</lastmod>`),
    ...menus.map((path) => `${escapeHtml(path)}</loc>`),
  ]
  return Array.from({ length: Math.ceil(entries.length / MAX_ENTRIES) }, (_, part) =>
    entries.slice(part * MAX_ENTRIES, (part + 1) * MAX_ENTRIES),
  )
}

const sitemapOf = (origin: string, entries: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<urlset ${SITEMAPS}>`,
    ...entries.map((entry) => `<url><loc>${escapeHtml(origin)}${entry}</url>`),
    '</urlset>',
    '',
  ].join('\n')

const sitemapIndex = (origin: string, parts: number): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<sitemapindex ${SITEMAPS}>`,
    ...Array.from(
      { length: parts },
      (_, part) => `<sitemap><loc>${escapeHtml(origin)}/sitemap.xml?part=${part + 1}</loc></sitemap>`,
    ),
    '</sitemapindex>',
    '',
  ].join('\n')
