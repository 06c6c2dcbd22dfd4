/** Which requests may be the map's, and which responses of a configured map's origin are cached, under which address and for how long. */

export const MAX_TILES = 400
export const MAX_TILE_MS = 30 * 86_400_000

const FIRESTORE_CALLS = '/google.firestore.v1.Firestore/'
const TILE = /\/\d+\/\d+\/\d+(@\dx)?(\.\w+)?$/
/** Parameters that name a customer of the tile provider and not a picture. */
const KEYS = ['key', 'api_key', 'apikey', 'access_token', 'token']

export const isTile = (url: string): boolean => TILE.test(new URL(url).pathname)

/**
 * Whether a request may be the map's. Only an order that is watched in Firestore reads from another origin in this way too: its
 * stream never ends, and the worker's own policy does not allow it.
 */
export const isOutsideRead = ({ method, mode, headers, url }: Request): boolean =>
  method === 'GET' && mode === 'cors' && !headers.has('Range') && !new URL(url).pathname.startsWith(FIRESTORE_CALLS)

/** A part (206) cannot be cached, and of an opaque response nothing is known. */
export const isStorable = ({ status, type }: Pick<Response, 'status' | 'type'>): boolean =>
  status === 200 && (type === 'basic' || type === 'cors')

/** The address without the provider's key, which may change and must not be in a cache. */
export function withoutKey(address: string): string {
  const url = new URL(address)
  for (const name of KEYS) url.searchParams.delete(name)
  return url.href
}
