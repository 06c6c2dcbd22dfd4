import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { BRAND } from '../content/brand.ts'
import { Shell } from './Shell.tsx'

export interface RouterContext {
  queryClient: QueryClient
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Shell,
  notFoundComponent: lazyRouteComponent(() => import('./NotFoundPage.tsx'), 'NotFoundPage'),
  head: () => pageHead('', 'Wood-fired pizza for pick-up and delivery across Metro Vancouver.'),
})

interface PageOptions {
  /** The name of its picture in `/images/og`, without which it has that of the route above it, or the home page's. */
  picture?: string
  /** An article's day: '2025-03-08'. */
  published?: string
  /** Search engines leave it out. */
  isUnlisted?: boolean
}

/** The head of a page: the host adds the addresses and whatever follows from them (host/http/site/pageHead.ts), D-80. */
export const pageHead = (
  title: string,
  description?: string,
  { picture, published, isUnlisted = false }: PageOptions = {},
) => ({
  meta: [
    { title: title ? `${title} · ${BRAND.name}` : BRAND.title },
    ...(description ? [{ name: 'description', content: description }] : []),
    ...(picture ? [{ property: 'og:image', content: picture }] : []),
    ...(published ? [{ property: 'article:published_time', content: published }] : []),
    ...(isUnlisted ? [{ name: 'robots', content: 'noindex' }] : []),
  ],
})
