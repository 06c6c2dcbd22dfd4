import { useEffect, useEffectEvent, useRef } from 'react'
import { CART_LANE } from '../../../../domain/outbox/outbox.ts'
import { useQueue } from '../../../hooks/useDevice.ts'

/** Whether cart changes have not reached the host; calls back once they have [CHK-49]. */
export function useUnsentCart(onArrived: () => void): boolean {
  const { items } = useQueue()
  const unsent = items.some(({ lane, state }) => lane === CART_LANE && (state === 'waiting' || state === 'sending'))
  const before = useRef(unsent)
  const arrived = useEffectEvent(onArrived)
  useEffect(() => {
    if (before.current && !unsent) arrived()
    before.current = unsent
  }, [unsent])
  return unsent
}
