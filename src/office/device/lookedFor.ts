import { observable } from '../../device/observable.ts'

/** What was typed into the bar, for the list of orders. It names people, so it is in no address and in no storage. */
const lookedFor = observable('')

export const lookFor = (words: string): void => lookedFor.set(words)
export const { watch: watchLookedFor } = lookedFor

/** The words, once. */
export function takeLookedFor(): string {
  const words = lookedFor.get()
  lookedFor.set('')
  return words
}
