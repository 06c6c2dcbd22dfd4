import { STAGES } from '../../../domain/order/orderStage.ts'
import { z, type Schema } from '../../../contract/wire.ts'

/** What an operator's call answers; its operationId, and the refusals that not every call has. */
export interface OperatorAnswer {
  id: string
  /** Undefined for a file that is no JSON. */
  answer?: Schema
  /** The answer is a file, without `status`. */
  isFile?: true
  also?: readonly (404 | 409 | 413)[]
  /** A change is carried out once for each Idempotency-Key. */
  keyed?: true
}

const stage = z.enum([...STAGES, 'refused'])
const time = z.string()
const dollars = z.string()

/** A fault of a file. */
export const fault = z.object({ path: z.string(), message: z.string(), code: z.optional(z.string()) })

const counts = { stores: z.int(), products: z.int(), categories: z.int(), pictures: z.int(), warnings: z.array(fault) }
const imported = z.object({ version: z.int(), ...counts })

/** Where an order is now; a 409 says it too. */
const orderState = z.object({ order: z.string(), stage, rev: z.int(), c_status: z.int(), ready_at: time })

const orderRow = z.object({
  order: z.string(),
  store: z.string(),
  service: z.enum(['pickup', 'delivery']),
  stage,
  c_status: z.int(),
  rev: z.int(),
  placed_at: time,
  promised: z.string(),
  accepted_at: time,
  ready_at: time,
  subtotal: dollars,
  deposit: dollars,
  tax1: dollars,
  tax2: dollars,
  delivery: dollars,
  discount: dollars,
  tip: dollars,
  total: dollars,
  card: dollars,
  gift_cards: dollars,
  refunded: dollars,
  points: z.int(),
  dispute: z.string(),
  coupon: z.string(),
  coupon_discount: dollars,
  points_used: z.int(),
  points_value: dollars,
  bag: dollars,
  payment: z.string(),
})

const orderEvent = z.object({
  rev: z.int(),
  stage,
  at: time,
  source: z.string(),
  actor: z.string(),
  readyAt: z.optional(time),
  refusal: z.optional(z.string()),
  driver: z.optional(z.string()),
})

const refundShares = z.object({
  refund: z.string(),
  state: z.string(),
  amount: dollars,
  card: dollars,
  gift_cards: dollars,
  points: z.int(),
  tax1: dollars,
  tax2: dollars,
  tip: dollars,
  failure: z.optional(z.string()),
})

const refund = z.object({ ...refundShares.shape, points_taken_back: z.int(), points_owed: z.int() })

const orderRefund = z.object({
  ...refundShares.shape,
  source: z.enum(['operator', 'refusal', 'provider', 'dispute']),
  at: time,
  reason: z.string(),
})

const wholeOrder = z.object({
  ...orderRow.shape,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.optional(z.string()),
  address_notes: z.optional(z.string()),
  notes: z.string(),
  items: z.array(
    z.object({ quantity: z.int(), name: z.string(), size: z.string(), description: z.string(), total: dollars }),
  ),
  events: z.array(orderEvent),
  refunds: z.array(orderRefund),
})

const consent = z.object({
  id: z.int(),
  at: time,
  channel: z.enum(['email', 'sms']),
  address: z.string(),
  given: z.boolean(),
  prechecked: z.boolean(),
  words: z.string(),
  place: z.string(),
  member: z.nullable(z.string()),
  order: z.nullable(z.string()),
})

const pin = z.object({
  id: z.string(),
  store: z.string(),
  name: z.string(),
  made: time,
  revoked: time,
  seen: time,
})

const printer = z.object({
  id: z.int(),
  store: z.string(),
  name: z.string(),
  made: time,
  seen: time,
  says: z.string(),
  mac: z.string(),
  waiting: z.int(),
})

const coupon = z.object({
  code: z.string(),
  source: z.enum(['catalogue', 'operator']),
  withdrawn: z.boolean(),
  used: z.int(),
  discounts: dollars,
  sent: z.int(),
  entry: z.looseObject({}),
})

