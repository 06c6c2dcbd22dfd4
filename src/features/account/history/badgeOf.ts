import type { AnswerOf } from '../../../../contract/calls.ts'
import { progressWord } from '../../../../domain/order/liveOrder.ts'
import { dayUnlessToday, formatClock, parseSlot } from '../../../../domain/schedule/formatTime.ts'

type Progress = Pick<
  AnswerOf<'history'>['orders'][number],
  'step' | 'status' | 'accepted' | 'delivers' | 'date' | 'time'
>

/**
 * Where an order in progress is, or the time of one for later that waits for it (D-122), and 'Refused' (D-63); '' of others. `today`
 * is YYYY-MM-DD in the store's zone.
 */
export function badgeOf({ step, status, accepted, delivers, date, time }: Progress, today: string): string {
  if (status === 4) return 'Refused'
  if (status !== 1) return ''
  if (step === undefined) return 'In progress'
  const slot = step === 0 && date ? parseSlot(time) : undefined
  if (slot) return `For ${dayUnlessToday(date, today) || formatClock(slot)}`
  return progressWord({ step, status, accepted, delivers })
}
