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

/** What may list any store. */
const ANY_LIST = 'lists'
export const menuKey = (storeHash: string) => `store-${storeHash}`
const listKey = (storeHash: string) => `list-${storeHash}`

/** The stores, by their hashes, whose menus an answer depends on, and those of which it says what lists say. */
export interface EdgeSubject {
  menus?: readonly string[]
  lists?: readonly string[] | 'all'
}

/** Marks an answer that is the same for everybody; without a cache in front it stays as it is. */
export function forEdge(
  response: Response,
  { settings }: RequestScope,
  { menus = [], lists = [] }: EdgeSubject,
): Response {
  if (!settings.edge) return response
  const listed = lists === 'all' ? [ANY_LIST] : lists.map(listKey)
  response.headers.set(KEYS, [EVERYTHING, ...menus.map(menuKey), ...listed].join(' '))
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
  const changed = (stampOf: (catalogue: Catalogue, hash: string) => string | undefined) =>
    after.sites.map(({ hash }) => hash).filter((hash) => stampOf(before, hash) !== stampOf(after, hash))
  const menus = changed((catalogue, hash) => catalogue.menuStamp(hash))
  const lists = changed((catalogue, hash) => catalogue.listing(hash, now)?.stamp)
  return [...menus.map(menuKey), ...lists.map(listKey), ...(lists.length > 0 ? [ANY_LIST] : [])]
}
