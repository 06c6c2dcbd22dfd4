import type { Zone } from '../../domain/places/zones.ts'
import { clockAt } from '../../domain/schedule/formatTime.ts'
import type { UtcOffsets } from '../../domain/schedule/localTime.ts'
import { isBeforeEndOfToday, nextOpening, openingAt, slots, type Week } from '../../domain/schedule/schedule.ts'
import type { Schedules, Service, Store } from '../../domain/catalogue/store.ts'
import { cents, taxRatesOf } from './amounts.ts'
import { storeHash } from './hashes.ts'
import { hoursText, weekOf } from './hours.ts'
import type { CatalogueFile } from './import/catalogueFile.ts'
import { isOpenStore, type StoreEntry } from './import/storeFormat.ts'
import { polygonsOf, type ZoneEntry } from './import/zoneFormat.ts'
import { zoneOffsets } from './zoneOffsets.ts'

/** The operator's switches at a store since the import; with null the catalogue decides. */
export interface Switch {
  store: string
  pickup: boolean | null
  delivery: boolean | null
}

/** Until when a kitchen has paused a service. */
export interface Pauses {
  pickup?: Date
  delivery?: Date
}

/** Where a store is, and its pick-up hours without switches and pauses. */
export interface Place {
  street: string
  city: string
  week: Week
}

const DEFAULT_PREPARATION_MINUTES = { pickup: 20, delivery: 45 } as const

interface ScheduledStore {
  hash: string
  at(now: Date, change?: Switch, pauses?: Pauses): Store
  schedules(now: Date, change?: Switch, pauses?: Pauses): Schedules
  nextOpening(service: 'pickup' | 'delivery', now: Date): Date | undefined
  canBeReady(service: Service, minutes: number, now: Date): boolean
  isClosedAt(service: Service, at: Date, now: Date, change?: Switch): boolean
  /** In the order of the catalogue file. */
  zones: readonly Zone[]
  /** Undefined for a store that is coming soon. */
  place: Place | undefined
  cutleryOnRequest: boolean
  /** Make units in a quarter of an hour. */
  capacity: number | undefined
}

const NO_HOURS: Week = []

export function scheduledStore(entry: StoreEntry, zone: string, taxes: CatalogueFile['taxes']): ScheduledStore {
  const hash = storeHash(entry.code)
  const open = isOpenStore(entry) ? entry : undefined
  const pickup = open ? weekOf(open.hours.pickup).week : NO_HOURS
  const zones = (open?.zones ?? []).map(zoneOf)
  const deliveryHours = open?.hours.delivery ? weekOf(open.hours.delivery).week : pickup
  const delivery = zones.length > 0 ? deliveryHours : NO_HOURS
  const minutes = { ...DEFAULT_PREPARATION_MINUTES, ...open?.preparation }
  const lastOrders = { ...minutes, ...open?.lastOrders }
  const bag = open?.paperBag
  const paperBag = bag && { price: cents(bag.price), ...taxRatesOf(bag, taxes) }
  const isOn = (service: 'pickup' | 'delivery', change?: Switch) =>
    change?.[service] ?? open?.switches?.[service] ?? true
  const opening = (isOn: boolean, week: Week, last: number, now: Date, offsets: UtcOffsets, pausedUntil?: Date) => {
    const regular = isOn ? openingAt(week, now, offsets, last) : { isOpen: false, change: '' }
    if (!regular.isOpen || !pausedUntil || pausedUntil <= now) return regular
    return { isOpen: false, change: `at ${clockAt(pausedUntil, offsets)}` }
  }
  /** From the end of a pause on. */
  const slotsOf = (isOn: boolean, week: Week, now: Date, preparation: number, pausedUntil = now) =>
    open
      ? slots(week, pausedUntil > now ? pausedUntil : now, zoneOffsets(zone, now), preparation, {
          ...open.slots,
          isOff: !isOn,
        })
      : []
  return {
    hash,
    zones,
    place: open && { street: open.address, city: open.city, week: pickup },
    cutleryOnRequest: open?.cutlery === 'on-request',
    capacity: open?.pizzasPerQuarterHour,
    at: (now, change, pauses) => {
      const offsets = zoneOffsets(zone, now)
      const forPickup = opening(isOn('pickup', change), pickup, lastOrders.pickup, now, offsets, pauses?.pickup)
      const forDelivery = opening(
        isOn('delivery', change),
        delivery,
        lastOrders.delivery,
        now,
        offsets,
        pauses?.delivery,
      )
      return {
        hash,
        name: entry.name,
        address: addressOf(entry),
        permalink: permalinkOf(entry),
        lat: entry.lat,
        lng: entry.lng,
        phone: open?.phone ?? '',
        hours: open ? (open.hoursText ?? hoursText(pickup, zones.length > 0 ? delivery : pickup)) : '',
        pickupOpen: forPickup.isOpen,
        deliveryOpen: forDelivery.isOpen,
        pickupChange: forPickup.change,
        deliveryChange: forDelivery.change,
        offsets,
        pickupMinutes: minutes.pickup,
        deliveryMinutes: minutes.delivery,
        comingSoon: !open,
        ...(paperBag ? { paperBag } : {}),
      }
    },
    nextOpening: (service, now) => nextOpening(service === 'pickup' ? pickup : delivery, now, zoneOffsets(zone, now)),
    canBeReady: (service, needed, now) => {
      const [name, week] = service === 'Pick Up' ? (['pickup', pickup] as const) : (['delivery', delivery] as const)
      return open?.lastOrders?.[name] !== undefined || openingAt(week, now, zoneOffsets(zone, now), needed).isOpen
    },
    isClosedAt: (service, at, now, change) => {
      const week = service === 'Pick Up' ? pickup : delivery
      const offsets = zoneOffsets(zone, now)
      if (!openingAt(week, at, offsets).isOpen) return true
      return !isOn(service === 'Pick Up' ? 'pickup' : 'delivery', change) && isBeforeEndOfToday(week, at, now, offsets)
    },
    schedules: (now, change, pauses) => ({
      pickup: slotsOf(isOn('pickup', change), pickup, now, minutes.pickup, pauses?.pickup),
      delivery: slotsOf(isOn('delivery', change), delivery, now, minutes.delivery, pauses?.delivery),
    }),
  }
}

export const addressOf = (entry: StoreEntry): string =>
  isOpenStore(entry) ? `${entry.address}, ${entry.city}` : entry.city

export const permalinkOf = (entry: StoreEntry): string =>
  (isOpenStore(entry) ? entry.permalink : undefined) ?? `/${entry.code}`

const zoneOf = (entry: ZoneEntry): Zone => ({
  code: entry.code,
  price: cents(entry.price),
  minimum: cents(entry.minimum),
  polygons: polygonsOf(entry),
})
