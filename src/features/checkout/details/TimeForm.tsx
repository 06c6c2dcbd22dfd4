import { type ChosenTime, offeredDays, unavailableText } from '../../../../domain/order/slot.ts'
import { isOpenFor } from '../../../../domain/catalogue/store.ts'
import { TimeChoice } from '../../../components/order/TimeChoice.tsx'
import { openingText } from '../../../components/openingText.ts'
import { Note } from '../../../ui/Note.tsx'
import { daysOf, type CheckoutData, type CheckoutState } from '../checkoutState.ts'
import { ReadyText } from '../ReadyText.tsx'
import pageStyles from '../CheckoutPage.module.css'

interface TimeFormProps extends Pick<CheckoutState, 'service' | 'time'> {
  data: CheckoutData
  /** Offers that would save more at another time, with their times. */
  missed: readonly string[]
  onTime: (time: ChosenTime | undefined) => void
}

/** 'Pick Up Time' or 'Delivery Time': a date and a time of the service's schedule [CHK-12 CHK-13 CHK-14]. */
export function TimeForm({ data, service, time, missed, onTime }: TimeFormProps) {
  const isOpen = isOpenFor(data.store, service)
  const days = offeredDays(daysOf(data, service), isOpen, data.today)
  const { pickupChange, deliveryChange, pickupLater, deliveryLater } = data.store
  const [change, later] = service === 'Pick Up' ? [pickupChange, pickupLater] : [deliveryChange, deliveryLater]
  return (
    <fieldset className="stack stack-1">
      <legend className={pageStyles.legend}>{service} Time</legend>
      {!isOpen && <Note tone="warn">{later ?? unavailableText(service)}</Note>}
      {!isOpen && change ? <p className="soft sm">{openingText(false, change)}.</p> : null}
      {time === undefined ? (
        <Note>There is no time left to choose this week. Please choose another store.</Note>
      ) : (
        <TimeChoice {...{ service, days, isOpen, time, onTime }} today={data.today} />
      )}
      {data.specialDays.map((line) => (
        <p key={line} className="soft sm">
          {line}
        </p>
      ))}
      <output>
        {missed.map((offer) => (
          <Note key={offer}>Not at this time: {offer}.</Note>
        ))}
      </output>
      {time?.scheduled === false ? <ReadyText store={data.store} service={service} change={data.change} /> : null}
    </fieldset>
  )
}
