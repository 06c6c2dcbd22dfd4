import { API_MOUNT } from '../../../contract/callPaths.ts'
import type { LiveOrder } from '../../../domain/order/liveOrder.ts'
import { hostNow, setHostTime } from '../hostClock.ts'
import type { OrderRef } from '../../services/live/liveChannel.ts'
import { openLiveChannel, readLiveDocuments } from '../../services/live/liveChannels.ts'
import { watchOrder, type OneRead } from '../../services/live/watchOrder.ts'
import type { WatchedOrder } from '../../services/live/watchedOrder.ts'
import { api, renew } from '../api/api.ts'
import type { ApiResult } from '../api/result.ts'
import { readToken } from '../api/token.ts'
import { forgetTracked, keepTracked, readTracked } from './trackedOrders.ts'

export interface TrackedState extends WatchedOrder {
  /** When the host last confirmed it, by the host's clock, in milliseconds since 1970. */
  confirmedAt?: number
}

/**
 * Watches an order: first what this device last knew of it, then the host (D-64). `receive` gets each new state. Returns the function
 * that ends it [TRK-10].
 */
export function trackOrder(order: OrderRef, receive: (state: TrackedState) => void): () => void {
  let isEnded = false
  let stop = () => {}
  const begin = async () => {
    const kept = await readTracked(order)
    if (isEnded) return
    const known = kept?.order ? { order: kept.order, driver: kept.driver, receivedAt: kept.receivedAt } : {}
    let last: TrackedState = { ...known, confirmedAt: kept?.confirmedAt, kind: 'connecting' }
    if (kept?.order) receive(last)
    stop = watchOrder(
      order,
      {
        channel: openLiveChannel(readLiveDocuments(), {
          mount: location.origin + API_MOUNT,
          fetch: timedFetch,
          token: readToken,
          renew,
          readOrder,
          report: reportError,
        }),
        readOrder,
        readDriver: async ({ hash, guest }, driverHash) =>
          oneRead(await api('liveDriver', { hash, guest, driverHash })),
        report: reportError,
      },
      (state) => {
        const isConfirmed = state.receivedAt !== last.receivedAt
        last = { ...state, confirmedAt: isConfirmed ? hostNow() : last.confirmedAt }
        receive(last)
        if (state.kind === 'unknown') forgetTracked(order).catch(reportError)
        else if (isConfirmed) keep(last)
      },
      known,
    )
  }
  const keep = ({ order: live, driver, receivedAt = 0, confirmedAt = 0 }: TrackedState) => {
    keepTracked(order, { order: live, driver, receivedAt, confirmedAt }).catch(reportError)
  }
  begin().catch(reportError)
  return () => {
    isEnded = true
    stop()
  }
}

const readOrder = async ({ hash, guest }: OrderRef): Promise<OneRead<LiveOrder>> =>
  oneRead(await api('liveOrder', { hash, guest }))

async function timedFetch(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init)
  setHostTime(response.headers.get('Date'))
  return response
}

const oneRead = <T>(sent: ApiResult<T>): OneRead<T> =>
  sent.ok ? { ok: true, value: sent.answer } : { ok: false, isUnknown: sent.kind === 'refused' && sent.status === 404 }
