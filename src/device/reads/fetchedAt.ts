import type { CallName, InputOf } from '../../../contract/calls.ts'
import { observable } from '../observable.ts'

/** When the host said what this page has read, in milliseconds since 1970, by call and input. */
export const ages = observable<ReadonlyMap<string, number>>(new Map())

export const ageKey = <N extends CallName>(name: N, input: InputOf<N>): string => JSON.stringify([name, input])

export function noteAge<N extends CallName>(name: N, input: InputOf<N>, at: number): void {
  const key = ageKey(name, input)
  if (ages.get().get(key) !== at) ages.set(new Map(ages.get()).set(key, at))
}
