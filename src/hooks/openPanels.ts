import type { Store } from '../../domain/catalogue/store.ts'
import { observable } from '../device/observable.ts'

/** A change of route closes all. */
export interface OpenPanels {
  cart: boolean
  signInPrompt: boolean
  /** A member's side menu [HDR-09]. */
  menu: boolean
  signOut: boolean
  outbox: boolean
  /** The store for which 'Are You Sure?' is open [STORE-05]. */
  changeTo: StoreChange | undefined
}

interface StoreChange {
  store: Store
  /** Why, in words of the host; default: the cart is from another store. */
  reason?: string
  /** Runs when the store has changed. */
  onChanged?: () => void
}

export const NO_PANELS: OpenPanels = {
  cart: false,
  signInPrompt: false,
  menu: false,
  signOut: false,
  outbox: false,
  changeTo: undefined,
}

export const openPanels = observable<OpenPanels>(NO_PANELS)

export const openPanel = (panel: Partial<OpenPanels>): void => openPanels.set({ ...NO_PANELS, ...panel })

export const openCart = (): void => openPanel({ cart: true })

export const openOutbox = (): void => openPanel({ outbox: true })

export const closePanels = (): void => openPanels.set(NO_PANELS)
