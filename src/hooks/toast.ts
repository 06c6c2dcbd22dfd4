import { observable } from '../device/observable.ts'

export interface ToastAction {
  label: string
  run: () => void
}

export interface Toast {
  id: number
  text: string
  action?: ToastAction
}

export const shownToast = observable<Toast>({ id: 0, text: '' })

export const dismissToast = (): void => toast('')

export const toast = (text: string, action?: ToastAction): void =>
  shownToast.set({ id: shownToast.get().id + 1, text, action })
