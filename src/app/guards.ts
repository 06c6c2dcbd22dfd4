import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { isEmpty } from '../../domain/cart/cart.ts'
import { claimsOf, isExpired } from '../../domain/account/session.ts'
import { storeName, type Store } from '../../domain/catalogue/store.ts'
import { COOKIES_BLOCKED } from '../components/storageWords.ts'
import { cartState } from '../device/store/cartState.ts'
import { choice, chooseStore } from '../device/store/storeChoice.ts'
import { forgetCompletion, recallCompletion } from '../device/store/completion.ts'
import { session } from '../device/store/sessionState.ts'
import { storesCookies } from '../device/api/cookies.ts'
import { readToken } from '../device/api/token.ts'
import { ReadFailure } from '../device/api/result.ts'
import { trackedLink } from '../features/track/trackedLink.ts'
import { queryOf, readProduct } from '../hooks/queries.ts'
import { readStore } from '../hooks/storeLists.ts'
import { toast } from '../hooks/toast.ts'

/**
 * The guards of the routes; each throws the redirect before anything is drawn. On a preload the router asks only that
 * of the menu, which then changes nothing.
 */

const chosenStore = (queryClient: QueryClient) => readStore(queryClient, choice.get().store)

async function savedStore(): Promise<Store | undefined> {
  const { menuCopyOf: copyOf } = await import('../device/reads/menuCopy.ts')
  const { store } = choice.get()
  return (await copyOf(store))?.stores.find(({ hash }) => hash === store)
}

const CHECKOUT_UNAVAILABLE = 'Checkout could not be opened just now. Your cart is safe: please try again in a moment.'

/**
 * /menu redirects to the remembered store's menu; a store that is no longer listed is forgotten [STORE-10 STORE-11].
 */
export async function menuGuard(queryClient: QueryClient, isPreload: boolean): Promise<never> {
  const store = choice.get().store ? await chosenStore(queryClient) : undefined
  if (store) throw redirect({ to: '/menu/$storename', params: { storename: storeName(store) } })
  if (choice.get().store && !isPreload) chooseStore('')
  throw redirect({ to: '/locations' })
}

/**
 * Without a store it redirects to the locations, with an empty cart to the menu. A guard that fails redirects to the
 * menu as well, where it is loaded or saved, with one line that says why [GUARD-01 GUARD-02 GUARD-03], D-48.
 */
export async function checkoutGuard(queryClient: QueryClient, documentPath: string): Promise<void> {
  // Only a document load of /checkout brings the security policy that allows the card provider (D-16).
  if (documentPath !== '/checkout') throw redirect({ href: '/checkout', reloadDocument: true })
  if (!storesCookies()) {
    toast(COOKIES_BLOCKED)
    throw redirect({ to: '/locations' })
  }
  const { openDeviceStore: openMemory, remembered } = await import('../device/store/deviceStore.ts')
  await openMemory()
  // A payment without a known outcome comes first, with or without a connection.
  if (remembered().intent) return
  const { startSession } = await import('../device/start.ts')
  const started = startSession().catch(reportError)
  // A browser with cookies but no storage knows its store by the cart that the host has.
  if (!choice.get().store) await started
  if (!choice.get().store) throw redirect({ to: '/locations' })
  const [store] = await Promise.all([chosenStore(queryClient).catch(savedStore), started])
  const menu = store
    ? redirect({ to: '/menu/$storename', params: { storename: storeName(store) } })
    : redirect({ to: '/locations' })
  if (!store || !session.get().ready) {
    toast(CHECKOUT_UNAVAILABLE)
    throw menu
  }
  if (!isEmpty(cartState.get().cart)) return forgetCompletion()
  // A reload of the thank-you page shows the last order again (D-17).
  if (!recallCompletion()) throw menu
}

