import { PrecacheStrategy } from 'workbox-precaching'
import { namesOf } from '../shared/builtFiles.ts'
import { APP_SHELL } from '../shared/routes.ts'
import { backgroundSignal } from './backgroundAbort.ts'
import { BUILD_ID, SHELL_CACHE } from './build.ts'
import { dropPictures, isDiskError, isWhole, typeOf, writeMakingRoom } from './cacheWrite.ts'
import { fromOlderBuild } from './olderFiles.ts'
import { SCRIPT_TIMEOUT_MS } from './timeouts.ts'

/**
 * Caches the files of this build. The core files are cached all or none at install; the rest follows in idle time, as far as
 * it succeeds. Workbox's precache controller supports only all or none and does not retry a failed install.
 */

export interface BuiltFile {
  url: string
  /** Of the file's bytes (shared/builtFiles.ts); null if the host draws it for each build. */
  digest: string | null
  core?: boolean
}

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: readonly BuiltFile[] }

export const builtFiles: readonly BuiltFile[] = self.__WB_MANIFEST

const namesOfBuild = namesOf(builtFiles.map(({ url }) => url))

const TYPES: readonly (readonly [RegExp, RegExp])[] = [
  [/\.js$/, /javascript/],
  [/\.css$/, /^text\/css/],
  [/\.woff2$/, /font/],
  [/\.txt$/, /^text\/plain/],
  [/\.svg$/, /^image\/svg/],
  [/\/[\w-]+$/, /^text\/html/],
]

/** Rejects when a file cannot be fetched: the install fails, and the old version stays active. */
export async function keepCore(): Promise<void> {
  const cache = await caches.open(SHELL_CACHE)
  const one = async (file: BuiltFile) => {
    if (await cache.match(file.url)) return
    await cache.put(file.url, await builtFile(file))
  }
  const all = () => Promise.all(builtFiles.filter(({ core }) => core).map(one))
  try {
    await all()
  } catch (error) {
    // The disk may be full of pictures, or a single request has failed.
    if (isDiskError(error)) await dropPictures()
    await all()
  }
}

let warming: Promise<void> | undefined

/** Fetches one file at a time, so that the page's own requests go first. A later call continues an interrupted one. */
export function keepRest(): Promise<void> {
  warming ??= rest().finally(() => (warming = undefined))
  return warming
}

async function rest(): Promise<void> {
  const cache = await caches.open(SHELL_CACHE)
  for (const file of builtFiles)
    if (!(await cache.match(file.url))) {
      try {
        if (!(await writeMakingRoom(SHELL_CACHE, file.url, await builtFile(file)))) return
      } catch {
        continue
      }
    }
}

/** Rejects a wrong type or build. */
async function builtFile({ url, digest }: BuiltFile): Promise<Response> {
  const older = digest === null ? undefined : await fromOlderBuild(url, digest, namesOfBuild)
  if (older) return older
  const cache = url.startsWith('/assets/') ? 'default' : 'reload'
  const response = await fetch(url, { cache, credentials: 'omit', signal: backgroundSignal })
  if (!isWhole(response) || !isOfBuild(url, response)) throw new Error(`${url}: wrong status, content type or build`)
  return response
}

function isOfBuild(url: string, response: Response): boolean {
  const type = TYPES.find(([name]) => name.test(url))?.[1]
  if (type && !type.test(typeOf(response))) return false
  return !/^\/[\w-]+$/.test(url) || response.headers.get('X-Build-Id') === BUILD_ID
}

const SINGLE_FILES = ['/icon.svg', '/manifest.webmanifest']

export const isFile = ({ pathname }: URL): boolean => pathname.startsWith('/assets/') || SINGLE_FILES.includes(pathname)

/** Scripts, styles and fonts of any build, from the cache or from the host, which still serves those of older builds. */
export const fileStrategy = new PrecacheStrategy({
  cacheName: SHELL_CACHE,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      requestWillFetch: async ({ request }) => new Request(request, { signal: AbortSignal.timeout(SCRIPT_TIMEOUT_MS) }),
    },
  ],
})

/** It has its own empty page, whose content security policy allows the card provider. */
const CHECKOUT = '/checkout'

const emptyPageFor = (path: string): string => (path === CHECKOUT ? CHECKOUT : APP_SHELL)

/** The page for this path without content, which the browser fills. */
export const emptyPage = async (path: string): Promise<Response | undefined> =>
  await (await caches.open(SHELL_CACHE)).match(emptyPageFor(path))

/** For a build whose files are gone: the host's pages are used until the next worker takes over. */
export async function forgetEmptyPages(): Promise<void> {
  const cache = await caches.open(SHELL_CACHE)
  for (const { url } of await cache.keys()) if (!new URL(url).pathname.includes('.')) await cache.delete(url)
}

/** The host may have changed the page's content security policy. */
export async function renewEmptyPage(path: string): Promise<void> {
  const cache = await caches.open(SHELL_CACHE)
  const url = emptyPageFor(path)
  const response = await fetch(url, { cache: 'no-cache', credentials: 'omit', signal: backgroundSignal })
  if (isWhole(response) && isOfBuild(url, response)) await cache.put(url, response)
}
