/** The host's clock runs on by this device's monotonic one: the clock of a tablet may be wrong (D-31). */

let offsetMs: number | undefined

/** Takes the time of an answer. */
export function setHostTime(iso: string): void {
  const at = Date.parse(iso)
  if (!Number.isNaN(at)) offsetMs = at - performance.now()
}

/** Milliseconds since 1970. */
export const hostNow = (): number => performance.now() + (offsetMs ?? performance.timeOrigin)

/** '1:24' of 84 seconds. */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const minutes = Math.floor(whole / 60)
  const rest = String(whole % 60).padStart(2, '0')
  return minutes < 60
    ? `${minutes}:${rest}`
    : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${rest}`
}
