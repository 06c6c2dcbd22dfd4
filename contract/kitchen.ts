import type { KitchenOrder } from '../domain/kitchen/kitchenOrder.ts'
import { call, nothing } from './call.ts'
import { arrivalAtStore, messageOfDriver, ownId, someWords } from './handOverFields.ts'
import { allergen } from './fields.ts'
import { hash, optionalText, text, z, type Schema } from './wire.ts'
import { field, shape, subject, type Subject } from './words.ts'

/**
 * The calls of the kitchen's screen and of the driver's page (D-65). They are not among `calls`: the customers' pages know
 * nothing of them. Every answer carries `now`, the host's time in ISO 8601.
 */
export const KITCHEN_MOUNT = '/kitchen/api'
export const DRIVER_MOUNT = '/driver/api'

export const stageName = z.enum(['new', 'accepted', 'preparing', 'oven', 'out', 'finished', 'refused'])
const stage = field('Where the order is in its life.', stageName)
const service = z.enum(['pickup', 'delivery'])
const key = field('A name of this press, so that it counts once.', text(64).check(z.minLength(8)), 'b1946ac92492d234')
const picture = field('File name of the picture, below /images/products/.', z.string())

const revision = field('Counts the changes of the order.', z.int())

const item = shape('KitchenItem', {
  quantity: field('How many.', z.int()),
  title: field('Name and size.', z.string()),
  notes: field('What is chosen on the whole.', z.array(z.string())),
  left: field('On the left half.', z.array(z.string())),
  right: field('On the right half.', z.array(z.string())),
  picture,
  isPizza: field('It is a pizza.', z.boolean()),
  change: field(
    'What its customer changed since it was placed; struck ones have the quantity 0.',
    z.optional(z.enum(['new', 'struck', 'quantity'])),
  ),
  was: field('How many there were before.', z.optional(z.int())),
})

const event = z.object({
  stage,
  at: field('When, ISO 8601.', z.string()),
  source: field('Where it came from.', z.string()),
  actor: field('Who did it.', z.string()),
})

const recipient = {
  customer: field('The name of the customer.', z.string()),
  address: field('Address in one line.', z.string()),
  addressNotes: field('Notes for the driver.', z.string()),
}

const order: Schema<KitchenOrder> = shape('KitchenOrder', {
  hash: field('Hash of the order.', hash),
  number: field('Number of the order.', z.string()),
  revision,
  stage,
  service: field('Pick-up or delivery.', z.enum(['Pick Up', 'Delivery'])),
  placedAt: field('When it was placed, ISO 8601.', z.string()),
  readyAt: field('When it shall be ready or at the door, ISO 8601; empty when unknown.', z.string()),
  changedAt: field('When it came to this stage, ISO 8601.', z.string()),
  asap: field('It is for now, and not for a chosen time.', z.boolean()),
  items: field('What is to be made.', z.array(item)),
  notes: field('Notes to the kitchen.', z.string()),
  ...recipient,
  phone: field("The customer's phone.", z.string()),
  cutlery: field('With cutlery.', z.boolean()),
  ownBag: field('The customer brings the bag that the store would charge for.', z.optional(z.boolean())),
  checkId: field("The age for which the customer's ID is checked, in years.", z.optional(z.int())),
  allergy: field(
    'What the customer is allergic to; absent without any.',
    z.optional(
      z.object({
        allergens: field('The allergens.', z.array(allergen)),
        content: field('Names what there is to look at; sent with /allergy-seen.', hash),
        seen: field(
          'Who has seen it as it is now; absent for nobody.',
          z.optional(
            z.object({ initials: field('Their initials.', z.string()), at: field('When, ISO 8601.', z.string()) }),
          ),
        ),
      }),
    ),
  ),
  paid: field('What was paid, in whole cents.', z.int()),
  driver: field("The driver's name; empty without one.", z.string()),
  events: field('What happened to it.', z.array(event)),
  changedByCustomerAt: field('When its customer changed it last, ISO 8601.', z.optional(z.string())),
  wish: field(
    'What its customer asks for; absent without, and once it is answered.',
    z.optional(
      z.object({
        askedAt: field('When, ISO 8601, which names it.', z.string()),
        kind: field('To change it, or to cancel it.', z.enum(['change', 'cancel'])),
        text: field("In the customer's words.", z.string()),
      }),
    ),
  ),
})

/** What a press names: the order, and a key so that it counts once. */
const press = {
  order: field('The hash of the order.', hash, 'Jv0bq2Zl8yWm4TtXcR1uPa9e'),
  key,
}

const moved = z.object({ order: field('The hash of the order.', hash), revision, stage })

