import type { Order } from '../../rules/order.ts'

/** The last order of this tab, so that a reload of the thank-you page shows it again; it ends with the tab (D-17). */

const KEY = 'completion'

export function keepCompletion(order: Order): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(order))
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

export function forgetCompletion(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}
