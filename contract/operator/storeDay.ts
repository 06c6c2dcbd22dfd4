import { STAGES } from '../../domain/order/orderStage.ts'
import { z } from '../wire.ts'
import { field } from '../words.ts'
import { array, boolean, dollars, int, maybeTime, named, nullable, object, optional, string, time, whole } from './fields.ts' // oxfmt-ignore
import { operatorCall } from './operatorCall.ts'
import { code, offsets, printerFault, quarter, serviceName, serviceNow, storeName, storePhone } from './storeFields.ts'
import { specialDayFields } from './specialDays.ts'
import { atStore } from './stores.ts'

const openOrder = object({
  number: field('The number of the order.', string()),
  service: field('pickup or delivery.', serviceName),
  stage: field('Where the order is in its life.', z.enum([...STAGES, 'refused'])),
  readyAt: field('When it shall be ready or at the door, ISO 8601; empty when unknown.', maybeTime),
  isForLater: field('Its customer chose a time.', boolean()),
  what: field('What is ordered, in a few words.', string()),
  total: field('Its amount with the tip, in dollars.', dollars),
})

const screen = object({
  name: field('Whose PIN it signed in with; empty for that of everybody.', string()),
  seen: field('When it was heard of last, ISO 8601.', time),
  isWatching: field('It is in front, and was heard of within 45 seconds.', boolean()),
  hasSound: field('Its sound can be heard.', boolean()),
  battery: field('Its battery, 0 to 1; null when unknown.', nullable(z.number())),
})

const storePrinter = object({
  id: field('The id of the printer.', int()),
  name: field('Where it stands.', string()),
  seen: field('When it asked last, ISO 8601; empty for never.', maybeTime),
  fault: printerFault,
  waiting: field('Tickets that are not printed yet.', int()),
})

const soldOutItem = named(
  'SoldOutItem',
  object({
    kind: field('A product, or an option or ingredient by its name.', z.enum(['product', 'option'])),
    code: field('The product of `sold-out`, or the name of the option.', string()),
    name: field('What customers read.', string()),
    isSoldOut: field('The store has run out of it.', boolean()),
    until: field('When it is back by itself, ISO 8601; empty for when it is told.', maybeTime),
    since: field('Since when it is sold out, ISO 8601; empty while it is on sale.', maybeTime),
    by: field('Who said so; empty when unknown.', string()),
    needs: field('Products that cannot be made without it alone.', array(string())),
  }),
)

const driver = object({
  name: field('The name of the driver; empty when unknown.', string()),
  orders: field('Numbers of the orders that are on the way.', array(string())),
  since: field('When the first of these was handed over, ISO 8601; empty for none.', maybeTime),
  delivered: field('Orders that the driver has delivered today.', int()),
})

const spans = array(
  object({
    from: field('Minutes after midnight.', int()),
    until: field('Minutes after midnight, over 1440 for the next day.', int()),
  }),
)

export const dayHours = {
  pickup: field('When pick-up is open; empty for closed.', spans),
  delivery: field('When delivery is open; empty for closed.', spans),
}

const weekHours = {
  week: field(
    'The hours of the week that counts today, or from its first day on, Sunday first.',
    array(object(dayHours)),
  ),
  lastOrders: field(
    'Minutes before the doors close at which orders end; null where they end when they could not be ready by then.',
    object({
      pickup: field('Of orders for pick-up.', nullable(int())),
      delivery: field('Of orders for delivery.', nullable(int())),
    }),
  ),
}

const service = field('pickup or delivery.', serviceName, 'delivery')

const paused = object({
  service,
  until: field('When it opens again by itself, ISO 8601; empty when it is open.', maybeTime),
})

/** A paid order that a change of hours hits. */
export const hitOrder = object({
  number: field('The number of the order.', string()),
  store: field('The code of its store.', string()),
  storeName,
  service: field('pickup or delivery.', serviceName),
  readyAt: field('The time that it is for, ISO 8601.', time),
  day: field('The day that it is for, YYYY-MM-DD in the store.', string()),
  time: field('The time of day that it is for in the store, HH:mm.', string()),
  name: field('Who ordered; empty for who may not see that.', string()),
  total: field('Its amount with the tip, in dollars.', dollars),
  how: field('How far it lies outside: closed all day, 30 min after closing.', string()),
})

const clockOf = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ')

