import { GROUNDS, type Deal, type StoreDeals } from '../domain/catalogue/deal.ts'
import type { LiveDriver, LiveOrder } from '../domain/order/liveOrder.ts'
import type { OrderQuestion } from '../domain/order/orderQuestion.ts'
import { botAction, botChallenge } from './botCheck.ts'
import { call, done, nothing } from './call.ts'
import { MENU } from './menu.ts'
import { order } from './order.ts'
import { PUSH_KEY_PATH, RENEW_PUSH_PATH } from './pushRenewal.ts'
import { SESSION } from './session.ts'
import { around, day } from './store.ts'
import { guestKey, orderHash } from './fields.ts'
import { flag, hash, optionalText, text, codec, z, type Schema } from './wire.ts'
import { field, shape, subject, type Subject } from './words.ts'

const watched = codec(() => ({ hash: ['oh', orderHash], guest: ['g', guestKey] }))

const point = shape('Point', () => ({
  lat: ['lat', field('Latitude in degrees.', z.number())],
  lng: ['lng', field('Longitude in degrees.', z.number())],
}))

/** [TRK-14] */
export const liveOrder: Schema<LiveOrder> = shape('LiveOrder', () => ({
  revision: ['rev', field('Counts the changes of the order.', z._default(z.int(), 0))],
  step: [
    'process_status',
    field('0 received, 1 preparing, 2 in the oven, 3 out for delivery or ready for pick-up.', z.literal([0, 1, 2, 3])),
  ],
  status: ['c_status', field('1 in progress, 2 finished, 4 refused by the store.', z.int())],
  delivers: ['s_type', field('0 pick-up, 1 delivery.', flag)],
  storeHash: ['shash', field('Hash of the store.', z.string())],
  driverHash: ['oihash', field('The assignment to a driver; empty without one.', optionalText())],
  stepTimes: [
    'step_times',
    field('When each step was reached, ISO 8601; empty for one that was not.', z._default(z.array(z.string()), [])),
  ],
  accepted: ['accepted', field('1: the store has accepted it.', z._default(flag, false))],
  readyAt: ['ready_at', field('When it shall be ready or at the door, ISO 8601; empty when unknown.', optionalText())],
  refusal: ['refusal', field('Why the store refused it.', z.optional(z.string()))],
  late: ['late', field("The store's phone, when it has not answered for minutes.", z.optional(z.string()))],
  destination: ['destination', field('Where a delivery goes.', z.optional(point))],
  allergySeen: [
    'allergy_seen',
    field(
      'Who in the kitchen has seen its allergy; absent for nobody.',
      z.optional(
        codec(() => ({
          initials: ['initials', field('Their initials.', z.string())],
          at: ['at', field('When, ISO 8601.', z.string())],
        })),
      ),
    ),
  ],
  question: [
    'question',
    field('When its customer was asked whether it goes to another time, by /live/question.', z.optional(z.string())),
  ],
  handOver: [
    'hand_over',
    field('Counts the changes of /live/hand-over; absent before the first.', z.optional(z.int())),
  ],
}))

/** [TRK-14] */
export const liveDriver: Schema<LiveDriver> = shape('Driver', () => ({
  lat: ['lat', field('Latitude in degrees.', z.number())],
  lng: ['lng', field('Longitude in degrees.', z.number())],
  at: ['at', field('When, ISO 8601.', z.string())],
}))

const orderQuestion: Schema<OrderQuestion> = shape('OrderQuestion', () => ({
  askedAt: ['asked', field('When it was asked, ISO 8601, which names the question.', z.string())],
  state: [
    'state',
    field(
      'open, moved, refunded; kept: the store makes it at its time after all; refused: the store gave everything back.',
      z.enum(['open', 'moved', 'refunded', 'kept', 'refused']),
    ),
  ],
  was: ['was', field('The time that the order was for, ISO 8601.', z.string())],
  readyAt: ['ready_at', field('The time that it is for now, ISO 8601.', z.string())],
  reason: [
    'reason',
    field('Why the store is closed then, such as Christmas Day; empty without words.', optionalText()),
  ],
  today: ['today', field("Today in the store's zone, YYYY-MM-DD.", z.string())],
  days: ['days', field('The times to choose from.', z.array(day))],
}))

const deal: Schema<Deal> = shape('Deal', () => ({
  picture: ['banner_url', field('Its picture.', z.string())],
  title: ['title', field('The title on it.', optionalText())],
  text: ['text', field('The text below the title.', optionalText())],
  ground: ['ground', field("Colour of the deal's card.", z.optional(z.enum(GROUNDS)))],
}))

/** [CALL-26] */
const storeDeals: Schema<StoreDeals> = shape('StoreDeals', () => ({
  hash: ['shash', field('Hash of the store.', z._default(z.string(), ''))],
  name: ['store_name', field('Name of the store.', z.string())],
  deals: ['deals', field('The deals.', z.array(deal))],
}))

export const dealCalls = subject(MENU, {
  deals: call(
    'Lists the deals of the stores, of a large chain of those around one',
    {
      method: 'GET',
      path: '/get/deals',
      token: 'none',
      offline: 'keep',
      cacheable: 'catalogue',
      source: 'CALL-26 DEALS-01 D-177',
    },
    codec(() => ({ around })),
    codec(() => ({ stores: ['stores', field('The stores.', z.array(storeDeals))] })),
  ),
})

