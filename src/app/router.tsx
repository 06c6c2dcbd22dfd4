import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import { BRAND } from '../../shared/brand.ts'
import { isRevisit } from '../device/store/isRevisit.ts'
import { savesData } from '../device/savesData.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { lazyPage } from './lazyPage.ts'
import { ReadFailure } from '../device/api/result.ts'
import { queryOf, readProduct } from '../hooks/queries.ts'
import { readStore } from '../hooks/storeLists.ts'
import { MenuPending } from '../features/menu/MenuPending.tsx'
import { type RouterContext, rootRoute, pageHead } from './rootRoute.tsx'
import {
  about,
  article,
  catering,
  contact,
  deals,
  events,
  franchise,
  privacy,
  rewards,
  stories,
  terms,
} from './contentRoutes.tsx'

/** The route table of the specification: path, guard, loader, lazy page [ROUTE-01 to ROUTE-14]. */

/** Loaded on demand: most visits meet no guard. */
const guards = () => import('./guards.ts')
/** Captured before any route changes it. */
const documentPath = typeof location === 'undefined' ? '' : location.pathname

/** The default tab is Sign Up (OQ-15). */
type SignInTab = 'login' | 'forgot'
const home = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyPage(() => import('../features/home/HomePage.tsx'), 'HomePage'),
  loader: ({ context }) => context.queryClient.ensureQueryData(queryOf('stores', {})).then(() => undefined),
})

const locations = createRoute({
  getParentRoute: () => rootRoute,
  path: '/locations',
  component: lazyPage(() => import('../features/locations/LocationsPage.tsx'), 'LocationsPage'),
  loader: ({ context }) => context.queryClient.ensureQueryData(queryOf('stores', {})).then(() => undefined),
  head: () => pageHead('Pick Your Location'),
})

/**
 * /menu has no page of its own: it redirects to the chosen store's menu or to the locations [ROUTE-02 STORE-10
 * STORE-11].
 */
const menuOfChoice = createRoute({
  getParentRoute: () => rootRoute,
  path: '/menu',
  beforeLoad: async ({ context, preload }) => (await guards()).menuGuard(context.queryClient, preload),
})

const menu = createRoute({
  getParentRoute: () => rootRoute,
  path: '/menu/$storename',
  component: lazyPage(() => import('../features/menu/MenuPage.tsx'), 'MenuPage'),
  pendingComponent: MenuPending,
  loader: async ({ context, params }) => {
    const store = await readStore(context.queryClient, params.storename)
    // An unknown name goes to the locations [STORE-09].
    if (!store || store.comingSoon) throw redirect({ to: '/locations' })
    await context.queryClient.ensureQueryData(queryOf('menu', { store: store.hash }))
    return { store: store.name, hash: store.hash }
  },
  head: ({ loaderData }) =>
    loaderData
      ? pageHead(`Menu · ${loaderData.store}`, `Order pizza for pick-up from ${BRAND.name} ${loaderData.store}.`)
      : pageHead('Menu'),
})

const product = createRoute({
  getParentRoute: () => menu,
  path: '/$productId',
  validateSearch: (search: Record<string, unknown>): { ci?: string } =>
    typeof search['ci'] === 'string' ? { ci: search['ci'] } : {},
  component: lazyPage(() => import('../features/menu/builder/ProductDialog.tsx'), 'ProductDialog'),
  loader: async ({ context, params }) => {
    const store = await readStore(context.queryClient, params.storename)
    if (!store) throw redirect({ to: '/locations' })
    try {
      const { product } = await readProduct(context.queryClient, { store: store.hash, product: params.productId })
      return { name: product.name, description: `${product.description} ${BRAND.name} ${store.name}.`.trimStart() }
    } catch (error) {
      if (!(error instanceof ReadFailure)) throw error
      // A product that is unknown or cannot be read redirects to the store's menu without a message.
      throw redirect({ to: '/menu/$storename', params: { storename: params.storename } })
    }
  },
  head: ({ loaderData }) => pageHead(loaderData?.name ?? 'Menu', loaderData?.description),
})

/** What the host draws of a visitor's own page. The pages of the browser bring their own. */
const frame = (name: keyof typeof import('../components/skeletons.tsx')) =>
  lazyRouteComponent(() => import('../components/skeletons.tsx'), name)

/** A personal page shows nothing before these are loaded. */
const DEVICE = [() => import('../device/start.ts'), () => import('../device/store/dexieStore.ts')]

