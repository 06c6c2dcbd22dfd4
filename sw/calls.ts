import { API_MOUNT, FULL_MENU_PARAMETER, MENU_SINCE_PARAMETER } from '../contract/callPaths.ts'
import { applyPatch, type Change } from '../contract/jsonPatch.ts'
import { backgroundSignal } from './backgroundAbort.ts'
import { CALL_CACHE, olderCaches } from './build.ts'
import { isFresh, isWhole, limitEntries, typeOf, withBody, withText, writeMakingRoom, writeWith } from './cacheWrite.ts'
import { NetworkFirstKeepingLate, preferGood } from './networkFirst.ts'
import { NETWORK_TIMEOUT_SECONDS } from './timeouts.ts'

/** Caches the answers of calls whose `offline` is `keep`. The cached one is used when the host is slower than the timeout. */

/** Their paths, which the build fills in (build/keptCallPaths.ts), so that the worker does not contain the schemas. */
declare const __KEPT_CALLS__: readonly string[]

const MENU = `${API_MOUNT}/get/menu`
const MAX_MENUS = 6
const MAX_ANSWERS = 60
const FRESH_MS = 5 * 60_000

export const isKeptCall = ({ pathname, searchParams }: URL): boolean =>
  pathname.startsWith(`${API_MOUNT}/`) &&
  __KEPT_CALLS__.includes(pathname.slice(API_MOUNT.length)) &&
  !searchParams.has(FULL_MENU_PARAMETER)

const isJson = (response: Response): boolean => typeOf(response).includes('json')

export const callStrategy = new NetworkFirstKeepingLate({
  cacheName: CALL_CACHE,
  matchOptions: { ignoreVary: true },
  networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
  plugins: [
    // A captive portal answers with HTML, a restarting host with 5xx.
    preferGood((response) => response.status < 500 && isJson(response)),
    { requestWillFetch: async ({ request }) => new Request(await withVersion(request.url), request) },
    { fetchDidSucceed: async ({ request, response }) => await wholeMenu(request.url, response) },
    writeWith(keepAnswer),
  ],
})

async function keepAnswer(url: string, response: Response): Promise<void> {
  if (!isWhole(response) || !isJson(response)) return
  const text = await response.text()
  // A refusal has HTTP status 200 too.
  const answer: unknown = JSON.parse(text)
  if (typeof answer !== 'object' || answer === null || !('status' in answer) || answer.status !== true) return
  await writeMakingRoom(CALL_CACHE, url, withText(response, text))
  await limitEntries(CALL_CACHE, MAX_MENUS, ({ pathname }) => pathname === MENU)
  await limitEntries(CALL_CACHE, MAX_ANSWERS)
}

/** Caches the reads that a page got inside the host's HTML, without a request. */
export async function keepCalls(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(CALL_CACHE)
  for (const url of urls)
    if (isKeptCall(new URL(url)) && !isFresh(await cache.match(url), FRESH_MS))
      await fetchAndKeep(url).catch(() => undefined)
}

/** Reads the cached menu and products of a store (its hash) again. */
export async function renewMenuCalls(store: string): Promise<void> {
  for (const { url } of await (await caches.open(CALL_CACHE)).keys()) {
    const { pathname, searchParams } = new URL(url)
    const isMenu = pathname === MENU && searchParams.get('s') === store
    const isProduct = pathname === `${API_MOUNT}/get/product` && searchParams.get('sh') === store
    if (isMenu || isProduct) await fetchAndKeep(url).catch(() => undefined)
  }
}

export async function carryCallsOver(): Promise<void> {
  for (const name of await olderCaches('calls-'))
    for (const { url } of await (await caches.open(name)).keys()) await fetchAndKeep(url).catch(() => undefined)
}

async function fetchAndKeep(url: string): Promise<void> {
  const asked = await withVersion(url)
  await keepAnswer(url, await wholeMenu(asked, await fetch(asked, IN_BACKGROUND)))
}

const IN_BACKGROUND = { cache: 'no-cache', credentials: 'omit', signal: backgroundSignal } as const

type MenuAnswer = object & { version?: string; changes?: readonly Change[] }

const keptMenu = async (url: string): Promise<MenuAnswer | undefined> =>
  (await (await caches.open(CALL_CACHE)).match(url))?.json() as Promise<MenuAnswer | undefined>

/** The address at which a menu is asked for its version, and one that is kept only for what has changed since (D-169). */
async function withVersion(url: string): Promise<string> {
  const asked = new URL(url)
  if (asked.pathname === MENU) asked.searchParams.set(MENU_SINCE_PARAMETER, (await keptMenu(url))?.version ?? '')
  return asked.href
}

const TOO_MANY_REQUESTS = 429

/**
 * The answer; of changes the kept menu with them. What does not fit what is kept is asked for whole, as are the changes that a
 * network has asked for too often.
 */
async function wholeMenu(asked: string, response: Response): Promise<Response> {
  const url = new URL(asked)
  const since = url.searchParams.get(MENU_SINCE_PARAMETER)
  const isTooMany = response.status === TOO_MANY_REQUESTS
  if (!since || !isJson(response) || !(isWhole(response) || isTooMany)) return response
  const { version, changes }: MenuAnswer = isTooMany ? {} : await response.json()
  url.searchParams.delete(MENU_SINCE_PARAMETER)
  const menu = await keptMenu(url.href)
  // Another read has kept them meanwhile.
  if (menu && version && menu.version === version) return withBody(response, JSON.stringify(menu))
  if (menu?.version === since && changes && applyPatch(menu, changes))
    return withBody(response, JSON.stringify({ ...menu, version }))
  url.searchParams.set(MENU_SINCE_PARAMETER, '')
  return await fetch(url, IN_BACKGROUND)
}
