import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import { storeName } from '../domain/catalogue/store.ts'
import { BRAND } from './content/brand.ts'
import { ErrorPage } from './shell/ErrorPage.tsx'
import { AccountFrame, CheckoutFrame, SignInFrame } from './parts/frames.tsx'
import { Shell } from './shell/Shell.tsx'
import { read } from './parts/reads.ts'
import { MenuPending } from './pages/menu/MenuPending.tsx'

/** The route table of the specification: path, guard, loader, lazy page [ROUTE-01 to ROUTE-14]. */

/** Most visits meet no guard. */
const guards = () => import('./guards.ts')
/** Read before any route changes it. */
const documentPath = typeof location === 'undefined' ? '' : location.pathname

/** Sign Up where nothing is said (OQ-15). */
export type SignInTab = 'login' | 'forgot'

export interface RouterContext {
  queryClient: QueryClient
}

const root = createRootRouteWithContext<RouterContext>()({
  component: Shell,
  notFoundComponent: lazyRouteComponent(() => import('./shell/NotFoundPage.tsx'), 'NotFoundPage'),
  head: () => page('', 'Wood-fired pizza for pick-up and delivery across Metro Vancouver.'),
})

const page = (title: string, description?: string) => ({
  meta: [
    { title: title ? `${title} · ${BRAND.name}` : BRAND.title },
    ...(description ? [{ name: 'description', content: description }] : []),
  ],
})

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/home/HomePage.tsx'), 'HomePage'),
  loader: ({ context }) => context.queryClient.ensureQueryData(read('stores', {})).then(() => undefined),
  staticData: { module: 'src/pages/home/HomePage.tsx' },
})

const indexHtml = createRoute({
  getParentRoute: () => root,
  path: '/index.html',
  beforeLoad: () => {
    throw redirect({ to: '/' })
  },
})

const locations = createRoute({
  getParentRoute: () => root,
  path: '/locations',
  component: lazyRouteComponent(() => import('./pages/locations/LocationsPage.tsx'), 'LocationsPage'),
  loader: ({ context }) => context.queryClient.ensureQueryData(read('stores', {})).then(() => undefined),
  head: () =>
    page('Pick Your Location', 'Every Forno restaurant in British Columbia: opening hours, address and phone.'),
  staticData: { module: 'src/pages/locations/LocationsPage.tsx' },
})

/** /menu itself shows nothing: it leads to the chosen store's menu or to the locations [ROUTE-02 STORE-10 STORE-11]. */
const menuOfChoice = createRoute({
  getParentRoute: () => root,
  path: '/menu',
  beforeLoad: async ({ context }) => (await guards()).menuGuard(context.queryClient),
})

const menu = createRoute({
  getParentRoute: () => root,
  path: '/menu/$storename',
  component: lazyRouteComponent(() => import('./pages/menu/MenuPage.tsx'), 'MenuPage'),
  pendingComponent: MenuPending,
  loader: async ({ context, params }) => {
    const { stores } = await context.queryClient.ensureQueryData(read('stores', {}))
    const store = stores.find((one) => storeName(one) === params.storename.toLowerCase() && !one.comingSoon)
    // An unknown name goes to the locations [STORE-09].
    if (!store) throw redirect({ to: '/locations' })
    await context.queryClient.ensureQueryData(read('menu', { store: store.hash }))
    return { store: store.name, hash: store.hash }
  },
  head: ({ loaderData }) =>
    loaderData
      ? page(`Menu · ${loaderData.store}`, `Order pizza for pick-up from ${BRAND.name} ${loaderData.store}.`)
      : page('Menu'),
  staticData: { module: 'src/pages/menu/MenuPage.tsx' },
})

const product = createRoute({
  getParentRoute: () => menu,
  path: '/$productId',
  validateSearch: (search: Record<string, unknown>): { ci?: string } =>
    typeof search['ci'] === 'string' ? { ci: search['ci'] } : {},
  component: lazyRouteComponent(() => import('./pages/menu/ProductDialog.tsx'), 'ProductDialog'),
  loader: async ({ context, params }) => {
    const { stores } = await context.queryClient.ensureQueryData(read('stores', {}))
    const store = stores.find((one) => storeName(one) === params.storename.toLowerCase())
    if (!store) throw redirect({ to: '/locations' })
    try {
      const read1 = read('product', { store: store.hash, product: params.productId })
      const { product: opened } = await context.queryClient.ensureQueryData(read1)
      return { name: opened.name }
    } catch {
      // An unknown product: silently back to the store's menu.
      throw redirect({ to: '/menu/$storename', params: { storename: params.storename } })
    }
  },
  head: ({ loaderData }) => page(loaderData?.name ?? 'Menu'),
  staticData: { module: 'src/pages/menu/ProductDialog.tsx' },
})

/** What wakes before a page that is the visitor's own shows anything. */
const DEVICE = ['src/device/start.ts', 'src/device/disk.ts']

const checkout = createRoute({
  getParentRoute: () => root,
  path: '/checkout',
  component: import.meta.env.SSR
    ? CheckoutFrame
    : lazyRouteComponent(() => import('./pages/checkout/CheckoutPage.tsx'), 'CheckoutPage'),
  beforeLoad: async ({ context, cause }) => {
    // A product that opens above checkout does not enter it anew [GUARD-04].
    if (import.meta.env.SSR || cause === 'stay') return
    await (await guards()).checkoutGuard(context.queryClient, documentPath)
  },
  head: () => page('Checkout', 'Choose when your order shall be ready, say who you are, and pay.'),
  staticData: { module: 'src/pages/checkout/CheckoutPage.tsx', needs: ['src/guards.ts', ...DEVICE] },
})

