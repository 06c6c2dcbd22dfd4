import type { Catalogue } from '../catalogue/catalogue.ts'
import { EVERYTHING } from '../services/edgePurge.ts'
import type { RequestScope } from './dispatch.ts'

/**
 * A cache in front of the hosts may keep what is the same for everybody (D-176). Such an answer carries the keys by which it is
 * purged in `Surrogate-Key`, and in `Surrogate-Control` for how long it may be kept, which the cache alone reads: browsers go on
 * asking for each (`Cache-Control: no-cache`) by their ETag. Every other answer says that it must not be kept.
 */

const KEYS = 'Surrogate-Key'
const CONTROL = 'Surrogate-Control'
/** As opening hours change by the minute, and what a lost purge leaves must go by itself. */
const KEPT_SECONDS = 60
/** Some caches ignore `Cache-Control: no-store` of an answer, and know only an age. */
const NOT_KEPT = 'no-store, max-age=0'

/** What is said of all stores. */
const STORES = 'stores'
const keyOf = (storeHash: string) => `store-${storeHash}`

/** What an answer depends on beside the catalogue's version: the menu of a store, its conditions and those of others. */
export interface EdgeSubject {
  store?: string | undefined
  isOfStores?: boolean
}

/** Marks an answer that is the same for everybody; without a cache in front it stays as it is. */
export function forEdge(response: Response, { settings }: RequestScope, { store, isOfStores }: EdgeSubject): Response {
  if (!settings.edge) return response
  const keys = [EVERYTHING, ...(store === undefined ? [] : [keyOf(store)]), ...(isOfStores ? [STORES] : [])]
  response.headers.set(KEYS, keys.join(' '))
  return response
}

/**
 * Says of every answer whether it may be kept: a marked one, without a cookie, whose host has not read a newer catalogue while it
 * made it. The purge of that one may be there before the answer. Files that anybody may keep say so themselves.
 */
export function sealForEdge({ headers, status }: Response, isCurrent: boolean): void {
  const isGood = (status === 200 || status === 304) && isCurrent && !headers.has('Set-Cookie')
  if (headers.has(KEYS) && isGood) headers.set(CONTROL, `max-age=${KEPT_SECONDS}`)
  else {
    headers.delete(KEYS)
    if (!/\bpublic\b/.test(headers.get('Cache-Control') ?? '')) headers.set(CONTROL, NOT_KEPT)
  }
}

/** The keys of what a newer catalogue says otherwise. */
export function changedKeys(before: Catalogue, after: Catalogue, now: Date): string[] {
  if (before.version !== after.version) return [EVERYTHING]
  const menus = after
    .stores(now)
    .filter(({ hash }) => before.menuStamp(hash) !== after.menuStamp(hash))
    .map(({ hash }) => keyOf(hash))
  return before.storesStamp === after.storesStamp ? menus : [...menus, STORES]
}
