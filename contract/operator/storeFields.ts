import { z } from '../wire.ts'
import { field } from '../words.ts'
import { array, int, maybeTime, named, object, string, time } from './fields.ts'

export const serviceName = z.enum(['pickup', 'delivery'], 'Say service=pickup or service=delivery.')

export const code = field('The code of the store.', string())
export const storeName = field('What the store is called.', string())
export const storePhone = field('The phone of the store; empty without one.', string())

/** The store's clocks, as in the calls of customers (D-31). */
export const offsets = field(
  'UTC offsets of its clocks, the present one first.',
  array(
    object({
      from: field('Since when, in milliseconds since 1970.', int()),
      minutes: field('How many minutes its clocks are ahead of UTC.', int()),
    }),
  ),
)

export const serviceNow = named(
  'ServiceNow',
  object({
    service: field('pickup or delivery.', serviceName),
    state: field(
      'open, closed (by its hours), paused (by a person) or off (switched off).',
      z.enum(['open', 'closed', 'paused', 'off']),
    ),
    until: field('When it opens again by itself, ISO 8601; empty where its hours say.', maybeTime),
    by: field('Who paused it; empty when unknown.', string()),
    since: field('Since when it is paused, ISO 8601; empty otherwise.', maybeTime),
    change: field('When its state changes by its hours, in words of the shop.', string()),
    minutes: field('How many minutes an order for now takes.', int()),
    usualMinutes: field('How many it takes by the catalogue.', int()),
  }),
)

export const quarter = named(
  'Quarter',
  object({
    from: field('When the quarter of an hour begins, ISO 8601.', time),
    units: field('Pizzas that are to be made in it.', z.number()),
  }),
)

/** How a printer is: `ready`, `silent` when it does not ask, or what it says is wrong. */
export const printerFault = field('Empty while it is well; silent, or what it says is wrong.', string())
