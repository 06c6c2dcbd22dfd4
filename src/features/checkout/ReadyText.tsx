import { dayName, formatClock, minutesOf, parseSlot, slotOf } from '../../../domain/schedule/formatTime.ts'
import { localTime } from '../../../domain/schedule/localTime.ts'
import { readyTime } from '../../../domain/schedule/schedule.ts'
import type { Service, Store } from '../../../domain/catalogue/store.ts'
import { useNow } from '../../hooks/useNow.ts'
import type { CheckoutData } from './checkoutState.ts'

interface ReadyTextProps {
  store: Store
  service: Service
  /** The order that is changed keeps the time that it was told, where it is for now. */
  change?: CheckoutData['change']
}

export function ReadyText({ store, service, change }: ReadyTextProps) {
  const now = new Date(useNow())
  if (!store.offsets) return null
  const minutes = service === 'Pick Up' ? store.pickupMinutes : store.deliveryMinutes
  const kept = change && !change.scheduled && change.service === service ? parseSlot(change.ready.slice(11)) : undefined
  const ready = kept
    ? { date: change?.ready.slice(0, 10) ?? '', minutes: minutesOf(kept) }
    : readyTime(now, minutes, store.offsets)
  const day = dayName(ready.date, localTime(now, store.offsets).date)
  return (
    <p className="soft sm">
      {service === 'Delivery' ? 'At your door' : 'Ready'} {day.toLowerCase()}, about{' '}
      {formatClock(slotOf(ready.minutes))}
    </p>
  )
}
