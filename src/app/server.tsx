import { QueryClientProvider, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { getSsrStatus } from '@tanstack/react-router/ssr/server'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import type { PageFacts, Rendered } from '../../shared/rendered.ts'
import type { AnswerOf } from '../../contract/calls.ts'
import { API_MOUNT } from '../../contract/callPaths.ts'
import { BRAND } from '../../shared/brand.ts'
import { DESCRIPTIONS } from '../content/descriptions.ts'
import { sharingOf } from '../content/sharing.ts'
import { STORIES } from '../content/stories/stories.ts'
import { apiClient } from '../device/api/apiClient.ts'
import { makeQueryClient, queryOf } from '../hooks/queries.ts'
import { titleOf } from '../shell/titleOf.ts'
import { modulesOf } from './lazyPage.ts'
import type { Reads } from './reads.ts'
import { makeRouter } from './router.tsx'

/** What the page has read, for `start` in main.tsx. It is a quarter of kilobyte smaller than what TanStack Query dehydrates. */
const readsOf = (queryClient: QueryClient): Reads =>
  queryClient
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === 'success' })
    .map(({ queryKey, state }) => [keyOf(queryKey, state.data), state.data, state.dataUpdatedAt])

/** A list with all stores serves every page: it was read for a menu by the name of its store. */
const keyOf = (key: QueryKey, data: unknown): QueryKey =>
  key[0] === 'stores' && (data as AnswerOf<'stores'>).others === 0 ? queryOf('stores', {}).queryKey : key

export function pageModules(): string[] {
  const router = makeRouter({ queryClient: makeQueryClient(() => Promise.reject(new Error('no page is drawn'))) })
  return Object.values(router.routesById).flatMap(({ options }) => modulesOf(options.component))
}

function factsOf({ matches, location }: ReturnType<typeof makeRouter>['state']): PageFacts {
  const title = titleOf(matches)
  const descriptions = matches.map(
    ({ routeId, meta }) => meta?.find((one) => one?.name === 'description')?.content ?? DESCRIPTIONS[routeId],
  )
  return {
    title,
    description: descriptions.findLast((one) => one !== undefined) ?? '',
    name: title.replace(` · ${BRAND.name}`, ''),
    ...sharingOf(location.pathname),
  }
}

/** The paths of the site's map. */
export const storyPages = (): { path: string; published: string }[] =>
  STORIES.map(({ slug, date }) => ({ path: `/blogs/${slug}`, published: date }))

/**
 * Draws the page of a URL's path (`/menu/kitsilano`) [D-16]. The input holds nothing about the visitor: the result is
 * the same for everybody.
 */
export async function render(path: string, apiFetch: (request: Request) => Promise<Response>): Promise<Rendered> {
  const send = apiClient({
    fetch: apiFetch,
    mount: `http://host${API_MOUNT}`,
    token: () => undefined,
    renew: () => Promise.resolve(false),
  })
  const queryClient = makeQueryClient(() => Promise.resolve(send))
  const router = makeRouter({ queryClient }, createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const result = router._serverResult
  const page = {
    ...factsOf(router.state),
    modules: router.state.matches.flatMap(({ routeId }) => modulesOf(router.routesById[routeId].options.component)),
  }
  if (result?.type === 'redirect') {
    const location = result.redirect.headers.get('Location') ?? '/'
    return { ...page, status: 307, location, body: '', data: '' }
  }
  const status = getSsrStatus(router)
  const body = renderToString(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        {/* Placeholder for what main.tsx mounts beside the router: React derives ids from positions. */}
        {null}
      </QueryClientProvider>
    </StrictMode>,
  )
  // Only these begin what could end the script or hide its end; the others stay, for the size of the page.
  const data = JSON.stringify(readsOf(queryClient)).replaceAll(/<(?=!--|\/?script)/gi, '\\u003c')
  queryClient.clear()
  return { ...page, status, body, data }
}
