import type { WorkboxPlugin } from 'workbox-core'
import { KEPT_AT_HEADER } from '../contract/callPaths.ts'
import { olderCaches, PICTURE_CACHE } from './build.ts'

/**
 * A strategy plugin that replaces Workbox's cache write. Workbox neither frees space on a full disk nor moves a rewritten
 * entry to the end of its cache, and its expiration goes by last use.
 */
export const writeWith = (write: (url: string, response: Response) => Promise<unknown>): WorkboxPlugin => ({
  cacheWillUpdate: async ({ request, response }) => {
    await write(request.url, response).catch(() => undefined)
    return null
  },
})

/** Whether a write failed because of the disk, and not because the response broke off or was aborted. */
export const isDiskError = (error: unknown): boolean =>
  error instanceof DOMException && !['AbortError', 'NetworkError'].includes(error.name)

/** Writes a response. On a full disk it deletes all pictures and tries once more; false when it could not be written. */
export async function writeMakingRoom(cacheName: string, key: string, response: Response): Promise<boolean> {
  const again = response.clone()
  try {
    await writeLast(cacheName, key, response)
    return true
  } catch (error) {
    if (!isDiskError(error)) return false
    await dropPictures()
  }
  try {
    await writeLast(cacheName, key, again)
    return true
  } catch {
    return false
  }
}

/** Writes at the end of the cache, since `limitEntries` deletes from the start. Rejects on a full disk and on a broken response. */
export async function writeLast(cacheName: string, key: string, response: Response): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.delete(key)
  await cache.put(key, response)
}

/** Deletes the oldest entries beyond the maximum, among those that match `chosen`. */
export async function limitEntries(
  cacheName: string,
  maxEntries: number,
  chosen: (url: URL) => boolean = () => true,
): Promise<void> {
  const cache = await caches.open(cacheName)
  const keys = (await cache.keys()).filter(({ url }) => chosen(new URL(url)))
  for (const key of keys.slice(0, Math.max(0, keys.length - maxEntries))) await cache.delete(key)
}

/** Passes on what older builds' caches of a kind hold of files that a build does not change. */
export async function carryOlder(
  kind: string,
  write: (url: string, response: Response) => Promise<void>,
): Promise<void> {
  for (const name of await olderCaches(kind)) {
    const older = await caches.open(name)
    for (const { url } of await older.keys()) {
      const response = await older.match(url)
      if (response) await write(url, response)
    }
  }
}

const FULL_DISK_MS = 60_000

let fullAt = Number.NEGATIVE_INFINITY

/** Whether the disk was full within FULL_DISK_MS: new pictures must not take the space that was freed. */
export const isDiskFull = (): boolean => Math.abs(Date.now() - fullAt) < FULL_DISK_MS

/** Deletes entry by entry: a deleted cache that is open elsewhere does not free its space. */
export async function dropPictures(): Promise<void> {
  fullAt = Date.now()
  for (const name of [PICTURE_CACHE, ...(await olderCaches('pictures-'))]) {
    const cache = await caches.open(name)
    for (const key of await cache.keys()) await cache.delete(key)
  }
}

/** A copy with another body and the current time as KEPT_AT_HEADER. */
export function withText(response: Response, text: string): Response {
  const copy = withBody(response, text)
  copy.headers.set(KEPT_AT_HEADER, new Date().toISOString())
  return copy
}

export function withBody(response: Response, body: BodyInit): Response {
  const headers = new Headers(response.headers)
  for (const name of ['Content-Encoding', 'Content-Length', 'ETag']) headers.delete(name)
  return new Response(body, { status: response.status, headers })
}

export const isFresh = (kept: Response | undefined, ms: number): boolean =>
  Date.now() - Date.parse(kept?.headers.get(KEPT_AT_HEADER) ?? '') < ms

/** A complete response of the same origin without a redirect, or one that the worker has put together. */
export const isWhole = ({ status, redirected, type }: Response): boolean =>
  status === 200 && !redirected && (type === 'basic' || type === 'default')

export const typeOf = (response: Response): string => response.headers.get('Content-Type') ?? ''
