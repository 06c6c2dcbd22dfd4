import { PrecacheStrategy } from 'workbox-precaching'
import { APP_SHELL } from '../contract/routes.ts'
import { backgroundSignal } from './backgroundAbort.ts'
import { BUILD_ID, olderCaches, SHELL_CACHE } from './build.ts'
import { dropPictures, isWhole, typeOf, writeMakingRoom } from './cacheWrite.ts'
import { SCRIPT_TIMEOUT_MS } from './timeouts.ts'

/**
 * The files of this build: those that any page needs, all or none; the others when there is time, as many as come. The
 * precache controller of Workbox knows only all or none, and a failed install of it has no second try.
 */

export interface BuiltFile {
  url: string
  /** Null where the name tells versions apart. */
  revision: string | null
  core?: boolean
}

const TYPES: readonly (readonly [RegExp, RegExp])[] = [
  [/\.js$/, /javascript/],
  [/\.css$/, /^text\/css/],
  [/\.woff2$/, /font/],
  [/\.svg$/, /^image\/svg/],
  [/\/[\w-]+$/, /^text\/html/],
]

/** Fails when one of them cannot be had: then the version before stays. */
export async function keepCore(files: readonly BuiltFile[]): Promise<void> {
  const cache = await caches.open(SHELL_CACHE)
  const one = async (file: BuiltFile) => {
    if (await cache.match(file.url)) return
    await cache.put(file.url, await builtFile(file))
  }
  const all = () => Promise.all(files.filter(({ core }) => core).map(one))
  try {
    await all()
  } catch {
    // The disk may be full of pictures.
    await dropPictures()
    await all()
  }
}

let warming: Promise<void> | undefined

/** One after the other, so that the page's own requests go first; where it was cut off, it goes on next time. */
export function keepRest(files: readonly BuiltFile[]): Promise<void> {
  warming ??= rest(files).finally(() => (warming = undefined))
  return warming
}

async function rest(files: readonly BuiltFile[]): Promise<void> {
  const cache = await caches.open(SHELL_CACHE)
  for (const file of files)
    if (!(await cache.match(file.url))) {
      try {
        if (!(await writeMakingRoom(SHELL_CACHE, file.url, await builtFile(file)))) return
      } catch {
        continue
      }
    }
}

/** From an older build where its name says that it is the same, else from the host; checked to be what it should be. */
async function builtFile({ url, revision }: BuiltFile): Promise<Response> {
  if (revision === null)
    for (const name of await olderCaches('shell-')) {
      const same = await (await caches.open(name)).match(url)
      if (same) return same
    }
  const cache = revision === null ? 'default' : 'reload'
  const response = await fetch(url, { cache, credentials: 'omit', signal: backgroundSignal })
  if (!isWhole(response) || !isOfBuild(url, response)) throw new Error(`${url} is not what it should be`)
  return response
}

function isOfBuild(url: string, response: Response): boolean {
  const type = TYPES.find(([name]) => name.test(url))?.[1]
  if (type && !type.test(typeOf(response))) return false
  return !/^\/[\w-]+$/.test(url) || response.headers.get('X-Build-Id') === BUILD_ID
}

export const isFile = ({ pathname }: URL): boolean => pathname.startsWith('/assets/') || pathname === '/icon.svg'

/** A script, style or font of any build: kept, or from the host, which still has those of the builds before. */
export const fileStrategy = new PrecacheStrategy({
  cacheName: SHELL_CACHE,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      requestWillFetch: async ({ request }) => new Request(request, { signal: AbortSignal.timeout(SCRIPT_TIMEOUT_MS) }),
    },
  ],
})

/** It has an empty page of its own, with the policy that lets the card provider in. */
const CHECKOUT = '/checkout'

const emptyPageFor = (path: string): string => (path === CHECKOUT ? CHECKOUT : APP_SHELL)

/** The empty page that the browser fills itself for this path. */
export const emptyPage = async (path: string): Promise<Response | undefined> =>
  await (await caches.open(SHELL_CACHE)).match(emptyPageFor(path))

/** Until the worker of the next build takes over, the host's pages are the better ones. */
export async function forgetEmptyPages(): Promise<void> {
  const cache = await caches.open(SHELL_CACHE)
  for (const { url } of await cache.keys()) if (!new URL(url).pathname.includes('.')) await cache.delete(url)
}

/** The host may have changed a page's policy since. */
export async function renewEmptyPage(path: string): Promise<void> {
  const cache = await caches.open(SHELL_CACHE)
  const url = emptyPageFor(path)
  const response = await fetch(url, { cache: 'no-cache', credentials: 'omit', signal: backgroundSignal })
  if (isWhole(response) && isOfBuild(url, response)) await cache.put(url, response)
}
