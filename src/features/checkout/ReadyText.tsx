import { dayName, formatClock, slotOf } from '../../../domain/schedule/formatTime.ts'
import { localTime } from '../../../domain/schedule/localTime.ts'
import { readyTime } from '../../../domain/schedule/schedule.ts'
import type { Service, Store } from '../../../domain/catalogue/store.ts'
import { useNow } from '../../hooks/useNow.ts'

export function ReadyText({ store, service }: { store: Store; service: Service }) {
  const now = new Date(useNow())
  if (!store.offsets) return null
  const minutes = service === 'Pick Up' ? store.pickupMinutes : store.deliveryMinutes
  const ready = readyTime(now, minutes, store.offsets)
  const day = dayName(ready.date, localTime(now, store.offsets).date)
  return (
    <p className="soft sm">
      {service === 'Delivery' ? 'At your door' : 'Ready'} {day.toLowerCase()}, about{' '}
      {formatClock(slotOf(ready.minutes))}
    </p>
  )
}
