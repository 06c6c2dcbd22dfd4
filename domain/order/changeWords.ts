import { dayAndClock, formatWait } from '../schedule/formatTime.ts'
import type { UtcOffsets } from '../schedule/localTime.ts'

const LONG_MS = 90 * 60_000

/**
 * Until when an order can be changed, in words (D-235). `until` in ISO 8601, '' where only the kitchen ends it; `isGranted`: the kitchen
 * has begun and lets it be changed (D-236); `now` in milliseconds since 1970.
 */
export function timeLeft(
  { until, isGranted }: { until: string; isGranted: boolean },
  now: number,
  offsets: UtcOffsets,
): string {
  if (until === '') return 'You can until the kitchen begins with it.'
  const left = new Date(until).getTime() - now
  if (left <= 0) return 'The time for changes is over.'
  const when =
    left > LONG_MS ? `You can until ${dayAndClock(until, now, offsets)}` : `Time left: ${formatWait(left / 1000)}`
  return `${when}${isGranted ? '' : ', unless the kitchen begins before'}.`
}
