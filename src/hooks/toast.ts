import { observable } from '../device/observable.ts'

export interface Toast {
  id: number
  text: string
}

export const shownToast = observable<Toast>({ id: 0, text: '' })

export const dismissToast = (): void => toast('')

export const toast = (text: string): void => shownToast.set({ id: shownToast.get().id + 1, text })
