import { call, nothing } from './call.ts'
import { cart } from './cart.ts'
import { guestKey, orderHash } from './fields.ts'
import { TRACKING } from './live.ts'
import { flag, optionalText, codec, z } from './wire.ts'
import { field, shape, subject } from './words.ts'

/** A paid order that its customer changes until the kitchen begins with it (D-235), and what is asked of the store after that (D-236). */

const watched = codec(() => ({ hash: ['oh', orderHash], guest: ['g', guestKey] }))

const wish = shape('OrderWish', () => ({
  askedAt: ['asked', field('When it was asked, ISO 8601, which names the wish.', z.string())],
  kind: ['kind', field('To change it, or to cancel it.', z.enum(['change', 'cancel']))],
  text: ['text', field("In the customer's words.", optionalText())],
  answer: ['answer', field("The store's answer; absent without one.", z.optional(z.enum(['yes', 'no'])))],
  answeredAt: ['answered', field('When it was answered, ISO 8601; empty without an answer.', optionalText())],
  answeredBy: ['by', field('Who answered it.', optionalText())],
}))

const orderChange = shape('OrderChange', () => ({
  open: ['open', field('1: it can be changed now.', flag)],
  until: ['until', field('When that ends for sure, ISO 8601; empty where only the kitchen ends it.', optionalText())],
  message: ['closed', field('Why it cannot be changed; empty where it can.', optionalText())],
  cancellable: ['cancellable', field('1: it can be cancelled now.', flag)],
  askable: ['askable', field('1: the store can be asked.', flag)],
  changing: ['changing', field("1: the session's cart is changing it.", flag)],
  wish: ['wish', field('What its customer last asked the store for; absent without.', z.optional(wish))],
}))

const changedCart = codec(() => ({ cart: ['cart', field('The cart after it.', cart)] }))

export const orderChangeCalls = subject(TRACKING, {
  orderChange: call(
    'Says whether a paid order can be changed, and until when',
    { method: 'GET', path: '/live/change', source: 'D-235', also: [404] },
    watched,
    orderChange,
  ),
  /** A repeat goes on with the change that was begun. */
  beginChange: call(
    'Puts the lines of a paid order into the cart, to change them; what the cart held comes back afterwards',
    {
      method: 'POST',
      path: '/live/change/begin',
      invalidates: ['checkout', 'orderChange'],
      refusalInvalidates: ['orderChange'],
      source: 'D-235',
      also: [404, 409],
    },
    watched,
    codec(() => ({
      cart: ['cart', field('The cart after it.', cart)],
      store: ['sh', field("The order's store.", z.string())],
    })),
  ),
  /** A repeat changes nothing. */
  endChange: call(
    'Leaves a paid order as it was and gives the cart back what it held',
    { method: 'POST', path: '/live/change/end', invalidates: ['checkout', 'orderChange'], source: 'D-235' },
    nothing,
    changedCart,
  ),
  /** A repeat changes nothing. */
  cancelOrder: call(
    'Cancels a paid order before the kitchen begins with it and gives everything back',
    {
      method: 'POST',
      path: '/live/cancel',
      writes: 'handler',
      invalidates: ['orderChange'],
      refusalInvalidates: ['orderChange'],
      source: 'D-235',
      also: [404, 409],
    },
    watched,
    orderChange,
  ),
  /** A repeat asks once. */
  askStore: call(
    'Asks the store to let an order be changed or cancelled that it has begun with',
    {
      method: 'POST',
      path: '/live/wish',
      writes: 'handler',
      refusalInvalidates: ['orderChange'],
      source: 'D-236',
      also: [404, 409],
    },
    codec(() => ({
      hash: ['oh', orderHash],
      guest: ['g', guestKey],
      kind: ['kind', field('To change it, or to cancel it.', z.enum(['change', 'cancel']), 'change')],
      text: ['text', field('What for, in up to 140 signs.', optionalText(140), 'Please add a cola')],
    })),
    orderChange,
  ),
})
