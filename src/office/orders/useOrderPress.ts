import type { Answer, CallName, Input } from '../device/ask.ts'
import { usePress, type Press } from '../device/usePress.ts'

export const SHOWN_BY = ['getOrderStory', 'findOrders', 'previewRefund'] as const

/** A change of an order, after which whatever shows it is read again, also when it was refused or no answer came. */
export const useOrderPress = <N extends CallName>(
  name: N,
  press: string,
  onDone: (answer: Answer<N>, input: Input<N>) => void,
  intent?: (input: Input<N>) => unknown,
): Press<N> => usePress(name, { press, shownBy: SHOWN_BY, onDone, ...(intent ? { intent } : {}) })

/** How often something was given back or made good is what was seen, and no part of what is wanted. */
export const withoutAmends = ({ amends: _amends, ...wanted }: { amends?: number }): unknown => wanted
