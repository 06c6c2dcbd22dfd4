import type { WorkboxPlugin } from 'workbox-core'
import { KEPT_AT_HEADER } from '../contract/workerContract.ts'
import { olderCaches, PICTURE_CACHE } from './build.ts'

/**
 * A plugin of a strategy that writes with `write`. Workbox's own write neither makes room on a full disk nor moves an
 * entry that is written again to the end of its cache, and its expiration goes by the last use.
 */
export const writeWith = (write: (url: string, response: Response) => Promise<unknown>): WorkboxPlugin => ({
  cacheWillUpdate: async ({ request, response }) => {
    await write(request.url, response).catch(() => undefined)
    return null
  },
})

/** Writes a response. A full disk loses the pictures first; what does not fit then is not kept. */
export async function writeMakingRoom(cacheName: string, key: string, response: Response): Promise<boolean> {
  const again = response.clone()
  try {
    await writeLast(cacheName, key, response)
    return true
  } catch {
    await dropPictures()
  }
  try {
    await writeLast(cacheName, key, again)
    return true
  } catch {
    return false
  }
}

/** The last written are the last in the cache, and the last to be deleted. Rejects on a full disk. */
export async function writeLast(cacheName: string, key: string, response: Response): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.delete(key)
  await cache.put(key, response)
}

/** Deletes the oldest of the chosen entries beyond the maximum. */
export async function limitEntries(
  cacheName: string,
  maxEntries: number,
  chosen: (url: URL) => boolean = () => true,
): Promise<void> {
  const cache = await caches.open(cacheName)
  const keys = (await cache.keys()).filter(({ url }) => chosen(new URL(url)))
  for (const key of keys.slice(0, Math.max(0, keys.length - maxEntries))) await cache.delete(key)
}

const FULL_DISK_MS = 60_000

let fullAt = Number.NEGATIVE_INFINITY

/** The disk was full a moment ago: the room that pictures gave up is not for the next pictures. */
export const isDiskFull = (): boolean => Math.abs(Date.now() - fullAt) < FULL_DISK_MS

/** One by one: a cache that is deleted while it is open somewhere keeps its room. */
export async function dropPictures(): Promise<void> {
  fullAt = Date.now()
  for (const name of [PICTURE_CACHE, ...(await olderCaches('pictures-'))]) {
    const cache = await caches.open(name)
    for (const key of await cache.keys()) await cache.delete(key)
  }
}

/** The same response with another text, and the time at which the host gave it. */
export function withText(response: Response, text: string): Response {
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
