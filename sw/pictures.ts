import { background } from './background.ts'
import { olderCaches, PICTURES, SHELL } from './build.ts'
import { bound, dropPictures, isTight, isWhole, put, typeOf } from './keep.ts'

/** Pictures below /images: kept once seen, looked at anew after a day, and the first to go when the disk is full. */

const MOST = 300
const MOST_BYTES = 300_000
const A_DAY = 86_400_000

export const isPicture = ({ pathname }: URL): boolean => pathname.startsWith('/images/')

export function picture(event: FetchEvent): void {
  event.respondWith(keptPicture(event))
}

async function keptPicture(event: FetchEvent): Promise<Response> {
  const { request } = event
  const built = await (await caches.open(SHELL)).match(request.url)
  if (built) return built
  const kept = await (await caches.open(PICTURES)).match(request.url)
  if (kept) {
    if (isOld(kept) && navigator.onLine) event.waitUntil(look(request.url))
    return kept
  }
  const response = await fetch(request)
  event.waitUntil(keepPicture(request.url, response.clone()).then(makeRoom))
  return response
}

const isOld = (response: Response): boolean =>
  Date.now() - Date.parse(response.headers.get('Date') ?? '') > A_DAY && !immutable(response)

const immutable = (response: Response): boolean => (response.headers.get('Cache-Control') ?? '').includes('immutable')

async function keepPicture(url: string, response: Response): Promise<void> {
  if (isTight() || !isWhole(response) || !typeOf(response).startsWith('image/')) return
  if (Number(response.headers.get('Content-Length') ?? 0) > MOST_BYTES) return
  await keepWhatFits(url, response)
}

/** Without a copy for a second try: on a full disk no pictures are kept for a while. */
async function keepWhatFits(url: string, response: Response): Promise<void> {
  try {
    await put(PICTURES, url, response)
  } catch {
    await dropPictures()
  }
}

/** To list what is kept takes longer than to keep one more: once for many. */
const makeRoom = (): Promise<void> => bound(PICTURES, MOST)

const look = async (url: string): Promise<void> =>
  fetch(url, { credentials: 'omit', signal: background }).then(
    (response) => keepPicture(url, response),
    () => undefined,
  )

/** Asks for what is not kept yet, one after the other. */
export async function keepPictures(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(PICTURES)
  for (const url of urls) {
    if (background.aborted) break
    if (isPicture(new URL(url)) && !(await cache.match(url))) await look(url)
  }
  await makeRoom()
}

/** The pictures themselves change with no build. */
export async function carryPicturesOver(): Promise<void> {
  for (const name of await olderCaches('pictures-')) {
    const older = await caches.open(name)
    for (const { url } of await older.keys()) {
      const response = await older.match(url)
      if (response) await keepWhatFits(url, response)
    }
  }
}
