import { PUSH_KEY_PATH, RENEW_PUSH_PATH, renewalFields } from '../contract/pushRenewal.ts'
import { API_MOUNT } from '../contract/callPaths.ts'
import { readPushMemory, writePushMemory } from '../src/device/pushMemory.ts'

declare const self: ServiceWorkerGlobalScope

export const PUSH_TAG = 'push'

/**
 * Browsers replace a push subscription or drop it, and not all say so, or which one it was. So the browser's is compared
 * with the one that the host has, as this device remembers it (D-148). What fails is tried again when the network is back,
 * or, without background sync, after the next page.
 */
export async function renewPush(): Promise<void> {
  try {
    await renewPushOrFail()
  } catch {
    const sync: { register: (tag: string) => Promise<void> } | undefined = Reflect.get(self.registration, 'sync')
    // The browser may deny the permission.
    await sync?.register(PUSH_TAG).catch(() => undefined)
  }
}

/** Rejects when it is to be tried again. */
export async function renewPushOrFail(): Promise<void> {
  const orders = await readPushMemory('orders')
  if (orders.length === 0 || Notification.permission !== 'granted') return
  const { pushManager } = self.registration
  const present = (await pushManager.getSubscription()) ?? (await pushManager.subscribe(await readOptions()))
  const { endpoint } = present
  const { p256dh: key = '', auth: secret = '' } = present.toJSON().keys ?? {}
  const replaced = new Map(orders.map((order) => [order.endpoint, order.secret]))
  replaced.delete(endpoint)
  for (const [oldEndpoint, oldSecret = ''] of replaced) {
    const body = new URLSearchParams(renewalFields({ oldEndpoint, oldSecret, endpoint, key, secret }))
    const answer = await fetch(API_MOUNT + RENEW_PUSH_PATH, { method: 'POST', credentials: 'omit', body })
    // A captive portal answers with HTML, which is no JSON.
    const { status } = (await answer.json()) as { status?: boolean }
    const isUnknown = answer.status === 404 || answer.status === 422
    if (status !== true && !isUnknown) throw new Error(`${RENEW_PUSH_PATH} failed with ${answer.status}`)
    // A page may have added an order meanwhile.
    const known = await readPushMemory('orders')
    await writePushMemory(
      'orders',
      known.flatMap((order) => {
        if (order.endpoint !== oldEndpoint) return order
        return isUnknown ? [] : { ...order, endpoint, secret }
      }),
    )
  }
}

async function readOptions(): Promise<PushSubscriptionOptionsInit> {
  const answer = await fetch(API_MOUNT + PUSH_KEY_PATH, { credentials: 'omit' })
  const { key } = (await answer.json()) as { key: string }
  return { userVisibleOnly: true, applicationServerKey: key }
}
