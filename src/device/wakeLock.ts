let lock: WakeLockSentinel | undefined
let isWanted = false

export const isAwake = (): boolean => lock !== undefined && !lock.released

/** Keeps the screen on while the page is in front, where the browser lets it. */
export function stayAwake(): void {
  isWanted = true
  // A released lock cannot be used again, so a new one is asked for whenever the page comes to the front.
  document.addEventListener('visibilitychange', request)
  request()
}

export function letSleep(): void {
  isWanted = false
  document.removeEventListener('visibilitychange', request)
  lock?.release().catch(() => undefined)
  lock = undefined
}

function request(): void {
  if (!isWanted || document.visibilityState !== 'visible' || isAwake() || !('wakeLock' in navigator)) return
  navigator.wakeLock.request('screen').then(
    (got) => {
      lock = got
      got.addEventListener('release', request)
      if (!isWanted) letSleep()
    },
    // Refused, as with a low battery.
    () => undefined,
  )
}
