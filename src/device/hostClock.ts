/** The host's clock, which runs on by this device's monotonic one: the device's own clock may be wrong (D-31). */

let offsetMs: number | undefined

/** Takes the time of an answer of the host: the value of its `Date` header. */
export function setHostTime(date: string | null): void {
  const at = Date.parse(date ?? '')
  if (!Number.isNaN(at)) offsetMs = at - performance.now()
}

/** Milliseconds since 1970; by the device's clock until an answer came. */
export const hostNow = (): number => performance.now() + (offsetMs ?? performance.timeOrigin)
