import { createRoute, notFound } from '@tanstack/react-router'
import { lazyPage } from './lazyPage.ts'
import { queryOf } from '../hooks/queries.ts'
import type { RouterContext } from './rootRoute.tsx'
import { rootRoute, pageHead } from './rootRoute.tsx'

const storeList = ({ context }: { context: RouterContext }) =>
  context.queryClient.ensureQueryData(queryOf('stores', {})).then(
    () => undefined,
    () => undefined,
  )

export const catering = createRoute({
  getParentRoute: () => rootRoute,
  path: '/events/catering',
  component: lazyPage(() => import('../features/catering/CateringPage.tsx'), 'CateringPage'),
  loader: storeList,
  head: () => pageHead('Catering'),
})

export const contact = createRoute({
  getParentRoute: () => rootRoute,
  path: '/contact',
  component: lazyPage(() => import('../features/contact/ContactPage.tsx'), 'ContactPage'),
  loader: storeList,
  head: () => pageHead('Contact'),
})

export const deals = createRoute({
  getParentRoute: () => rootRoute,
  path: '/promotions/deals',
  component: lazyPage(() => import('../features/deals/DealsPage.tsx'), 'DealsPage'),
  loader: ({ context: { queryClient } }) =>
    Promise.allSettled([
      queryClient.ensureQueryData(queryOf('stores', {})),
      queryClient.ensureQueryData(queryOf('deals', {})),
    ]).then(() => undefined),
  head: () => pageHead('Deals'),
})

export const rewards = createRoute({
  getParentRoute: () => rootRoute,
  path: '/promotions/pgpoints',
  component: lazyPage(() => import('../features/rewards/RewardsPage.tsx'), 'RewardsPage'),
  head: () => pageHead('Rewards'),
})

export const franchise = createRoute({
  getParentRoute: () => rootRoute,
  path: '/franchise',
  component: lazyPage(() => import('../features/franchise/FranchisePage.tsx'), 'FranchisePage'),
  head: () => pageHead('Franchising'),
})

export const about = createRoute({
  getParentRoute: () => rootRoute,
  path: '/about',
  component: lazyPage(() => import('../features/about/AboutPage.tsx'), 'AboutPage'),
  head: () => pageHead('About'),
})

export const events = createRoute({
  getParentRoute: () => rootRoute,
  path: '/events',
  component: lazyPage(() => import('../features/events/EventsPage.tsx'), 'EventsPage'),
  head: () => pageHead('Events'),
})

export const stories = createRoute({
  getParentRoute: () => rootRoute,
  path: '/events/blogs',
  component: lazyPage(() => import('../features/stories/StoriesPage.tsx'), 'StoriesPage'),
  head: () => pageHead('Our Stories'),
})

export const article = createRoute({
  getParentRoute: () => rootRoute,
  path: '/blogs/$slug',
  component: lazyPage(() => import('../features/stories/ArticlePage.tsx'), 'ArticlePage'),
  loader: async ({ params }) => {
    const { findStory } = await import('../content/stories/stories.ts')
    const story = findStory(params.slug)
    // An unknown slug shows the Not Found page.
    if (!story) throw notFound()
    return story
  },
  head: ({ loaderData: story }) => (story ? pageHead(story.title, story.description) : {}),
  staticData: { title: 'Not Found' },
})

export const privacy = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  component: lazyPage(() => import('../features/legal/PrivacyPage.tsx'), 'PrivacyPage'),
  loader: ({ context }) => context.queryClient.ensureQueryData(queryOf('outsideServices', {})).then(() => undefined),
  head: () => pageHead('Privacy Policy'),
})

export const terms = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tos',
  component: lazyPage(() => import('../features/legal/TermsPage.tsx'), 'TermsPage'),
  head: () => pageHead('Terms of Service'),
})
