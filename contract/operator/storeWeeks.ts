import { field } from '../words.ts'
import { warnings, warningLines } from './catalogue.ts'
import { array, boolean, matching, object, optional, string, whole } from './fields.ts'
import { operatorCall } from './operatorCall.ts'
import { withDecisions } from './specialDays.ts'
import { dayHours, hitOrder } from './storeDay.ts'
import { atStore } from './stores.ts'

const date = matching(/^\d{4}-\d{2}-\d{2}$/, 'Say from=2026-12-07.')
const from = field('Its first day, YYYY-MM-DD, tomorrow at the earliest.', date, '2026-12-07')
const lastOrders = optional(
  whole(/^(\d|[1-9]\d|1\d\d|2[0-3]\d|240)$/, 'Last orders are 0 to 240 minutes before closing.'),
)

const week = {
  ...atStore,
  from,
  pickup: field(
    'The hours of each day for pick-up: days and hours, or closed, with semicolons between.',
    string(),
    'mon-thu 11:00-22:00; fri,sat 11:00-01:00; sun closed',
  ),
  delivery: field('The same for delivery; without it as for pick-up.', optional(string()), 'mon-sun 11:30-21:30'),
  pickupLastOrders: field(
    'Minutes before the doors close at which orders for pick-up end, also for a later time; without it as the catalogue says.',
    lastOrders,
    '15',
  ),
  deliveryLastOrders: field('The same of orders for delivery.', lastOrders, '30'),
} as const

/** The week of several stores: what changes in all of them. */
const severalWeeks = {
  stores: field('The codes of the stores, with commas.', string(), 'main,oak'),
  from,
  pickup: field(
    'The hours for pick-up of the days that change, as for one store, or with one end as mon-fri -23:00 or sun 13:00-, where each store keeps its other end. A day that is not named stays as each store has it.',
    optional(string()),
    'mon-thu -23:00; sun closed',
  ),
  delivery: field('The same for delivery.', optional(string()), 'mon-thu -22:30'),
  pickupLastOrders: field(
    'Minutes before the doors close at which orders for pick-up end; without it as each store has it.',
    lastOrders,
    '15',
  ),
  deliveryLastOrders: field('The same of orders for delivery.', lastOrders, '30'),
} as const

const savedWeeks = object({
  from: field('The first day of the weeks.', string()),
  undo: field('What brings back what was before, as `weeks` of the call that restores weeks.', string()),
  warnings,
})

const saved = object({
  store: field('The code of the store.', string()),
  from: field('The first day of the week.', string()),
  warnings,
})

/** The hours of a day before and after. */
const changedDay = object({
  date: field('The day, YYYY-MM-DD.', string()),
  before: field('Its hours as they are.', object(dayHours)),
  after: field('Its hours then.', object(dayHours)),
  isSpecial: field('It has hours of its own, which come before those of a week.', boolean()),
})

/** Stores' own weeks (D-224). */
export const storeWeekCalls = {
  previewStoreWeek: operatorCall(
    'Shows the hours of 14 days before and after a new week of a store begins, and the paid orders that it hits, and saves nothing.',
    { method: 'GET', path: '/stores/:code/week', permission: 'stores:hours', reach: 'store', refuses: [404] },
    week,
    object({
      days: field('14 days before its first one, and 14 from that one on.', array(changedDay)),
      orders: field('The paid orders that lie outside then and do not now, by their time.', array(hitOrder)),
    }),
  ),
  saveStoreWeek: operatorCall(
    'Gives a store a week of its own, which counts from a day on until the next one begins, and does with paid orders what is decided of them, all or nothing. Today stays as it is.',
    {
      method: 'POST',
      path: '/stores/:code/week',
      permission: 'stores:hours',
      reach: 'store',
      topic: 'week :code',
      refuses: [404, 409],
    },
    { ...week, ...withDecisions },
    saved,
    {
      name: 'week',
      usage:
        '<store> <from> <hours> [--delivery HOURS] [--pickup-last-orders MINUTES] [--delivery-last-orders MINUTES] [--decisions LIST]',
      does: 'Gives a store new hours from a day on; `week main 2026-12-07 "mon-thu 11:00-22:00; fri,sat 11:00-01:00; sun closed" --pickup-last-orders 15`.',
      sends: ({ hours = '', ...given }) => ({ ...given, pickup: hours }),
      prints: ({ store, from: first }) => `${store}: the new week counts from ${first} on.`,
      warns: warningLines,
    },
  ),
  previewStoreWeeks: operatorCall(
    'Shows what several stores gain and lose in a week by hours that change in all of them, and the paid orders that they hit, and saves nothing.',
    { method: 'GET', path: '/store-weeks', permission: 'stores:hours', reach: 'stores', refuses: [404] },
    severalWeeks,
    object({
      stores: field(
        'The stores in which something changes.',
        array(
          object({
            store: field('The code of the store.', string()),
            name: field('The name of the store.', string()),
            days: field(
              'The seven days of the week from its first one on.',
              array(
                object({
                  date: field('The day, YYYY-MM-DD.', string()),
                  before: field('Its hours in the week as it is.', object(dayHours)),
                  after: field('Its hours then.', object(dayHours)),
                }),
              ),
            ),
          }),
        ),
      ),
      orders: field('The paid orders that lie outside then and do not now, by their time.', array(hitOrder)),
    }),
  ),
  saveStoreWeeks: operatorCall(
    'Gives several stores a week of their own, which counts from a day on: what changes is the same in all of them, the rest stays as each store has it. Does with paid orders what is decided of them, all or nothing.',
    {
      method: 'POST',
      path: '/store-weeks',
      permission: 'stores:hours',
      reach: 'stores',
      topic: 'weeks from :from',
      refuses: [404, 409],
    },
    { ...severalWeeks, ...withDecisions },
    savedWeeks,
    {
      name: 'weeks',
      usage:
        '<stores> <from> [--pickup HOURS] [--delivery HOURS] [--pickup-last-orders MINUTES] [--delivery-last-orders MINUTES] [--decisions LIST]',
      does: 'Gives several stores new hours from a day on; `weeks main,oak 2026-12-07 --pickup "mon-thu -23:00; sun closed"`.',
      prints: ({ from: first }) => `The new weeks count from ${first} on.`,
      warns: warningLines,
    },
  ),
  restoreStoreWeeks: operatorCall(
    'Brings the weeks of stores back as they were before one change of several, while they have not begun. It is refused where one of them was changed since.',
    {
      method: 'POST',
      path: '/store-weeks/restore',
      permission: 'stores:hours',
      reach: 'stores',
      topic: 'weeks from :from',
      refuses: [404, 409],
    },
    { from, weeks: field('`undo` of the change.', string(), '[{"store":"main","is":null,"was":null}]') },
    savedWeeks,
  ),
  removeStoreWeek: operatorCall(
    'Takes a week of a store back that has not begun: the one before it goes on.',
    {
      method: 'POST',
      path: '/stores/:code/week/remove',
      permission: 'stores:hours',
      reach: 'store',
      topic: 'week :code',
      refuses: [404],
    },
    { ...atStore, from },
    saved,
    {
      name: 'week-remove',
      usage: '<store> <from>',
      prints: ({ store, from: first }) => `${store}: the week from ${first} on is taken back.`,
      warns: warningLines,
    },
  ),
}
