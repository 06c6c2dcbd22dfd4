export interface BucketSize {
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