/** The day of one store (D-206). */
export const storeDayCalls = {
  storeDay: operatorCall(
    'How a store stands tonight: services, orders in progress, screens, printers, drivers and what is sold out.',
    { method: 'GET', path: '/stores/:code/day', permission: 'stores:read', reach: 'store', refuses: [404] },
    atStore,
    object({
      at: field('When this was read, ISO 8601.', time),
      code,
      name: storeName,
      phone: storePhone,
      offsets,
      services: field('Its services, without those that it has not.', array(serviceNow)),
      powerCut: field(
        'Services that a power cut has closed and nobody has opened since; null for none.',
        nullable(
          object({
            since: field('When it closed them, ISO 8601.', time),
            services: field('The services: pickup, delivery or both.', array(serviceName)),
          }),
        ),
      ),
      dayEnds: field('When its day ends, and with it other ready times, ISO 8601.', time),
      capacity: field('Pizzas that it makes in a quarter of an hour; null without a limit.', nullable(int())),
      load: field('What it has taken on for the next two hours.', array(quarter)),
      orders: field('The orders in progress, by the time that they are due.', array(openOrder)),
      screens: field('Screens that were heard of today.', array(screen)),
      hasPin: field('Somebody can sign in at its kitchen.', boolean()),
      printers: field('Its printers.', array(storePrinter)),
      soldOut: field('What it has run out of.', array(soldOutItem)),
      drivers: field('Drivers of today.', array(driver)),
    }),
    {
      name: 'store-day',
      usage: '<store>',
      prints: ({ name, services, orders, soldOut }) => [
        `${name}: ${orders.length} orders in progress, ${soldOut.length} sold out.`,
        ...services.map(({ service: of, state, minutes, until }) => `${of}: ${state}${until ? ` until ${clockOf(until)} UTC` : ''}, ready in ${minutes} minutes`), // oxfmt-ignore
      ],
    },
  ),
  storeProducts: operatorCall(
    'What a store sells, with what is sold out and what goes with it.',
    { method: 'GET', path: '/stores/:code/products', permission: 'stores:read', reach: 'store', refuses: [404] },
    atStore,
    object({
      groups: field(
        'Toppings, the categories of the menu, and the other ingredients.',
        array(
          object({
            name: field('What the group is called.', string()),
            items: field('What it holds.', array(soldOutItem)),
          }),
        ),
      ),
    }),
  ),
  pauseService: operatorCall(
    'Pauses a service of a store; it opens again by itself. No order is changed.',
    {
      method: 'POST',
      path: '/stores/:code/pause',
      permission: 'stores:pause',
      reach: 'store',
      topic: 'pause :code :service',
      refuses: [404],
    },
    {
      ...atStore,
      service,
      minutes: field(
        'For how many minutes, up to 720; 0 ends the pause.',
        optional(whole(/^(\d|[1-9]\d|[1-6]\d\d|7[01]\d|720)$/, 'A pause has up to 720 minutes.')),
        '30',
      ),
      until: field('Until when instead, ISO 8601.', optional(time), '2026-11-27T02:30:00Z'),
    },
    paused,
    {
      name: 'pause',
      usage: '<store> <service> <minutes>',
      does: 'Pauses pick-up or delivery of a store for some minutes; `0` opens it again.',
      prints: ({ service: of, until }, { store }) =>
        until ? `${store}: ${of} is paused until ${clockOf(until)} UTC.` : `${store}: ${of} is open again.`,
    },
  ),
  setReadyTime: operatorCall(
    'Sets how long orders for now take at a store until its day ends. Checkout, slots and kitchen go by it at once.',
    {
      method: 'POST',
      path: '/stores/:code/ready-time',
      permission: 'stores:pause',
      reach: 'store',
      topic: 'ready time :code :service',
      refuses: [404],
    },
    {
      ...atStore,
      service,
      minutes: field(
        'Minutes from 5 to 240; without it as long as the catalogue says.',
        optional(whole(/^([5-9]|[1-9]\d|1\d\d|2[0-3]\d|240)$/, 'A ready time has 5 to 240 minutes.')),
        '35',
      ),
    },
    object({
      service,
      minutes: field('How many minutes it takes now.', int()),
      until: field('Until when, ISO 8601; empty for always.', maybeTime),
    }),
    {
      name: 'ready-time',
      usage: '<store> <service> [minutes]',
      does: 'Sets how long pick-up or delivery takes tonight; without minutes as long as the catalogue says.',
      prints: ({ service: of, minutes, until }, { store }) =>
        `${store}: ${of} takes ${minutes} minutes${until ? ` until ${clockOf(until)} UTC` : ''}.`,
    },
  ),
  storeHours: operatorCall(
    'The hours of a store: those of its weeks, and of each day from one on.',
    { method: 'GET', path: '/stores/:code/hours', permission: 'stores:read', reach: 'store', refuses: [404] },
    {
      ...atStore,
      from: field(
        'The first day, YYYY-MM-DD; without it today.',
        optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Say from=2026-12-01.'))),
        '2026-12-01',
      ),
    },
    object({
      today: field('The day of the store now, YYYY-MM-DD.', string()),
      ...weekHours,
      weeks: field(
        'The weeks of its own that begin later, the next one first.',
        array(object({ from: field('Its first day, YYYY-MM-DD.', string()), ...weekHours })),
      ),
      days: field(
        'Six weeks of days.',
        array(
          object({
            date: field('The day, YYYY-MM-DD.', string()),
            ...dayHours,
            special: field('Codes of the special days that it follows from.', array(string())),
            words: field('What customers read; empty for nothing.', string()),
            holiday: field('The holiday that it is; empty for none.', string()),
          }),
        ),
      ),
    }),
  ),
  previewSpecialDay: operatorCall(
    'Says which paid orders would be for a closed time if a special day were saved, and saves nothing. Those that are outside already are not among them.',
    { method: 'GET', path: '/special-days/preview', permission: 'stores:hours', reach: 'stores' },
    specialDayFields,
    object({ orders: field('The paid orders, by their time.', array(hitOrder)) }),
  ),
  testPrinter: operatorCall(
    'Lets a printer print a test ticket, which says that there is nothing to make.',
    { method: 'POST', path: '/printers/:id/test', permission: 'kitchens:change', reach: 'stores', refuses: [404] },
    { id: field('Its id, from the list.', whole(/^[1-9]\d{0,8}$/, 'There is no such printer.'), '3') },
    object({ id: field('The id of the printer.', int()) }),
    {
      name: 'printer-test',
      usage: '<id>',
      prints: ({ id }) => `Printer ${id} prints a test ticket when it asks next.`,
    },
  ),
}
