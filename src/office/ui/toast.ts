import { observable } from '../../device/observable.ts'

export interface Toast {
  id: number
  text: string
  /** Takes back what was done. */
  undo?: { label: string; run: () => void }
}

const toasts = observable<readonly Toast[]>([])
export const { get: shownToasts, watch: watchToasts } = toasts

/** More of them at once are not read. */
const MOST = 3
let latest = 0

/** Says that something was done, for 8 seconds, with a button that takes it back where it can be. */
export function toast(text: string, undo?: () => void, label = 'Undo'): void {
  latest += 1
  toasts.set([...toasts.get().slice(1 - MOST), { id: latest, text, undo: undo && { label, run: undo } }])
}

export const dismissToast = (id: number): void => toasts.set(toasts.get().filter((one) => one.id !== id))

/** The key `z`: takes back what the latest toast tells. */
export function undoLatest(): void {
  const one = toasts.get().findLast(({ undo }) => undo)
  if (!one) return
  dismissToast(one.id)
  one.undo?.run()
}
