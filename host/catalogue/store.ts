import { kilometresBetween, type Point } from '../../domain/places/point.ts'
import { priceAt, zoneAt, type Zone } from '../../domain/places/zones.ts'
import { clockAt } from '../../domain/schedule/formatTime.ts'
import type { Province } from '../../domain/schedule/holidays.ts'
import type { UtcOffsets } from '../../domain/schedule/localTime.ts'
import {
  isBeforeEndOfToday,
  nextOpening,
  openingAt,
  slots,
  weekly,
  type DayHours,
  type Week,
} from '../../domain/schedule/schedule.ts'
import { specialDayOn, wordsOf, type ServiceKey, type SpecialDay } from '../../domain/schedule/specialDays.ts'
import { serviceKey, type Schedules, type Service, type Store } from '../../domain/catalogue/store.ts'
import { cents, taxRatesOf } from './amounts.ts'
import { storeHash } from './hashes.ts'
import { hoursText, weekOf } from './hours.ts'
import { isOpenStore, type StoreEntry } from './import/storeFormat.ts'
import { taxNamesOf, type StoreArea } from './taxAreas.ts'
import { polygonsOf, type ZoneEntry } from './import/zoneFormat.ts'
import { specialDatesFrom, specialHoursText, type SpecialDate } from './specialHours.ts'
import { dayIn, zoneOffsets } from './zoneOffsets.ts'

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

/** Where a store is, and its pick-up hours of the week. */
export interface Place {
  street: string
  city: string
  week: Week
}

const DEFAULT_PREPARATION_MINUTES = { pickup: 20, delivery: 45 } as const

/** What operators and kitchens have said of a store since the import. */
export interface StoreState {
  change?: Switch | undefined
  pauses?: Pauses | undefined
  /** Of the whole chain; the same list until one of them changes. */
  specialDays: readonly SpecialDay[]
}

interface ScheduledStore {
  hash: string
  at(now: Date, state: StoreState): Store
  schedules(now: Date, state: StoreState): Schedules
  nextOpening(service: ServiceKey, now: Date, state: StoreState): Date | undefined
  canBeReady(service: Service, minutes: number, now: Date, state: StoreState): boolean
  isClosedAt(service: Service, at: Date, now: Date, state: StoreState): boolean
  specialDates(now: Date, state: StoreState): readonly SpecialDate[]
  /** Goods that are sold from an age on (D-185). */
  deliversRestricted: boolean
  /** In the order of the catalogue file. */
  zones: readonly Zone[]
  /** The zone of a place with its price there. */
  deliveryAt(point: Point): Zone | undefined
  /** Undefined for a store that is coming soon. */
  place: Place | undefined
  cutleryOnRequest: boolean
  /** Make units in a quarter of an hour. */
  capacity: number | undefined
}

const NO_HOURS: Week = []

