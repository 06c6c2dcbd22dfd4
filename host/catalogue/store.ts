import { kilometresBetween, type Point } from '../../domain/places/point.ts'
import { priceAt, zoneAt, type Zone } from '../../domain/places/zones.ts'
import { clockAt } from '../../domain/schedule/formatTime.ts'
import type { Province } from '../../domain/schedule/holidays.ts'
import { addDays, type UtcOffsets } from '../../domain/schedule/localTime.ts'
import {
  isBeforeEndOfToday,
  nextOpening,
  openingAt,
  slots,
  type DayHours,
  type Span,
  type Week,
} from '../../domain/schedule/schedule.ts'
import { hoursOf, weekOn, type StoreWeek } from '../../domain/schedule/storeWeeks.ts'
import { specialDayOn, wordsOf, type ServiceKey, type SpecialDay } from '../../domain/schedule/specialDays.ts'
import { serviceKey, type Schedules, type Service, type Store } from '../../domain/catalogue/store.ts'
import { cents, taxRatesOf } from './amounts.ts'
import { storeHash } from './hashes.ts'
import { weekOf, weekText } from './hours.ts'
import { isOpenStore, type StoreEntry } from './import/storeFormat.ts'
import { taxNamesOf, type StoreArea } from './taxAreas.ts'
import { polygonsOf, type ZoneEntry } from './import/zoneFormat.ts'
import { DAYS_AHEAD, specialDatesFrom, specialHoursText, type SpecialDate } from './specialHours.ts'
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

/** How many minutes a service takes until then, in the place of the catalogue's (D-206). */
export type ReadyTimes = Partial<Record<ServiceKey, { minutes: number; until: Date }>>

/** How a service stands now: by its hours, paused by a person until then, or switched off. */
export type ServiceState = { is: 'open' | 'closed' | 'off' } | { is: 'paused'; until: Date }

/** The hours of a store that begin on a date, and the codes of the special days that they follow from. */
export interface HoursOfDay extends Readonly<Record<ServiceKey, readonly Span[]>> {
  special: readonly string[]
  /** What customers read; '' for nothing. */
  words: string
}

/** Where a store is. */
export interface Place {
  street: string
  city: string
}

/** The week that counts on a date. */
export interface WeekNow extends StoreWeek {
  /** '' for the catalogue's. */
  from: string
}

const DEFAULT_PREPARATION_MINUTES = { pickup: 20, delivery: 45 } as const

