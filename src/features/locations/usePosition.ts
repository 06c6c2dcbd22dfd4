import { useState } from 'react'
import type { Point } from '../../../domain/places/point.ts'
import { reportRejection } from '../../ui/reportRejection.ts'

const NOT_ALLOWED = 'Your browser keeps your position to itself. Please type the address.'
const NOT_FOUND = 'We could not find where you are. Please type the address.'

/** The device's position, asked for only by `ask`. It stays in the page. */
export function usePosition() {
  const [point, setPoint] = useState<Point>()
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function locate() {
    setProblem(undefined)
    setIsAsking(true)
    const { currentPosition } = await import('../../device/currentPosition.ts')
    const found = await currentPosition()
    setIsAsking(false)
    if (found.ok) setPoint({ lat: found.lat, lng: found.lng })
    else setProblem(found.reason === 'denied' ? NOT_ALLOWED : NOT_FOUND)
  }

  return { point, isAsking, problem, ask: () => reportRejection(locate()) }
}
