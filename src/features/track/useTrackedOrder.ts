import { useEffect, useState } from 'react'
import type { TrackedState } from '../../device/tracking/trackOrder.ts'

const load = () => import('../../device/tracking/trackOrder.ts')

/** The state of an order while the page is open; `retry` connects at once [TRK-10]. */
export function useTrackedOrder(hash: string, guest: string): { state: TrackedState; retry: () => void } {
  const [state, setState] = useState<TrackedState>({ kind: 'connecting' })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isShown = true
    let stop = () => {}
    load().then(({ trackOrder }) => {
      if (isShown) stop = trackOrder({ hash, guest }, setState)
    }, reportError)
    return () => {
      isShown = false
      stop()
    }
  }, [hash, guest, tries])
  return { state, retry: () => setTries((count) => count + 1) }
}
