import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  retainSearchParams,
} from '@tanstack/react-router'
import type { AuditSearch } from './audit/auditSearch.ts'
import { FORM_KINDS, FORM_STATES } from '../../contract/operator/forms.ts'
import { Broken } from './frame/Broken.tsx'
import { Frame } from './frame/Frame.tsx'
import { INBOX_VIEWS, type InboxSearch } from './inbox/inboxSearch.ts'
import { NothingHere } from './frame/NothingHere.tsx'
import { PEOPLE_SHOWN, type PeopleSearch } from './people/peopleSearch.ts'
import { orderFilters } from './orders/orderFilters.ts'
import { Start } from './frame/Start.tsx'
import { ProofDialog } from './proof/ProofDialog.tsx'
import { Toasts } from './ui/Toasts.tsx'

/**
 * The routes of the office, below /office. A page of a room is a child of `frame`, its filters are validated search parameters, and
 * `store` stays from room to room: a link shows a colleague the same.
 */

const root = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <Toasts />
      <ProofDialog />
    </>
  ),
  notFoundComponent: NothingHere,
  errorComponent: Broken,
})

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

const oneOf = <Word extends string>(words: readonly Word[], value: unknown): Word | undefined =>
  words.find((word) => word === value)

const day = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined

const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  component: Frame,
  /** `store` is the code of the store that lists are about; without it all that the person may see. */
  validateSearch: (search: Record<string, unknown>): { store?: string } => ({ store: text(search['store']) }),
  search: { middlewares: [retainSearchParams(['store'])] },
})

const start = createRoute({ getParentRoute: () => frame, path: '/', component: Start })

const account = createRoute({
  getParentRoute: () => frame,
  path: '/account',
  component: lazyRouteComponent(() => import('./account/AccountPage.tsx'), 'AccountPage'),
})

const approvals = createRoute({
  getParentRoute: () => frame,
  path: '/approvals',
  component: lazyRouteComponent(() => import('./approvals/ApprovalsPage.tsx'), 'ApprovalsPage'),
})

const people = createRoute({
  getParentRoute: () => frame,
  path: '/people',
  validateSearch: (search: Record<string, unknown>): PeopleSearch => ({
    query: text(search['query']),
    show: oneOf(PEOPLE_SHOWN, search['show']),
  }),
  component: lazyRouteComponent(() => import('./people/PeoplePage.tsx'), 'PeoplePage'),
})

/** One of the people is open beside the list. */
const person = createRoute({ getParentRoute: () => people, path: '/$person' })

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: lazyRouteComponent(() => import('./entrance/SignInPage.tsx'), 'SignInPage'),
})

const lost = createRoute({
  getParentRoute: () => root,
  path: '/lost',
  component: lazyRouteComponent(() => import('./entrance/LostPage.tsx'), 'LostPage'),
})

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(() => import('./entrance/InvitationPage.tsx'), 'InvitationPage'),
})

const orders = createRoute({
  getParentRoute: () => frame,
  path: '/orders',
  component: lazyRouteComponent(() => import('./orders/OrdersPage.tsx'), 'OrdersPage'),
  validateSearch: orderFilters,
})

const order = createRoute({
  getParentRoute: () => frame,
  path: '/orders/$number',
  component: lazyRouteComponent(() => import('./orders/OrderPage.tsx'), 'OrderPage'),
})

/** What is looked for names people, so it is in no search parameter. */
const customers = createRoute({
  getParentRoute: () => frame,
  path: '/customers',
  component: lazyRouteComponent(() => import('./customers/CustomersPage.tsx'), 'CustomersPage'),
})

const customer = createRoute({
  getParentRoute: () => frame,
  path: '/customers/$person',
  component: lazyRouteComponent(() => import('./customers/CustomerPage.tsx'), 'CustomerPage'),
})

/** What is looked for names people and cards, so it is in no search parameter. */
const giftCards = createRoute({
  getParentRoute: () => frame,
  path: '/gift-cards',
  component: lazyRouteComponent(() => import('./giftCards/GiftCardsPage.tsx'), 'GiftCardsPage'),
})

