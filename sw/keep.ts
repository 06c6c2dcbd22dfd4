import { KEPT_AT_HEADER } from '../contract/workerContract.ts'
import { olderCaches, PICTURES } from './build.ts'

/** Puts a response into a cache. A full disk loses the pictures first; what does not fit then is not kept. */
export async function keep(cacheName: string, key: string, response: Response): Promise<boolean> {
  const again = response.clone()
  try {
    await put(cacheName, key, response)
    return true
  } catch {
    await dropPictures()
  }
  try {
    await put(cacheName, key, again)
    return true
  } catch {
    return false
  }
}

/** The last kept are the last in the cache, and the last to go. Rejects on a full disk. */
export async function put(cacheName: string, key: string, response: Response): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.delete(key)
  await cache.put(key, response)
}

/** Forgets the oldest of the chosen entries beyond so many. */
export async function bound(
  cacheName: string,
  most: number,
  chosen: (url: URL) => boolean = () => true,
): Promise<void> {
  const cache = await caches.open(cacheName)
  const keys = (await cache.keys()).filter(({ url }) => chosen(new URL(url)))
  for (const key of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(key)
}

const A_MINUTE = 60_000

let fullAt = Number.NEGATIVE_INFINITY

/** The disk was full just now: what pictures gave up is not for the next pictures. */
export const isTight = (): boolean => Math.abs(Date.now() - fullAt) < A_MINUTE

/** One by one: the room of a cache that is still open somewhere would stay taken. */
export async function dropPictures(): Promise<void> {
  fullAt = Date.now()
  for (const name of [PICTURES, ...(await olderCaches('pictures-'))]) {
    const cache = await caches.open(name)
    for (const key of await cache.keys()) await cache.delete(key)
  }
}

/** The same response with other words in it, and the time at which the host gave it. */
export function rewritten(response: Response, text: string): Response {
  const headers = new Headers(response.headers)
  for (const name of ['Content-Encoding', 'Content-Length', 'ETag']) headers.delete(name)
  headers.set(KEPT_AT_HEADER, new Date().toISOString())
  return new Response(text, { status: response.status, headers })
}

/** Kept so lately that the host need not be asked. */
export const isFresh = (kept: Response | undefined, ms: number): boolean =>
  Date.now() - Date.parse(kept?.headers.get(KEPT_AT_HEADER) ?? '') < ms

/** Whole, from our own host, and not by way of another address. */
export const isWhole = ({ status, redirected, type }: Response): boolean =>
  status === 200 && !redirected && type === 'basic'

export const typeOf = (response: Response): string => response.headers.get('Content-Type') ?? ''
