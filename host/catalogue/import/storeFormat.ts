import * as z from 'zod/mini'
import { defined, optional, required, titled, code, dollars, either, text, timeZone } from './fieldTypes.ts'
import { weekOf, type Hours } from '../hours.ts'
import { zone } from './zoneFormat.ts'

export const hours = titled(
  'hours of a week: days and times',
  z.record(z.string(), z.string()).check((payload) => {
    for (const { key, message } of weekOf(payload.value).faults)
      payload.issues.push({ code: 'custom', message, path: [key], input: payload.value[key] })
  }),
) satisfies z.ZodMiniType<Hours>

const minutes = titled(
  'minutes, 0 to 1440',
  z.int().check(z.minimum(0, 'must be 0 minutes or more'), z.maximum(1440, 'must be at most 1440 minutes')),
)

const LATITUDE = 'must be a latitude'
const LONGITUDE = 'must be a longitude'

const place = {
  code: required(code, 'Its code.', 'main-street'),
  name: required(text(60), 'Its name.', 'Main Street'),
  city: required(text(60), 'Its city.', 'Vancouver'),
  lat: required(
    titled('degrees', z.number().check(z.minimum(-90, LATITUDE), z.maximum(90, LATITUDE))),
    'Its latitude.',
    49.2486,
  ),
  lng: required(
    titled('degrees', z.number().check(z.minimum(-180, LONGITUDE), z.maximum(180, LONGITUDE))),
    'Its longitude, below 0 in Canada.',
    -123.1009,
  ),
}

const switches = defined(
  'switches',
  z.strictObject({
    pickup: optional(z.boolean(), 'Whether it takes orders for pick-up.', false, { default: true }),
    delivery: optional(z.boolean(), 'Whether it takes orders for delivery.', false, { default: true }),
  }),
)

const preparation = defined(
  'preparation',
  z.strictObject({
    pickup: optional(minutes, 'From the order to the counter.', 15, { default: 20 }),
    delivery: optional(minutes, 'From the order to the door.', 50, { default: 45 }),
  }),
)

const lastOrders = defined(
  'lastOrders',
  z.strictObject({
    pickup: optional(minutes, 'Before the end of the hours for pick-up.', 10, { without: 'the preparation' }),
    delivery: optional(minutes, 'Before the end of the hours for delivery.', 30, { without: 'the preparation' }),
  }),
)

const SLOT_STEPS = [5, 10, 15, 20, 30, 60]
const DAYS = 'must be 1 to 30 days'

const slots = defined(
  'slots',
  z.strictObject({
    step: optional(
      titled(
        'minutes: 5, 10, 15, 20, 30 or 60',
        z.int().check(z.refine((value) => SLOT_STEPS.includes(value), 'must be 5, 10, 15, 20, 30 or 60')),
      ),
      'From one slot to the next.',
      20,
      { default: 15 },
    ),
    days: optional(
      titled('days, 1 to 30', z.int().check(z.minimum(1, DAYS), z.maximum(30, DAYS))),
      'For how many days slots are offered, today included.',
      3,
      { default: 7 },
    ),
  }),
)

const PIZZAS = 'must be 1 to 500 pizzas'

const storeHours = defined(
  'storeHours',
  z.strictObject({
    pickup: required(hours, 'When it hands out orders.', { 'mon-thu': '11:00-22:00', 'fri,sat': '11:00-01:00' }),
    delivery: optional(hours, 'When it delivers.', { 'mon-sun': '12:00-21:30' }, { without: 'the pick-up hours' }),
  }),
)

