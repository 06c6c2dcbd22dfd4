import { useEffect, useState } from 'react'

/**
 * '2:59' of the seconds that are left, '' when none are; it starts anew with every other `start`. By the device's own running
 * time: whoever sets the clock changes nothing.
 */
export function useCountdown(seconds: number | undefined, start: unknown): string {
  const [left, setLeft] = useState(seconds ?? 0)
  useEffect(() => {
    const end = performance.now() + (seconds ?? 0) * 1000
    const look = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)))
    look()
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [seconds, start])
  return left > 0 ? spoken(left) : ''
}

const spoken = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
