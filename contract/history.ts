import { cart, line } from './cart.ts'
import { call, nothing } from './call.ts'
import { order } from './order.ts'
import { dollars, flag, hash, optionalText, codec, z } from './wire.ts'

export const historyCalls = {
  history: call(
    { method: 'GET', path: '/customer/history/get', token: 'member', source: 'ACALL-14 CALL-24 HIST-03' },
    nothing,
    codec(() => ({
      orders: [
        'orders',
        z.array(
          codec(() => ({
            hash: ['oh', z.string()],
            number: ['o_number', z.string()],
            placedAt: ['o_time', z.string()],
            total: ['o_price', dollars],
            points: ['rewards_points', z.number()],
            status: ['c_status', z.int()],
            picture: ['picture', optionalText()],
          })),
        ),
      ],
    })),
  ),
  historyDetails: call(
    { method: 'GET', path: '/customer/history/details', token: 'member', source: 'ACALL-15 CALL-25 POP-08' },
    codec(() => ({ hash: ['oh', hash] })),
    order,
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
