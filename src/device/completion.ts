import type { Order } from '../../rules/order.ts'

/** The last order of this tab, so that a reload of the thank-you page shows it again; it ends with the tab (D-17). */

const KEY = 'completion'
/** Stays, so that the app knows a customer from a visitor. */
const ORDERED = 'ordered'

export function keepCompletion(order: Order): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(order))
    localStorage.setItem(ORDERED, 'yes')
  } catch {
    // Without storage a reload leads to the menu; the order and its mail are safe.
  }
}

export function recallCompletion(): Order | undefined {
  try {
    const text = sessionStorage.getItem(KEY)
    return text === null ? undefined : (JSON.parse(text) as Order)
  } catch {
    return undefined
  }
}

/** Somebody has ordered on this device. */
export function hasOrdered(): boolean {
  try {
    return localStorage.getItem(ORDERED) !== null
  } catch {
    return false
  }
}

export function forgetCompletion(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}
