import type { Workbox } from 'workbox-window'
import { newVersion } from '../store/notices.ts'
import { reload } from '../reload.ts'
import { storedText, storeText } from '../storedText.ts'
import type { ToWorker } from './workerMessages.ts'

/**
 * A new version takes over after the customer's consent, in all tabs together, and not while any tab is at checkout. The very
 * first worker takes over silently, because it does not change the page.
 */

const CHECKOUT = '/checkout'
const CHECKOUT_LOCK = 'shop-checkout'
const VERSION_CHANNEL = 'shop-version'
const TAKEOVER_TIMEOUT_MS = 4000
/** In localStorage, from the customer's press to the next page. */
const ACCEPTED = 'update accepted'

interface Update {
  workbox: Workbox
  registration: ServiceWorkerRegistration
}

let waiting: Update | undefined
let release: (() => void) | undefined
let reloadsAfterCheckout = false

/** A page may stay open over several deploys, and Workbox reports only the first, so this watches the registration. */
export function newerVersion(workbox: Workbox, registration: ServiceWorkerRegistration): void {
  const look = () => {
    waiting = registration.waiting && registration.active ? { workbox, registration } : undefined
    if (!waiting) return newVersion.set('none')
    afterCheckout(() => newVersion.set('ready'))
  }
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
  look()
  if (storedText(ACCEPTED)) afterCheckout(take)
  storeText(ACCEPTED, '')

  let controlled = Boolean(navigator.serviceWorker.controller)
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(VERSION_CHANNEL) : undefined
  workbox.addEventListener('controlling', () => {
    if (controlled) {
      channel?.postMessage('moved')
      reloadOutsideCheckout()
    }
    controlled = true
  })
  // A tab that was loaded without the worker (hard reload) gets no `controlling` event.
  channel?.addEventListener('message', () => {
    if (!navigator.serviceWorker.controller) reloadOutsideCheckout()
  })
}

export function takeNewVersion(): void {
  storeText(ACCEPTED, 'yes')
  if (!('locks' in navigator)) return take()
  const tryNow = (free: unknown) => {
    if (free) return take()
    newVersion.set('busy')
    afterCheckout(take)
  }
  navigator.locks.request(CHECKOUT_LOCK, { ifAvailable: true }, tryNow).catch(reportError)
}

function take(): void {
  if (!waiting?.registration.waiting) return
  newVersion.set('coming')
  skipWaiting(waiting)
}

/**
 * Chromium activates the waiting worker when it has stopped the active one. A request in that moment starts the active worker
 * again, and then it stops only after 30 seconds without a request or message. A navigation makes Chromium stop it at once:
 * the page reloads when the new worker is still waiting, and asks once more when it still waits after that.
 */
function skipWaiting({ workbox, registration }: Update): void {
  registration.active?.postMessage({ kind: 'step back' } satisfies ToWorker)
  workbox.messageSkipWaiting()
  setTimeout(() => {
    if (registration.waiting) reloadOutsideCheckout()
  }, TAKEOVER_TIMEOUT_MS)
}

export function holdCheckout(path: string): void {
  if (path !== CHECKOUT) {
    release?.()
    release = undefined
    if (reloadsAfterCheckout) reloadOutsideCheckout()
  } else if (!release && 'locks' in navigator) {
    const held = new Promise<void>((resolve) => (release = resolve))
    navigator.locks.request(CHECKOUT_LOCK, { mode: 'shared' }, () => held).catch(reportError)
  }
}

function afterCheckout(then: () => void): void {
  if ('locks' in navigator) navigator.locks.request(CHECKOUT_LOCK, then).catch(reportError)
  else then()
}

function reloadOutsideCheckout(): void {
  reloadsAfterCheckout = true
  if (location.pathname !== CHECKOUT) reload().catch(reportError)
}