/** What operators and kitchens have said of a store since the import. */
export interface StoreState {
  change?: Switch | undefined
  pauses?: Pauses | undefined
  readyTimes?: ReadyTimes | undefined
  /** Of the whole chain; the same list until one of them changes. */
  specialDays: readonly SpecialDay[]
  /** Its own, in the order of their first days; the same list until one of a store changes. */
  storeWeeks: readonly StoreWeek[]
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
  serviceState(service: ServiceKey, now: Date, state: StoreState): ServiceState
  hoursOn(date: string, state: StoreState): HoursOfDay
  /** The services that it has. */
  has(service: ServiceKey): boolean
  weekOn(date: string, state: StoreState): WeekNow
  /** By the catalogue alone. */
  usualMinutes: Readonly<Record<ServiceKey, number>>
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
  const usualMinutes = { ...DEFAULT_PREPARATION_MINUTES, ...open?.preparation }
  const minutesOf = (service: ServiceKey, now: Date, { readyTimes }: StoreState): number => {
    const tonight = readyTimes?.[service]
    return tonight && tonight.until > now ? tonight.minutes : usualMinutes[service]
  }
  const bag = open?.paperBag
  const paperBag = bag && { price: cents(bag.price), ...taxRatesOf(bag, taxes) }
  const taxNames = taxNamesOf(taxes)
  const calendar = calendarOf(entry.code, weeks, province)
  const isOn = (service: ServiceKey, { change }: StoreState) => change?.[service] ?? open?.switches?.[service] ?? true
  /** An order for now is ready before the doors of a store's own week close, whatever it says of last orders (D-225). */
  const lastOrdersOf =
    (service: ServiceKey, minutes: number) =>
    ({ lastOrders }: Span): number =>
      lastOrders === undefined ? (open?.lastOrders?.[service] ?? minutes) : Math.max(lastOrders, minutes)
  const opening = (service: ServiceKey, now: Date, offsets: UtcOffsets, state: StoreState) => {
    if (!isOn(service, state)) return { isOpen: false, change: '' }
    const { hours, dayOn } = calendar(state)
    const last = lastOrdersOf(service, minutesOf(service, now, state))
    const { isOpen, change, dates } = openingAt(hours[service], now, offsets, last)
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
    return open ? slots(hours, new Date(from), zoneOffsets(zone, now), minutesOf(service, now, state), choice) : []
  }
  const specialDates = (now: Date, state: StoreState) =>
    open && state.specialDays.length > 0 ? calendar(state).datesFrom(dayIn(zone, now)) : []
  const weekNow = (date: string, { storeWeeks }: StoreState): WeekNow => {
    const own = weekOn(storeWeeks, date)
    const catalogues = { ...weeks, from: '', lastOrders: open?.lastOrders ?? {} }
    return own ? { ...own, delivery: delivers ? own.delivery : NO_HOURS } : catalogues
  }
  /** With the next week where it begins within a month, as the special days. */
  const writtenWeeks = (today: string, state: StoreState): string => {
    if (!open) return ''
    const now = weekNow(today, state)
    const usual = now.from === '' && open.hoursText ? open.hoursText : weekText(now)
    const next = state.storeWeeks.find(({ from }) => from > today && from <= addDays(today, DAYS_AHEAD))
    return usual + (next ? weekText(weekNow(next.from, state), today) : '')
  }
  return {
    hash,
    zones,
    deliveryAt: (point) => {
      const found = zoneAt(zones, point)
      return found && { ...found, price: priceAt(found, kilometresBetween(entry, point)) }
    },
    place: open && { street: open.address, city: open.city },
    cutleryOnRequest: open?.cutlery === 'on-request',
    serviceState: (service, now, state) => {
      if (!isOn(service, state)) return { is: 'off' }
      const { isOpen } = opening(service, now, zoneOffsets(zone, now), { ...state, pauses: undefined })
      const until = state.pauses?.[service]
      if (isOpen && until && until > now) return { is: 'paused', until }
      return { is: isOpen ? 'open' : 'closed' }
    },
    hoursOn: (date, state) => {
      const { hours, dayOn } = calendar(state)
      const days = [dayOn('pickup', date), dayOn('delivery', date)].flatMap((day) => day ?? [])
      return {
        pickup: hours.pickup(date),
        delivery: hours.delivery(date),
        special: [...new Set(days.map(({ code }) => code))],
        words: [...new Set(days.flatMap(({ words }) => words ?? []))].join(', '),
      }
    },
    has: (service) => weeks[service].length > 0,
    weekOn: weekNow,
    usualMinutes,
    capacity: open?.pizzasPerQuarterHour,
    specialDates,
    at: (now, state) => {
      const offsets = zoneOffsets(zone, now)
      const forPickup = opening('pickup', now, offsets, state)
      const forDelivery = opening('delivery', now, offsets, state)
      return {
        hash,
        name: entry.name,
        address: addressOf(entry),
        permalink: permalinkOf(entry),
        lat: entry.lat,
        lng: entry.lng,
        phone: open?.phone ?? '',
        hours: writtenWeeks(dayIn(zone, now), state) + specialHoursText(specialDates(now, state)),
        pickupOpen: forPickup.isOpen,
        deliveryOpen: forDelivery.isOpen,
        pickupChange: forPickup.change,
        deliveryChange: forDelivery.change,
        offsets,
        pickupMinutes: minutesOf('pickup', now, state),
        deliveryMinutes: minutesOf('delivery', now, state),
        comingSoon: !open,
        ...(paperBag ? { paperBag } : {}),
        ...(taxNames ? { taxNames } : {}),
      }
    },
    nextOpening: (service, now, state) => nextOpening(calendar(state).hours[service], now, zoneOffsets(zone, now)),
    canBeReady: (service, needed, now, state) => {
      const key = serviceKey(service)
      return openingAt(calendar(state).hours[key], now, zoneOffsets(zone, now), lastOrdersOf(key, needed)).isOpen
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

interface Calendar extends Pick<StoreState, 'specialDays' | 'storeWeeks'> {
  dayOn: (service: ServiceKey, date: string) => SpecialDay | undefined
  hours: Readonly<Record<ServiceKey, DayHours>>
  /** Those of a month from this date on. */
  datesFrom: (first: string) => readonly SpecialDate[]
}

/** Each date of a store is looked up once, until its special days or weeks change. A service that it has not stays without hours. */
function calendarOf(store: string, weeks: Readonly<Record<ServiceKey, Week>>, province: Province) {
  let known: Calendar | undefined
  const made = ({ specialDays, storeWeeks }: Pick<Calendar, 'specialDays' | 'storeWeeks'>): Calendar => {
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
    const hoursFor = (service: ServiceKey): DayHours => {
      const usual = weeks[service]
      const own = usual === NO_HOURS ? [] : storeWeeks
      return hoursOf({ service, usual, weeks: own, specialOn: (date) => dayOn(service, date)?.[service] })
    }
    let month: { first: string; dates: readonly SpecialDate[] } | undefined
    const datesFrom = (first: string) => {
      if (month?.first !== first) month = { first, dates: specialDatesFrom(first, dayOn) }
      return month.dates
    }
    const hours = { pickup: hoursFor('pickup'), delivery: hoursFor('delivery') }
    return { specialDays, storeWeeks, dayOn, hours, datesFrom }
  }
  return (state: StoreState): Calendar => {
    if (known?.specialDays !== state.specialDays || known.storeWeeks !== state.storeWeeks) known = made(state)
    return known
  }
}

export const addressOf = (entry: StoreEntry): string =>
  isOpenStore(entry) ? `${entry.address}, ${entry.city}` : entry.city

export const permalinkOf = (entry: StoreEntry): string =>
  (isOpenStore(entry) ? entry.permalink : undefined) ?? `/${entry.code}`

/** A zone of the catalogue file. */
export const zoneOf = (entry: ZoneEntry): Zone => ({
  code: entry.code,
  price: cents(entry.price),
  minimum: cents(entry.minimum),
  polygons: polygonsOf(entry),
  bands: entry.priceByDistance?.map(({ beyond, price }) => ({ beyondKm: beyond, price: cents(price) })),
  steps: entry.priceByOrder?.map(({ from, price }) => ({ from: cents(from), price: cents(price) })),
})
