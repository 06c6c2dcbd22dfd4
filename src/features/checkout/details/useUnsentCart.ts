import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { CART_LANE } from '../../../../domain/outbox/outbox.ts'
import { useQueue } from '../../../hooks/useDevice.ts'
import { reportRejection } from '../../../ui/run.ts'

/** Whether changes of the cart have not reached the host; once they have, the checkout is read again [CHK-49]. */
export function useUnsentCart(onArrived: () => void): boolean {
  const { items } = useQueue()
  const queryClient = useQueryClient()
  const unsent = items.some(({ lane, state }) => lane === CART_LANE && (state === 'waiting' || state === 'sending'))
  const before = useRef(unsent)
  const arrived = useEffectEvent(onArrived)
  useEffect(() => {
    if (before.current && !unsent) {
      arrived()
      reportRejection(queryClient.invalidateQueries({ queryKey: ['checkout'] }))
    }
    before.current = unsent
  }, [unsent, queryClient])
  return unsent
}
