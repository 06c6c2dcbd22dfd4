import { CacheFirst } from 'workbox-strategies'
import { backgroundSignal } from './backgroundAbort.ts'
import { MAP_CACHE } from './build.ts'
import { carryOlder, isDiskFull, isWhole, limitEntries, writeLast, writeWith } from './cacheWrite.ts'

/**
 * The map's script, its worker and its styles: too big to cache for everybody, so they are cached when a map is first
 * shown. Their names contain a hash. The embedded map's own files are precached.
 */

/** The files of two builds. */
const MAX_FILES = 12

const MAP_FILE = /^\/assets\/(map|MapView|maplibre-gl-worker|tileArchive)-[\w-]+\.(js|css)$/

export const isMapFile = ({ pathname }: URL): boolean => MAP_FILE.test(pathname)

export const mapFileStrategy = new CacheFirst({
  cacheName: MAP_CACHE,
  matchOptions: { ignoreVary: true },
  plugins: [writeWith(keepMapFile)],
})

async function keepMapFile(url: string, response: Response): Promise<void> {
  if (isDiskFull() || !isWhole(response)) return
  await writeLast(MAP_CACHE, url, response)
  await limitEntries(MAP_CACHE, MAX_FILES)
}

/** Caches the map's files among `urls`, which the browser has in its HTTP cache. */
export async function keepMapFiles(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(MAP_CACHE)
  for (const url of urls)
    if (isMapFile(new URL(url)) && !(await cache.match(url)))
      await fetch(url, { credentials: 'omit', signal: backgroundSignal }).then(
        (response) => keepMapFile(url, response),
        () => undefined,
      )
}

/** A build that does not change the map's files has them under the same names. */
export const carryMapFilesOver = (): Promise<void> =>
  carryOlder('map-', (url, response) => writeLast(MAP_CACHE, url, response))
