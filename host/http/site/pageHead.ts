import type { PageFacts } from '../../../shared/rendered.ts'
import { escapeHtml } from '../escapeHtml.ts'

const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`
const openGraph = (name: string, content: string) => `<meta property="og:${name}" content="${escapeHtml(content)}">`

/** A page's address and pictures begin with `origin`; `url` is its own, undefined for what nobody shall find. */
export interface PagePlace {
  origin: string
  chain: string
  url: string | undefined
}

/** What search engines and those who share a page read of it (D-80); without a place, of the empty shell. */
export function headTags({ title, description, picture, published }: PageFacts, place?: PagePlace): string[] {
  const words = [`<title>${escapeHtml(title)}</title>`, ...(description ? [named('description', description)] : [])]
  if (!place) return words
  const { origin, chain, url } = place
  if (url === undefined) return [...words, named('robots', 'noindex')]
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
    named('twitter:card', 'summary_large_image'),
  ]
}

const pictureTags = (origin: string, { path, alt, width, height }: NonNullable<PageFacts['picture']>): string[] => [
  openGraph('image', origin + path),
  openGraph('image:width', `${width}`),
  openGraph('image:height', `${height}`),
  openGraph('image:alt', alt),
]
