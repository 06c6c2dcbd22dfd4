import type { PastOrderToday } from '../domain/order/orderAgain.ts'
import { cart, line } from './cart.ts'
import { call, nothing } from './call.ts'
import { order } from './order.ts'
import { dollars, flag, hash, optionalText, codec, z, type Schema } from './wire.ts'

export const itemToday = codec(() => ({
  name: ['name', z.string()],
  size: ['size', optionalText()],
  quantity: ['qty', z.int()],
  description: ['description', optionalText(2000)],
  picture: ['picture', optionalText()],
  fault: ['err_message', z.optional(z.string())],
}))

export const pastOrderToday: Schema<PastOrderToday> = codec(() => ({
  hash: ['oh', z.string()],
  placedAt: ['o_time', z.string()],
  storeHash: ['sh', z.string()],
  storeName: ['s_name', z.string()],
  items: ['items', z.array(itemToday)],
  total: ['o_price', dollars],
}))

export const pastOrder = codec(() => ({
  hash: ['oh', z.string()],
  number: ['o_number', z.string()],
  placedAt: ['o_time', z.string()],
  total: ['o_price', dollars],
  points: ['rewards_points', z.number()],
  status: ['c_status', z.int()],
  picture: ['picture', optionalText()],
  /** Absent in answers of an older host, as is what follows. */
  step: ['process_status', z.optional(z.literal([0, 1, 2, 3]))],
  accepted: ['accepted', z._default(flag, false)],
  delivers: ['s_type', z._default(flag, false)],
  date: ['od', optionalText()],
  time: ['ot', optionalText()],
}))

export const historyCalls = {
  history: call(
    { method: 'GET', path: '/customer/history/get', token: 'member', source: 'ACALL-14 CALL-24 HIST-03' },
    nothing,
    codec(() => ({
      orders: ['orders', z.array(pastOrder)],
    })),
  ),
  historyDetails: call(
    { method: 'GET', path: '/customer/history/details', token: 'member', source: 'ACALL-15 CALL-25 POP-08' },
    codec(() => ({ hash: ['oh', hash] })),
    order,
  ),
  ordersToday: call(
    { method: 'GET', path: '/customer/history/today', token: 'member', source: 'D-75' },
    codec(() => ({ order: ['oh', z.optional(hash)] })),
    codec(() => ({ orders: ['orders', z.array(pastOrderToday)] })),
  ),
  addOrderAgain: call(
    { method: 'POST', path: '/customer/history/addorder', token: 'member', invalidates: ['checkout'], source: 'D-75' },
    codec(() => ({ order: ['oh', hash], store: ['sh', hash] })),
    codec(() => ({
      /** The added lines, without offers; a bag's items follow their container. */
      lines: ['lines', z.array(line)],
      /** Why some items were not added, and which prices differ from the order's. */
      notes: ['messages', z.array(z.string())],
      cart: ['cart', z.optional(cart)],
    })),
  ),
  addFromHistory: call(
    {
      method: 'GET',
      path: '/customer/history/additemcart',
      kind: 'change',
      token: 'member',
      invalidates: ['checkout'],
      source: 'ACALL-16 HIST-19',
    },
    codec(() => ({
      item: ['ih', hash],
      store: ['sh', z._default(hash, '')],
    })),
    codec(() => ({
      product: [
        'product',
        codec(() => ({
          ok: ['status', flag],
          storeHash: ['sh', optionalText()],
          message: ['err_message', optionalText(400)],
          /** The added line; undefined when nothing was added. */
          line: ['line', z.optional(line)],
        })),
      ],
      cart: ['cart', z.optional(cart)],
    })),
  ),
}
