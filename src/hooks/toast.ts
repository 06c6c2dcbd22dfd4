import { observable } from '../device/observable.ts'

/** The last message to the customer: shown briefly at the bottom of the page and read out. `id` tells repeats apart. */
export interface Toast {
  id: number
  text: string
}

export const shownToast = observable<Toast>({ id: 0, text: '' })

/** For a message that is no longer true. */
export const dismissToast = (): void => toast('')

export const toast = (text: string): void => shownToast.set({ id: shownToast.get().id + 1, text })
