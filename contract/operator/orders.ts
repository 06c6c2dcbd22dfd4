import { formatMoney } from '../../domain/money.ts'
import { STAGES } from '../../domain/order/orderStage.ts'
import { z } from '../wire.ts'
import { field } from '../words.ts'
import {
  array,
  boolean,
  dollars,
  int,
  matching,
  maybeTime,
  number,
  object,
  optional,
  string,
  time,
  upTo,
  whole,
  yes,
  named,
} from './fields.ts'
import { operatorCall } from './operatorCall.ts'
import { DAYS, FILE_FORMAT, FILE_TYPES, numbered, ofStore, PROMISED_DAYS } from './orderFields.ts'
import { orderRefund } from './refunds.ts'

const anyStage = z.enum([...STAGES, 'refused'])
const stage = field('Where the order is in its life.', anyStage)
const order = field('Number of the order.', string())
const status = field('1 in progress, 2 finished, 4 refused, 5 as the operator says.', int())
const revision = field('Counts the changes of the order.', int())
const readyAt = field('When it shall be ready or at the door, ISO 8601; empty when unknown.', maybeTime)

/** Where an order is now; a 409 says it too. */
export const orderState = {
  order,
  stage,
  revision: ['rev', revision],
  status: ['c_status', status],
  readyAt,
} as const

const row = {
  order,
  store: field('The store.', string()),
  service: field('pickup or delivery.', z.enum(['pickup', 'delivery'])),
  stage,
  status: ['c_status', status],
  revision: ['rev', revision],
  placedAt: field('When it was placed, ISO 8601.', time),
  promised: field(
    'The time that it is for, as its customer was told: YYYY-MM-DD HH:mm in the time of the store; empty when unknown.',
    string(),
  ),
  acceptedAt: field('When the store accepted it, ISO 8601; empty before.', maybeTime),
  readyAt,
  subtotal: field('Subtotal in dollars.', dollars),
  deposit: field('Deposits in dollars.', dollars),
  gst: ['tax1', field('GST in dollars.', dollars)],
  pst: ['tax2', field('PST in dollars.', dollars)],
  delivery: field('Delivery in dollars.', dollars),
  discount: field('Coupon, offers and points together, in dollars.', dollars),
  tip: field('Tip in dollars.', dollars),
  total: field('Total in dollars.', dollars),
  card: field('By card in dollars.', dollars),
  giftCards: field('By gift cards in dollars.', dollars),
  refunded: field('Given back in dollars.', dollars),
  points: field('How many PG Points it was paid with.', int()),
  dispute: field("State of the payment's latest dispute in the card provider's words; empty without one.", string()),
  coupon: field('Code of the coupon; empty without one.', string()),
  couponDiscount: field('The price that a coupon took off, in dollars.', dollars),
  pointsUsed: field('Points that paid a part of it.', int()),
  pointsValue: field('What these points paid, in dollars.', dollars),
  bag: field('The paper bag in dollars, inside the subtotal.', dollars),
  payment: field("The card provider's payment; empty where no card paid.", string()),
  taxName1: ['tax1_name', field('What `tax1` is called, such as GST or HST.', string())],
  taxName2: ['tax2_name', field('What `tax2` is called; empty for a store without it.', string())],
  age: field('The age that its customer confirmed for goods that are sold from an age on; 0 for none.', int()),
  ageConfirmedBy: field('Who confirmed it; empty without any.', string()),
  ageConfirmedAt: field('When, ISO 8601; empty without any.', string()),
  offers: field('Codes of the offers, with spaces between; empty without any.', string()),
  offersDiscount: field('What the offers took off the goods, in dollars.', dollars),
} as const

export const orderRow = named('OrderRow', object(row))
export type OrderRow = z.output<typeof orderRow>

const name = field("The customer's name.", string())

const orderEvent = named(
  'OrderEvent',
  object({
    revision: ['rev', revision],
    stage,
    at: field('When, ISO 8601.', time),
    source: field('Where it came from: customer, kitchen, operator, driver, demo or host.', string()),
    actor: field('Who did it.', string()),
    readyAt: ['readyAt', field('When it shall be ready or at the door, ISO 8601.', optional(string()))],
    refusal: field('Why the store refused it.', optional(string())),
    driver: field("The driver's name.", optional(string())),
    question: field(
      'What became of the question whether it goes to another time: asked, moved, or kept at its time.',
      optional(z.enum(['asked', 'moved', 'refunded', 'kept'])),
    ),
    changed: field('Its customer changed what is in it, or when or how it is handed over.', optional(boolean())),
    wish: field(
      'What became of what its customer asked the store for after it had begun: asked, yes or no.',
      optional(z.enum(['asked', 'yes', 'no'])),
    ),
  }),
)

