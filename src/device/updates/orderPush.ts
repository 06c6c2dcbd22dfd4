import { api } from '../api/api.ts'
import { isInstalled } from '../installed.ts'
import { readPushMemory, writePushMemory } from '../pushMemory.ts'
import { inTime } from '../timeout.ts'

/** An order whose news this browser may receive. `guest` is the key of a guest's link; '' for the one who placed it. */
export interface PushedOrder {
  hash: string
  guest: string
}

/**
 * unsupported: nothing can be offered; install: iOS tells the installed app only; blocked: the browser refuses, and how to
 * change that was explained.
 */
export type PushState = 'unsupported' | 'install' | 'blocked' | 'off' | 'on'

export type TurnedOn = 'on' | 'blocked' | 'dismissed' | { fault: string }

const WORKER_TIMEOUT_MS = 10_000
const MAX_ORDERS = 20

export async function readPushState({ hash }: PushedOrder): Promise<PushState> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return 'unsupported'
  if (!('PushManager' in window) || !('Notification' in window))
    return Reflect.get(navigator, 'standalone') === false && !isInstalled() ? 'install' : 'unsupported'
  if (Notification.permission === 'denied') return (await readPushMemory('wasExplained')) ? 'blocked' : 'off'
  if (Notification.permission !== 'granted') return 'off'
  // A lost subscription is renewed by the worker (D-148).
  return (await readPushMemory('orders')).some((order) => order.hash === hash) ? 'on' : 'off'
}

/** Asks the browser, so it is to be called by a press; then the host. */
export async function turnOn(order: PushedOrder): Promise<TurnedOn> {
  // First of all: iOS allows the question only right after the press.
  const permission = await Notification.requestPermission()
  if (permission === 'denied') {
    await writePushMemory('wasExplained', true)
    return 'blocked'
  }
  if (permission === 'default') return 'dismissed'
  const asked = await api('pushKey', {})
  if (!asked.ok) return { fault: asked.message }
  try {
    return await register(order, await subscribe(asked.answer.key))
  } catch {
    return { fault: 'The browser could not turn it on. Please try again.' }
  }
}

export async function turnOff(order: PushedOrder): Promise<{ fault?: string }> {
  const orders = await readPushMemory('orders')
  const endpoint = orders.find(({ hash }) => hash === order.hash)?.endpoint
  if (endpoint !== undefined) {
    const sent = await api('unsubscribePush', { ...order, endpoint })
    if (!sent.ok) return { fault: sent.message }
  }
  await writePushMemory(
    'orders',
    orders.filter(({ hash }) => hash !== order.hash),
  )
  return {}
}

async function register(order: PushedOrder, present: PushSubscription): Promise<TurnedOn> {
  const { endpoint } = present
  const { p256dh: key = '', auth: secret = '' } = present.toJSON().keys ?? {}
  const sent = await api('subscribePush', { ...order, endpoint, key, secret })
  if (!sent.ok) return { fault: sent.message }
  const others = (await readPushMemory('orders')).filter(({ hash }) => hash !== order.hash)
  await writePushMemory('orders', [...others.slice(1 - MAX_ORDERS), { hash: order.hash, endpoint, secret }])
  return 'on'
}

async function subscribe(key: string): Promise<PushSubscription> {
  const { pushManager } = await inTime(WORKER_TIMEOUT_MS, navigator.serviceWorker.ready)
  const present = await pushManager.getSubscription()
  // A subscription to other keys of the host would hear nothing.
  if (present && base64Url(present.options.applicationServerKey) !== key) await present.unsubscribe()
  return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

const base64Url = (bytes: ArrayBuffer | null): string =>
  bytes === null
    ? ''
    : btoa(String.fromCodePoint(...new Uint8Array(bytes)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
