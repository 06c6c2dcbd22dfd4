import type { WorkboxPlugin } from 'workbox-core'
import { NetworkFirst } from 'workbox-strategies'

type NetworkOptions = Parameters<NetworkFirst['_getNetworkPromise']>[0]

/** The host's answer where it comes before the timeout, else a kept one. An answer that comes later is kept as well. */
export class NetworkFirstKeepingLate extends NetworkFirst {
  override _getNetworkPromise(options: NetworkOptions): Promise<Response | undefined> {
    return options.handler.waitUntil(super._getNetworkPromise(options))
  }
}

/** A kept answer is preferred to one that is not good; that one is taken where nothing is kept. */
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
