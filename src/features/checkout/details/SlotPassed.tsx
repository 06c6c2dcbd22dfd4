import { formatClock, formatDay, parseSlot } from '../../../../domain/schedule/formatTime.ts'
import type { ChosenTime } from '../../../../domain/order/slot.ts'
import { Confirm } from '../../../ui/Confirm.tsx'

interface SlotPassedProps {
  passed: ChosenTime
  /** Undefined when no time is left. */
  next: ChosenTime | undefined
  today: string
  onTake: (next: ChosenTime) => void
  onOther: () => void
}

/** '6:15 PM has passed. Take 6:30 PM?': a time that passed while the customer typed is never moved silently (D-56). */
export function SlotPassed({ passed, next, today, onTake, onOther }: SlotPassedProps) {
  const clockOf = ({ time }: ChosenTime) => {
    const slot = parseSlot(time)
    return slot ? formatClock(slot) : time
  }
  const day = next && next.date !== passed.date ? `${formatDay(next.date, today)}, ` : ''
  return (
    <Confirm
      title={`${clockOf(passed)} has passed.`}
      cancel="Choose another time"
      confirm={next ? `Take ${day}${clockOf(next)}` : 'OK'}
      onCancel={onOther}
      onConfirm={() => (next ? onTake(next) : onOther())}
    >
      <p>{next ? `Take ${day}${clockOf(next)}?` : 'No time is left to choose. Please choose another store.'}</p>
    </Confirm>
  )
}
