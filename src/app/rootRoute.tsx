import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { BRAND } from '../../shared/brand.ts'
import { Shell } from './Shell.tsx'

export interface RouterContext {
  queryClient: QueryClient
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Shell,
  notFoundComponent: lazyRouteComponent(() => import('./NotFoundPage.tsx'), 'NotFoundPage'),
  head: () => pageHead(''),
})

/** The title, and the description of a page that has none in src/content/descriptions.ts; the host adds the rest (D-80). */
export const pageHead = (title: string, description?: string) => ({
  meta: [
    { title: title ? `${title} · ${BRAND.name}` : BRAND.title },
    ...(description ? [{ name: 'description', content: description }] : []),
  ],
})