export const botCalls = subject(SESSION, {
  botChallenge: call(
    'Gives a proof of work, the bot check',
    { method: 'GET', path: '/bot/challenge', token: 'none', source: 'CHK-03 CALL-32 D-18 D-34' },
    codec(() => ({ action: ['action', field('What the solution is for.', botAction, 'send_code')] })),
    codec(() => ({
      challenge: [
        'challenge',
        field('The bot check, of ALTCHA: find the counter whose derived key starts with `keyPrefix`.', botChallenge),
      ],
    })),
  ),
})

const subscription = {
  endpoint: ['endpoint', field('The address of the push subscription.', text(1000), 'https://push.example/8f2c')],
  key: [
    'p256dh',
    field('The key `p256dh` of the push subscription.', text(200), 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQt'),
  ],
  secret: ['auth', field('The secret `auth` of the push subscription.', text(100), 'tBHItJI5svbpez7KI4CCXg')],
} as const

export const TRACKING: Subject = { name: 'Tracking', words: 'An order while it is made and delivered.' }

export const liveCalls = subject(TRACKING, {
  /** One read of the tracked order; `GET /live/stream` sends the same whenever it changes (D-19). */
  liveOrder: call(
    'Says where an order is in its life',
    { method: 'GET', path: '/live/order', source: 'CALL-31 TRK-14 D-19', also: [404] },
    watched,
    liveOrder,
  ),
  /** The driver's last place, from dispatch to hand-over. */
  liveDriver: call(
    'Says where the driver of an order is',
    { method: 'GET', path: '/live/driver', source: 'CALL-31 TRK-14 D-19', also: [404] },
    codec(() => ({
      driverHash: ['oihash', field('The assignment to a driver, from /live/order.', hash, 'b1946ac92492d234')],
      hash: ['ohash', field('The hash of the order.', hash, 'Jv0bq2Zl8yWm4TtXcR1uPa9e')],
      guest: ['g', guestKey],
    })),
    liveDriver,
  ),
  /** The details of a guest's order, by the signed link (D-20); members read theirs by `historyDetails`. */
  trackedOrder: call(
    'Gives an order by the link of a guest',
    { method: 'GET', path: '/live/details', source: 'D-20 POP-08', also: [404] },
    watched,
    order,
  ),
  /** D-190 */
  orderQuestion: call(
    'Says whether an order for a closed time goes to another one, and which times there are',
    { method: 'GET', path: '/live/question', source: 'D-190', also: [404] },
    watched,
    orderQuestion,
  ),
  /** A repeat does no harm: the first answer to a question counts. */
  answerQuestion: call(
    'Moves an order for a closed time to another one, or gives everything back',
    {
      method: 'POST',
      path: '/live/answer',
      writes: 'handler',
      refusalInvalidates: ['orderQuestion'],
      source: 'D-190',
      also: [404, 409],
    },
    codec(() => ({
      hash: ['oh', orderHash],
      guest: ['g', guestKey],
      askedAt: ['asked', field('Which question is answered, its `asked`.', text(40), '2026-12-24T18:00:00.000Z')],
      answer: [
        'answer',
        field('moved to another time, or refunded: everything back.', z.enum(['moved', 'refunded']), 'moved'),
      ],
      date: [
        'od',
        field('The chosen day, YYYY-MM-DD; empty for the money back.', z._default(text(10), ''), '2026-12-27'),
      ],
      time: ['ot', field('The chosen time, HH:MM; empty for the money back.', z._default(text(5), ''), '18:30')],
    })),
    orderQuestion,
  ),
  pushKey: call(
    'Gives the key that browsers subscribe to push messages with',
    { method: 'GET', path: PUSH_KEY_PATH, token: 'none', source: 'D-67' },
    nothing,
    codec(() => ({ key: ['key', field('The public key.', text(100))] })),
  ),
  /** Tells a browser of the steps of one order; a repeat does no harm. */
  subscribePush: call(
    'Tells a browser of the steps of an order',
    { method: 'POST', path: '/push/subscribe', writes: 'handler', source: 'D-20 D-67', also: [404] },
    codec(() => ({ ...subscription, hash: ['oh', orderHash], guest: ['g', guestKey] })),
    done,
  ),
  /** Replaces a browser's subscription for all its orders. Only the browser knows the old one's secret, so it needs no token. */
  renewPush: call(
    'Replaces the push subscription of a browser, for all orders whose news it receives',
    { method: 'POST', path: RENEW_PUSH_PATH, token: 'none', writes: 'handler', source: 'D-148', also: [404] },
    codec(() => ({
      oldEndpoint: [
        'old_endpoint',
        field('The address of the push subscription that the host knows.', text(1000), 'https://push.example/1b7d'),
      ],
      oldSecret: ['old_auth', field('The secret `auth` of that subscription.', text(100), 'k8JV6sjdbhAi1n3_LDBLvA')],
      ...subscription,
    })),
    done,
  ),
  unsubscribePush: call(
    'Stops the news of an order to a browser',
    { method: 'POST', path: '/push/unsubscribe', writes: 'handler', source: 'D-67' },
    codec(() => ({ endpoint: subscription.endpoint, hash: ['oh', orderHash], guest: ['g', guestKey] })),
    done,
  ),
})