const checkout = createRoute({
  getParentRoute: () => rootRoute,
  path: '/checkout',
  component: lazyPage(
    () => import('../features/checkout/CheckoutPage.tsx'),
    'CheckoutPage',
    import.meta.env.SSR && { frame: frame('CheckoutFrame'), needs: [guards, ...DEVICE] },
  ),
  beforeLoad: async ({ context, cause, preload }) => {
    // A product that opens above checkout does not run the guard again [GUARD-04].
    if (import.meta.env.SSR || cause === 'stay' || preload) return
    await (await guards()).checkoutGuard(context.queryClient, documentPath)
  },
  head: () => pageHead('Checkout'),
})

/** Checkout, alone or with a suggested product opened above it [CHK-34 CHK-49]. */
const addition = createRoute({
  getParentRoute: () => checkout,
  path: '/',
  validateSearch: ({ product: hash }: Record<string, unknown>): { product?: string } =>
    typeof hash === 'string' ? { product: hash } : {},
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    deps.product === undefined ? undefined : (await guards()).additionOf(context.queryClient, deps.product),
  component: Addition,
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData.name) : {}),
})

const AdditionDialog = lazyRouteComponent(() => import('../features/menu/builder/AdditionDialog.tsx'), 'AdditionDialog')

function Addition() {
  return addition.useLoaderData() ? <AdditionDialog /> : null
}

const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signin',
  validateSearch: ({
    tab,
    next,
    claim,
  }: Record<string, unknown>): { tab?: SignInTab; next?: string; claim?: string } => ({
    ...(tab === 'login' || tab === 'forgot' ? { tab } : {}),
    ...(typeof next === 'string' ? { next } : {}),
    ...(typeof claim === 'string' ? { claim } : {}),
  }),
  component: lazyPage(
    () => import('../features/signIn/SignInPage.tsx'),
    'SignInPage',
    import.meta.env.SSR && { frame: frame('SignInFrame'), needs: DEVICE },
  ),
  head: () => pageHead('Sign Up/In'),
})

const account = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: 1 | 2 } => (tab === 1 || tab === 2 ? { tab } : {}),
  component: lazyPage(
    () => import('../features/account/AccountPage.tsx'),
    'AccountPage',
    import.meta.env.SSR && { frame: frame('AccountFrame'), needs: [guards, ...DEVICE] },
  ),
  beforeLoad: async ({ location, preload }) => {
    if (!import.meta.env.SSR && !preload) await (await guards()).accountGuard(location.href)
  },
  head: () => pageHead('Account'),
})

const track = createRoute({
  getParentRoute: () => rootRoute,
  path: '/track',
  component: lazyPage(
    () => import('../features/track/TrackPage.tsx'),
    'TrackPage',
    import.meta.env.SSR && { frame: frame('TrackFrame'), needs: [guards, ...DEVICE] },
  ),
  beforeLoad: async ({ context, location, preload }) => {
    if (!import.meta.env.SSR && !preload) await (await guards()).trackGuard(context.queryClient, location.search)
  },
  head: () => pageHead('Track Your Order'),
})

/** The undo link that is mailed to the previous email address (D-36). */
const undoEmail = createRoute({
  getParentRoute: () => rootRoute,
  path: '/undo-email',
  component: lazyPage(() => import('../features/undoEmail/UndoEmailPage.tsx'), 'UndoEmailPage'),
  head: () => pageHead('Your Email'),
})
const unknown = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  loader: () => {
    throw notFound()
  },
  staticData: { title: 'Not Found' },
})

const routes = rootRoute.addChildren([
  home,
  locations,
  menuOfChoice,
  menu.addChildren([product]),
  checkout.addChildren([addition]),
  signIn,
  account,
  undoEmail,
  track,
  about,
  franchise,
  privacy,
  contact,
  terms,
  events,
  stories,
  article,
  catering,
  rewards,
  deals,
  unknown,
])

/** A router for the browser, or with a memory history for one page that the host draws. */
export function makeRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree: routes,
    context,
    history,
    // Guards do nothing then: they may send, ask and forget (D-81).
    defaultPreload: savesData() ? false : 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorPage,
    // On the host it would write an inline script.
    scrollRestoration: history ? false : mayScroll,
    scrollRestorationBehavior: 'instant',
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
  interface StaticDataRouteOption {
    title?: string
  }
  interface HistoryState {
    /** The search of the menu is open. */
    search?: boolean
  }
}

let isFirst = true

/**
 * Whether the router may scroll to where a page starts or was left. Not on a document's first page: its customer may have
 * scrolled before the scripts came [ROUTE-01]. On a revisit the router restores the place.
 */
function mayScroll(): boolean {
  const wasFirst = isFirst
  isFirst = false
  if (!wasFirst || isRevisit() || scrollY === 0) return true
  // The router remembers a place for Back only after a scroll that it has seen.
  document.dispatchEvent(new Event('scroll'))
  return false
}
