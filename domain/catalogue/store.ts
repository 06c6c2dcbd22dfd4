import type { UtcOffset } from '../schedule/localTime.ts'
import type { Day } from '../schedule/schedule.ts'

/** One restaurant of the chain (spec: STORE). */
export interface Store {
  hash: string
  name: string
  address: string
  /** Begins with a slash. */
  permalink: string
  lat: number
  lng: number
  phone: string
  /** HTML text; shown through rules/formattedText. */
  hours: string
  /** Pick-up can be ordered for now (D-15). */
  pickupOpen: boolean
  deliveryOpen: boolean
  /** When that changes, in words (Opening in rules/schedule); missing in what was kept by an older version. */
  pickupChange?: string
  deliveryChange?: string
  /** The UTC offsets of its clocks for a year from now (D-31); missing in what was kept by an older version. */
  offsets?: UtcOffset[]
  /** Minutes until a pick-up order placed now is ready. */
  pickupMinutes: number
  deliveryMinutes: number
  /** Listed, not to be chosen [LOC-12]. */
  comingSoon: boolean
}

export interface Schedules {
  pickup: Day[]
  delivery: Day[]
}

export type Service = 'Pick Up' | 'Delivery'

export const SERVICES: readonly Service[] = ['Pick Up', 'Delivery']

export const isService = (text: unknown): text is Service => text === 'Pick Up' || text === 'Delivery'

/** The {storename} of a store's menu: its permalink without the slash, lowercased [ROUTE-03]. */
export const storeName = (store: Pick<Store, 'permalink'>): string => store.permalink.replace(/^\//, '').toLowerCase()

export const isOpenFor = (store: Store, service: Service): boolean =>
  service === 'Pick Up' ? store.pickupOpen : store.deliveryOpen
