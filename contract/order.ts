import type { Order, OrderItem } from '../domain/order/order.ts'
import type { Service } from '../domain/catalogue/store.ts'
import { allergies, picture, taxNames } from './fields.ts'
import { dollars, flag, optionalText, text, codec, z, type Schema } from './wire.ts'
import { field, shape } from './words.ts'

/** 0 pickup, 1 delivery [CONST-03]. */
export const sendMode = z.codec(z.enum(['0', '1']), z.custom<Service>(), {
  decode: (mode) => (mode === '1' ? 'Delivery' : 'Pick Up'),
  encode: (service) => (service === 'Delivery' ? '1' : '0'),
})

export const serviceType = z.codec(z.union([z.number(), z.string()]), z.custom<Service>(), {
  decode: (type) => (Number(type) === 1 ? 'Delivery' : 'Pick Up'),
  encode: (service) => (service === 'Delivery' ? 1 : 0),
})

const orderItem: Schema<OrderItem> = shape('OrderItem', () => ({
  hash: ['ih', field('Hash of the item.', z.optional(z.string()))],
  quantity: ['qty', field('How many.', z.int())],
  name: ['name', field("The product's name.", z.string())],
  size: ['size', field('Name of the size.', optionalText())],
  description: ['description', field('The options, as the ticket lists them.', optionalText(4000))],
  picture,
  total: ['total_price', field('Total in dollars.', dollars)],
}))

export const order: Schema<Order> = shape('Order', () => ({
  number: ['o_number', field('Number of the order.', z.string())],
  hash: ['oh', field('Hash of the order.', optionalText())],
  service: ['s_type', field('0 pick-up, 1 delivery.', serviceType)],
  placedAt: ['o_time', field("When it was placed, in the store's zone.", z.string())],
  date: ['od', field('The chosen day, YYYY-MM-DD; empty for now.', optionalText())],
  time: ['ot', field('The chosen time, HH:MM; empty for now.', optionalText())],
  ready: ['ready', field('When it is expected to be ready or at the door; empty with a chosen day.', optionalText())],
  items: ['items', field('What is in it.', z.array(orderItem))],
  subtotal: ['sub_total', field('Subtotal in dollars, with deposits.', z._default(dollars, 0))],
  deposit: ['deposit', field('Deposits in dollars.', z._default(dollars, 0))],
  gst: ['total_tax1', field('GST in dollars.', dollars)],
  pst: ['total_tax2', field('PST in dollars.', dollars)],
  delivery: ['d_price', field('Price of the delivery in dollars.', z._default(dollars, 0))],
  discount: ['discount_amount', field('Discount in dollars.', z._default(dollars, 0))],
  coupon: ['coupon_name', field('Name of the coupon.', z.optional(text()))],
  offers: [
    'offers',
    field(
      'The offers that counted; absent without any.',
      z.optional(
        z.array(
          codec(() => ({
            code: ['code', field('Code of the offer.', z.string())],
            name: ['name', field('What customers call it.', z.string())],
            saving: ['saving', field('What it took off the goods in dollars, inside `discount_amount`.', dollars)],
            delivery: ['delivery', field('What of the delivery was free, in dollars.', dollars)],
          })),
        ),
      ),
    ),
  ],
  pointsUsed: ['points_used', field('Points that paid a part of it.', z.optional(z.int()))],
  bagFee: ['bag_fee', field('Paper bag in dollars, inside the subtotal.', z.optional(dollars))],
  giftCards: ['gift_amount', field('Paid by gift cards in dollars.', z._default(dollars, 0))],
  tip: ['tip_amount', field('Tip in dollars.', z._default(dollars, 0))],
  total: ['total_price', field('Total in dollars.', dollars)],
  refunded: ['refunded', field('Given back in dollars.', z.optional(dollars))],
  points: ['rewards_points', field('Points that it earned.', z._default(z.int(), 0))],
  claim: ['claim', field('Sent by a guest who signs up, to keep the order.', z.optional(text()))],
  guestKey: ['g', field("Key of the guest's link to this order.", z.optional(text()))],
  gstNumber: ['gst_number', field("The chain's GST number.", z.optional(text()))],
  taxNames,
  ageCheck: [
    'age_check',
    field(
      'Where something of it is sold from an age on: what the customer confirmed.',
      z.optional(
        codec(() => ({
          age: ['age', field('The age in years.', z.int())],
          by: ['by', field('Who confirmed it.', z.string())],
          at: ['at', field('When, ISO 8601.', z.string())],
        })),
      ),
    ),
  ],
  allergies,
  cutlery: ['cutlery', field('1: with cutlery.', z.optional(flag))],
  ownBag: ['own_bag', field('1: the customer brings the bag that the store would charge for.', z.optional(flag))],
  name: ['o_name', field('First name.', optionalText())],
  lastname: ['o_lastname', field('Last name.', optionalText())],
  email: ['o_email', field("The customer's email.", optionalText())],
  phone: ['o_phone', field("The customer's phone number.", optionalText())],
  deliveryAddress: ['d_address', field('Address of the delivery.', optionalText(400))],
  deliveryNotes: [
    'd_notes',
    field('Notes of the address, such as a buzz code; absent without any.', z.optional(text(1000))),
  ],
  notes: ['o_notes', field('Notes to the kitchen; absent without any.', z.optional(text(1000)))],
  store: [
    'store',
    field(
      'The store.',
      codec(() => ({
        name: ['name', field("The store's name.", z.string())],
        address: ['address', field('Address in one line.', z.string())],
        phone: ['phone', field('Phone number.', optionalText())],
      })),
    ),
  ],
}))
