import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { BRAND } from '../../contract/brand.ts'
import { Shell } from './Shell.tsx'

export interface RouterContext {
  queryClient: QueryClient
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Shell,
  notFoundComponent: lazyRouteComponent(() => import('./NotFoundPage.tsx'), 'NotFoundPage'),
  head: () => pageHead('', BRAND.description),
})

/** What is on the page; the host adds addresses and pictures (host/http/site/pageHead.ts), D-80. */
export const pageHead = (title: string, description?: string) => ({
  meta: [
    { title: title ? `${title} · ${BRAND.name}` : BRAND.title },
    ...(description ? [{ name: 'description', content: description }] : []),
  ],
})
