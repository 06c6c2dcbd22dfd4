import { observable } from '../device/observable.ts'

/** The last thing said to the customer: shown for a moment at the foot of the page and read out. `id` tells repeats apart. */
export interface Toast {
  id: number
  text: string
}

export const shownToast = observable<Toast>({ id: 0, text: '' })

/** What was said is no longer true: it goes at once. */
export const dismissToast = (): void => toast('')

/** 'Added to cart.' */
export const toast = (text: string): void => shownToast.set({ id: shownToast.get().id + 1, text })
