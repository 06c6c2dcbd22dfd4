import { formatMoney } from '../../../domain/money.ts'
import type { UtcOffsets } from '../../../domain/schedule/localTime.ts'
import { clockAt } from '../../../domain/schedule/formatTime.ts'
import type { ShownOrder } from '../device/presses.ts'
import { ServiceIcon } from './OrderCard.tsx'
import { OrderNumber } from './OrderNumber.tsx'

/** The head of an opened order: its number, then service, time and what was paid. */
export function OrderHead({ order, offsets }: { order: ShownOrder; offsets: UtcOffsets }) {
  const { number, service, paid } = order
  return (
    <>
      <p className="big">
        <OrderNumber number={number} />
      </p>
      <p className="how">
        <ServiceIcon service={service} />
        <b>{service}</b>
        <span>
          {timeText(order, offsets)} · paid {formatMoney(paid)}
        </span>
      </p>
    </>
  )
}

/** As soon as possible has a time once the order is accepted. */
function timeText({ asap, stage, readyAt }: ShownOrder, offsets: UtcOffsets): string {
  const clock = clockAt(readyAt, offsets)
  if (!asap) return `for ${clock}`
  return stage === 'new' || clock === '' ? 'asap' : `asap · ${clock}`
}
