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

export const franchise = createRoute({
  getParentRoute: () => rootRoute,
  path: '/franchise',
  component: lazyPage(() => import('../features/franchise/FranchisePage.tsx'), 'FranchisePage'),
  head: () => pageHead('Franchising', `Open a ${BRAND.name}: what it takes, and how to ask.`),
})

export const privacy = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  component: lazyPage(() => import('../features/legal/PrivacyPage.tsx'), 'PrivacyPage'),
  head: () =>
    pageHead('Privacy Policy', `What ${BRAND.name} does with personal information, and what you can ask of us.`),
})

export const terms = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tos',
  component: lazyPage(() => import('../features/legal/TermsPage.tsx'), 'TermsPage'),
  head: () => pageHead('Terms of Service', `The terms of ordering, paying and delivery at ${BRAND.name}.`),
})

export const comingSoonRoute = <const Path extends string>(path: Path, title: string) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    component: lazyPage(() => import('../features/comingSoon/ComingSoonPage.tsx'), 'ComingSoonPage'),
    head: () => pageHead(title),
    staticData: { title },
  })
