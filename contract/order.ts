import type { Order, OrderItem } from '../domain/order/order.ts'
import type { Service } from '../domain/catalogue/store.ts'
import { dollars, flag, optionalText, text, codec, z, type Schema } from './wire.ts'

/** 0 pickup, 1 delivery [CONST-03]. */
export const sendMode = z.codec(z.enum(['0', '1']), z.custom<Service>(), {
  decode: (mode) => (mode === '1' ? 'Delivery' : 'Pick Up'),
  encode: (service) => (service === 'Delivery' ? '1' : '0'),
})

export const serviceType = z.codec(z.union([z.number(), z.string()]), z.custom<Service>(), {
  decode: (type) => (Number(type) === 1 ? 'Delivery' : 'Pick Up'),
  encode: (service) => (service === 'Delivery' ? 1 : 0),
})

export const orderItem: Schema<OrderItem> = codec(() => ({
  hash: ['ih', z.optional(z.string())],
  quantity: ['qty', z.int()],
  name: ['name', z.string()],
  size: ['size', optionalText()],
  description: ['description', optionalText(4000)],
  picture: ['picture', optionalText()],
  total: ['total_price', dollars],
}))

export const order: Schema<Order> = codec(() => ({
  number: ['o_number', z.string()],
  hash: ['oh', optionalText()],
  service: ['s_type', serviceType],
  placedAt: ['o_time', z.string()],
  date: ['od', optionalText()],
  time: ['ot', optionalText()],
  ready: ['ready', optionalText()],
  items: ['items', z.array(orderItem)],
  subtotal: ['sub_total', z._default(dollars, 0)],
  deposit: ['deposit', z._default(dollars, 0)],
  gst: ['total_tax1', dollars],
  pst: ['total_tax2', dollars],
  delivery: ['d_price', z._default(dollars, 0)],
  discount: ['discount_amount', z._default(dollars, 0)],
  coupon: ['coupon_name', z.optional(text())],
  pointsUsed: ['points_used', z.optional(z.int())],
  bagFee: ['bag_fee', z.optional(dollars)],
  giftCards: ['gift_amount', z._default(dollars, 0)],
  tip: ['tip_amount', z._default(dollars, 0)],
  total: ['total_price', dollars],
  refunded: ['refunded', z.optional(dollars)],
  points: ['rewards_points', z._default(z.int(), 0)],
  claim: ['claim', z.optional(text())],
  guestKey: ['g', z.optional(text())],
  gstNumber: ['gst_number', z.optional(text())],
  cutlery: ['cutlery', z.optional(flag)],
  ownBag: ['own_bag', z.optional(flag)],
  name: ['o_name', optionalText()],
  lastname: ['o_lastname', optionalText()],
  email: ['o_email', optionalText()],
  phone: ['o_phone', optionalText()],
  deliveryAddress: ['d_address', optionalText(400)],
  deliveryNotes: ['d_notes', z.optional(text(1000))],
  notes: ['o_notes', z.optional(text(1000))],
  store: [
    'store',
    codec(() => ({ name: ['name', z.string()], address: ['address', z.string()], phone: ['phone', optionalText()] })),
  ],
}))
