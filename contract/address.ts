import { ACCOUNT } from './member.ts'
import { address } from './session.ts'
import { CHECKOUT } from './checkout.ts'
import { call, done } from './call.ts'
import { sendMode } from './order.ts'
import { deliverySteps, storeHash } from './fields.ts'
import { decimalText, dollars, flagText, hash, optionalText, text, wholeText, codec, z } from './wire.ts'
import { field, shape, subject } from './words.ts'

const addressFields = {
  street: ['street', field('Number and street.', text(200), '853 Davie Street')],
  postalCode: ['postal_code', field('Postal code.', optionalText(20), 'V6Z 1B7')],
  apartment: ['apartment', field('Apartment, unit or buzzer.', optionalText(40), '204')],
  notes: ['notes', field('Notes for the driver.', optionalText(1000), 'Side door')],
  lat: ['lat', field('Latitude in degrees.', z.optional(decimalText), '49.2827')],
  lng: ['lng', field('Longitude in degrees.', z.optional(decimalText), '-123.1207')],
  formatted: [
    'faddress',
    field('The address in one line, as suggested.', optionalText(400), '853 Davie Street, Vancouver V6Z 1B7'),
  ],
  city: ['city', field('The city of the address.', optionalText(100), 'Vancouver')],
} as const

const place = shape('Place', () => ({
  street: ['street', field('Number and street.', optionalText())],
  city: ['city', field('The city of the address.', optionalText())],
  postalCode: ['postal_code', field('Postal code.', optionalText())],
  formatted: ['faddress', field('The address in one line.', optionalText(400))],
  lat: ['lat', field('Latitude in degrees.', z.optional(z.number()))],
  lng: ['lng', field('Longitude in degrees.', z.optional(z.number()))],
  address: ['address', field('Carried for other hosts.', z.optional(text(400))), ''],
  status: ['status', field('Carried for other hosts.', z.optional(z.int())), 1],
}))

export const addressCalls = subject(CHECKOUT, {
  checkAddress: call(
    'Confirms the address of a delivery and gives its price',
    {
      method: 'GET',
      path: '/checkout/checkaddress',
      kind: 'change',
      // The geocoder is never asked inside a transaction, and another check of the same address changes nothing.
      writes: 'handler',
      source: 'CALL-11 ADRC-09',
    },
    codec(() => ({
      store: ['sh', storeHash],
      service: ['order_sm', field('0 for pick-up, 1 for delivery.', sendMode, '1')],
      scheduled: [
        'order_tc',
        field('0 for now, 1 for the day and time in `order_day` and `order_hour`.', flagText, '0'),
      ],
      date: ['order_day', field("The day in the store's zone, YYYY-MM-DD.", optionalText(10), '2026-12-24')],
      time: ['order_hour', field("The time in the store's zone, HH:MM.", optionalText(5), '18:30')],
      ...addressFields,
    })),
    codec(() => ({
      /** The city that the order keeps: the geocoder's where it names one. */
      city: ['city', field('The city of the address.', optionalText(100))],
      postalCode: ['postal_code', field('Postal code.', optionalText(20))],
      apartment: ['apartment', field('Apartment, unit or buzzer.', optionalText(40))],
      notes: ['notes', field('What the driver should know.', optionalText(1000))],
      /** Absent in answers of other hosts, as are the next six (D-55). */
      price: ['d_price', field('Price of the delivery in dollars, before `d_steps`.', z.optional(dollars))],
      steps: deliverySteps,
      minimum: ['d_minimum', field('Least order for a delivery in dollars.', z.optional(dollars))],
      minutes: ['d_minutes', field('How long a delivery takes, in minutes.', z.optional(z.int()))],
      gst: ['d_tax1', field('GST on the delivery in percent.', z.optional(z.number()))],
      pst: [
        'd_tax2',
        field(
          'PST in percent on the share of the delivery that belongs to goods which pay it; absent where it pays none.',
          z.optional(z.number()),
        ),
      ],
      addressKey: ['d_key', field('Names the confirmed address; an order sends it back.', z.optional(z.string()))],
    })),
  ),
  places: call(
    'Suggests addresses for what was typed',
    { method: 'GET', path: '/places', token: 'none', source: 'ADRC-01 ADDR-11 D-18' },
    codec(() => ({
      text: ['q', field('What was typed of an address.', text(200), '853 dav')],
      lat: ['lat', field('Latitude in degrees.', z.optional(decimalText), '49.2827')],
      lng: ['lon', field('Longitude in degrees.', z.optional(decimalText), '-123.1207')],
    })),
    codec(() => ({ places: ['places', field('The addresses, the best first.', z.array(place))] })),
  ),
  placesAt: call(
    'Gives the addresses at a place',
    { method: 'GET', path: '/places/at', token: 'none', source: 'LOC-02 D-55' },
    codec(() => ({
      lat: ['lat', field('Latitude in degrees.', decimalText, '49.2827')],
      lng: ['lon', field('Longitude in degrees.', decimalText, '-123.1207')],
    })),
    codec(() => ({ places: ['places', field('The addresses, the best first.', z.array(place))] })),
  ),
})

export const addressBookCalls = subject(ACCOUNT, {
  saveAddress: call(
    'Saves an entry of the address book',
    {
      method: 'GET',
      path: '/checkout/addaddressbook',
      kind: 'change',
      token: 'member',
      offline: 'queue',
      invalidates: ['account'],
      source: 'ACALL-20 CALL-22 ADDR-19',
      also: [404],
    },
    codec(() => ({
      store: ['sh', field('The hash of the chosen store, if there is one.', optionalText(64), 'u4ukpsqdmg')],
      updates: ['it', field('0 for a new entry, 1 to change the one in `ah`.', flagText, '0')],
      hash: [
        'ah',
        field('The hash of an entry of the address book, its `ahash`.', optionalText(64), 'b1946ac92492d234'),
      ],
      title: ['title', field("The entry's name.", text(100), 'Home')],
      type: ['a_type', field('0 home, 1 office, 2 other.', wholeText, '0')],
      ...addressFields,
    })),
    codec(() => ({ address: ['address_book', field('The saved entry.', z.optional(address))] })),
  ),
  deleteAddress: call(
    'Deletes an entry of the address book',
    {
      method: 'GET',
      path: '/checkout/deladdressbook',
      kind: 'change',
      token: 'member',
      offline: 'queue',
      invalidates: ['account'],
      source: 'ACALL-21 CALL-23 ADDR-05',
      also: [404],
    },
    codec(() => ({
      hash: ['ah', field('The hash of an entry of the address book, its `ahash`.', hash, 'b1946ac92492d234')],
    })),
    done,
  ),
})