/** Checkout alone, or with a product that goes with the order opened above it [CHK-34 CHK-49]. */
const addition = createRoute({
  getParentRoute: () => checkout,
  path: '/',
  validateSearch: ({ product: hash }: Record<string, unknown>): { product?: string } =>
    typeof hash === 'string' ? { product: hash } : {},
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    deps.product === undefined ? undefined : (await guards()).additionOf(context.queryClient, deps.product),
  component: Addition,
  head: ({ loaderData }) => (loaderData ? page(loaderData.name) : {}),
})

const AdditionDialog = lazyRouteComponent(() => import('./pages/menu/AdditionDialog.tsx'), 'AdditionDialog')

/** The builder is loaded for a product alone. */
function Addition() {
  return addition.useLoaderData() ? <AdditionDialog /> : null
}

const signIn = createRoute({
  getParentRoute: () => root,
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
  component: import.meta.env.SSR
    ? SignInFrame
    : lazyRouteComponent(() => import('./pages/signin/SignInPage.tsx'), 'SignInPage'),
  head: () => page('Sign Up/In', 'Sign up, log in, or find a forgotten password again.'),
  staticData: { module: 'src/pages/signin/SignInPage.tsx', needs: DEVICE },
})

const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: 1 | 2 } => (tab === 1 || tab === 2 ? { tab } : {}),
  component: import.meta.env.SSR
    ? AccountFrame
    : lazyRouteComponent(() => import('./pages/account/AccountPage.tsx'), 'AccountPage'),
  beforeLoad: async ({ location }) => {
    if (!import.meta.env.SSR) await (await guards()).accountGuard(location.href)
  },
  head: () => page('Account', 'Your details, points, orders and addresses.'),
  staticData: { module: 'src/pages/account/AccountPage.tsx', needs: ['src/guards.ts', ...DEVICE] },
})

/** The way back that is mailed to the email of before (D-36). */
const undoEmail = createRoute({
  getParentRoute: () => root,
  path: '/undo-email',
  component: lazyRouteComponent(() => import('./pages/undoEmail/UndoEmailPage.tsx'), 'UndoEmailPage'),
  head: () => page('Your Email'),
  staticData: { module: 'src/pages/undoEmail/UndoEmailPage.tsx' },
})

/** Forms that name a store; without its list they can be filled in all the same. */
const stores = ({ context }: { context: RouterContext }) =>
  context.queryClient.ensureQueryData(read('stores', {})).then(
    () => undefined,
    () => undefined,
  )

const catering = createRoute({
  getParentRoute: () => root,
  path: '/events/catering',
  component: lazyRouteComponent(() => import('./pages/catering/CateringPage.tsx'), 'CateringPage'),
  loader: stores,
  head: () => page('Catering', `Pizza for twelve or two hundred: get a quote from ${BRAND.name}.`),
  staticData: { module: 'src/pages/catering/CateringPage.tsx' },
})

const contact = createRoute({
  getParentRoute: () => root,
  path: '/contact',
  component: lazyRouteComponent(() => import('./pages/contact/ContactPage.tsx'), 'ContactPage'),
  loader: stores,
  head: () => page('Contact', `Feedback, franchise and catering requests to ${BRAND.name}.`),
  staticData: { module: 'src/pages/contact/ContactPage.tsx' },
})

const franchise = createRoute({
  getParentRoute: () => root,
  path: '/franchise',
  component: lazyRouteComponent(() => import('./pages/franchise/FranchisePage.tsx'), 'FranchisePage'),
  head: () => page('Franchising', `Open a ${BRAND.name}: what it takes, and how to ask.`),
  staticData: { module: 'src/pages/franchise/FranchisePage.tsx' },
})

/** A page of the table that opens in a later release: it says so and leads on. */
const later = <const Path extends string>(path: Path, title: string) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(() => import('./pages/later/LaterPage.tsx'), 'LaterPage'),
    head: () => page(title),
    staticData: { module: 'src/pages/later/LaterPage.tsx', title },
  })

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  loader: () => {
    throw notFound()
  },
  head: () => page('Not Found'),
})

const routes = root.addChildren([
  home,
  indexHtml,
  locations,
  menuOfChoice,
  menu.addChildren([product]),
  checkout.addChildren([addition]),
  signIn,
  account,
  undoEmail,
  later('/track', 'Track Your Order'),
  later('/about', 'About'),
  franchise,
  later('/privacy', 'Privacy Policy'),
  contact,
  later('/tos', 'Terms of Service'),
  later('/events', 'Events'),
  later('/events/blogs', 'Our Stories'),
  catering,
  later('/promotions/pgpoints', 'Rewards'),
  later('/promotions/deals', 'Deals'),
  unknown,
])

/** A router for the browser, or with a memory history for one page drawn by the host. */
export function makeRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree: routes,
    context,
    history,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorPage,
    // On the host it would write an inline script.
    scrollRestoration: !history,
    scrollRestorationBehavior: 'instant',
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
  interface StaticDataRouteOption {
    module?: string
    /** Modules that it loads before it shows anything. */
    needs?: string[]
    title?: string
  }
}
