import type { Point } from '../../domain/places/point.ts'

export type PositionResult = ({ ok: true } & Point) | { ok: false; reason: 'denied' | 'unavailable' }

const POSITION_TIMEOUT_MS = 10_000
/** A position of the last minute is good enough. */
const MAX_AGE_MS = 60_000

/** Where the device is. The browser may ask the customer first, so call it only when they asked for it. */
export function currentPosition(): Promise<PositionResult> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve({ ok: false, reason: 'unavailable' })
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ ok: true, lat: latitude, lng: longitude }),
      ({ code, PERMISSION_DENIED }) =>
        resolve({ ok: false, reason: code === PERMISSION_DENIED ? 'denied' : 'unavailable' }),
      { timeout: POSITION_TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    )
  })
}
