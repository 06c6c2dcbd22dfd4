import { laterOf } from '../../device/outbox/answerOutcome.ts'
import { askDriver } from './driverApi.ts'
import { reportRejection } from '../../ui/reportRejection.ts'

interface SentPoint {
  lat: number
  lng: number
  at: string
}

export interface Sharing {
  state: 'off' | 'on' | 'denied' | 'ended'
  /** Milliseconds of the monotonic clock. */
  sentAtMs?: number
  isOffline: boolean
}

/** At most every five seconds; sooner, but not below three, when the car has gone 25 metres. */
const EVERY_MS = 5000
const LEAST_MS = 3000
const STEP_METRES = 25
const MAX_WAITING = 50
const METRES_PER_DEGREE = 111_320

/** Sends where the phone is until the hand-over. Without a connection it keeps the last points. Returns a function that ends it. */
export function sharePosition(report: (sharing: Sharing) => void): () => void {
  let waiting: SentPoint[] = []
  let last: { point: SentPoint; atMs: number } | undefined
  let newest: SentPoint | undefined
  let isSending = false
  let sentAtMs: number | undefined
  const tell = (state: Sharing['state'], isOffline = false) => report({ state, sentAtMs, isOffline })

  const send = async () => {
    if (isSending || waiting.length === 0) return
    isSending = true
    const points = waiting
    waiting = []
    const sent = await askDriver('driverPosition', { points })
    isSending = false
    if (sent.ok) {
      sentAtMs = performance.now()
      tell('on')
    } else if (laterOf(sent)) {
      waiting = [...points, ...waiting].slice(-MAX_WAITING)
      tell('on', true)
    } else {
      stop()
      tell('ended')
    }
  }
  /** A place that came too soon after the last one waits for the timer: a phone that stands still then gives no other. */
  const keep = (point: SentPoint) => {
    last = { point, atMs: performance.now() }
    newest = undefined
    waiting = [...waiting, point].slice(-MAX_WAITING)
    reportRejection(send())
  }
  const take = ({ coords, timestamp }: GeolocationPosition) => {
    const point = { lat: coords.latitude, lng: coords.longitude, at: new Date(timestamp).toISOString() }
    const age = last ? performance.now() - last.atMs : Infinity
    const isDue = age >= EVERY_MS || (age >= LEAST_MS && last && metresBetween(last.point, point) >= STEP_METRES)
    if (isDue) keep(point)
    else newest = point
  }
  const watch = navigator.geolocation.watchPosition(
    take,
    ({ code }) => {
      // Without a fix for a while it goes on trying.
      if (code === GeolocationPositionError.PERMISSION_DENIED) tell('denied')
    },
    { enableHighAccuracy: true, maximumAge: 5000 },
  )
  const timer = setInterval(() => (newest ? keep(newest) : reportRejection(send())), EVERY_MS)
  const stop = () => {
    navigator.geolocation.clearWatch(watch)
    clearInterval(timer)
  }
  tell('on')
  return stop
}

function metresBetween(one: SentPoint, other: SentPoint): number {
  const north = (one.lat - other.lat) * METRES_PER_DEGREE
  const east = (one.lng - other.lng) * METRES_PER_DEGREE * Math.cos((one.lat * Math.PI) / 180)
  return Math.hypot(north, east)
}
