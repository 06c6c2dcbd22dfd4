/**
 * What pages and the service worker tell each other about push messages. It is in Cache Storage, which both open at once and
 * without a library.
 */

const CACHE = 'push'

export interface PushMemory {
  /**
   * The orders whose news this browser receives, with the subscription that the host has. Its secret proves to the host that
   * a later one is this browser's too (D-148); orders of the release before lack it.
   */
  orders: readonly { hash: string; endpoint: string; secret?: string }[]
  /** The last message: what it leads to, when it came or was clicked (milliseconds since 1970). */
  news: { link: string; at: number; isClicked: boolean } | undefined
  isSilent: boolean
  /** How to allow messages was explained after the browser refused them. */
  wasExplained: boolean
}

const EMPTY: PushMemory = { orders: [], news: undefined, isSilent: false, wasExplained: false }

/** Without Cache Storage nothing is remembered. */
export async function readPushMemory<K extends keyof PushMemory>(name: K): Promise<PushMemory[K]> {
  try {
    // It makes no cache for those who never asked for messages; `caches.open` does.
    const kept = await caches.match(pathOf(name), { cacheName: CACHE })
    return kept ? ((await kept.json()) as PushMemory[K]) : EMPTY[name]
  } catch {
    return EMPTY[name]
  }
}

export async function writePushMemory<K extends keyof PushMemory>(name: K, value: PushMemory[K]): Promise<void> {
  try {
    const cache = await caches.open(CACHE)
    if (value === undefined) await cache.delete(pathOf(name))
    else await cache.put(pathOf(name), new Response(JSON.stringify(value)))
  } catch {
    // A full disk.
  }
}

/** Ends this browser's subscription: its push service then tells the host that it is gone. */
export async function forgetPush(): Promise<void> {
  try {
    await caches.delete(CACHE)
    const registration = await navigator.serviceWorker.getRegistration()
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
  } catch {
    // This browser has no worker or no push.
  }
}

const pathOf = (name: string): string => `/push-memory/${name}`