/** The product that opens above checkout, at the chosen store; undefined when it is not available. */
export async function additionOf(
  queryClient: QueryClient,
  hash: string,
): Promise<{ store: Store; hash: string; name: string }> {
  try {
    const store = await chosenStore(queryClient)
    if (!store) throw new Error('No store is chosen')
    const [{ product }] = await Promise.all([
      readProduct(queryClient, { store: store.hash, product: hash }, { retry: false }),
      queryClient.ensureQueryData(queryOf('menu', { store: store.hash })),
    ])
    return { store, hash, name: product.name }
  } catch {
    throw redirect({ to: '/checkout' })
  }
}

/**
 * Redirects to sign-in, and back to `href` afterwards, without a token, with an unreadable one or with one without `ch`
 * [GUARD-05 GUARD-06 SESS-20 SESS-21 SESS-22 SESS-23]. An expired token is renewed first (D-08), whatever the device's
 * clock says; when the host cannot be reached, a known member sees the saved data.
 */
export async function accountGuard(href: string): Promise<void> {
  const signIn = redirect({ to: '/signin', search: { tab: 'login', next: href } })
  const claims = () => claimsOf(readToken() ?? '')
  const before = claims()
  if (before?.ch === undefined) throw signIn
  if (!isExpired(before, Date.now() / 1000)) return
  const { renew } = await import('../device/api/api.ts')
  await renew()
  if (claims()?.ch === undefined) throw signIn
}

/**
 * A member tracks orders of the own history: without any it redirects to the home page, for another order to the account. A guest's
 * signed link opens its order for everybody; a signed-out visitor without it has no history. When the history cannot be read, the
 * page shows what it knows [GUARD-07 GUARD-08], D-64. With `?open`, as the installed app's shortcut
 * has it, it leads to the open order, or the page says that there is none (D-122).
 */
export async function trackGuard(queryClient: QueryClient, search: Readonly<Record<string, unknown>>): Promise<void> {
  const { number, hash, guest } = trackedLink(search)
  if (guest !== '' && hash !== '') return
  if (search['open'] !== undefined) {
    const open = await openOrder(queryClient)
    if (open) throw redirect({ to: '/track', search: open, replace: true })
    return
  }
  const home = redirect({ to: '/' })
  const claims = () => claimsOf(readToken() ?? '')
  const before = claims()
  if (before?.ch === undefined) throw home
  if (isExpired(before, Date.now() / 1000)) await (await import('../device/api/api.ts')).renew()
  if (claims()?.ch === undefined) throw home
  const orders = await readHistory(queryClient)
  if (!orders) return
  if (orders.length === 0) throw home
  if (!orders.some((order) => order.number === number && order.hash === hash)) throw redirect({ to: '/account' })
}

/**
 * What the link of the open order names: a member's newest that does not wait for a later time, else the newest, else the one that
 * this device knows. Undefined when there is none.
 */
async function openOrder(queryClient: QueryClient): Promise<{ on?: number; oh: string; g?: string } | undefined> {
  const claims = claimsOf(readToken() ?? '')
  const isMember = claims?.ch !== undefined
  if (isMember && isExpired(claims, Date.now() / 1000)) await (await import('../device/api/api.ts')).renew()
  const orders = isMember ? await readHistory(queryClient) : []
  const open = orders?.filter(({ status }) => status === 1)
  const own = open?.find(({ step, date }) => step !== 0 || !date) ?? open?.[0]
  if (own) return { on: Number(own.number), oh: own.hash }
  const { readOpenTracked } = await import('../device/tracking/trackedOrders.ts')
  const kept = await readOpenTracked(orders === undefined)
  if (!kept) return undefined
  const { details, hash, guest } = kept
  return { ...(details ? { on: Number(details.number) } : {}), oh: hash, ...(guest ? { g: guest } : {}) }
}

/** Undefined when it cannot be read. */
async function readHistory(queryClient: QueryClient) {
  try {
    return (await queryClient.fetchQuery({ ...queryOf('history', {}), staleTime: 0, retry: false })).orders
  } catch (error) {
    // A session that the host ended has no history.
    if (error instanceof ReadFailure && error.failure.kind === 'refused') return []
    return undefined
  }
}
