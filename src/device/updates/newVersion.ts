import type { Workbox } from 'workbox-window'
import { newVersion } from '../store/notices.ts'
import { reload } from '../reload.ts'
import type { ToWorker } from './workerMessages.ts'

/**
 * A new version takes over when the customer says so, in all tabs together, and in none while they check out. The first
 * one ever takes over silently: it changes nothing that is on the screen.
 */

const CHECKOUT = '/checkout'
/** Every tab at checkout holds it. */
const CHECKOUT_LOCK = 'forno-checkout'
const VERSION_CHANNEL = 'forno-version'
/** A browser changes workers while the one in charge has nothing to do, and may miss such a moment: then it is asked again. */
const SKIP_WAITING_RETRY_MS = 2000

let waiting: { workbox: Workbox; registration: ServiceWorkerRegistration } | undefined
let release: (() => void) | undefined
let moves = false

/**
 * Watches for a new version, and for the moment when it has taken over. A page may stay open over several deploys, and
 * Workbox tells only of the first: the registration itself is watched.
 */
export function newerVersion(workbox: Workbox, registration: ServiceWorkerRegistration): void {
  const look = () => {
    waiting = registration.waiting && registration.active ? { workbox, registration } : undefined
    if (!waiting) return newVersion.set('none')
    afterCheckout(() => newVersion.set('ready'))
  }
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
  look()

  let controlled = Boolean(navigator.serviceWorker.controller)
  const channel = new BroadcastChannel(VERSION_CHANNEL)
  workbox.addEventListener('controlling', () => {
    if (controlled) {
      channel.postMessage('moved')
      move()
    }
    controlled = true
  })
  // A tab without a worker (loaded past it) does not hear of the change otherwise.
  channel.addEventListener('message', () => {
    if (!navigator.serviceWorker.controller) move()
  })
}

/** The customer agreed. While they check out in another tab, it waits for that. */
export function takeNewVersion(): void {
  const take = () => {
    if (!waiting?.registration.waiting) return
    newVersion.set('coming')
    skipWaiting(waiting)
  }
  if (!('locks' in navigator)) return take()
  const tryNow = (free: unknown) => {
    if (free) return take()
    newVersion.set('busy')
    afterCheckout(take)
  }
  navigator.locks.request(CHECKOUT_LOCK, { ifAvailable: true }, tryNow).catch(reportError)
}

function skipWaiting(update: NonNullable<typeof waiting>): void {
  const { workbox, registration } = update
  registration.active?.postMessage({ kind: 'step back' } satisfies ToWorker)
  workbox.messageSkipWaiting()
  if (registration.waiting) setTimeout(skipWaiting, SKIP_WAITING_RETRY_MS, update)
}

/** This tab is at checkout, or no longer. */
export function holdCheckout(path: string): void {
  if (path !== CHECKOUT) {
    release?.()
    release = undefined
    if (moves) move()
  } else if (!release && 'locks' in navigator) {
    const held = new Promise<void>((resolve) => (release = resolve))
    navigator.locks.request(CHECKOUT_LOCK, { mode: 'shared' }, () => held).catch(reportError)
  }
}

function afterCheckout(then: () => void): void {
  if ('locks' in navigator) navigator.locks.request(CHECKOUT_LOCK, then).catch(reportError)
  else then()
}

function move(): void {
  moves = true
  if (location.pathname !== CHECKOUT) reload().catch(reportError)
}
