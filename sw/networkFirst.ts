import type { WorkboxPlugin } from 'workbox-core'
import { NetworkFirst } from 'workbox-strategies'

type NetworkOptions = Parameters<NetworkFirst['_getNetworkPromise']>[0]

/** Workbox's NetworkFirst, which also caches an answer that comes after the timeout. */
export class NetworkFirstKeepingLate extends NetworkFirst {
  override _getNetworkPromise(options: NetworkOptions): Promise<Response | undefined> {
    return options.handler.waitUntil(super._getNetworkPromise(options))
  }
}

/** Prefers a cached answer to a bad one of the network; without a cached answer the bad one is returned. */
export function preferGood(isGood: (response: Response) => boolean): WorkboxPlugin {
  const bad = new WeakMap<ExtendableEvent, Response>()
  return {
    fetchDidSucceed: async ({ event, response }) => {
      if (isGood(response)) return response
      bad.set(event, response)
      throw new Error(`The host answered ${response.status}`)
    },
    handlerDidError: async ({ event }) => bad.get(event) ?? Response.error(),
  }
}
