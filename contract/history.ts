import type { PastOrderToday } from '../domain/order/orderAgain.ts'
import { cart, line } from './cart.ts'
import { call, nothing } from './call.ts'
import { order } from './order.ts'
import { orderHash, picture, storeHash } from './fields.ts'
import { dollars, flag, hash, optionalText, codec, z, type Schema } from './wire.ts'
import { field, shape, subject, type Subject } from './words.ts'

const itemToday = shape('PastItemToday', () => ({
  name: ['name', field("The product's name today.", z.string())],
  size: ['size', field('Name of the size.', optionalText())],
  quantity: ['qty', field('How many.', z.int())],
  description: ['description', field('What it is today, as the menu says it.', optionalText(2000))],
  picture,
  fault: ['err_message', field('Why it cannot be ordered today.', z.optional(z.string()))],
}))

const pastOrderToday: Schema<PastOrderToday> = shape('PastOrderToday', () => ({
  hash: ['oh', field('Hash of the order.', z.string())],
  placedAt: ['o_time', field("When it was placed, in the store's zone.", z.string())],
  storeHash: ['sh', field('Hash of the store.', z.string())],
  storeName: ['s_name', field('Name of the store.', z.string())],
  items: ['items', field('What is in it.', z.array(itemToday))],
  total: ['o_price', field('Total in dollars.', dollars)],
}))

const pastOrder = shape('PastOrder', () => ({
  hash: ['oh', field('Hash of the order.', z.string())],
  number: ['o_number', field('Number of the order.', z.string())],
  placedAt: ['o_time', field("When it was placed, in the store's zone.", z.string())],
  total: ['o_price', field('Total in dollars.', dollars)],
  points: ['rewards_points', field('Points that it earned.', z.number())],
  status: ['c_status', field('1 in progress, 2 finished, 4 refused by the store.', z.int())],
  picture,
  /** Absent in answers of an older host, as is what follows. */
  step: [
    'process_status',
    field(
      '0 received, 1 preparing, 2 in the oven, 3 out for delivery or ready for pick-up.',
      z.optional(z.literal([0, 1, 2, 3])),
    ),
  ],
  accepted: ['accepted', field('1: the store has accepted it.', z._default(flag, false))],
  delivers: ['s_type', field('0 pick-up, 1 delivery.', z._default(flag, false))],
  date: ['od', field('The chosen day, YYYY-MM-DD; empty for now.', optionalText())],
  time: ['ot', field('The chosen time, HH:MM; empty for now.', optionalText())],
}))

const HISTORY: Subject = { name: 'History', words: 'Orders of a member, and ordering again.' }

export const historyCalls = subject(HISTORY, {
  history: call(
    "Lists the member's orders",
    { method: 'GET', path: '/customer/history/get', token: 'member', source: 'ACALL-14 CALL-24 HIST-03' },
    nothing,
    codec(() => ({ orders: ['orders', field('The orders, the newest first.', z.array(pastOrder))] })),
  ),
  historyDetails: call(
    'Gives an order of the member',
    {
      method: 'GET',
      path: '/customer/history/details',
      token: 'member',
      source: 'ACALL-15 CALL-25 POP-08',
      also: [404],
    },
    codec(() => ({ hash: ['oh', orderHash] })),
    order,
  ),
  ordersToday: call(
    'Says what past orders would contain and cost today',
    { method: 'GET', path: '/customer/history/today', token: 'member', source: 'D-75', also: [404] },
    codec(() => ({
      order: [
        'oh',
        field('Only this order; without it the latest different ones.', z.optional(hash), 'Jv0bq2Zl8yWm4TtXcR1uPa9e'),
      ],
    })),
    codec(() => ({ orders: ['orders', field('The orders, the newest first.', z.array(pastOrderToday))] })),
  ),
  addOrderAgain: call(
    'Puts a past order into the cart',
    {
      method: 'POST',
      path: '/customer/history/addorder',
      token: 'member',
      invalidates: ['checkout'],
      source: 'D-75',
      also: [404],
    },
    codec(() => ({ order: ['oh', orderHash], store: ['sh', storeHash] })),
    codec(() => ({
      /** The added lines, without offers; a bag's items follow their container. */
      lines: ['lines', field('The added lines.', z.array(line))],
      notes: ['messages', field('Why items were not added, and which prices differ.', z.array(z.string()))],
      cart: ['cart', field('The cart after it.', z.optional(cart))],
    })),
  ),
  addFromHistory: call(
    'Puts an item of a past order into the cart',
    {
      method: 'GET',
      path: '/customer/history/additemcart',
      kind: 'change',
      token: 'member',
      invalidates: ['checkout'],
      source: 'ACALL-16 HIST-19',
      also: [404],
    },
    codec(() => ({
      item: ['ih', field('The hash of an item of a past order.', hash, 'b1946ac92492d234')],
      store: [
        'sh',
        field("The hash of the chosen store; '' for that of the order.", z._default(hash, ''), 'u4ukpsqdmg'),
      ],
    })),
    codec(() => ({
      product: [
        'product',
        field(
          'What became of the item.',
          codec(() => ({
            ok: ['status', field('1: added.', flag)],
            storeHash: ['sh', field('Hash of the store.', optionalText())],
            message: ['err_message', field('Why it was not added.', optionalText(400))],
            line: ['line', field('The added line; absent when nothing was added.', z.optional(line))],
          })),
        ),
      ],
      cart: ['cart', field('The cart after it.', z.optional(cart))],
    })),
  ),
})
