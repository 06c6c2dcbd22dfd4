import { DIGEST_DIGITS, withNames, withoutHash } from '../shared/builtFiles.ts'
import { olderCaches } from './build.ts'
import { withBody } from './cacheWrite.ts'

/**
 * The file from the cache of an older build, if it is the same but for the names of other files in it. So an update loads what
 * has changed, and not also all that imports it.
 */
export async function fromOlderBuild(
  url: string,
  digest: string,
  names: ReadonlyMap<string, string>,
): Promise<Response | undefined> {
  for (const older of await olderResponses(withoutHash(url))) {
    const bytes = new Uint8Array(await older.arrayBuffer())
    const body = /\.(js|css)$/.test(url) ? renamed(bytes, names) : bytes
    if ((await digestOf(body)) === digest) return withBody(older, body)
  }
  return undefined
}

const renamed = (bytes: Uint8Array, names: ReadonlyMap<string, string>): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(withNames(new TextDecoder().decode(bytes), names))

/** What older builds have under this name, whatever its hash. */
async function olderResponses(name: string): Promise<Response[]> {
  const responses: Response[] = []
  for (const cacheName of await olderCaches('shell-')) {
    const cache = await caches.open(cacheName)
    const key = (await keysOf(cacheName, cache)).get(name)
    const response = key && (await cache.match(key))
    if (response) responses.push(response)
  }
  return responses
}

const keys = new Map<string, Promise<ReadonlyMap<string, Request>>>()

/** Listed once: what the older worker adds meanwhile is loaded again. */
function keysOf(cacheName: string, cache: Cache): Promise<ReadonlyMap<string, Request>> {
  const known = keys.get(cacheName)
  if (known) return known
  const listed = cache.keys().then((all) => new Map(all.map((key) => [withoutHash(new URL(key.url).pathname), key])))
  keys.set(cacheName, listed)
  return listed
}

async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, DIGEST_DIGITS)
}
