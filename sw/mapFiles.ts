import { CacheFirst } from 'workbox-strategies'
import { backgroundSignal } from './backgroundAbort.ts'
import { MAP_CACHE, olderCaches } from './build.ts'
import { isDiskFull, isWhole, limitEntries, writeLast, writeWith } from './cacheWrite.ts'

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

/** Copies the map's files from older builds' caches: those that a build does not change have the same name. */
export async function carryMapFilesOver(): Promise<void> {
  for (const name of await olderCaches('map-')) {
    const older = await caches.open(name)
    for (const { url } of await older.keys()) {
      const response = await older.match(url)
      if (response) await writeLast(MAP_CACHE, url, response)
    }
  }
}
