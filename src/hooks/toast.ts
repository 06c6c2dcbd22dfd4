import { observable } from '../device/observable.ts'

/** The last thing said to the customer: shown for a moment at the foot of the page and read out. `id` tells repeats apart. */
export interface Saying {
  id: number
  text: string
}

export const saying = observable<Saying>({ id: 0, text: '' })

/** What was said is no longer true: it goes at once. */
export const hush = (): void => say('')

/** 'Added to cart.' */
export const say = (text: string): void => saying.set({ id: saying.get().id + 1, text })