const wholeOrder = named(
  'Order',
  object({
    ...row,
    name,
    email: field("The customer's email.", string()),
    phone: field("The customer's phone number.", string()),
    address: field('Where it is brought to.', optional(string())),
    addressNotes: field('Notes for the driver.', optional(string())),
    notes: field('Note to the kitchen.', string()),
    items: field(
      'What was ordered.',
      array(
        object({
          quantity: field('How many.', int()),
          name,
          size: field('Name of the size.', string()),
          description: field('What is on it.', string()),
          total: field('Total in dollars.', dollars),
        }),
      ),
    ),
    events: field('What happened to it.', array(orderEvent)),
    refunds: field('What was given back, the oldest first.', array(orderRefund)),
  }),
)

const closedOrder = {
  order,
  store: field("The store's code; its name where it is not in the catalogue any more.", string()),
}

const WRONG_TIMES = 'Say to=2026-12-27 18:00,2026-12-27 18:30, with up to 20 times.'

const times = z.codec(
  matching(/^(\d{4}-\d{2}-\d{2} \d{2}:\d{2})(, ?\d{4}-\d{2}-\d{2} \d{2}:\d{2}){0,19}$/, WRONG_TIMES),
  array(string()),
  { decode: (text) => text.split(/, ?/), encode: (all) => all.join(',') },
)

const filter = { ...ofStore, ...DAYS, ...PROMISED_DAYS }
const FILTER = '[--store CODE] [--from DAY] [--to DAY] [--promised-from DAY] [--promised-to DAY]'

const NO_STAGE = 'Say stage=accepted, preparing, oven, out, finished or refused.'
const NO_PLACE = 'Say lat=49.2827 and lng=-123.1207.'
const WRONG_DRIVER = 'Say driver=Sam, with up to 60 characters.'
const STATUSES = { 1: 1, 2: 2, 4: 4, 5: 5 } as const
const WRONG_STATUS = 'Say status=1, status=2, status=4 or status=5.'

/** Degrees, to about ten metres, which is all that is kept of a person's place. */
const degrees = (most: number) =>
  z.codec(
    z.string(NO_PLACE).check(z.refine((text) => text.trim() !== '' && Math.abs(Number(text)) <= most, NO_PLACE)),
    number(),
    { decode: (text) => Number(Number(text).toFixed(4)), encode: String },
  )

