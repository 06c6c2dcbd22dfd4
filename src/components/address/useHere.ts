import { useState } from 'react'
import type { Place } from '../../../domain/account/accountFields.ts'
import { POSITION_FAULTS } from './positionFaults.ts'
import { reportRejection } from '../../ui/reportRejection.ts'

const MESSAGES = {
  ...POSITION_FAULTS,
  nothingNear: 'We know no address where you are. Please type it.',
} as const

/** "Use where I am now": asks for the position when pressed, and picks the nearest address [LOC-02], D-55. */
export function useHere(onPick: (place: Place) => void, onFailed: () => void) {
  const [isLocating, setLocating] = useState(false)
  const [message, setMessage] = useState<string>()

  function fail(reason: keyof typeof MESSAGES) {
    setMessage(MESSAGES[reason])
    onFailed()
  }

  async function locate() {
    const { currentPosition } = await import('../../device/currentPosition.ts')
    const position = await currentPosition()
    if (!position.ok) return fail(position.reason)
    const { addressesAt } = await import('../../device/api/addressSuggestions.ts')
    const found = await addressesAt({ lat: position.lat, lng: position.lng })
    if (!found.ok) return fail('unavailable')
    const [nearest] = found.places
    if (nearest) onPick(nearest)
    else fail('nothingNear')
  }

  return {
    isLocating,
    message,
    clearMessage: () => setMessage(undefined),
    useHere: () => {
      if (isLocating) return
      setLocating(true)
      setMessage(undefined)
      reportRejection(locate().finally(() => setLocating(false)))
    },
  }
}
