/** A reproducible random number generator. */
export interface Random {
  /** From 0 to below 1. */
  (): number
  chance: (probability: number) => boolean
  /** A whole number from 0 to below `most`. */
  below: (most: number) => number
  oneOf: <T>(list: readonly T[]) => T
}

/** mulberry32: short, and random enough for these choices. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (most: number) => Math.floor(next() * most)
  return Object.assign(next, {
    chance: (probability: number) => next() < probability,
    below,
    oneOf: <T>(list: readonly T[]): T => {
      const one = list[below(list.length)]
      if (one === undefined) throw new Error('nothing to choose from')
      return one
    },
  })
}

/** Hashes several parts, such as a run's and a request's, into one seed (FNV-1a). */
export function seedOf(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const character of parts.join(' ')) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}
