import { useEffect } from 'react'
import { letSleep, stayAwake } from '../../device/wakeLock.ts'

/** Keeps the screen on while `isWanted`. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return
    stayAwake()
    return letSleep
  }, [isWanted])
}
