import type { InputOf } from '../../contract/calls.ts'
import { hasSlot, unavailableText } from '../../domain/order/slot.ts'
import { isOpenFor, type Service, type Store } from '../../domain/catalogue/store.ts'
import { formatSlot, slotOf } from '../../domain/schedule/formatTime.ts'
import { localTime } from '../../domain/schedule/localTime.ts'
import { zoneOffsets } from '../catalogue/zoneOffsets.ts'
import { refused, type Context, type Refused } from '../context/context.ts'

const SLOT_GRACE_MINUTES = 15

/** [CHK-10 CHK-11] */
export const unavailable = (service: Service): Refused => refused(unavailableText(service))

/** A closed service takes orders for later only [CHK-10 CHK-11]; a slot that has passed is named as such (D-56). */
export function timeFault(
  input: Pick<InputOf<'completeCheck'>, 'store' | 'service' | 'scheduled' | 'date' | 'time'>,
  store: Store,
  { catalogue, now }: Pick<Context, 'catalogue' | 'now'>,
): Refused | undefined {
  const { store: hash, service, scheduled, date, time } = input
  if (!scheduled) return isOpenFor(store, service) ? undefined : unavailable(service)
  // The slots of a moment ago count too: the last day on offer may have changed when today lost its last slot.
  const isOffered = [now, new Date(now.getTime() - SLOT_GRACE_MINUTES * 60_000)].some((at) => {
    const { pickup, delivery } = catalogue.schedules(hash, at)
    return hasSlot(service === 'Pick Up' ? pickup : delivery, date, time)
  })
  if (isOffered) return undefined
  const minutes = service === 'Pick Up' ? store.pickupMinutes : store.deliveryMinutes
  const ready = localTime(new Date(now.getTime() + minutes * 60_000), zoneOffsets(catalogue.zone(hash), now))
  const hasPassed =
    date !== '' && time !== '' && `${date} ${time}` < `${ready.date} ${formatSlot(slotOf(ready.minutes))}`
  return refused(
    'This time is not available any more. Please select another time slot.',
    hasPassed ? { timePassed: true } : {},
  )
}
