import { isIP } from 'node:net'
import { TokenBuckets, type BucketSize } from './tokenBuckets.ts'
import { lineOf, networkOf, NETWORKS_OF_LINE } from './networkAddress.ts'

/**
 * Limits the requests of one network address to this process. A school or a campus shares an address, so the limit is high. The
 * machine's own address is not limited: commands and proxies that are not configured come from there.
 */
export interface Throttle {
  /** Counts a request; answers the seconds to wait, 0 when it may go on. */
  request(address: string, path: string): number
  session(address: string): number
  /** Counts a request of a device that proved who it is, such as a printer: it has a bucket of its own, wherever it is. */
  device(name: string): number
  /** Counts work that a request makes beside its answer, in requests; answers the seconds until it may be done, 0 for now. */
  work(address: string, amount: number): number
}

/**
 * What is not kept yet costs as many requests as its processor time is that of a kept page (`npm run bench -- work`): a page, a
 * pizza.
 */
export const WORK = { page: 200, drawing: 20 } as const

/** A burst may use up the requests of this many seconds. */
const BURST_SECONDS = 10
const FILE_COST = 0.1
const isFile = (path: string) => /^\/(assets|images)\//.test(path)

/** 100 new sessions at once, and 100 an hour; beyond that each needs a solved bot check. */
const SESSION_BUCKET = { most: 100, perSecond: 100 / 3600 }

export function throttleOf(rate: number, clock?: () => number): Throttle | undefined {
  if (rate === 0) return undefined
  const size = { most: rate * BURST_SECONDS, perSecond: rate }
  const requests = openNetworkBuckets(size, clock)
  // Apart from the requests: a network whose pages are drawn is still answered its calls.
  const work = openNetworkBuckets(size, clock)
  const sessions = openNetworkBuckets(SESSION_BUCKET, clock)
  const devices = new TokenBuckets(size, clock)
  return {
    request: (address, path) => requests(address, isFile(path) ? FILE_COST : 1),
    session: (address) => sessions(address, 1),
    device: (name) => devices.take(name),
    work,
  }
}

/** Takes the amount from the network and, for IPv6, from its line. */
function openNetworkBuckets({ most, perSecond }: BucketSize, clock: (() => number) | undefined) {
  const networks = new TokenBuckets({ most, perSecond }, clock)
  const lines = new TokenBuckets({ most: most * NETWORKS_OF_LINE, perSecond: perSecond * NETWORKS_OF_LINE }, clock)
  return (address: string, amount: number): number => {
    if (isIP(address) === 0 || isLocal(address)) return 0
    const [network, line] = [networkOf(address), lineOf(address)]
    return (
      (line === network ? 0 : lines.wait(line, amount)) ||
      networks.take(network, amount) ||
      (line === network ? 0 : lines.take(line, amount))
    )
  }
}

export const isLocal = (address: string): boolean => ['127.0.0.1', '::ffff:127.0.0.1', '::1'].includes(address)
