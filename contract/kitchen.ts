import type { KitchenOrder } from '../domain/kitchen/kitchenOrder.ts'
import { call, nothing } from './call.ts'
import { hash, optionalText, text, z, type Schema } from './wire.ts'

/**
 * The calls of the kitchen's screen and of the driver's page (D-65). They are not among `calls`: the customers' pages know
 * nothing of them. Every answer carries `now`, the host's time in ISO 8601.
 */
export const KITCHEN_MOUNT = '/kitchen/api'
export const DRIVER_MOUNT = '/driver/api'

const stage = z.enum(['new', 'accepted', 'preparing', 'oven', 'out', 'finished', 'refused'])
const service = z.enum(['pickup', 'delivery'])
const key = text(64).check(z.minLength(8))

export const item = z.object({
  quantity: z.int(),
  title: z.string(),
  notes: z.array(z.string()),
  left: z.array(z.string()),
  right: z.array(z.string()),
  picture: z.string(),
  isPizza: z.boolean(),
})

export const order: Schema<KitchenOrder> = z.object({
  hash,
  number: z.string(),
  revision: z.int(),
  stage,
  service: z.enum(['Pick Up', 'Delivery']),
  placedAt: z.string(),
  readyAt: z.string(),
  changedAt: z.string(),
  asap: z.boolean(),
  items: z.array(item),
  notes: z.string(),
  customer: z.string(),
  phone: z.string(),
  address: z.string(),
  addressNotes: z.string(),
  cutlery: z.boolean(),
  ownBag: z.optional(z.boolean()),
  paid: z.int(),
  driver: z.string(),
  events: z.array(z.object({ stage, at: z.string(), source: z.string(), actor: z.string() })),
})

/** What a press names: the order, and a key so that it counts once. */
const press = { order: hash, key }

const moved = z.object({ order: hash, revision: z.int(), stage })

const soldOutItem = z.object({ kind: z.enum(['product', 'option']), code: text(100) })

const change = (path: string) => ({ method: 'POST', path, writes: 'handler', source: 'D-65' }) as const
const read = (path: string) => ({ method: 'GET', path, source: 'D-65' }) as const

