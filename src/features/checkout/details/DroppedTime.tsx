import { formatChosen, hasSlot, type ChosenTime } from '../../../../domain/order/slot.ts'
import { Note } from '../../../ui/Note.tsx'
import { daysOf, isSameTime, type CheckoutData, type CheckoutState } from '../checkoutState.ts'

interface DroppedTimeProps extends Pick<CheckoutState, 'service' | 'time' | 'dropped'> {
  data: CheckoutData
  onRetake: (dropped: ChosenTime) => void
}

/** Says which chosen time a change of the service took away, with one press back to it where it is offered (D-138). */
export function DroppedTime({ data, service, time, dropped, onRetake }: DroppedTimeProps) {
  const isGone = dropped !== undefined && !isSameTime(dropped, time)
  return (
    <output>
      {isGone ? (
        <Note tone="warn">
          Your time, <b>{formatChosen(dropped, data.today)}</b>, is not chosen any more.{' '}
          {hasSlot(daysOf(data, service), dropped.date, dropped.time) ? (
            <button type="button" className="link" onClick={() => onRetake(dropped)}>
              Choose it again
            </button>
          ) : (
            `${service} does not offer it.`
          )}
        </Note>
      ) : null}
    </output>
  )
}
