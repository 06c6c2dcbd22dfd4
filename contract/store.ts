import type { Charge } from '../domain/taxes.ts'
import type { Slot } from '../domain/schedule/formatTime.ts'
import type { UtcOffset } from '../domain/schedule/localTime.ts'
import type { Day } from '../domain/schedule/schedule.ts'
import type { Store } from '../domain/catalogue/store.ts'
import { call, nothing } from './call.ts'
import { sendMode } from './order.ts'
import { decimalText, dollars, flag, optionalText, text, codec, z, type Schema } from './wire.ts'

export const offset: Schema<UtcOffset> = codec(() => ({ from: ['from', z.int()], minutes: ['minutes', z.int()] }))

export const charge: Schema<Charge> = codec(() => ({
  price: ['price', dollars],
  gst: ['tax1', z.number()],
  pst: ['tax2', z.optional(z.number())],
}))

export const storeFields = {
  hash: ['shash', z.string()],
  name: ['name', z.string()],
  address: ['address', z.string()],
  permalink: ['permalink', z.string()],
  lat: ['lat', z.number()],
  lng: ['lng', z.number()],
  phone: ['phone', z.string()],
  hours: ['store_hours', optionalText(4000)],
  pickupOpen: ['c_status', flag],
  deliveryOpen: ['d_status', flag],
  pickupChange: ['c_change', z.optional(text())],
  deliveryChange: ['d_change', z.optional(text())],
  offsets: ['utc_offsets', z.optional(z.array(offset))],
  pickupMinutes: ['c_minutes', z._default(z.int(), 20)],
  deliveryMinutes: ['d_minutes', z._default(z.int(), 45)],
  comingSoon: ['coming_soon', z._default(flag, false)],
  paperBag: ['paper_bag', z.optional(charge)],
} as const

export const store: Schema<Store> = codec(() => storeFields)

export const slot: Schema<Slot> = codec(() => ({ hour: ['hour', z.int()], minute: ['minute', z.int()] }))
export const day: Schema<Day> = codec(() => ({ date: ['no', z.string()], hours: ['hours', z.array(slot)] }))

export const storeNear = codec(() => ({
  hash: ['sh', z.string()],
  name: ['name', z.string()],
  address: ['address', z.string()],
  /** Of a delivery there; absent for pick-up and in answers of other hosts. */
  price: ['d_price', z.optional(dollars)],
  minimum: ['d_minimum', z.optional(dollars)],
  /** The delivery zone around the place: polygons of rings of [lng, lat], as in GeoJSON. */
  area: ['d_area', z.optional(z.array(z.array(z.array(z.tuple([z.number(), z.number()])))))],
}))

export const storeCalls = {
  stores: call(
    {
      method: 'GET',
      path: '/get/stores',
      token: 'none',
      offline: 'keep',
      cacheable: 'minute',
      source: 'CALL-03 OQ-13',
    },
    nothing,
    codec(() => ({ stores: ['stores', z.array(store)] })),
  ),
  storesNear: call(
    { method: 'GET', path: '/get/location', token: 'none', source: 'CALL-02 LOC-14' },
    codec(() => ({
      lat: ['lat', decimalText],
      lng: ['lng', decimalText],
      /** The stores that deliver there, or those near enough to pick up from (D-55). */
      service: ['order_sm', z._default(sendMode, 'Delivery')],
    })),
    codec(() => ({
      locations: ['locations', z.array(storeNear)],
      /** When no store delivers there: the kilometres to the nearest delivery zone. */
      beyondKm: ['beyond_km', z.optional(z.number())],
    })),
  ),
}
