import { ASAP, chooseDate, offersAsap, shownDate, type ChosenTime } from '../../../domain/order/slot.ts'
import type { Service } from '../../../domain/catalogue/store.ts'
import { formatClock, formatDay, formatSlot } from '../../../domain/schedule/formatTime.ts'
import type { Day } from '../../../domain/schedule/schedule.ts'
import styles from './TimeChoice.module.css'

interface TimeChoiceProps {
  service: Service
  days: readonly Day[]
  /** Offers as soon as possible on the first day. */
  isOpen?: boolean
  /** YYYY-MM-DD in the store's zone. */
  today: string
  time: ChosenTime
  onTime: (time: ChosenTime | undefined) => void
}

/** A date and a time of a service's schedule [CHK-13 CHK-14]. */
export function TimeChoice({ service, days, isOpen = false, today, time, onTime }: TimeChoiceProps) {
  const date = shownDate(days, time)
  const slots = days.find((day) => day.date === date)?.hours ?? []
  return (
    <div className={styles.when}>
      <select
        className="input"
        aria-label={`${service} date`}
        value={date}
        onChange={(event) => onTime(chooseDate(days, isOpen, event.target.value))}
      >
        {days.map((day) => (
          <option key={day.date} value={day.date}>
            {formatDay(day.date, today)}
          </option>
        ))}
      </select>
      <select
        className="input"
        id="order-time"
        aria-label={`${service} time`}
        value={time.scheduled ? time.time : ''}
        onChange={(event) =>
          onTime(event.target.value === '' ? ASAP : { scheduled: true, date, time: event.target.value })
        }
      >
        {offersAsap(days, isOpen, date) && <option value="">NOW (ASAP)</option>}
        {slots.map((slot) => (
          <option key={formatSlot(slot)} value={formatSlot(slot)}>
            {formatClock(slot)}
          </option>
        ))}
      </select>
    </div>
  )
}