export const orderCalls = {
  listOrders: operatorCall(
    'Orders in the order in which they were placed, at most 200; `next` is the `after` of the next page.',
    { method: 'GET', path: '/orders', permission: 'orders:read', reach: 'stores' },
    {
      ...filter,
      stage: field(
        'new, accepted, preparing, oven, out, finished or refused.',
        optional(z.enum([...STAGES, 'refused'], 'There is no such stage.')),
        'oven',
      ),
      open: field('1: only those in progress.', optional(yes), '1'),
      after: field(
        'The number of an order: only those placed after it.',
        optional(whole(/^\d{1,9}$/, 'Say after=40218.')),
        '40218',
      ),
    },
    object({
      orders: field('The orders.', array(object({ ...row, name }))),
      next: field('Where the next page starts; absent on the last one.', optional(int())),
    }),
    {
      name: 'orders',
      usage: `${FILTER} [--stage STAGE] [--open]`,
      does: 'Lists orders: `--from` and `--to` are the days on which they were placed, `--promised-from` and `--promised-to` those that they are for.',
      pages: 'after',
      prints: ({ orders }) =>
        orders.map(({ order: of, store, service, stage: at, placedAt, promised, total, name: whose }) =>
          [of, store, service, at, placedAt.toISOString(), `for ${promised || '-'}`, formatMoney(total), whose].join(
            '  ',
          ),
        ),
    },
  ),
  exportOrders: operatorCall(
    'All orders of these days, as CSV or as JSON lines, without names and addresses.',
    { method: 'GET', path: '/orders/export', permission: 'books:read', reach: 'stores', audited: true },
    { ...filter, ...FILE_FORMAT },
    FILE_TYPES,
    { name: 'orders-export', usage: `${FILTER} [--format csv|jsonl]` },
  ),
  getOrder: operatorCall(
    'One order in full: what was ordered, by whom, and what happened to it since. Names and addresses need the permission orders:contact.',
    {
      method: 'GET',
      path: '/orders/:number',
      permission: 'orders:read',
      reach: 'order',
      audited: true,
      refuses: [404],
    },
    numbered,
    wholeOrder,
    { name: 'order-show', usage: '<number>' },
  ),
  moveOrder: operatorCall(
    'Moves an order, or sets its bare c_status. 409 with the present state when it is not where `from` says. The Idempotency-Key names the move.',
    {
      method: 'POST',
      path: '/orders/:number',
      permission: 'orders:change',
      reach: 'order',
      keyed: true,
      refuses: [404, 409],
    },
    {
      ...numbered,
      stage: field(
        'accepted, preparing, oven, out, finished or refused (which gives everything back)',
        optional(
          z.enum(
            [...STAGES.slice(1), 'refused'] as ['accepted', 'preparing', 'oven', 'out', 'finished', 'refused'],
            NO_STAGE,
          ),
        ),
        'oven',
      ),
      from: field(
        'The stage that the caller has seen.',
        optional(z.enum([...STAGES, 'refused'], 'The stage in from is not known.')),
        'preparing',
      ),
      readyIn: field(
        'Minutes until it is ready or at the door.',
        optional(whole(/^(\d{1,3}|1[0-3]\d\d|14[0-3]\d|1440)$/, 'Say ready_in=25, in minutes.')),
        '25',
      ),
      reason: field(
        'Why it is refused; the customer reads it.',
        upTo(200, 'A reason has up to 200 characters.'),
        'We have run out of dough.',
      ),
      status: field(
        '1, 2, 4 or 5, instead of a stage',
        optional(
          z.codec(z.enum(['1', '2', '4', '5'], WRONG_STATUS), z.custom<1 | 2 | 4 | 5>(), {
            decode: (text) => STATUSES[text],
            encode: (value) => `${value}` as const,
          }),
        ),
        '2',
      ),
    },
    named('OrderState', object(orderState)),
    {
      name: 'order',
      usage: '<number> <stage> [--from STAGE] [--ready-in MINUTES] [--reason TEXT] [--key KEY]',
      does: 'Moves an order to accepted, preparing, oven, out or finished, or refuses it (`refused --reason TEXT` gives everything back). With `--from` nothing is changed when it is elsewhere by now. A digit instead of a stage sets its bare c_status.',
      sends: ({ stage: to = '', ...given }) => (/^\d$/.test(to) ? { ...given, status: to } : { ...given, stage: to }),
      prints: ({ stage: to, status: is }, { number: of }) => `Order ${of}: ${to}, status ${is}.`,
    },
  ),
  listClosedOrders: operatorCall(
    'The paid orders for a time at which their store is closed, the earliest first. Each stays until it is kept, moved or refused. Also what customers have answered in the last week.',
    { method: 'GET', path: '/closed-orders', permission: 'orders:read', reach: 'stores' },
    ofStore,
    object({
      orders: field(
        'The orders.',
        array(
          object({
            ...closedOrder,
            service: field('Pick Up or Delivery.', string()),
            readyAt: field('When it shall be ready or at the door, ISO 8601.', time),
            day: field('The day that it is for, YYYY-MM-DD in the time of the store.', string()),
            total: field('Total in dollars.', dollars),
            name,
            phone: field("The customer's phone number.", string()),
            askedAt: field('Since when its customer is asked for another time, ISO 8601; empty when not.', maybeTime),
          }),
        ),
      ),
      answered: field(
        'Those whose customers have answered in the last seven days, the latest first; at most 200.',
        array(
          object({
            ...closedOrder,
            answer: field('moved to another time, or refunded.', z.enum(['moved', 'refunded'])),
            was: field('The time that it was for, ISO 8601.', time),
            readyAt,
            askedAt: field('When its customer was asked, ISO 8601.', time),
            answeredAt: field('When its customer answered, ISO 8601.', time),
          }),
        ),
      ),
    }),
    {
      name: 'closed-orders',
      usage: '[--store CODE]',
      does: 'Lists the paid orders for a time at which their store is closed, since when their customers are asked for another time, and what customers answered in the last week. Ask them (`order-move`) or call them, then `order-keep` those that are made nevertheless, and refuse the others (`order NUMBER refused --reason TEXT`), which gives everything back.',
      prints: ({ orders, answered }) => [
        ...(orders.length === 0 ? ['There is no paid order for a closed time.'] : []),
        ...orders.map((one) =>
          [
            one.order,
            one.store,
            one.service,
            `for ${one.day}`,
            formatMoney(one.total),
            one.name,
            one.phone,
            ...(one.askedAt ? [`asked ${one.askedAt.toISOString()}`] : []),
          ].join('  '),
        ),
        ...answered.map((one) =>
          [
            one.order,
            one.store,
            `answered ${one.answeredAt.toISOString()}`,
            one.answer,
            ...(one.answer === 'moved' && one.readyAt ? [`to ${one.readyAt.toISOString()}`] : []),
          ].join('  '),
        ),
      ],
    },
  ),
  keepOrder: operatorCall(
    'Keeps an order for a time at which its store is closed: the store makes it nevertheless. A customer who was asked for another time hears of it.',
    { method: 'POST', path: '/orders/:number/keep', permission: 'orders:change', reach: 'order', refuses: [404] },
    numbered,
    object({ order }),
    {
      name: 'order-keep',
      usage: '<number>',
      prints: ({ order: of }) => `Order ${of} is made although its store is closed then.`,
    },
  ),
  askForTime: operatorCall(
    'Asks the customer of an order for a time at which its store is closed for another one, by mail and push message with a link. The customer moves it, or gets everything back; nothing happens by itself. Other times replace an open question, a repeat asks nobody again. 409 where there is nothing to ask.',
    { method: 'POST', path: '/orders/:number/ask', permission: 'orders:change', reach: 'order', refuses: [404, 409] },
    {
      ...numbered,
      to: field(
        'The times to choose from, with commas between, as YYYY-MM-DD HH:MM in the time of the store; without it all that the store can make.',
        optional(times),
        '2026-12-27 18:00,2026-12-27 18:30',
      ),
    },
    object({
      order,
      askedAt: field('Since when its customer is asked, ISO 8601.', time),
      email: field("The customer's email.", string()),
    }),
    {
      name: 'order-move',
      usage: '<number> [--to TIMES]',
      does: 'Asks the customer of an order for a time at which its store is closed for another one, by mail and push message with a link: one of `--to "2026-12-27 18:00,2026-12-27 18:30"`, or without it any that the store can make. Until the customer moves it or gets everything back, it stays in `closed-orders`.',
      prints: ({ order: of, askedAt, email }) =>
        `Order ${of}: ${email} is asked for another time, since ${askedAt.toISOString()}.`,
    },
  ),
  handToDriver: operatorCall(
    "Hands a delivery to a driver. Only this answer has the secret of the driver's link; a repeat makes a new one.",
    {
      method: 'POST',
      path: '/orders/:number/driver',
      permission: 'orders:change',
      reach: 'order',
      refuses: [404, 409],
    },
    {
      ...numbered,
      driver: field(
        'A name.',
        z.string(WRONG_DRIVER).check(
          z.trim(),
          z.refine((text) => text !== '' && text.length <= 60, WRONG_DRIVER),
        ),
        'Sam',
      ),
    },
    object({
      ...orderState,
      driver: field("The driver's name.", string()),
      assignment: ['oihash', field('The assignment to the driver.', string())],
      secret: field('Shown only here.', string()),
    }),
  ),
  setDriverPosition: operatorCall(
    'Says where the driver of an order is. 409 when no driver has it.',
    {
      method: 'POST',
      path: '/orders/:number/position',
      permission: 'orders:change',
      reach: 'order',
      refuses: [404, 409],
    },
    {
      ...numbered,
      lat: field('The latitude in degrees.', degrees(90), '49.2827'),
      lng: field('The longitude in degrees.', degrees(180), '-123.1207'),
    },
    object({
      order,
      lat: field('Latitude in degrees.', number()),
      lng: field('Longitude in degrees.', number()),
    }),
  ),
}
