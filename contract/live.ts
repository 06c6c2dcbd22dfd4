import { GROUNDS, type Deal, type StoreDeals } from '../domain/catalogue/deal.ts'
import type { LiveDriver, LiveOrder } from '../domain/order/liveOrder.ts'
import { botAction, botChallenge } from './botCheck.ts'
import { call, done, nothing } from './call.ts'
import { order } from './order.ts'
import { PUSH_KEY_PATH, RENEW_PUSH_PATH } from './pushRenewal.ts'
import { flag, hash, optionalText, text, codec, z, type Schema } from './wire.ts'

/** The order to watch. `guest` is the key of a guest's link (D-20); '' for the one who placed it. */
const watched = codec(() => ({ hash: ['oh', hash], guest: ['g', z._default(hash, '')] }))

export const point = codec(() => ({ lat: ['lat', z.number()], lng: ['lng', z.number()] }))

/** [TRK-14] */
export const liveOrder: Schema<LiveOrder> = codec(() => ({
  revision: ['rev', z._default(z.int(), 0)],
  step: ['process_status', z.literal([0, 1, 2, 3])],
  status: ['c_status', z.int()],
  delivers: ['s_type', flag],
  storeHash: ['shash', z.string()],
  driverHash: ['oihash', optionalText()],
  stepTimes: ['step_times', z._default(z.array(z.string()), [])],
  accepted: ['accepted', z._default(flag, false)],
  readyAt: ['ready_at', optionalText()],
  refusal: ['refusal', z.optional(z.string())],
  late: ['late', z.optional(z.string())],
  destination: ['destination', z.optional(point)],
}))

/** [TRK-14] */
export const liveDriver: Schema<LiveDriver> = codec(() => ({
  lat: ['lat', z.number()],
  lng: ['lng', z.number()],
  at: ['at', z.string()],
}))

export const deal: Schema<Deal> = codec(() => ({
  picture: ['banner_url', z.string()],
  title: ['title', optionalText()],
  text: ['text', optionalText()],
  ground: ['ground', z.optional(z.enum(GROUNDS))],
}))

/** [CALL-26] */
export const storeDeals: Schema<StoreDeals> = codec(() => ({
  hash: ['shash', z._default(z.string(), '')],
  name: ['store_name', z.string()],
  deals: ['deals', z.array(deal)],
}))

export const liveCalls = {
  deals: call(
    {
      method: 'GET',
      path: '/get/deals',
      token: 'none',
      offline: 'keep',
      cacheable: 'catalogue',
      source: 'CALL-26 DEALS-01',
    },
    nothing,
    codec(() => ({ stores: ['stores', z.array(storeDeals)] })),
  ),
  /** One read of the tracked order; `GET /live/stream` sends the same whenever it changes (D-19). */
  liveOrder: call({ method: 'GET', path: '/live/order', source: 'CALL-31 TRK-14 D-19' }, watched, liveOrder),
  /** The driver's last place, from dispatch to hand-over. */
  liveDriver: call(
    { method: 'GET', path: '/live/driver', source: 'CALL-31 TRK-14 D-19' },
    codec(() => ({ driverHash: ['oihash', hash], hash: ['ohash', hash], guest: ['g', z._default(hash, '')] })),
    liveDriver,
  ),
  /** The details of a guest's order, by the signed link (D-20); members read theirs by `historyDetails`. */
  trackedOrder: call({ method: 'GET', path: '/live/details', source: 'D-20 POP-08' }, watched, order),
  botChallenge: call(
    { method: 'GET', path: '/bot/challenge', token: 'none', source: 'CHK-03 CALL-32 D-18 D-34' },
    codec(() => ({ action: ['action', botAction] })),
    codec(() => ({ challenge: ['challenge', botChallenge] })),
  ),
  /** The key that a browser subscribes with. */
  pushKey: call(
    { method: 'GET', path: PUSH_KEY_PATH, token: 'none', source: 'D-67' },
    nothing,
    codec(() => ({ key: ['key', text(100)] })),
  ),
  /** Tells a browser of the steps of one order; a repeat does no harm. */
  subscribePush: call(
    { method: 'POST', path: '/push/subscribe', writes: 'handler', source: 'D-20 D-67' },
    codec(() => ({
      endpoint: ['endpoint', text(1000)],
      key: ['p256dh', text(200)],
      secret: ['auth', text(100)],
      hash: ['oh', hash],
      guest: ['g', z._default(hash, '')],
    })),
    done,
  ),
  /** Replaces a browser's subscription for all its orders. Only the browser knows the old one's secret, so it needs no token. */
  renewPush: call(
    { method: 'POST', path: RENEW_PUSH_PATH, token: 'none', writes: 'handler', source: 'D-148' },
    codec(() => ({
      oldEndpoint: ['old_endpoint', text(1000)],
      oldSecret: ['old_auth', text(100)],
      endpoint: ['endpoint', text(1000)],
      key: ['p256dh', text(200)],
      secret: ['auth', text(100)],
    })),
    done,
  ),
  unsubscribePush: call(
    { method: 'POST', path: '/push/unsubscribe', writes: 'handler', source: 'D-67' },
    codec(() => ({ endpoint: ['endpoint', text(1000)], hash: ['oh', hash], guest: ['g', z._default(hash, '')] })),
    done,
  ),
}
