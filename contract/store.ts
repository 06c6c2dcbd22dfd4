import type { Charge } from '../domain/taxes.ts'
import type { Slot } from '../domain/schedule/formatTime.ts'
import type { UtcOffset } from '../domain/schedule/localTime.ts'
import type { Day } from '../domain/schedule/schedule.ts'
import type { Store } from '../domain/catalogue/store.ts'
import { call } from './call.ts'
import { taxNames } from './fields.ts'
import { sendMode } from './order.ts'
import { deliverySteps } from './fields.ts'
import { decimalText, dollars, flag, optionalText, text, codec, z, type Schema } from './wire.ts'
import { field, shape, subject, type Subject } from './words.ts'

const offset: Schema<UtcOffset> = shape('UtcOffset', () => ({
  from: ['from', field('From when on, in milliseconds since 1970.', z.int())],
  minutes: ['minutes', field('Minutes ahead of UTC.', z.int())],
}))

const charge: Schema<Charge> = shape('Charge', () => ({
  price: ['price', field('Price in dollars.', dollars)],
  gst: ['tax1', field('GST in percent.', z.number())],
  pst: ['tax2', field('PST in percent.', z.optional(z.number()))],
}))

export const storeFields = {
  hash: ['shash', field('Hash of the store.', z.string())],
  name: ['name', field("The store's name.", z.string())],
  address: ['address', field('Address in one line.', z.string())],
  permalink: ['permalink', field("Path of the store's menu, with a slash.", z.string())],
  lat: ['lat', field('Latitude in degrees.', z.number())],
  lng: ['lng', field('Longitude in degrees.', z.number())],
  phone: ['phone', field('Phone number.', z.string())],
  hours: ['store_hours', field('Opening hours as HTML.', optionalText(4000))],
  pickupOpen: ['c_status', field('1: pick-up can be ordered for now.', flag)],
  deliveryOpen: ['d_status', field('1: delivery can be ordered for now.', flag)],
  pickupChange: ['c_change', field('When pick-up opens or closes next, as text.', z.optional(text()))],
  deliveryChange: ['d_change', field('When delivery opens or closes next, as text.', z.optional(text()))],
  offsets: ['utc_offsets', field('The UTC offsets of its clocks for the coming year.', z.optional(z.array(offset)))],
  pickupMinutes: ['c_minutes', field('How long a pick-up takes, in minutes.', z._default(z.int(), 20))],
  deliveryMinutes: ['d_minutes', field('How long a delivery takes, in minutes.', z._default(z.int(), 45))],
  comingSoon: ['coming_soon', field('1: listed, and takes no orders yet.', z._default(flag, false))],
  paperBag: ['paper_bag', field('What a pick-up order pays for its paper bag.', z.optional(charge))],
  taxNames,
} as const

const store: Schema<Store> = shape('Store', () => storeFields)

const slot: Schema<Slot> = shape('Slot', () => ({
  hour: ['hour', field('Hour of the day, from 0.', z.int())],
  minute: ['minute', field('Minute of the hour.', z.int())],
}))
export const day: Schema<Day> = shape('Day', () => ({
  date: ['no', field('The day, YYYY-MM-DD.', z.string())],
  hours: ['hours', field('Times that can be chosen.', z.array(slot))],
}))

const storeNear = shape('StoreNear', () => ({
  hash: ['sh', field('Hash of the store.', z.string())],
  name: ['name', field("The store's name.", z.string())],
  address: ['address', field('Address in one line.', z.string())],
  price: ['d_price', field('Price of the delivery in dollars, before `d_steps`.', z.optional(dollars))],
  steps: deliverySteps,
  minimum: ['d_minimum', field('Least order for a delivery in dollars.', z.optional(dollars))],
  area: [
    'd_area',
    field(
      'The delivery zone: polygons of rings of [longitude, latitude], as in GeoJSON.',
      z.optional(z.array(z.array(z.array(z.tuple([z.number(), z.number()]))))),
    ),
  ],
}))

/** Input of the calls that list stores of a chain that is too large to list all of them. */
export const around = [
  'around',
  field(
    'Hash or path name of a store: a chain of more than 24 lists it and the nearest to it, or without it the first.',
    z.optional(text(64)),
    'kitsilano',
  ),
] as const

const storeList = {
  stores: ['stores', field('The stores.', z.array(store))],
  others: ['others', field('How many stores that take orders there are beside these.', z._default(z.int(), 0))],
} as const

const STORES: Subject = { name: 'Stores', words: 'The stores, their hours and their delivery zones.' }

export const storeCalls = subject(STORES, {
  stores: call(
    'Lists the stores, of a large chain those around one',
    {
      method: 'GET',
      path: '/get/stores',
      token: 'none',
      offline: 'keep',
      cacheable: 'minute',
      source: 'CALL-03 OQ-13 D-177',
    },
    codec(() => ({ around })),
    codec(() => storeList),
  ),
  storeSearch: call(
    'Finds stores of a large chain',
    { method: 'GET', path: '/get/store-search', token: 'none', cacheable: 'minute', source: 'D-177' },
    codec(() => ({
      search: [
        'search',
        field('Beginnings of words of the name or the address.', z.optional(text(80)), 'main vancouver'),
      ],
      lat: ['lat', field('Latitude in degrees: the nearest stores come first.', z.optional(decimalText), '49.2827')],
      lng: ['lng', field('Longitude in degrees.', z.optional(decimalText), '-123.1207')],
    })),
    codec(() => storeList),
  ),
  storesNear: call(
    'Lists the stores that deliver to a place, or that are near it',
    { method: 'GET', path: '/get/location', token: 'none', source: 'CALL-02 LOC-14' },
    codec(() => ({
      lat: ['lat', field('Latitude in degrees.', decimalText, '49.2827')],
      lng: ['lng', field('Longitude in degrees.', decimalText, '-123.1207')],
      /** The stores that deliver there, or those near enough to pick up from (D-55). */
      service: ['order_sm', field('0 for pick-up, 1 for delivery.', z._default(sendMode, 'Delivery'), '1')],
    })),
    codec(() => ({
      locations: ['locations', field('The stores, the best first.', z.array(storeNear))],
      beyondKm: [
        'beyond_km',
        field('When no store delivers there: kilometres to the nearest delivery zone.', z.optional(z.number())),
      ],
    })),
  ),
})
