import { KEPT_AT_HEADER } from '../contract/callPaths.ts'
import { BUILD_ID } from './build.ts'
import { isFresh, limitEntries, writeLast } from './cacheWrite.ts'
import { isStorable, isTile, MAX_TILE_MS, MAX_TILES, withoutKey } from './tilePolicy.ts'

/**
 * Caches what a map style of another origin consists of: the style, its tiles, glyphs and sprite. The cache is named after
 * the style and the build, so a worker that starts again knows from its name which origin is the map's.
 */

const PREFIX = 'tiles-'

let known: Promise<string | undefined> | undefined

/** Caches the parts of this style from now on, and forgets those of another one. */
export async function setMapStyle(style: string): Promise<void> {
  const name = `${PREFIX}${withoutKey(style)}-${BUILD_ID}`
  known = Promise.resolve(name)
  await caches.open(name)
  for (const other of await caches.keys())
    if (other.startsWith(PREFIX) && other !== name && other.endsWith(`-${BUILD_ID}`)) await caches.delete(other)
}

const tileCache = async (): Promise<string | undefined> =>
  (await caches.keys()).find((name) => name.startsWith(PREFIX) && name.endsWith(`-${BUILD_ID}`))

export async function tile(request: Request, event: ExtendableEvent): Promise<Response> {
  const name = await (known ??= tileCache())
  if (name === undefined || originOf(name) !== new URL(request.url).origin) return await fetch(request)
  const key = withoutKey(request.url)
  const cache = await caches.open(name)
  const kept = await cache.match(key, { ignoreVary: true })
  const isOfTile = isTile(request.url)
  const fresh = isFresh(kept, MAX_TILE_MS) ? kept : undefined
  // A style may change at its address, a tile hardly does.
  if (fresh && isOfTile) return fresh
  try {
    const response = await fetch(request)
    if (isStorable(response)) event.waitUntil(keep(name, key, response.clone()))
    return response
  } catch {
    if (fresh) return fresh
    await cache.delete(key)
    // MapLibre draws an empty tile for it.
    return isOfTile ? new Response(null, { status: 204 }) : Response.error()
  }
}

async function keep(name: string, key: string, response: Response): Promise<void> {
  const headers = new Headers(response.headers)
  for (const encoded of ['Content-Encoding', 'Content-Length']) headers.delete(encoded)
  headers.set(KEPT_AT_HEADER, new Date().toISOString())
  try {
    await writeLast(name, key, new Response(await response.blob(), { headers }))
    await limitEntries(name, MAX_TILES)
  } catch (error) {
    // Tiles are the first to go: never the page's own files or the queue.
    if (error instanceof DOMException && error.name === 'QuotaExceededError') await caches.delete(name)
  }
}

const originOf = (name: string): string => new URL(name.slice(PREFIX.length)).origin
