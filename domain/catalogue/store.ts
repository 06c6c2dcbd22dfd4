import type { Charge, TaxNames } from '../taxes.ts'
import type { UtcOffset } from '../schedule/localTime.ts'
import type { Day } from '../schedule/schedule.ts'
import type { ServiceKey } from '../schedule/specialDays.ts'

export interface Store {
  hash: string
  name: string
  address: string
  /** Starts with a slash. */
  permalink: string
  lat: number
  lng: number
  phone: string
  /** HTML; rendered through `formattedText`. */
  hours: string
  /** Pick-up can be ordered for now (D-15). */
  pickupOpen: boolean
  deliveryOpen: boolean
  /** Text (`Opening` in schedule.ts); absent in data of an older version, as is `deliveryChange`. */
  pickupChange?: string
  deliveryChange?: string
  /** UTC offsets of its clocks for the coming year (D-31); absent in data stored by an older version. */
  offsets?: UtcOffset[]
  pickupMinutes: number
  deliveryMinutes: number
  /** Listed, but cannot be chosen [LOC-12]. */
  comingSoon: boolean
  /** What a pick-up order pays for its paper bag; absent where none is charged. */
  paperBag?: Charge
  /** Absent for GST and PST. */
  taxNames?: TaxNames
}

export interface Schedules {
  pickup: Day[]
  delivery: Day[]
}

export type Service = 'Pick Up' | 'Delivery'

export const serviceKey = (service: Service): ServiceKey => (service === 'Delivery' ? 'delivery' : 'pickup')

export const SERVICES: readonly Service[] = ['Pick Up', 'Delivery']

export const isService = (text: unknown): text is Service => text === 'Pick Up' || text === 'Delivery'

/** The {storename} of the menu's URL: the permalink without the slash, in lower case [ROUTE-03]. */
export const storeName = (store: Pick<Store, 'permalink'>): string => store.permalink.replace(/^\//, '').toLowerCase()

/** By its hash or the name in its path. */
export const isStore = (store: Pick<Store, 'hash' | 'permalink'>, name: string): boolean =>
  store.hash === name || storeName(store) === name.toLowerCase()

/** The paper bag of an order: only pick-up orders pay for one, unless the customer brings a bag (D-61, D-117). */
export const paperBagOf = (
  store: Pick<Store, 'paperBag'> | undefined,
  service: Service,
  ownBag = false,
): Charge | undefined => (service === 'Pick Up' && !ownBag ? store?.paperBag : undefined)

/** Whether the customer brings the bag that the store would charge for. */
export const bringsBag = (store: Pick<Store, 'paperBag'> | undefined, service: Service, ownBag = false): boolean =>
  ownBag && paperBagOf(store, service) !== undefined

export const isOpenFor = (store: Store, service: Service): boolean =>
  service === 'Pick Up' ? store.pickupOpen : store.deliveryOpen

/** The link that dials a store's phone: its digits only [TRK-07]. */
export const dialLink = (phone: string): string => `tel:${phone.replace(/\D/g, '')}`
