import { isOpenAt, slots, type Week } from '../../rules/schedule.ts'
import type { Schedules, Service, Store } from '../../rules/store.ts'
import { storeHash } from './hashes.ts'
import { hoursText } from './hoursText.ts'
import { weekOf } from './hours.ts'
import { isOpenStore, type StoreEntry } from './storeFormat.ts'

/** What the operator has switched at a store since the import; null leaves it to the catalogue. `store` is the operator's code. */
export interface Switch {
  store: string
  pickup: boolean | null
  delivery: boolean | null
}

export const DEFAULT_MINUTES = { pickup: 20, delivery: 45 } as const

/** A store with everything that does not change with the clock. */
export interface Restaurant {
  hash: string
  at(now: Date, change?: Switch): Store
  schedules(now: Date, change?: Switch): Schedules
  /** Whether the service is switched on. */
  offers(service: Service, change?: Switch): boolean
}

const NEVER: Week = []

export function restaurantOf(entry: StoreEntry, zone: string): Restaurant {
  const hash = storeHash(entry.code)
  const open = isOpenStore(entry) ? entry : undefined
  const pickup = open ? weekOf(open.hours.pickup).week : NEVER
  const delivery = open?.hours.delivery ? weekOf(open.hours.delivery).week : pickup
  const minutes = { ...DEFAULT_MINUTES, ...open?.preparation }
  const offers = (service: Service, change?: Switch) => {
    if (!open) return false
    const field = service === 'Pick Up' ? 'pickup' : 'delivery'
    return change?.[field] ?? open.switches?.[field] ?? true
  }
  const slotsOf = (week: Week, now: Date, preparation: number) => slots(week, now, zone, preparation, open?.slots)
  return {
    hash,
    offers,
    at: (now, change) => ({
      hash,
      name: entry.name,
      address: open ? `${open.address}, ${open.city}` : entry.city,
      permalink: open?.permalink ?? `/${entry.code}`,
      lat: entry.lat,
      lng: entry.lng,
      phone: open?.phone ?? '',
      hours: open ? (open.hoursText ?? hoursText(pickup, delivery)) : '',
      pickupOpen: offers('Pick Up', change) && isOpenAt(pickup, now, zone),
      deliveryOpen: offers('Delivery', change) && isOpenAt(delivery, now, zone),
      pickupMinutes: minutes.pickup,
      deliveryMinutes: minutes.delivery,
      comingSoon: !open,
    }),
    schedules: (now, change) => ({
      pickup: offers('Pick Up', change) ? slotsOf(pickup, now, minutes.pickup) : [],
      delivery: offers('Delivery', change) ? slotsOf(delivery, now, minutes.delivery) : [],
    }),
  }
}
