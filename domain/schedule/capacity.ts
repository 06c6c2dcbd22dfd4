/**
 * How much a kitchen makes in a quarter of an hour. An order spends make units (a pizza is 1) in the quarter that ends with
 * its time; one that is larger than a quarter spreads over those before.
 */

export const BUCKET_MS = 15 * 60_000

/** The units that are taken, by the start of the quarter in milliseconds since 1970. */
export type Load = ReadonlyMap<number, number>

export interface Hold {
  /** The start of the quarter, in milliseconds since 1970. */
  bucket: number
  units: number
}

export interface Capacity {
  /** Make units of an order. */
  units: number
  /** Make units that the store makes in a quarter of an hour. */
  capacity: number
}

export const bucketOf = (ms: number): number => Math.floor(ms / BUCKET_MS) * BUCKET_MS

/**
 * What an order that is due at `due` holds; undefined when it does not fit. A small one needs room in its own quarter. A larger
 * one takes as many quarters as it needs and one more, none of them over at `now`.
 */
export function holdsFor({ units, capacity }: Capacity, due: number, now: number, load: Load): Hold[] | undefined {
  const needed = Math.ceil(units / capacity)
  const most = needed > 1 ? needed + 1 : 1
  const holds: Hold[] = []
  let left = units
  for (let index = 0; index < most; index += 1) {
    const bucket = bucketOf(due) - index * BUCKET_MS
    if (bucket < bucketOf(now)) break
    const free = Math.max(0, capacity - (load.get(bucket) ?? 0))
    const taken = Math.min(free, left)
    if (taken > 0) holds.push({ bucket, units: taken })
    left -= taken
  }
  return left > 0 ? undefined : holds
}

const MAX_BUCKETS_AHEAD = 7 * 24 * 4

/** The first time from `from` on at which the order fits, with what it holds. Times in milliseconds since 1970. */
export function firstRoom(capacity: Capacity, from: number, now: number, load: Load): { due: number; holds: Hold[] } {
  for (let index = 0; index < MAX_BUCKETS_AHEAD; index += 1) {
    const due = index === 0 ? from : bucketOf(from) + index * BUCKET_MS
    const holds = holdsFor(capacity, due, now, load)
    if (holds) return { due, holds }
  }
  // After a week of full quarters the limit is not kept.
  return { due: from, holds: [] }
}
