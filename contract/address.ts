import { address } from './session.ts'
import { call, done } from './call.ts'
import { sendMode } from './order.ts'
import { decimalText, dollars, flagText, hash, optionalText, text, wholeText, codec, z } from './wire.ts'

const addressFields = {
  street: ['street', text(200)],
  postalCode: ['postal_code', optionalText(20)],
  apartment: ['apartment', optionalText(40)],
  notes: ['notes', optionalText(1000)],
  lat: ['lat', z.optional(decimalText)],
  lng: ['lng', z.optional(decimalText)],
  formatted: ['faddress', optionalText(400)],
  city: ['city', optionalText(100)],
} as const

/** A suggestion of the geocoder. */
export const place = codec(() => ({
  street: ['street', optionalText()],
  city: ['city', optionalText()],
  postalCode: ['postal_code', optionalText()],
  formatted: ['faddress', optionalText(400)],
  lat: ['lat', z.optional(z.number())],
  lng: ['lng', z.optional(z.number())],
  /** Carried for other hosts (D-40). */
  address: ['address', z.optional(text(400)), ''],
  status: ['status', z.optional(z.int()), 1],
}))

export const addressCalls = {
  checkAddress: call(
    {
      method: 'GET',
      path: '/checkout/checkaddress',
      kind: 'change',
      // The geocoder is never asked inside a transaction, and another check of the same address changes nothing.
      writes: 'handler',
      source: 'CALL-11 ADRC-09',
    },
    codec(() => ({
      store: ['sh', hash],
      service: ['order_sm', sendMode],
      scheduled: ['order_tc', flagText],
      date: ['order_day', optionalText(10)],
      time: ['order_hour', optionalText(5)],
      ...addressFields,
    })),
    codec(() => ({
      /** The city that the order keeps: the geocoder's where it names one. */
      city: ['city', optionalText(100)],
      postalCode: ['postal_code', optionalText(20)],
      apartment: ['apartment', optionalText(40)],
      notes: ['notes', optionalText(1000)],
      /** Absent in answers of other hosts, as are the next five (D-55). */
      price: ['d_price', z.optional(dollars)],
      minimum: ['d_minimum', z.optional(dollars)],
      minutes: ['d_minutes', z.optional(z.int())],
      /** The GST on the delivery price, in percent (D-03). */
      gst: ['d_tax1', z.optional(z.number())],
      /** The PST on the share of it that belongs to goods which pay PST, where it pays any (D-114). */
      pst: ['d_tax2', z.optional(z.number())],
      /** Names the confirmed address; an order sends it back (D-57). */
      addressKey: ['d_key', z.optional(z.string())],
    })),
  ),
  saveAddress: call(
    {
      method: 'GET',
      path: '/checkout/addaddressbook',
      kind: 'change',
      token: 'member',
      offline: 'queue',
      invalidates: ['account'],
      source: 'ACALL-20 CALL-22 ADDR-19',
    },
    codec(() => ({
      store: ['sh', optionalText(64)],
      updates: ['it', flagText],
      hash: ['ah', optionalText(64)],
      title: ['title', text(100)],
      type: ['a_type', wholeText],
      ...addressFields,
    })),
    codec(() => ({ address: ['address_book', z.optional(address)] })),
  ),
  deleteAddress: call(
    {
      method: 'GET',
      path: '/checkout/deladdressbook',
      kind: 'change',
      token: 'member',
      offline: 'queue',
      invalidates: ['account'],
      source: 'ACALL-21 CALL-23 ADDR-05',
    },
    codec(() => ({ hash: ['ah', hash] })),
    done,
  ),
  places: call(
    { method: 'GET', path: '/places', token: 'none', source: 'ADRC-01 ADDR-11 D-18' },
    codec(() => ({
      text: ['q', text(200)],
      lat: ['lat', z.optional(decimalText)],
      lng: ['lon', z.optional(decimalText)],
    })),
    codec(() => ({ places: ['places', z.array(place)] })),
  ),
  placesAt: call(
    { method: 'GET', path: '/places/at', token: 'none', source: 'LOC-02 D-55' },
    codec(() => ({ lat: ['lat', decimalText], lng: ['lon', decimalText] })),
    codec(() => ({ places: ['places', z.array(place)] })),
  ),
}
