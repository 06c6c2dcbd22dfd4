import { reportRejection } from '../../ui/reportRejection.ts'

/** Keeps the tablet awake while the page is in front. */

let lock: WakeLockSentinel | undefined
let isWanted = false

export const isAwake = (): boolean => lock !== undefined && !lock.released

/** A released lock cannot be used again, so a new one is asked for whenever the page comes to the front. */
export function stayAwake(): void {
  isWanted = true
  reportRejection(request())
}

async function request(): Promise<void> {
  if (!isWanted || document.visibilityState !== 'visible' || isAwake() || !('wakeLock' in navigator)) return
  try {
    lock = await navigator.wakeLock.request('screen')
    lock.addEventListener('release', () => reportRejection(request()))
  } catch {
    // Refused, for example with a low battery. The screen says that it may fall asleep.
    lock = undefined
  }
}

export function letSleep(): void {
  isWanted = false
  lock?.release().catch(() => undefined)
  lock = undefined
}

document.addEventListener('visibilitychange', () => reportRejection(request()))
