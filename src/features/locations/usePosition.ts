import { useState } from 'react'
import type { Point } from '../../../domain/places/point.ts'
import { POSITION_FAULTS } from '../../components/address/positionFaults.ts'
import { reportRejection } from '../../ui/reportRejection.ts'

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
    else setProblem(POSITION_FAULTS[found.reason])
  }

  return { point, isAsking, problem, ask: () => reportRejection(locate()) }
}