export const kitchenCalls = {
  kitchenStores: call(
    { ...read('/stores'), token: 'none' },
    nothing,
    z.object({ stores: z.array(z.object({ hash, name: z.string() })) }),
  ),
  kitchenSignIn: call(
    { ...change('/sign-in'), token: 'none' },
    z.object({ store: hash, pin: text(6) }),
    z.object({ store: hash }),
  ),
  kitchenSignOut: call(change('/sign-out'), nothing, nothing),
  /** Everything that the screen shows. */
  kitchenBoard: call(
    read('/board'),
    nothing,
    z.object({
      store: z.object({
        hash,
        name: z.string(),
        phone: z.string(),
        gstNumber: z.string(),
        chain: z.string(),
        pickupMinutes: z.int(),
        deliveryMinutes: z.int(),
        /** Minutes that its clocks are ahead of UTC. */
        offsets: z.array(z.object({ from: z.number(), minutes: z.number() })),
      }),
      staff: z.string(),
      orders: z.array(order),
      /** The last ones that were finished or refused. */
      ended: z.array(order),
      pauses: z.array(z.object({ service, until: z.string() })),
      soldOut: z.int(),
      /** Those that ask the host for tickets; absent where there is none. `seenAt` is the last contact, '' for none yet. */
      printers: z.optional(
        z.array(z.object({ name: z.string(), seenAt: z.string(), status: z.string(), waiting: z.int() })),
      ),
      /** Where the store limits what it makes in a quarter of an hour. */
      oven: z.optional(
        z.object({
          capacity: z.number(),
          quarters: z.array(z.object({ from: z.string(), units: z.number() })),
        }),
      ),
    }),
  ),
  /** Orders for now are made at once, orders for later wait. */
  kitchenAccept: call(change('/accept'), z.object({ ...press, minutes: z.optional(z.int()) }), moved),
  /** The customer reads the reason and gets everything back. */
  kitchenRefuse: call(change('/refuse'), z.object({ ...press, reason: z.int() }), moved),
  /** 409 with the present state when the order is not at `from` any more. */
  kitchenMove: call(change('/move'), z.object({ ...press, from: stage, to: stage }), moved),
  /** The driver's link holds a secret that is given once. */
  kitchenHandOver: call(
    change('/hand-over'),
    z.object({ ...press, driver: optionalText(40) }),
    z.object({ order: hash, revision: z.int(), stage, link: z.string() }),
  ),
  /** Another copy from the store's own printers; 0 when none of them has asked lately, and nothing is printed. */
  kitchenPrint: call(change('/print'), z.object(press), z.object({ printers: z.int() })),
  /** Every 15 s. Orders that the screen got first are noted as shown. */
  kitchenHeartbeat: call(
    change('/heartbeat'),
    z.object({
      visible: z.boolean(),
      sound: z.boolean(),
      wakeLock: z.boolean(),
      battery: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
      lastOrder: z.optional(text(12)),
      shown: z.array(hash).check(z.maxLength(200)),
    }),
    nothing,
  ),
  /** 0 minutes end a pause. */
  kitchenPause: call(
    change('/pause'),
    z.object({ service, minutes: z.int().check(z.minimum(0), z.maximum(240)) }),
    z.object({ pauses: z.array(z.object({ service, until: z.string() })) }),
  ),
  /** What can be sold out, by group. */
  kitchenProducts: call(
    read('/products'),
    nothing,
    z.object({
      groups: z.array(
        z.object({
          name: z.string(),
          items: z.array(
            z.object({
              kind: z.enum(['product', 'option']),
              code: z.string(),
              name: z.string(),
              picture: z.string(),
              soldOut: z.boolean(),
              /** When it is back; '' until somebody puts it back. */
              until: z.string(),
              since: z.string(),
              by: z.string(),
              /** The products that go off the menu with it. */
              needs: z.array(z.string()),
            }),
          ),
        }),
      ),
    }),
  ),
  kitchenSoldOut: call(
    change('/sold-out'),
    z.object({ ...soldOutItem.shape, until: z.enum(['two-hours', 'tomorrow', 'told']) }),
    nothing,
  ),
  kitchenBackOnSale: call(change('/back-on-sale'), soldOutItem, nothing),
} as const

/** The driver's page sends the secret of its link as bearer token. */
export const driverCalls = {
  driverDelivery: call(
    { ...read('/delivery'), token: 'none' },
    nothing,
    z.object({
      number: z.string(),
      address: z.string(),
      addressNotes: z.string(),
      customer: z.string(),
      phone: z.string(),
      store: z.string(),
      storePhone: z.string(),
      lat: z.optional(z.number()),
      lng: z.optional(z.number()),
      ended: z.boolean(),
      delivered: z.boolean(),
    }),
  ),
  /** The oldest first; the newest counts. 410 when the order was handed over. */
  driverPosition: call(
    { ...change('/position'), token: 'none' },
    z.object({
      points: z
        .array(
          z.object({
            lat: z.number().check(z.minimum(-90), z.maximum(90)),
            lng: z.number().check(z.minimum(-180), z.maximum(180)),
            at: text(30),
          }),
        )
        .check(z.minLength(1), z.maxLength(50)),
    }),
    nothing,
  ),
  driverDelivered: call({ ...change('/delivered'), token: 'none' }, z.object({ key }), nothing),
} as const

export type KitchenCalls = typeof kitchenCalls
export type DriverCalls = typeof driverCalls
export type KitchenCallName = keyof KitchenCalls
export type DriverCallName = keyof DriverCalls
export type KitchenInput<N extends KitchenCallName> = z.output<KitchenCalls[N]['input']>
export type KitchenAnswer<N extends KitchenCallName> = z.output<KitchenCalls[N]['answer']>
export type DriverInput<N extends DriverCallName> = z.output<DriverCalls[N]['input']>
export type DriverAnswer<N extends DriverCallName> = z.output<DriverCalls[N]['answer']>
