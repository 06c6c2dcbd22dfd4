import { botAction, botChallenge } from './botCheck.ts'
import { call, done, nothing } from './call.ts'
import { flag, hash, optionalText, text, codec, z } from './wire.ts'

export const liveCalls = {
  deals: call(
    { method: 'GET', path: '/get/deals', token: 'none', offline: 'keep', source: 'CALL-26' },
    nothing,
    codec(() => ({
      stores: [
        'stores',
        z.array(
          codec(() => ({
            name: ['store_name', z.string()],
            deals: [
              'deals',
              z.array(codec(() => ({ picture: ['banner_url', z.string()], title: ['title', optionalText()] }))),
            ],
          })),
        ),
      ],
    })),
  ),
  /** One read of the tracked order; a stream signals when to read again (D-19). */
  liveOrder: call(
    { method: 'GET', path: '/live/order', source: 'CALL-31 TRK-14 D-19' },
    codec(() => ({ hash: ['oh', hash] })),
    codec(() => ({
      step: ['process_status', z.int()],
      status: ['c_status', z.int()],
      delivers: ['s_type', flag],
      storeHash: ['shash', z.string()],
      driverHash: ['oihash', optionalText()],
    })),
  ),
  liveDriver: call(
    { method: 'GET', path: '/live/driver', source: 'CALL-31 TRK-14 D-19' },
    codec(() => ({ driverHash: ['oihash', hash], hash: ['ohash', hash] })),
    codec(() => ({ lat: ['lat', z.number()], lng: ['lng', z.number()] })),
  ),
  botChallenge: call(
    { method: 'GET', path: '/bot/challenge', token: 'none', source: 'CHK-03 CALL-32 D-18 D-34' },
    codec(() => ({ action: ['action', botAction] })),
    codec(() => ({ challenge: ['challenge', botChallenge] })),
  ),
  subscribePush: call(
    { method: 'POST', path: '/push/subscribe', source: 'D-20' },
    codec(() => ({
      endpoint: ['endpoint', text(1000)],
      key: ['p256dh', text(200)],
      secret: ['auth', text(100)],
      order: ['oh', hash],
    })),
    done,
  ),
}
