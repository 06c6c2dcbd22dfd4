import type { Rendered, PageFacts } from '../../../shared/rendered.ts'
import { FONTS_OFF } from '../../../shared/fontsStyle.ts'
import { escapeHtml } from '../../../shared/escapeHtml.ts'
import type { Build } from './build.ts'
import { dialLink } from '../../../domain/catalogue/store.ts'

export type Render = (path: string, apiFetch: (request: Request) => Promise<Response>) => Promise<Rendered>

/**
 * A whole page: text first, then the scripts, the data last; no inline script, no style attribute (D-16). The scripts load at a low
 * priority, behind the first screen's pictures; the first script starts them after the first frame. The returned `styles` are the
 * contents of the style elements, for the policy's hashes; `picture` is the address of the first picture.
 */
export function pageOf(
  build: Build,
  page: Omit<Rendered, 'status' | 'location'>,
  meta: Readonly<Record<string, string>>,
  place?: PagePlace & { data?: string; phone?: string },
): { html: string; styles: string[]; picture?: string } {
  const { modules, body, data } = page
  const [start, afterHead, root, afterBody, end] = build.template
  const styles = withoutUnusedTokens(build.stylesOf(modules), body)
  const head = [
    ...headTags(page, place),
    ...Object.entries(meta).map(([name, content]) => metaTag(name, content)),
    `<style>${styles}</style>`,
    ...(build.fontStyles ? [`${FONTS_OFF}${build.fontStyles}</style>`] : []),
  ]
  const preload = (file: string) => `<link rel="modulepreload" href="${file}">`
  const preloadLater = (file: string) => `<link rel="modulepreload" fetchpriority="low" href="${file}">`
  // Vite's script loads a page's styles with `crossorigin`; without it here the browser would fetch them twice.
  const preloadStyle = (file: string) =>
    `<link rel="preload" as="style" fetchpriority="low" crossorigin href="${file}">`
  const foot = [
    `<script type="module" src="${build.boot}"></script>`,
    ...build.bootNeeds.map(preload),
    ...build.scriptsOf(modules).map(preloadLater),
    ...build.laterStylesOf(modules).map(preloadStyle),
    // A data block: the policy against inline scripts does not concern it, since it is never run.
    ...(place?.data ? [`<script type="application/ld+json">${place.data}</script>`] : []),
    ...(data ? [`<script type="application/json" id="data">${data}</script>`] : []),
  ]
  return {
    html: `${start}${head.join('')}${afterHead}${unservedLine(place?.phone)}${root}${body.replaceAll(PICTURE, '')}${afterBody}${foot.join('')}${end}`,
    styles: [styles, build.fontStyles],
    picture: body.match(PICTURE)?.[0].match(/href="([^"]+)"/)?.[1],
  }
}

/** A custom property with its value. */
const TOKEN = /(?<=[{;])(--[\w-]+):[^;}]*;?/g
const TOKEN_USE = /var\((--[\w-]+)/g

/** Without the design tokens that neither they nor the page name. What comes later has them from the app's styles (rest.css). */
function withoutUnusedTokens(styles: string, body: string): string {
  const used = new Set([...`${styles}${body}`.matchAll(TOKEN_USE)].map(([, name]) => name))
  return styles.replaceAll(TOKEN, (declaration, name: string) => (used.has(name) ? declaration : ''))
}

/** React writes them for the pictures that are not lazy, which the browser finds as soon in the page itself. */
const PICTURE = /<link rel="preload" as="image"[^>]*>/g

/** A page without content, which the browser renders. */
export const shellOf = (build: Build, title: string, meta: Readonly<Record<string, string>>) =>
  pageOf(build, { title, description: '', modules: [], body: '', data: '' }, meta)

export const metaTag = (name: string, content: string): string =>
  `<meta name="${name}" content="${escapeHtml(content)}">`
const openGraph = (name: string, content: string) => `<meta property="og:${name}" content="${escapeHtml(content)}">`

/** A page's address and pictures begin with `origin`; `url` is its own, undefined for what nobody shall find. */
interface PagePlace {
  origin: string
  chain: string
  url: string | undefined
}

/** What search engines and those who share a page read of it (D-80); without a place, of the empty shell. */
function headTags({ title, description, picture, published }: PageFacts, place?: PagePlace): string[] {
  const words = [`<title>${escapeHtml(title)}</title>`, ...(description ? [metaTag('description', description)] : [])]
  if (!place) return words
  const { origin, chain, url } = place
  if (url === undefined) return [...words, metaTag('robots', 'noindex')]
  return [
    ...words,
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    openGraph('title', title),
    ...(description ? [openGraph('description', description)] : []),
    openGraph('url', url),
    openGraph('type', published ? 'article' : 'website'),
    openGraph('site_name', chain),
    ...(picture ? pictureTags(origin, picture) : []),
    ...(published ? [`<meta property="article:published_time" content="${escapeHtml(published)}">`] : []),
    metaTag('twitter:card', 'summary_large_image'),
  ]
}

const pictureTags = (origin: string, { path, alt, width, height }: NonNullable<PageFacts['picture']>): string[] => [
  openGraph('image', origin + path),
  openGraph('image:width', `${width}`),
  openGraph('image:height', `${height}`),
  openGraph('image:alt', alt),
]

const words = (whom: string) =>
  `<span>This browser cannot order: it is too old, or its scripts are off. Please call ${whom}.</span>`

/**
 * What a customer reads whose browser cannot order (docs/BROWSERS.md): one line with the phone of the page's store, else the way
 * to all stores. The page's first styles hide it in a browser that can; without scripts every browser shows it. The first has no
 * link, since the page's first link is the one that skips to the content.
 */
export function unservedLine(phone?: string): string {
  const link = phone ? `<a href="${dialLink(phone)}">${phone}</a>` : '<a href="/locations">a store</a>'
  return shownUnserved(words(phone ?? 'a store'), words(link))
}

/** `html` in a browser that is too old, `withoutScripts` in any whose scripts are off. */
export const shownUnserved = (html: string, withoutScripts = html): string =>
  `<p class="note unserved">${html}</p><noscript><p class="note">${withoutScripts}</p></noscript>`
