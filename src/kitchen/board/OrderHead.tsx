import { otherDayOf } from '../../../domain/kitchen/kitchenOrder.ts'
import { checkIdText } from '../../../domain/order/ageCheck.ts'
import { formatMoney } from '../../../domain/money.ts'
import type { UtcOffsets } from '../../../domain/schedule/localTime.ts'
import { dayAndClock } from '../../../domain/schedule/formatTime.ts'
import type { ShownOrder } from '../device/presses.ts'
import { AllergyBand } from './AllergyBand.tsx'
import { ServiceIcon } from './OrderCard.tsx'
import { OrderNumber } from './OrderNumber.tsx'

interface OrderHeadProps {
  order: ShownOrder
  now: number
  offsets: UtcOffsets
}

/** The head of an opened order: its number, its day when that is another one, then service, time and what was paid. */
export function OrderHead({ order, now, offsets }: OrderHeadProps) {
  const { number, service, paid, checkId } = order
  const day = otherDayOf(order, now, offsets)
  return (
    <>
      <p className="big">
        <OrderNumber number={number} />
      </p>
      {day ? <p className="day">{day}</p> : null}
      {checkId ? <p className="day">{checkIdText(checkId)}</p> : null}
      <AllergyBand allergy={order.allergy} offsets={offsets} />
      <p className="how">
        <ServiceIcon service={service} />
        <b>{service}</b>
        <span>
          {timeText(order, now, offsets)} · paid {formatMoney(paid)}
        </span>
      </p>
    </>
  )
}

/** As soon as possible has a time once the order is accepted. */
function timeText({ asap, stage, readyAt }: ShownOrder, now: number, offsets: UtcOffsets): string {
  const clock = dayAndClock(readyAt, now, offsets)
  if (!asap) return `for ${clock}`
  return stage === 'new' || clock === '' ? 'asap' : `asap · ${clock}`
}