const pause = z.object({
  service: field('Pick-up or delivery.', service),
  until: field('When it ends, ISO 8601.', z.string()),
})
const pauses = field('Services that take no orders for a while.', z.array(pause))

const printer = z.object({
  name: field('Its name.', z.string()),
  seenAt: field('When it asked last, ISO 8601; empty for never.', z.string()),
  status: field('What it says of itself.', z.string()),
  waiting: field('Tickets that wait for it.', z.int()),
})

/** Where the store limits what it makes in a quarter of an hour. */
const oven = z.object({
  capacity: field('Units in a quarter of an hour.', z.number()),
  quarters: field(
    'The quarters of an hour that are taken.',
    z.array(
      z.object({ from: field('When it begins.', z.string()), units: field('Units that are taken.', z.number()) }),
    ),
  ),
})

const offset = z.object({
  from: field('From when on, in milliseconds since 1970.', z.number()),
  minutes: field('Minutes ahead of UTC.', z.number()),
})

const soldOutItem = z.object({
  kind: field('product or option.', z.enum(['product', 'option']), 'product'),
  code: field('The code of the product, or the key of the option, from /products.', text(100), 'm3qzv7k2ea'),
})

const saleItem = z.object({
  kind: field('A product or an option.', z.enum(['product', 'option'])),
  code: field('The code of the product, or the key of the option.', z.string()),
  name: field('Its name.', z.string()),
  picture,
  soldOut: field('Sold out.', z.boolean()),
  until: field('When it is back; empty until somebody puts it back.', z.string()),
  since: field('Since when, ISO 8601.', z.string()),
  by: field('By whom.', z.string()),
  needs: field('The products that go off the menu with it.', z.array(z.string())),
})
const saleGroup = z.object({
  name: field('Its name.', z.string()),
  items: field('The products or options of the group.', z.array(saleItem)),
})

const change = (path: string) => ({ method: 'POST', path, writes: 'handler', source: 'D-65' }) as const
const read = (path: string) => ({ method: 'GET', path, source: 'D-65' }) as const

const KITCHEN: Subject = { name: 'Kitchen', words: "The kitchen's screen." }

