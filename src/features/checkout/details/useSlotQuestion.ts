import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { startingTime, type ChosenTime } from '../../../../domain/order/slot.ts'
import { daysOf, isLate, type CheckoutData, type CheckoutState } from '../checkoutState.ts'
import type { SlotPassedProps } from './SlotPassed.tsx'

/** When the chosen time has passed or is not offered any more, the customer is asked about the next one (D-56). */
export function useSlotQuestion(
  data: CheckoutData,
  { service, time }: CheckoutState,
  passedBefore: ChosenTime | undefined,
  onTime: (time: ChosenTime | undefined) => void,
) {
  const [passed, setPassed] = useState(passedBefore)
  /** The time of a refused order: the service may have closed meanwhile, as the times show that are then read again. */
  const [refused, setRefused] = useState<ChosenTime>()
  const [focusCount, setFocusCount] = useState(0)
  const queryClient = useQueryClient()

  // After the question has closed, which gives the focus back to where it was, and after the button that takes a time goes.
  useEffect(() => {
    if (focusCount > 0) document.getElementById('order-time')?.focus()
  }, [focusCount])

  const late = passed ?? (refused === time && isLate(data, service, time) ? time : undefined)
  const next = startingTime(daysOf(data, service), false)
  const question: SlotPassedProps | undefined = late && {
    passed: late,
    next,
    today: data.today,
    onTake: (taken) => {
      setPassed(undefined)
      onTime(taken)
    },
    onOther: () => {
      setPassed(undefined)
      setFocusCount(focusCount + 1)
      onTime(next)
    },
  }
  return {
    question,
    noteRefusal: () => setRefused(time),
    /** Takes a time chosen earlier; asks about the next one when it has passed or is full by now. */
    retake: async (chosen: ChosenTime) => {
      onTime(chosen)
      setRefused(chosen)
      setFocusCount(focusCount + 1)
      await queryClient.refetchQueries({ queryKey: ['checkout'] })
    },
    /** The times of now load first, so that the next one is offered. */
    ask: async (late: ChosenTime) => {
      await queryClient.refetchQueries({ queryKey: ['checkout'] })
      setPassed(late)
    },
  }
}