const webhook = z.object({
  id: z.int(),
  url: z.string(),
  since: time,
  disabled: time,
  fault: z.string(),
  waiting: z.int(),
})

const auditEntry = z.object({
  id: z.int(),
  at: time,
  source: z.string(),
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  detail: z.nullable(z.looseObject({})),
  outcome: z.nullable(z.int()),
})

const nothing = z.object({})
const withId = z.object({ id: z.int() })

/** The shapes with a name in the document. */
export const OPERATOR_NAMED: Readonly<Record<string, Schema>> = {
  AuditEntry: auditEntry,
  Consent: consent,
  Coupon: coupon,
  Fault: fault,
  KitchenPin: pin,
  Order: wholeOrder,
  OrderEvent: orderEvent,
  OrderRefund: orderRefund,
  OrderRow: orderRow,
  OrderState: orderState,
  Printer: printer,
  Refund: refund,
  Webhook: webhook,
}

/** By method and path of the call. */
export const OPERATOR_ANSWERS: Readonly<Record<string, OperatorAnswer>> = {
  'POST /catalogue': { id: 'importCatalogue', answer: imported, also: [413] },
  'POST /catalogue/validate': { id: 'validateCatalogue', answer: z.object(counts), also: [413] },
  'GET /catalogue': { id: 'exportCatalogue', answer: z.looseObject({}), isFile: true, also: [404] },
  'GET /catalogue/pictures': {
    id: 'listPictures',
    answer: z.object({ pictures: z.array(z.object({ name: z.string(), hash: z.string(), type: z.string() })) }),
    also: [404],
  },
  'GET /catalogue/pictures/:hash': { id: 'getPicture', also: [404] },
  'GET /catalogue/versions': {
    id: 'listCatalogueVersions',
    answer: z.object({
      versions: z.array(z.object({ version: z.int(), imported_at: time, live: z.boolean() })),
    }),
  },
  'POST /catalogue/versions/:version/restore': { id: 'restoreCatalogue', answer: imported, also: [404] },
  'GET /orders': {
    id: 'listOrders',
    answer: z.object({
      orders: z.array(z.object({ ...orderRow.shape, name: z.string() })),
      next: z.optional(z.int()),
    }),
  },
  'GET /orders/export': { id: 'exportOrders' },
  'GET /refunds/export': { id: 'exportRefunds' },
  'GET /orders/:number': { id: 'getOrder', answer: wholeOrder, also: [404] },
  'POST /orders/:number': { id: 'moveOrder', answer: orderState, also: [404, 409], keyed: true },
  'POST /orders/:number/driver': {
    id: 'handToDriver',
    answer: z.object({ ...orderState.shape, driver: z.string(), oihash: z.string(), secret: z.string() }),
    also: [404, 409],
  },
  'POST /orders/:number/position': {
    id: 'setDriverPosition',
    answer: z.object({ order: z.string(), lat: z.number(), lng: z.number() }),
    also: [404, 409],
  },
  'POST /orders/:number/refund': { id: 'refundOrder', answer: refund, also: [404, 409], keyed: true },
  'POST /stores/:code': {
    id: 'switchStore',
    answer: z.object({
      store: z.string(),
      pickup: z.optional(z.boolean()),
      delivery: z.optional(z.boolean()),
      warnings: z.array(fault),
    }),
    also: [404],
  },
  'POST /addresses': {
    id: 'importAddresses',
    answer: z.object({
      source: z.string(),
      isUsed: z.boolean(),
      addresses: z.int(),
      streets: z.int(),
      repeated: z.int(),
      withoutPostalCode: z.int(),
      skipped: z.int(),
      faults: z.array(z.object({ line: z.int(), message: z.string() })),
    }),
    also: [413],
  },
  'POST /sign-out': { id: 'signOutMember', answer: z.object({ ended: z.int() }), also: [404] },
  'POST /points': { id: 'givePoints', answer: z.object({ points: z.int() }), also: [404] },
  'GET /kitchen-pins': {
    id: 'listKitchenPins',
    answer: z.object({ pins: z.array(pin), without_screen: z.array(z.string()) }),
  },
  'POST /stores/:code/pins': {
    id: 'makeKitchenPin',
    answer: z.object({ id: z.string(), pin: z.string(), name: z.string() }),
    also: [404, 409],
  },
  'POST /kitchen-pins/:id/revoke': { id: 'revokeKitchenPin', answer: nothing, also: [404] },
  'POST /stores/:code/sold-out': { id: 'markSoldOut', answer: nothing, also: [404] },
  'POST /stores/:code/back-on-sale': { id: 'putBackOnSale', answer: nothing, also: [404] },
  'GET /printers': { id: 'listPrinters', answer: z.object({ printers: z.array(printer) }) },
  'POST /stores/:code/printers': {
    id: 'addPrinter',
    answer: z.object({ id: z.int(), url: z.string(), secret: z.string() }),
    also: [404, 409],
  },
  'POST /printers/:id/remove': { id: 'removePrinter', answer: withId, also: [404] },
  'GET /consents': {
    id: 'listConsents',
    answer: z.object({ consents: z.array(consent), next: z.optional(z.int()) }),
  },
  'GET /consents/addresses': {
    id: 'listConsentingAddresses',
    answer: z.object({
      addresses: z.array(z.object({ address: z.string(), unsubscribe: z.optional(z.string()) })),
      next: z.optional(z.string()),
    }),
  },
  'GET /coupons': { id: 'listCoupons', answer: z.object({ coupons: z.array(coupon) }) },
  'POST /coupons': { id: 'saveCoupon', answer: z.object({ coupon: z.string() }), also: [413] },
  'POST /coupons/:code/withdraw': { id: 'withdrawCoupon', answer: z.object({ coupon: z.string() }), also: [404] },
  'POST /coupons/:code/send': {
    id: 'sendCoupon',
    answer: z.object({ coupon: z.string(), last_day: z.string() }),
    also: [404],
  },
  'POST /gift-cards': {
    id: 'issueGiftCards',
    answer: z.object({ cards: z.array(z.object({ number: z.string(), balance: dollars, code: z.string() })) }),
    also: [409],
  },
  'POST /gift-cards/find': {
    id: 'findGiftCard',
    answer: z.object({
      last: z.string(),
      balance: dollars,
      blocked: z.boolean(),
      entries: z.array(z.object({ at: time, amount: dollars, reason: z.string(), order: z.nullable(z.int()) })),
    }),
    also: [404],
  },
  'POST /gift-cards/block': { id: 'blockGiftCard', answer: z.object({ blocked: z.boolean() }), also: [404] },
  'POST /gift-cards/unblock': { id: 'unblockGiftCard', answer: z.object({ blocked: z.boolean() }), also: [404] },
  'GET /balances': {
    id: 'getBalances',
    answer: z.object({
      gift_cards: z.object({ issued: dollars, spent: dollars, given_back: dollars, open: dollars, blocked: dollars }),
      points: z.object({
        earned: z.int(),
        given: z.int(),
        spent: z.int(),
        given_back: z.int(),
        taken_back: z.int(),
        open: z.int(),
        value: dollars,
        owed: z.int(),
      }),
    }),
  },
  'GET /webhooks': { id: 'listWebhooks', answer: z.object({ webhooks: z.array(webhook) }) },
  'POST /webhooks': {
    id: 'addWebhook',
    answer: z.object({ id: z.int(), url: z.string(), secret: z.string() }),
  },
  'POST /webhooks/:id/remove': { id: 'removeWebhook', answer: withId, also: [404] },
  'POST /webhooks/:id/enable': { id: 'enableWebhook', answer: withId, also: [404] },
  'POST /webhooks/:id/replay': {
    id: 'replayWebhook',
    answer: z.object({ id: z.int(), messages: z.int() }),
    also: [404],
  },
  'GET /audit': {
    id: 'listAudit',
    answer: z.object({ entries: z.array(auditEntry), next: z.optional(z.int()) }),
  },
}
