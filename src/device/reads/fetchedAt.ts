import type { CallName, InputOf } from '../../../contract/calls.ts'
import { observable } from '../observable.ts'

/** When the host gave each answer that this page shows, in milliseconds since 1970, by `fetchedAtKey`. */
export const fetchedAt = observable<ReadonlyMap<string, number>>(new Map())

export const fetchedAtKey = <N extends CallName>(name: N, input: InputOf<N>): string => JSON.stringify([name, input])

export function noteFetched<N extends CallName>(name: N, input: InputOf<N>, at: number): void {
  const key = fetchedAtKey(name, input)
  if (fetchedAt.get().get(key) !== at) fetchedAt.set(new Map(fetchedAt.get()).set(key, at))
}
