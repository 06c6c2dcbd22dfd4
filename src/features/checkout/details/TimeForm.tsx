import { formatClock, formatDay, formatSlot } from '../../../../domain/schedule/formatTime.ts'
import { ASAP, chooseDate, offersAsap, shownDate, type ChosenTime } from '../../../../domain/order/slot.ts'
import { isOpenFor, type Service } from '../../../../domain/catalogue/store.ts'
import { Note } from '../../../ui/Note.tsx'
import { daysOf, type CheckoutData } from '../checkoutState.ts'
import { ReadyText } from '../ReadyText.tsx'
import styles from '../CheckoutPage.module.css'

/** 'Pick Up Time' or 'Delivery Time': a date and a time of the service's schedule [CHK-12 CHK-13 CHK-14]. */
export function TimeForm({
  data,
  service,
  time,
  onTime,
}: {
  data: CheckoutData
  service: Service
  time: ChosenTime | undefined
  onTime: (time: ChosenTime | undefined) => void
}) {
  const days = daysOf(data, service)
  const isOpen = isOpenFor(data.store, service)
  const date = shownDate(days, time)
  const slots = days.find((day) => day.date === date)?.hours ?? []
  return (
    <fieldset className="stack stack-1">
      <legend className={styles.legend}>{service} Time</legend>
      {!isOpen && (
        <Note tone="warn">
          We apologize, but {service === 'Pick Up' ? 'pickup' : 'delivery'} service is currently unavailable. Please
          select a future time slot…
        </Note>
      )}
      {time === undefined ? (
        <Note>There is no time left to choose this week. Please choose another store.</Note>
      ) : (
        <div className="two">
          <select
            className="input"
            aria-label={`${service} date`}
            value={date}
            onChange={(event) => onTime(chooseDate(days, isOpen, event.target.value))}
          >
            {days.length === 0 && <option value="">{formatDay(data.today, data.today)}</option>}
            {days.map((day) => (
              <option key={day.date} value={day.date}>
                {formatDay(day.date, data.today)}
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
      )}
      {time?.scheduled === false ? <ReadyText store={data.store} service={service} /> : null}
    </fieldset>
  )
}
