import { CacheFirst } from 'workbox-strategies'
import { bitmapPath, PICTURES_PATH } from '../shared/pictures.ts'
import { backgroundSignal } from './backgroundAbort.ts'
import { PICTURE_CACHE, SHELL_CACHE } from './build.ts'
import {
  carryOlder,
  dropPictures,
  isDiskError,
  isDiskFull,
  isWhole,
  limitEntries,
  typeOf,
  writeLast,
  writeWith,
} from './cacheWrite.ts'

/** Pictures below /images are cached once shown, refreshed after a day, and deleted first when the disk is full. */

const MAX_PICTURES = 300
const MAX_PICTURE_BYTES = 300_000
const FRESH_MS = 86_400_000

export const isPicture = ({ pathname }: URL): boolean => pathname.startsWith('/images/')

export const pictureStrategy = new CacheFirst({
  cacheName: PICTURE_CACHE,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      cachedResponseWillBeUsed: async ({ request, event, cachedResponse }) => {
        const built = await (await caches.open(SHELL_CACHE)).match(request.url)
        if (built) return built
        if (cachedResponse && isOld(cachedResponse) && navigator.onLine) event.waitUntil(refreshPicture(request.url))
        return cachedResponse
      },
    },
    writeWith((url, response) => keepPicture(url, response).then(makeRoom)),
    { handlerDidError: async ({ request }) => await keptBitmap(new URL(request.url).pathname) },
  ],
})

/** Offline the builder shows a product's whole picture, of which only the menu's bitmap may be cached. */
async function keptBitmap(path: string): Promise<Response | undefined> {
  if (!path.startsWith(PICTURES_PATH)) return undefined
  const cache = await caches.open(PICTURE_CACHE)
  return await cache.match(path.replace(PICTURES_PATH, bitmapPath('card')))
}

const isOld = (response: Response): boolean =>
  Date.now() - Date.parse(response.headers.get('Date') ?? '') > FRESH_MS && !immutable(response)

const immutable = (response: Response): boolean => (response.headers.get('Cache-Control') ?? '').includes('immutable')

async function keepPicture(url: string, response: Response): Promise<void> {
  if (isDiskFull() || !isWhole(response) || !typeOf(response).startsWith('image/')) return
  if (Number(response.headers.get('Content-Length') ?? 0) > MAX_PICTURE_BYTES) return
  await keepWhatFits(url, response)
}

/** A full disk deletes all pictures, and this one is not tried again. */
async function keepWhatFits(url: string, response: Response): Promise<void> {
  try {
    await writeLast(PICTURE_CACHE, url, response)
  } catch (error) {
    if (isDiskError(error)) await dropPictures()
  }
}

/** Called once for many writes, since listing a cache is slower than a write. */
const makeRoom = (): Promise<void> => limitEntries(PICTURE_CACHE, MAX_PICTURES)

const refreshPicture = async (url: string): Promise<void> =>
  fetch(url, { credentials: 'omit', signal: backgroundSignal }).then(
    (response) => keepPicture(url, response),
    () => undefined,
  )

export async function keepPictures(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(PICTURE_CACHE)
  for (const url of urls) {
    if (backgroundSignal.aborted) break
    if (isPicture(new URL(url)) && !(await cache.match(url))) await refreshPicture(url)
  }
  await makeRoom()
}

export const carryPicturesOver = (): Promise<void> => carryOlder('pictures-', keepWhatFits)
