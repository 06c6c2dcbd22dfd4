import { useEffect, useState } from 'react'
import { hostNow } from '../../device/hostClock.ts'

/** The host's time in milliseconds since 1970, new every `everyMs`. */
export function useNow(everyMs = 10_000): number {
  const [now, setNow] = useState(hostNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(hostNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
