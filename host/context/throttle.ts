import { isIP } from 'node:net'
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
 * pizza, what has changed in a menu.
 */
export const WORK = { page: 200, drawing: 20, changes: 100 } as const

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

interface BucketSize {
  most: number
  perSecond: number
}

interface Level {
  left: number
  /** Milliseconds of a monotonic clock. */
  at: number
}

const MAX_BUCKETS = 20_000

export class TokenBuckets {
  readonly #size: BucketSize
  readonly #clock: () => number
  readonly #levels = new Map<string, Level>()

  constructor(size: BucketSize, clock: () => number = () => performance.now()) {
    this.#size = size
    this.#clock = clock
  }

  /** Takes the amount and answers 0; or takes nothing and answers the seconds until there is enough. */
  take(key: string, amount = 1): number {
    const wait = this.wait(key, amount)
    if (wait === 0) this.#levels.set(key, { left: this.#left(key) - amount, at: this.#clock() })
    if (this.#levels.size > MAX_BUCKETS) this.#drop()
    return wait
  }

  /** The seconds until the amount is there; takes nothing. */
  wait(key: string, amount = 1): number {
    const missing = amount - this.#left(key)
    return missing <= 0 ? 0 : Math.ceil(missing / this.#size.perSecond)
  }

  #left(key: string): number {
    const { most, perSecond } = this.#size
    const level = this.#levels.get(key)
    return level ? Math.min(most, level.left + ((this.#clock() - level.at) / 1000) * perSecond) : most
  }

  #drop(): void {
    for (const key of this.#levels.keys()) if (this.#left(key) === this.#size.most) this.#levels.delete(key)
    for (const key of this.#levels.keys())
      if (this.#levels.size > MAX_BUCKETS / 2) this.#levels.delete(key)
      else break
  }
}
