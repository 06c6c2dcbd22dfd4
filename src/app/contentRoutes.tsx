import { createRoute } from '@tanstack/react-router'
import { BRAND } from '../content/brand.ts'
import { lazyPage } from './lazyPage.ts'
import { queryOf } from '../hooks/queries.ts'
import type { RouterContext } from './rootRoute.tsx'
import { rootRoute, pageHead } from './rootRoute.tsx'

const stores = ({ context }: { context: RouterContext }) =>
  context.queryClient.ensureQueryData(queryOf('stores', {})).then(
    () => undefined,
    () => undefined,
  )

export const catering = createRoute({
  getParentRoute: () => rootRoute,
  path: '/events/catering',
  component: lazyPage(() => import('../features/catering/CateringPage.tsx'), 'CateringPage'),
  loader: stores,
  head: () => pageHead('Catering', `Pizza for twelve or two hundred: get a quote from ${BRAND.name}.`),
})

export const contact = createRoute({
  getParentRoute: () => rootRoute,
  path: '/contact',
  component: lazyPage(() => import('../features/contact/ContactPage.tsx'), 'ContactPage'),
  loader: stores,
  head: () => pageHead('Contact', `Feedback, franchise and catering requests to ${BRAND.name}.`),
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
  head: () => pageHead('Deals', `This week's deals at each ${BRAND.name} restaurant.`),
})

export const rewards = createRoute({
  getParentRoute: () => rootRoute,
  path: '/promotions/pgpoints',
  component: lazyPage(() => import('../features/rewards/RewardsPage.tsx'), 'RewardsPage'),
  head: () => pageHead('Rewards', 'PG Points: what you earn with every order, double days, and 25% off in the app.'),
})

export const franchise = createRoute({
  getParentRoute: () => rootRoute,
  path: '/franchise',
  component: lazyPage(() => import('../features/franchise/FranchisePage.tsx'), 'FranchisePage'),
  head: () => pageHead('Franchising', `Open a ${BRAND.name}: what it takes, and how to ask.`),
})

export const comingSoonRoute = <const Path extends string>(path: Path, title: string) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    component: lazyPage(() => import('../features/comingSoon/ComingSoonPage.tsx'), 'ComingSoonPage'),
    head: () => pageHead(title),
    staticData: { title },
  })