export const kitchenCalls = subject(KITCHEN, {
  kitchenStores: call(
    'Lists the stores whose kitchen has a PIN',
    { ...read('/stores'), token: 'none' },
    nothing,
    z.object({
      stores: field(
        'The stores.',
        z.array(z.object({ hash: field('Its hash.', hash), name: field('Its name.', z.string()) })),
      ),
      ended: field('Why the office has signed this screen out, in words.', z.optional(z.string())),
    }),
  ),
  kitchenSignIn: call(
    'Signs a screen in with a PIN',
    { ...change('/sign-in'), token: 'none' },
    z.object({
      store: field('The hash of the store.', hash, 'u4ukpsqdmg'),
      pin: field('Six digits.', text(6), '482913'),
    }),
    z.object({ store: field('The hash of the store.', hash) }),
  ),
  kitchenSignOut: call('Signs the screen out', change('/sign-out'), nothing, nothing),
  kitchenBoard: call(
    'Gives everything that the screen shows',
    read('/board'),
    nothing,
    z.object({
      store: field(
        'The store.',
        z.object({
          hash: field("The store's hash.", hash),
          name: field("The store's name.", z.string()),
          phone: field('Phone number.', z.string()),
          gstNumber: field("The chain's GST number.", z.string()),
          taxName: field('What GST is called there; absent for GST.', z.optional(z.string())),
          chain: field('Name of the chain.', z.string()),
          pickupMinutes: field('How long a pick-up takes, in minutes.', z.int()),
          deliveryMinutes: field('How long a delivery takes, in minutes.', z.int()),
          offsets: field('The UTC offsets of its clocks.', z.array(offset)),
          special: field(
            "Today's and tomorrow's hours where they are not the week's, as text.",
            z.optional(z.array(z.string())),
          ),
        }),
      ),
      notes: field(
        'Lines of the office, the newest first.',
        z.optional(
          z.array(
            z.object({
              words: field('What the screen shows.', z.string()),
              until: field('Until when, ISO 8601.', z.string()),
              by: field('Who wrote it.', z.string()),
            }),
          ),
        ),
      ),
      staff: field('Who signed in.', z.string()),
      orders: field('The orders, the newest first.', z.array(order)),
      handOvers: field(
        'The last metres of those orders that have any: a car that waits outside, and a PIN that the driver asks for.',
        z.optional(
          z.array(
            z.object({
              order: field('The hash of the order.', hash),
              arrival: field('Where its customer waits.', z.optional(arrivalAtStore)),
              pin: field(
                'locked: after too many wrong ones; released: not asked for any more.',
                z.optional(z.enum(['open', 'locked', 'released'])),
              ),
            }),
          ),
        ),
      ),
      ended: field('The latest orders that were finished or refused.', z.array(order)),
      pauses,
      soldOut: field('How many products and options are sold out.', z.int()),
      printers: field("The store's printers that ask for tickets.", z.optional(z.array(printer))),
      oven: field('How much the store makes in a quarter of an hour, and how full the quarters are.', z.optional(oven)),
      left: field(
        'Orders that went to another store in the last half hour and are not made here; absent without any.',
        z.optional(
          z.array(
            z.object({
              number: field('The number of the order.', z.string()),
              to: field('The store that makes it now.', z.string()),
              at: field('When it went there, ISO 8601.', z.string()),
            }),
          ),
        ),
      ),
    }),
  ),
  /** Orders for now are made at once, orders for later wait. */
  kitchenAccept: call(
    'Accepts an order',
    change('/accept'),
    z.object({
      ...press,
      minutes: field(
        'Minutes until it is ready or at the door; without it as the store says.',
        z.optional(z.int()),
        25,
      ),
    }),
    moved,
  ),
  /** The customer reads the reason and gets everything back. */
  kitchenRefuse: call(
    'Refuses an order and gives everything back',
    change('/refuse'),
    z.object({ ...press, reason: field('The number of one of the reasons, from 0.', z.int(), 0) }),
    moved,
  ),
  /** The first one counts, and a repeat does no harm; 409 when the order was changed since. Before it nothing goes into the oven. */
  kitchenSeen: call(
    'Says who has seen the allergy of an order',
    change('/allergy-seen'),
    z.object({
      ...press,
      content: field('What was looked at, as the board says it.', hash, 'b1946ac92492d234'),
      initials: field('Two to four letters.', text(8), 'AB'),
    }),
    moved,
  ),
  /** 409 with the present state when the order is not at `from` any more, or nobody has seen its allergy. */
  kitchenMove: call(
    'Moves an order to another stage',
    change('/move'),
    z.object({
      ...press,
      from: field('The stage that the screen shows.', stageName, 'preparing'),
      to: field('The next stage.', stageName, 'oven'),
    }),
    moved,
  ),
  kitchenAnswerWish: call(
    'Answers what the customer of an order that has begun asks for',
    change('/wish'),
    z.object({
      order: press.order,
      askedAt: field('Which wish is answered, its `askedAt`.', text(40), '2026-12-24T18:00:00.000Z'),
      answer: field('A yes to a change opens it for ten minutes; to a cancellation it gives everything back.', z.enum(['yes', 'no']), 'yes'), // oxfmt-ignore
    }),
    nothing,
  ),
  kitchenHandOver: call(
    'Hands a delivery to a driver',
    change('/hand-over'),
    z.object({ ...press, driver: field("The driver's name.", optionalText(40), 'Sam') }),
    z.object({ ...moved.shape, link: field("The driver's link; its secret is given once.", z.string()) }),
  ),
  /** The customer reads it with the time. 409 when the car moved meanwhile. */
  kitchenBringing: call(
    'Says that an order is being brought to the car outside',
    change('/bringing'),
    z.object({ ...press, arrival: field('The id of its arrival, from the board.', ownId, 'b1946ac92492d234') }),
    nothing,
  ),
  kitchenReleasePin: call(
    'Lets a driver hand an order over without its PIN',
    change('/release-pin'),
    z.object(press),
    nothing,
  ),
  /** Another copy from the store's own printers; 0 when none of them has asked lately, and nothing is printed. */
  kitchenPrint: call(
    "Prints another ticket of an order from the store's printers",
    change('/print'),
    z.object(press),
    z.object({ printers: field('How many printers will print it.', z.int()) }),
  ),
  /** Every 15 s. Orders that the screen got first are noted as shown. */
  kitchenHeartbeat: call(
    'Says that the screen is on and what it has shown',
    change('/heartbeat'),
    z.object({
      visible: field('The page is in front.', z.boolean(), true),
      sound: field('The sound is on.', z.boolean(), true),
      wakeLock: field('The screen stays on.', z.boolean(), true),
      battery: field(
        'How full the battery is, from 0 to 1.',
        z.optional(z.number().check(z.minimum(0), z.maximum(1))),
        0.8,
      ),
      lastOrder: field('The number of the latest order that it shows.', z.optional(text(12)), '40021'),
      shown: field('The hashes of the orders that it shows.', z.array(hash).check(z.maxLength(200)), [
        'Jv0bq2Zl8yWm4TtXcR1uPa9e',
      ]),
    }),
    nothing,
  ),
  kitchenPause: call(
    'Takes no orders of a service for a while',
    change('/pause'),
    z.object({
      service: field('pickup or delivery.', service, 'pickup'),
      minutes: field('For how many minutes; 0 ends the pause.', z.int().check(z.minimum(0), z.maximum(240)), 30),
    }),
    z.object({ pauses }),
  ),
  kitchenProducts: call(
    'Lists what can be sold out',
    read('/products'),
    nothing,
    z.object({ groups: field('What can be sold out, by group.', z.array(saleGroup)) }),
  ),
  kitchenSoldOut: call(
    'Marks a product or an option as sold out',
    change('/sold-out'),
    z.object({
      ...soldOutItem.shape,
      until: field(
        'When it is back: in two hours, tomorrow, or when somebody puts it back.',
        z.enum(['two-hours', 'tomorrow', 'told']),
        'tomorrow',
      ),
    }),
    nothing,
  ),
  kitchenBackOnSale: call('Puts a product or an option back on sale', change('/back-on-sale'), soldOutItem, nothing),
})