const giftCard = createRoute({
  getParentRoute: () => frame,
  path: '/gift-cards/$card',
  component: lazyRouteComponent(() => import('./giftCards/GiftCardPage.tsx'), 'GiftCardPage'),
})

const inbox = createRoute({
  getParentRoute: () => frame,
  path: '/inbox',
  /** `view` is mine or all, without it what waits for an answer. */
  validateSearch: (search: Record<string, unknown>): InboxSearch => ({
    view: oneOf(INBOX_VIEWS, search['view']),
    kind: oneOf(FORM_KINDS, search['kind']),
    state: oneOf(FORM_STATES, search['state']),
    text: text(search['text']),
  }),
  component: lazyRouteComponent(() => import('./inbox/InboxPage.tsx'), 'InboxPage'),
})

/** One of the forms is open beside the list. */
const form = createRoute({ getParentRoute: () => inbox, path: '/$form' })

const disputes = createRoute({
  getParentRoute: () => frame,
  path: '/disputes',
  validateSearch: (search: Record<string, unknown>): { state?: 'all' } => ({
    state: search['state'] === 'all' ? 'all' : undefined,
  }),
  component: lazyRouteComponent(() => import('./disputes/DisputesPage.tsx'), 'DisputesPage'),
})

const dispute = createRoute({
  getParentRoute: () => frame,
  path: '/disputes/$order',
  component: lazyRouteComponent(() => import('./disputes/DisputePage.tsx'), 'DisputePage'),
})

const today = createRoute({
  getParentRoute: () => frame,
  path: '/today',
  component: lazyRouteComponent(() => import('./today/TodayPage.tsx'), 'TodayPage'),
})

const soldOut = createRoute({
  getParentRoute: () => frame,
  path: '/sold-out',
  component: lazyRouteComponent(() => import('./soldOut/SoldOutPage.tsx'), 'SoldOutPage'),
})

const hours = createRoute({
  getParentRoute: () => frame,
  path: '/hours',
  component: lazyRouteComponent(() => import('./hours/HoursPage.tsx'), 'HoursPage'),
})

const zones = createRoute({
  getParentRoute: () => frame,
  path: '/zones',
  component: lazyRouteComponent(() => import('./zones/ZonesPage.tsx'), 'ZonesPage'),
})

const screens = createRoute({
  getParentRoute: () => frame,
  path: '/screens',
  component: lazyRouteComponent(() => import('./screens/ScreensPage.tsx'), 'ScreensPage'),
})

const keys = createRoute({
  getParentRoute: () => frame,
  path: '/keys',
  component: lazyRouteComponent(() => import('./keys/KeysPage.tsx'), 'KeysPage'),
})

const audit = createRoute({
  getParentRoute: () => frame,
  path: '/audit',
  /** `who` is the id of a person or of a key, `looks` is 1 with what was only looked at, `open` the id of the opened entry. */
  validateSearch: (search: Record<string, unknown>): AuditSearch => ({
    text: text(search['text']),
    who: text(search['who']),
    day: day(search['day']),
    looks: search['looks'] === '1' ? '1' : undefined,
    open: text(search['open']),
  }),
  component: lazyRouteComponent(() => import('./audit/AuditPage.tsx'), 'AuditPage'),
})

export const router = createRouter({
  basepath: '/office',
  routeTree: root.addChildren([
    signIn,
    lost,
    invitation,
    frame.addChildren([
      start,
      today,
      orders,
      order,
      customers,
      customer,
      giftCards,
      giftCard,
      soldOut,
      hours,
      zones,
      screens,
      approvals,
      account,
      people.addChildren([person]),
      keys,
      audit,
      inbox.addChildren([form]),
      disputes,
      dispute,
    ]),
  ]),
  defaultPreload: 'intent',
  defaultErrorComponent: Broken,
  defaultNotFoundComponent: NothingHere,
  // Search parameters are plain text: a store's code of digits stays one.
  parseSearch: (query) => Object.fromEntries(new URLSearchParams(query)),
  stringifySearch: (search) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
    const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
    return query && `?${query}`
  },
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
