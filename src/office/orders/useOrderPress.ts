import type { Answer, CallName, Input } from '../device/ask.ts'
import { usePress, type Press } from '../device/usePress.ts'

export const SHOWN_BY = ['getOrderStory', 'findOrders', 'previewRefund'] as const

/** A change of an order, after which whatever shows it is read again, also when it was refused or no answer came. */
export const useOrderPress = <N extends CallName>(
  name: N,
  press: string,
  onDone: (answer: Answer<N>, input: Input<N>) => void,
): Press<N> => usePress(name, { press, shownBy: SHOWN_BY, onDone })