/** The driver's page sends the secret of its link as bearer token. */
const DRIVER: Subject = { name: 'Driver', words: "The driver's page." }

export const driverCalls = subject(DRIVER, {
  driverDelivery: call(
    'Gives the delivery of the link',
    { ...read('/delivery'), token: 'none' },
    nothing,
    z.object({
      number: field('Number of the order.', z.string()),
      ...recipient,
      store: field('The name of the store.', z.string()),
      storePhone: field("The store's phone.", z.string()),
      checkId: field("The age for which the customer's ID is checked, in years.", z.optional(z.int())),
      lat: field('Latitude in degrees.', z.optional(z.number())),
      lng: field('Longitude in degrees.', z.optional(z.number())),
      ended: field('The delivery has ended.', z.boolean()),
      delivered: field('It was delivered.', z.boolean()),
      talk: field('Between customer and driver, the oldest first.', z.optional(z.array(messageOfDriver))),
      mayWrite: field('The customer can be written to.', z.optional(z.boolean())),
      pin: field(
        'The PIN that the customer has: none, to be asked for, or locked after too many wrong ones.',
        z.optional(z.enum(['none', 'asked', 'locked'])),
      ),
    }),
  ),
  /** A repeat of the id does no harm. */
  driverSays: call(
    'Sends a message to the customer',
    { ...change('/say'), source: 'D-243', token: 'none' },
    z.object({
      id: field('A name of the message, so that it counts once.', ownId, 'b1946ac92492d234'),
      words: field('What to say.', someWords, 'I am outside'),
    }),
    nothing,
  ),
  driverSaw: call(
    "Says that the customer's messages were on the screen",
    { ...change('/saw'), source: 'D-243', token: 'none' },
    z.object({ upTo: field('The id of the last one.', ownId, 'b1946ac92492d234') }),
    nothing,
  ),
  /** The oldest first; the newest counts. 410 when the order was handed over. */
  driverPosition: call(
    'Says where the driver is',
    { ...change('/position'), token: 'none' },
    z.object({
      points: field(
        'Places with their times, the oldest first.',
        z
          .array(
            z.object({
              lat: field('Latitude in degrees.', z.number().check(z.minimum(-90), z.maximum(90))),
              lng: field('Longitude in degrees.', z.number().check(z.minimum(-180), z.maximum(180))),
              at: field('When, ISO 8601.', text(30)),
            }),
          )
          .check(z.minLength(1), z.maxLength(50)),
        [{ lat: 49.2827, lng: -123.1207, at: '2026-12-24T18:42:10Z' }],
      ),
    }),
    nothing,
  ),
  /** 422 for a PIN that is missing or wrong, 409 after the fifth wrong one (D-244). */
  driverDelivered: call(
    'Ends the delivery',
    { ...change('/delivered'), token: 'none' },
    z.object({
      key,
      pin: field('The PIN that the customer says, where one is asked for.', z._default(text(4), ''), '4711'),
    }),
    nothing,
  ),
})

type KitchenCalls = typeof kitchenCalls
type DriverCalls = typeof driverCalls
export type KitchenCallName = keyof KitchenCalls
export type DriverCallName = keyof DriverCalls
export type KitchenInput<N extends KitchenCallName> = z.output<KitchenCalls[N]['input']>
export type KitchenAnswer<N extends KitchenCallName> = z.output<KitchenCalls[N]['answer']>
export type DriverInput<N extends DriverCallName> = z.output<DriverCalls[N]['input']>
export type DriverAnswer<N extends DriverCallName> = z.output<DriverCalls[N]['answer']>
