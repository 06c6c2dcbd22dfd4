import { useState } from 'react'
import type { Point } from '../../../domain/places/point.ts'

const TIMEOUT_MS = 10_000

const NOT_ALLOWED = 'Your browser does not share where you are. Type your address instead.'
const NOT_FOUND = 'We could not find out where you are. Type your address instead.'

/** The device's position, asked for only by `ask`. It stays in the page. */
export function useHere() {
  const [point, setPoint] = useState<Point>()
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const ask = () => {
    setProblem(undefined)
    setIsAsking(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setPoint({ lat: coords.latitude, lng: coords.longitude })
        setIsAsking(false)
      },
      ({ code, PERMISSION_DENIED }) => {
        setProblem(code === PERMISSION_DENIED ? NOT_ALLOWED : NOT_FOUND)
        setIsAsking(false)
      },
      { timeout: TIMEOUT_MS, maximumAge: 60_000 },
    )
  }
  return { point, isAsking, problem, ask }
}
