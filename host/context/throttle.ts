import { isIP } from 'node:net'
import { TokenBuckets } from './tokenBuckets.ts'
import { networkOf } from './networkAddress.ts'

/**
 * How much one network address may ask of this process, whatever it asks: a school or a campus shares one, so it is many
 * customers' worth. The machine itself is not counted: its own commands ask from there, or a proxy that is not told of.
 */
export interface Throttle {
  /** Counts a request; answers the seconds to wait, 0 when it may go on. */
  request(address: string, path: string): number
  /** Counts a new session. */
  session(address: string): number
}

/** At once, in seconds of the rate. */
const BURST_SECONDS = 10
/** What a file costs beside a page or a call: a first visit is many of them. */
const FILE_COST = 0.1
const isFile = (path: string) => /^\/(assets|images)\//.test(path)

/** New sessions at once, and in an hour; above them each asks for a solved bot check. */
const SESSION_BUCKET = { most: 100, perSecond: 100 / 3600 }

/** `rate` requests a second; undefined for any number. */
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
