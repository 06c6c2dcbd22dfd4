import { useEffect } from 'react'

/** Keeps the screen on while `isWanted` and the page is visible. The browser may refuse, as with an empty battery. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return
    let isEnded = false
    let lock: WakeLockSentinel | undefined
    // The browser releases it whenever the page is hidden.
    const ask = () => {
      if (document.visibilityState !== 'visible') return
      navigator.wakeLock.request('screen').then(
        (got) => {
          lock = got
          if (isEnded) got.release().catch(() => undefined)
        },
        () => undefined,
      )
    }
    ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      isEnded = true
      document.removeEventListener('visibilitychange', ask)
      lock?.release().catch(() => undefined)
    }
  }, [isWanted])
}