export function scheduledStore(entry: StoreEntry, { zone, taxes, province }: StoreArea): ScheduledStore {
  const hash = storeHash(entry.code)
  const open = isOpenStore(entry) ? entry : undefined
  const pickup = open ? weekOf(open.hours.pickup).week : NO_HOURS
  const zones = (open?.zones ?? []).map(zoneOf)
  const delivers = zones.length > 0
  const deliveryHours = open?.hours.delivery ? weekOf(open.hours.delivery).week : pickup
  const weeks = { pickup, delivery: delivers ? deliveryHours : NO_HOURS }
  const minutes = { ...DEFAULT_PREPARATION_MINUTES, ...open?.preparation }
  const lastOrders = { ...minutes, ...open?.lastOrders }
  const bag = open?.paperBag
  const paperBag = bag && { price: cents(bag.price), ...taxRatesOf(bag, taxes) }
  const taxNames = taxNamesOf(taxes)
  const calendar = calendarOf(entry.code, weeks, province)
  const isOn = (service: ServiceKey, { change }: StoreState) => change?.[service] ?? open?.switches?.[service] ?? true
  const opening = (service: ServiceKey, now: Date, offsets: UtcOffsets, state: StoreState) => {
    if (!isOn(service, state)) return { isOpen: false, change: '' }
    const { hours, dayOn } = calendar(state)
    const { isOpen, change, dates } = openingAt(hours[service], now, offsets, lastOrders[service])
    const pausedUntil = state.pauses?.[service]
    if (isOpen && pausedUntil && pausedUntil > now)
      return { isOpen: false, change: `at ${clockAt(pausedUntil, offsets)}` }
    const words = new Set(dates.map((date) => dayOn(service, date)?.words ?? ''))
    words.delete('')
    const notes = [...words].join(', ')
    if (!change || !notes) return { isOpen, change }
    return { isOpen, change: change.endsWith(')') ? `${change.slice(0, -1)}; ${notes})` : `${change} (${notes})` }
  }
  /** From the end of a pause on. */
  const slotsOf = (service: ServiceKey, now: Date, state: StoreState) => {
    const from = Math.max(now.getTime(), state.pauses?.[service]?.getTime() ?? 0)
    const choice = { ...open?.slots, isOff: !isOn(service, state) }
    const hours = calendar(state).hours[service]
    return open ? slots(hours, new Date(from), zoneOffsets(zone, now), minutes[service], choice) : []
  }
  const specialDates = (now: Date, state: StoreState) =>
    open && state.specialDays.length > 0 ? calendar(state).datesFrom(dayIn(zone, now)) : []
  return {
    hash,
    zones,
    deliveryAt: (point) => {
      const found = zoneAt(zones, point)
      return found && { ...found, price: priceAt(found, kilometresBetween(entry, point)) }
    },
    place: open && { street: open.address, city: open.city, week: pickup },
    cutleryOnRequest: open?.cutlery === 'on-request',
    capacity: open?.pizzasPerQuarterHour,
    specialDates,
    at: (now, state) => {
      const offsets = zoneOffsets(zone, now)
      const forPickup = opening('pickup', now, offsets, state)
      const forDelivery = opening('delivery', now, offsets, state)
      const usual = open ? (open.hoursText ?? hoursText(pickup, delivers ? weeks.delivery : pickup)) : ''
      return {
        hash,
        name: entry.name,
        address: addressOf(entry),
        permalink: permalinkOf(entry),
        lat: entry.lat,
        lng: entry.lng,
        phone: open?.phone ?? '',
        hours: usual + specialHoursText(specialDates(now, state)),
        pickupOpen: forPickup.isOpen,
        deliveryOpen: forDelivery.isOpen,
        pickupChange: forPickup.change,
        deliveryChange: forDelivery.change,
        offsets,
        pickupMinutes: minutes.pickup,
        deliveryMinutes: minutes.delivery,
        comingSoon: !open,
        ...(paperBag ? { paperBag } : {}),
        ...(taxNames ? { taxNames } : {}),
      }
    },
    nextOpening: (service, now, state) => nextOpening(calendar(state).hours[service], now, zoneOffsets(zone, now)),
    canBeReady: (service, needed, now, state) => {
      const key = serviceKey(service)
      return (
        open?.lastOrders?.[key] !== undefined ||
        openingAt(calendar(state).hours[key], now, zoneOffsets(zone, now), needed).isOpen
      )
    },
    isClosedAt: (service, at, now, state) => {
      const key = serviceKey(service)
      const hours = calendar(state).hours[key]
      const offsets = zoneOffsets(zone, now)
      if (!openingAt(hours, at, offsets).isOpen) return true
      return !isOn(key, state) && isBeforeEndOfToday(hours, at, now, offsets)
    },
    deliversRestricted: open?.restrictedSale?.delivery ?? true,
    schedules: (now, state) => ({
      pickup: slotsOf('pickup', now, state),
      delivery: slotsOf('delivery', now, state),
    }),
  }
}

interface Calendar {
  specialDays: readonly SpecialDay[]
  dayOn: (service: ServiceKey, date: string) => SpecialDay | undefined
  hours: Readonly<Record<ServiceKey, DayHours>>
  /** Those of a month from this date on. */
  datesFrom: (first: string) => readonly SpecialDate[]
}

/** Each date of a store is looked up once, until the special days change. A service that it has not stays without hours. */
function calendarOf(store: string, weeks: Readonly<Record<ServiceKey, Week>>, province: Province) {
  let known: Calendar | undefined
  const made = (specialDays: readonly SpecialDay[]): Calendar => {
    const found = new Map<string, SpecialDay | undefined>()
    const dayOn = (service: ServiceKey, date: string) => {
      if (specialDays.length === 0 || weeks[service] === NO_HOURS) return undefined
      const key = `${service} ${date}`
      if (!found.has(key)) {
        const day = specialDayOn(specialDays, store, service, date)
        found.set(key, day && { ...day, words: wordsOf(day, province) })
      }
      return found.get(key)
    }
    const hoursOf = (service: ServiceKey): DayHours => {
      const week = weekly(weeks[service])
      return (date) => dayOn(service, date)?.[service] ?? week(date)
    }
    let month: { first: string; dates: readonly SpecialDate[] } | undefined
    const datesFrom = (first: string) => {
      if (month?.first !== first) month = { first, dates: specialDatesFrom(first, dayOn) }
      return month.dates
    }
    return { specialDays, dayOn, hours: { pickup: hoursOf('pickup'), delivery: hoursOf('delivery') }, datesFrom }
  }
  return ({ specialDays }: StoreState): Calendar => {
    if (known?.specialDays !== specialDays) known = made(specialDays)
    return known
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
  bands: entry.priceByDistance?.map(({ beyond, price }) => ({ beyondKm: beyond, price: cents(price) })),
  steps: entry.priceByOrder?.map(({ from, price }) => ({ from: cents(from), price: cents(price) })),
})
