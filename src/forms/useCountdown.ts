import { useEffect, useState } from 'react'

/**
 * '2:59' from the seconds left, '' at the end; another `start` restarts it. It uses performance time, so that changing
 * the clock has no effect.
 */
export function useCountdown(seconds: number | undefined, start: unknown): string {
  const [left, setLeft] = useState(seconds ?? 0)
  useEffect(() => {
    const end = performance.now() + (seconds ?? 0) * 1000
    const update = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)))
    update()
    const timer = setInterval(update, 1000)
    return () => clearInterval(timer)
  }, [seconds, start])
  return left > 0 ? formatSeconds(left) : ''
}

const formatSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
