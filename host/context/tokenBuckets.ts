/** What a bucket holds when it is full, and how much of it comes back in a second. */
export interface BucketSize {
  most: number
  perSecond: number
}

interface Level {
  left: number
  /** Milliseconds, of a clock that never goes back. */
  at: number
}

/** Beyond that those that are full again are forgotten; they say nothing. */
const MAX_BUCKETS = 20_000

/** A bucket for everybody, in this process's memory: each may take as long as something is left in theirs. */
export class TokenBuckets {
  readonly #size: BucketSize
  readonly #clock: () => number
  readonly #levels = new Map<string, Level>()

  constructor(size: BucketSize, clock: () => number = () => performance.now()) {
    this.#size = size
    this.#clock = clock
  }

  /** Takes so much and answers 0; or takes nothing and answers the seconds until there is enough. */
  take(whose: string, amount = 1): number {
    const wait = this.wait(whose, amount)
    if (wait === 0) this.#levels.set(whose, { left: this.#left(whose) - amount, at: this.#clock() })
    if (this.#levels.size > MAX_BUCKETS) this.#forget()
    return wait
  }

  wait(whose: string, amount = 1): number {
    const missing = amount - this.#left(whose)
    return missing <= 0 ? 0 : Math.ceil(missing / this.#size.perSecond)
  }

  #left(whose: string): number {
    const { most, perSecond } = this.#size
    const level = this.#levels.get(whose)
    return level ? Math.min(most, level.left + ((this.#clock() - level.at) / 1000) * perSecond) : most
  }

  #forget(): void {
    for (const whose of this.#levels.keys()) if (this.#left(whose) === this.#size.most) this.#levels.delete(whose)
    // So many ask at once that nobody is forgotten: those who came first are.
    for (const whose of this.#levels.keys())
      if (this.#levels.size > MAX_BUCKETS / 2) this.#levels.delete(whose)
      else break
  }
}