const permalink = titled(
  'a slash and words joined by "-"',
  z
    .string()
    .check(z.regex(/^\/[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/, 'must be a slash and words joined by "-", like "/main-street"')),
)

const paperBag = defined(
  'paperBag',
  z.strictObject({
    price: required(dollars, 'What each pick-up order pays for it.', '0.25'),
    tax1: optional(z.boolean(), 'Whether it pays GST.', false, { default: true }),
    tax2: optional(z.boolean(), 'Whether it pays PST.', true, { default: false }),
  }),
)

const restrictedSale = defined(
  'restrictedSale',
  z
    .strictObject({
      hours: optional(
        hours,
        'When such goods may be handed out.',
        { 'mon-sun': '11:00-23:00' },
        {
          without: 'while it is open',
        },
      ),
      delivery: optional(z.boolean(), 'Whether it delivers them.', false, { default: true }),
    })
    .check(
      z.refine(
        ({ hours: when, delivery }) => when !== undefined || delivery !== undefined,
        'must have hours, delivery or both',
      ),
    ),
)

const openStore = defined(
  'store',
  z.strictObject({
    ...place,
    comingSoon: optional(z.literal(false), 'It is open.', false, { default: false }),
    address: required(text(120), 'Street and number, without the city.', '4101 Main St'),
    permalink: required(permalink, 'Where its menu is: below `/menu`.', '/main-street'),
    phone: required(text(20), 'What customers call.', '604-555-0141'),
    hours: required(storeHours, 'When it is open.', { pickup: { 'mon-sun': '11:00-22:00' } }),
    taxArea: optional(code, 'The code of its tax area.', 'ontario', { without: "the chain's taxes" }),
    timeZone: optional(timeZone, 'The IANA name of its time zone.', 'America/Dawson_Creek', {
      without: "its tax area's, else the chain's",
    }),
    hoursText: optional(text(4000), 'Its hours as HTML, where yours need other words.', '<p>Daily from 11 to 10</p>', {
      without: 'made from `hours`',
    }),
    switches: optional(
      switches,
      'Which services it has until the operator opens or closes them.',
      { delivery: false },
      {
        without: 'both',
      },
    ),
    preparation: optional(preparation, 'How long an order takes.', { pickup: 15 }, { without: '20 and 45 minutes' }),
    lastOrders: optional(
      lastOrders,
      'How long before closing orders for now end.',
      { pickup: 0 },
      { without: 'they can be ready before closing' },
    ),
    slots: optional(
      slots,
      'The times for which it takes orders.',
      { step: 20, days: 3 },
      {
        without: 'every 15 minutes, for 7 days',
      },
    ),
    pizzasPerQuarterHour: optional(
      titled('pizzas, 1 to 500', z.int().check(z.minimum(1, PIZZAS), z.maximum(500, PIZZAS))),
      'How many pizzas it makes in a quarter of an hour. Slots that are full are not offered.',
      12,
      { without: 'no limit' },
    ),
    paperBag: optional(paperBag, 'The charge for a paper bag.', { price: '0.25', tax2: true }, { without: 'none' }),
    cutlery: optional(
      z.enum(['always', 'on-request']),
      'Cutlery and napkins come with every order, or when they are asked for.',
      'on-request',
      { default: 'always' },
    ),
    restrictedSale: optional(
      restrictedSale,
      'How it sells goods that are sold from an age on.',
      { hours: { 'mon-sun': '11:00-23:00' }, delivery: false },
      { without: 'as all others' },
    ),
    zones: optional(
      z.array(zone),
      'Where it delivers, the first zone first.',
      [
        {
          code: 'near',
          price: '4.99',
          polygon: [
            [-123.11, 49.28],
            [-123.06, 49.28],
            [-123.06, 49.24],
          ],
        },
      ],
      { without: 'it does not deliver' },
    ),
  }),
)

const comingStore = defined(
  'comingStore',
  z.strictObject({ ...place, comingSoon: required(z.literal(true), 'It is announced, and sells nothing yet.', true) }),
)

export const store = either(
  (value) => typeof value === 'object' && value !== null && 'comingSoon' in value && value.comingSoon === true,
  comingStore,
  openStore,
)

export type StoreEntry = z.output<typeof store>
export type OpenStoreEntry = z.output<typeof openStore>

export const isOpenStore = (entry: StoreEntry): entry is OpenStoreEntry => entry.comingSoon !== true
