import { useEffect, useState } from 'react'

/** The device's time in milliseconds since 1970, renewed every `tickMs`. */
export function useNow(tickMs = 30_000): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [tickMs])
  return now
}
