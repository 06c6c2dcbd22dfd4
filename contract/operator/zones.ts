import { field } from '../words.ts'
import { approvalId } from './approvals.ts'
import { array, boolean, int, named, number, object, string } from './fields.ts'
import { operatorCall } from './operatorCall.ts'
import { atStore } from './stores.ts'

const polygons = field(
  'Its parts: each is its outer ring, then its holes; a ring is a list of corners [longitude, latitude].',
  array(array(array(array(number())))),
)

/** A zone with the fields of the catalogue file. */
const zone = named(
  'Zone',
  object({
    code: field('Its code.', string()),
    price: field('What a delivery costs, in dollars.', string()),
    minimum: field('The least sub total of a delivery, in dollars.', string()),
    priceByDistance: [
      'priceByDistance',
      field(
        'Other prices beyond a distance, the nearest first.',
        array(
          object({
            beyond: field('Kilometres from the store, in a straight line.', number()),
            price: field('What a delivery costs from there on.', string()),
          }),
        ),
      ),
    ],
    priceByOrder: [
      'priceByOrder',
      field(
        'Lower prices for larger orders, the smallest first.',
        array(
          object({
            from: field('From which value of the order on.', string()),
            price: field('The most that a delivery costs then.', string()),
          }),
        ),
      ),
    ],
    polygons,
  }),
)

const was = field('Names the zones as they are; a change says which ones it has seen.', string())

/** The delivery zones of a store (D-230). */
export const zoneCalls = {
  storeZones: operatorCall(
    'The delivery zones of a store, and those of the stores around it.',
    { method: 'GET', path: '/stores/:code/zones', permission: 'stores:read', reach: 'store', refuses: [404] },
    atStore,
    object({
      was,
      lat: field('Latitude of the store, in degrees.', number()),
      lng: field('Longitude of the store, in degrees.', number()),
      zones: field('Where several have an address, the first one counts.', array(zone)),
      others: field(
        'Other stores within 30 km that deliver.',
        array(
          object({
            code: field('The code of the store.', string()),
            name: field('The name of the store.', string()),
            polygons,
          }),
        ),
      ),
    }),
  ),
  deliveredPlaces: operatorCall(
    'Where the deliveries of the last 90 days went: those of the store, and within 30 km those of other stores of the asker.',
    {
      method: 'GET',
      path: '/stores/:code/delivered-places',
      permission: 'orders:contact',
      reach: 'store',
      audited: true,
      refuses: [404],
    },
    atStore,
    object({
      places: field(
        'At most 20,000, those with the most deliveries first.',
        array(
          object({
            lat: field('Latitude in degrees, to a metre.', number()),
            lng: field('Longitude in degrees, to a metre.', number()),
            deliveries: field('How many went there.', int()),
            isOwn: field('They are of this store.', boolean()),
          }),
        ),
      ),
    }),
  ),
  askedZones: operatorCall(
    'The zones of a store as they are and as a change that waits for a second person would make them, for who has asked for it or may decide it.',
    { method: 'GET', path: '/approvals/:id/zones', permission: 'none', reach: 'stores', refuses: [404] },
    { id: approvalId },
    object({
      name: field('The name of the store.', string()),
      lat: field('Latitude of the store, in degrees.', number()),
      lng: field('Longitude of the store, in degrees.', number()),
      before: field('As they are.', array(zone)),
      after: field('As they would be.', array(zone)),
      isOvertaken: [
        'is_overtaken',
        field('They were changed since it was asked for, so that it cannot be approved.', boolean()),
      ],
    }),
  ),
  saveZones: operatorCall(
    'Changes the delivery zones of a store by a new catalogue with all checks of an import. Who may not let out a menu needs somebody who may. 409 when the zones are others than those of `was`.',
    {
      method: 'POST',
      path: '/stores/:code/zones',
      permission: 'zones:change',
      reach: 'store',
      topic: 'zones :code',
      refuses: [404, 409],
    },
    {
      ...atStore,
      zones: field(
        'All zones of the store as in the catalogue file, as JSON; where several have an address, the first one counts.',
        string(),
        '[]',
      ),
      was: field('The `was` of the zones that the asker has seen.', string(), 'k3v5q2'),
    },
    object({ was, words: field('What the change does with the deliveries of the last 90 days.', string()) }),
  ),
}
