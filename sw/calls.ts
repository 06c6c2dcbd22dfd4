import { KEPT_CALLS } from '../contract/keptCalls.ts'
import { API_MOUNT, WHOLE_STORE } from '../contract/workerContract.ts'
import { background } from './background.ts'
import { CALLS, olderCaches } from './build.ts'
import { bound, isFresh, isWhole, keep, rewritten, typeOf } from './keep.ts'
import { SOFT, within } from './patience.ts'

/** Answers of the calls that their declaration lets the worker keep: the host's where it comes soon, else the last one. */

const MENUS = 6
const FRESH = 5 * 60_000
const ANSWERS = 60

export const isKeptCall = ({ pathname, searchParams }: URL): boolean =>
  pathname.startsWith(`${API_MOUNT}/`) &&
  KEPT_CALLS.includes(pathname.slice(API_MOUNT.length)) &&
  !searchParams.has(WHOLE_STORE)

export function answer(event: FetchEvent): void {
  const { url } = event.request
  const asked = fetch(event.request)
  event.waitUntil(asked.then((response) => keepAnswer(url, response.clone())).catch(() => undefined))
  event.respondWith(fresh(asked, url))
}

async function fresh(asked: Promise<Response>, url: string): Promise<Response> {
  const soon = await within(SOFT, asked)
  // A hotel's sign-in page and a host that is being restarted have no menu.
  if (soon && soon.status < 500 && isJson(soon)) return soon
  const kept = await (await caches.open(CALLS)).match(url)
  return kept ?? soon ?? (await asked.catch(() => Response.error()))
}

const isJson = (response: Response): boolean => typeOf(response).includes('json')

async function keepAnswer(url: string, response: Response): Promise<void> {
  if (!isWhole(response) || !isJson(response)) return
  const text = await response.text()
  // A refusal comes with 200 as well.
  const said: unknown = JSON.parse(text)
  if (typeof said !== 'object' || said === null || !('status' in said) || said.status !== true) return
  await keep(CALLS, url, rewritten(response, text))
  await bound(CALLS, MENUS, ({ pathname }) => pathname === `${API_MOUNT}/get/menu`)
  await bound(CALLS, ANSWERS)
}

/** What a page has read without asking: the host's drawing brings it along. */
export async function keepCalls(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(CALLS)
  for (const url of urls)
    if (isKeptCall(new URL(url)) && !isFresh(await cache.match(url), FRESH)) await ask(url).catch(() => undefined)
}

export async function carryCallsOver(): Promise<void> {
  for (const name of await olderCaches('calls-'))
    for (const { url } of await (await caches.open(name)).keys()) await ask(url).catch(() => undefined)
}

const ask = async (url: string): Promise<void> =>
  keepAnswer(url, await fetch(url, { cache: 'no-cache', credentials: 'omit', signal: background }))
