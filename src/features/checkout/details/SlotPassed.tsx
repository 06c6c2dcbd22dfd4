import { formatClock, formatDay, parseSlot } from '../../../../domain/schedule/formatTime.ts'
import type { ChosenTime } from '../../../../domain/order/slot.ts'
import { Confirm } from '../../../ui/Confirm.tsx'

export interface SlotPassedProps {
  passed: ChosenTime
  /** Undefined when no time is left. */
  next: ChosenTime | undefined
  today: string
  onTake: (next: ChosenTime) => void
  onOther: () => void
}

/**
 * '6:15 PM has passed. Take 6:30 PM?': a time that passed while the customer typed, or whose service closed, is never moved
 * silently (D-56).
 */
export function SlotPassed({ passed, next, today, onTake, onOther }: SlotPassedProps) {
  const clockOf = ({ scheduled, time }: ChosenTime) => {
    if (!scheduled) return 'NOW (ASAP)'
    const slot = parseSlot(time)
    return slot ? formatClock(slot) : time
  }
  // A closed service or changed hours take away later times too.
  const keyOf = ({ date, time }: ChosenTime) => `${date} ${time}`
  const hasPassed = passed.scheduled && (!next || keyOf(passed) < keyOf(next))
  const day = next && next.date !== (passed.scheduled ? passed.date : today) ? `${formatDay(next.date, today)}, ` : ''
  return (
    <Confirm
      title={`${clockOf(passed)} ${hasPassed ? 'has passed' : 'is not available any more'}.`}
      cancel="Choose another time"
      confirm={next ? `Take ${day}${clockOf(next)}` : 'OK'}
      onCancel={onOther}
      onConfirm={() => (next ? onTake(next) : onOther())}
    >
      <p>{next ? `Take ${day}${clockOf(next)}?` : 'No time is left to choose. Please choose another store.'}</p>
    </Confirm>
  )
}
