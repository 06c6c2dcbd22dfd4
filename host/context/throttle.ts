import { isIP } from 'node:net'
import { TokenBuckets } from './tokenBuckets.ts'
import { networkOf } from './networkAddress.ts'

/**
 * Limits the requests of one network address to this process. A school or a campus shares an address, so the limit is high. The
 * machine's own address is not limited: commands and proxies that are not configured come from there.
 */
export interface Throttle {
  /** Counts a request; answers the seconds to wait, 0 when it may go on. */
  request(address: string, path: string): number
  session(address: string): number
}

/** A burst may use up the requests of this many seconds. */
const BURST_SECONDS = 10
const FILE_COST = 0.1
const isFile = (path: string) => /^\/(assets|images)\//.test(path)

/** 100 new sessions at once, and 100 an hour; beyond that each needs a solved bot check. */
const SESSION_BUCKET = { most: 100, perSecond: 100 / 3600 }

export function throttleOf(rate: number, clock?: () => number): Throttle | undefined {
  if (rate === 0) return undefined
  const requests = new TokenBuckets({ most: rate * BURST_SECONDS, perSecond: rate }, clock)
  const sessions = new TokenBuckets(SESSION_BUCKET, clock)
  const taken = (buckets: TokenBuckets, address: string, amount = 1) =>
    isIP(address) === 0 || isLocal(address) ? 0 : buckets.take(networkOf(address), amount)
  return {
    request: (address, path) => taken(requests, address, isFile(path) ? FILE_COST : 1),
    session: (address) => taken(sessions, address),
  }
}

export const isLocal = (address: string): boolean => ['127.0.0.1', '::ffff:127.0.0.1', '::1'].includes(address)
